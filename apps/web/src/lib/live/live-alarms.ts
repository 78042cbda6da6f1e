import { type Alarm, type AlarmStat, alarmApi, SEVERITIES, type Severity } from '@fibrewatch/contract'
import { useMemo } from 'react'
import { create } from 'zustand'
import { mayCall } from '#lib/access/access.ts'
import { call } from '#lib/api/call.ts'
import { type AlarmBook, countAlarms, mergeAlarms } from './alarm-book.ts'
import { onControl, onLive } from './live.ts'

const PAGE_SIZE = 500
const MAX_PAGES = 10
/** Messages of a burst are taken in together: one render for hundreds of them. */
const FLUSH_MS = 50
/** Counters asked from the server (more alarms than the book holds) are asked at most this often. */
const RECOUNT_MS = 1000

type LiveAlarms = {
  book: AlarmBook
  stat: AlarmStat
  /** True once the first list has been read; before it zero means "not known yet". */
  isLoaded: boolean
  /** All active alarms are in the book, so counters come from it. */
  isComplete: boolean
}

const emptyStat = countAlarms(new Map())
const initial: LiveAlarms = { book: new Map(), stat: emptyStat, isLoaded: false, isComplete: false }

const useStore = create<LiveAlarms>()(() => initial)

let pending: Alarm[] = []
let flushTimer: ReturnType<typeof setTimeout> | undefined
let recountTimer: ReturnType<typeof setTimeout> | undefined

async function recount(): Promise<void> {
  const stat = await call(alarmApi.stat, { isQuiet: true })
  useStore.setState({ stat })
}

function scheduleRecount(): void {
  recountTimer ??= setTimeout(() => {
    recountTimer = undefined
    // A count that could not be fetched stays as it is: the next message asks again.
    recount().catch(() => {})
  }, RECOUNT_MS)
}

/** Takes alarms in that came in an answer, so that every view shows the change before the message arrives. */
export function takeAlarms(alarms: readonly Alarm[]): void {
  const { book, isComplete, stat } = useStore.getState()
  const next = mergeAlarms(book, alarms)
  if (next === book) return
  useStore.setState({ book: next, stat: isComplete ? countAlarms(next) : stat })
  if (!isComplete) scheduleRecount()
}

function flush(): void {
  flushTimer = undefined
  const alarms = pending
  pending = []
  takeAlarms(alarms)
}

function enqueue(alarm: Alarm): void {
  pending.push(alarm)
  flushTimer ??= setTimeout(flush, FLUSH_MS)
}

async function listActive(): Promise<{ alarms: Alarm[]; isComplete: boolean }> {
  const alarms: Alarm[] = []
  let cursor: string | null = null
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query: { state: 'active'; limit: number; cursor?: string } = { state: 'active', limit: PAGE_SIZE }
    if (cursor !== null) query.cursor = cursor
    const answer = await call(alarmApi.page, { query, isQuiet: true })
    alarms.push(...answer.list)
    cursor = answer.nextCursor
    if (cursor === null) return { alarms, isComplete: true }
  }
  return { alarms, isComplete: false }
}

/** An active alarm the server no longer lists was cleared while we were away. */
function dropVanished(book: AlarmBook, listed: readonly Alarm[], askedAt: string): AlarmBook {
  const ids = new Set(listed.map(({ id }) => id))
  return new Map(
    [...book].filter(
      ([id, { state, changedAt }]) => state === 'cleared' || ids.has(id) || changedAt > askedAt,
    ),
  )
}

/** Reads all active alarms again; what arrived live in the meantime stays. */
async function reload(): Promise<void> {
  if (!mayCall(alarmApi.page)) return
  const askedAt = new Date().toISOString()
  const { alarms, isComplete } = await listActive()
  const { book: former } = useStore.getState()
  const book = mergeAlarms(isComplete ? dropVanished(former, alarms, askedAt) : former, alarms)
  useStore.setState({ book, isLoaded: true, isComplete, stat: countAlarms(book) })
  if (!isComplete) await recount()
}

const reloadOrKeep = () => {
  // Without an answer the former picture stays, with its age in the header; the next connection reads again.
  reload().catch(() => {})
}

/** Starts feeding the store; answers how to stop and forget. */
export function startLiveAlarms(): () => void {
  reloadOrKeep()
  const stopMessages = onLive('alarm', ({ data }) => enqueue(data))
  // `subscribed`: nothing can slip between this list and the messages that follow.
  const stopSubscribed = onControl('subscribed', reloadOrKeep)
  const stopResync = onControl('resync', reloadOrKeep)
  return () => {
    stopMessages()
    stopSubscribed()
    stopResync()
    clearTimeout(flushTimer)
    clearTimeout(recountTimer)
    flushTimer = undefined
    recountTimer = undefined
    pending = []
    useStore.setState(initial, true)
  }
}

/** Live counters by severity; `isLoaded` is false until the first list is there. */
export function useAlarmCounts(): { stat: AlarmStat; isLoaded: boolean } {
  const stat = useStore((state) => state.stat)
  const isLoaded = useStore((state) => state.isLoaded)
  return { stat, isLoaded }
}

/** The alarms the console holds: all active ones and those that cleared since it was opened. */
export const useAlarmBook = (): AlarmBook => useStore((state) => state.book)

/** One alarm as it is now; undefined when the console does not hold it. */
export const useLiveAlarm = (id: string | null): Alarm | undefined =>
  useStore((state) => (id === null ? undefined : state.book.get(id)))

/** Active alarms, newest first; `limit` keeps the first ones. */
export function useLiveAlarms(limit?: number): readonly Alarm[] {
  const book = useAlarmBook()
  return useMemo(() => {
    const active = [...book.values()].filter(({ state }) => state === 'active')
    const sorted = active.toSorted((a, b) => (a.raisedAt < b.raisedAt ? 1 : -1))
    return limit === undefined ? sorted : sorted.slice(0, limit)
  }, [book, limit])
}

/** Severity of the most urgent alarm nobody has acknowledged; null when there is none. */
export function useHighestUnacked(): Severity | null {
  const { stat } = useAlarmCounts()
  return SEVERITIES.find((severity) => stat.severities[severity].unacked > 0) ?? null
}
