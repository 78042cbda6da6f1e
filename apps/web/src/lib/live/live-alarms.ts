import { type Alarm, type AlarmStat, alarmApi, SEVERITIES, type Severity } from '@fibrewatch/contract'
import { useMemo } from 'react'
import { create } from 'zustand'
import { mayCall } from '#lib/access/access.ts'
import { isForbidden, mayPass } from '#lib/api/what-failed.ts'
import { call } from '#lib/api/call.ts'
import { type AlarmBook, countAlarms, mergeAlarms } from './alarm-book.ts'
import { onControl, onLive, useLive } from './live.ts'

const PAGE_SIZE = 500
const MAX_PAGES = 10
/** Messages of a burst are taken in together: one render for hundreds of them. */
const FLUSH_MS = 50
/** Counters asked from the server (more alarms than the book holds) are asked at most this often. */
const RECOUNT_MS = 1000
/** Silence and faults of the server are asked again after this; what it refused is not. */
const RETRY_MS = 10_000

/** `failed` and `not-permitted`: whatever stood there before is no figure any more. */
export type Knowledge = 'loading' | 'known' | 'failed' | 'not-permitted'
/** Whether a part of the picture is known, and until when it last was (Unix ms). */
export type Known = { knowledge: Knowledge; knownAt: number | null }
/** How many there are is one question, which ones another: either may fail alone. */
export type AlarmPart = 'counts' | 'rows'

type LiveAlarms = {
  book: AlarmBook
  stat: AlarmStat
  counts: Known
  rows: Known
  /** All active alarms are in the book, so counters come from it. */
  isComplete: boolean
}

const emptyStat = countAlarms(new Map())
const unknown: Known = { knowledge: 'loading', knownAt: null }
const initial: LiveAlarms = {
  book: new Map(),
  stat: emptyStat,
  counts: unknown,
  rows: unknown,
  isComplete: false,
}

const useStore = create<LiveAlarms>()(() => initial)

let pending: Alarm[] = []
let flushTimer: ReturnType<typeof setTimeout> | undefined
let recountTimer: ReturnType<typeof setTimeout> | undefined
let retryTimer: ReturnType<typeof setTimeout> | undefined
/** Counts what was asked: a failure of something asked for again since says nothing. */
let reading = 0
/** Counts the starts: what was asked for somebody else is not taken in. */
let start = 0

const known = (): Known => ({ knowledge: 'known', knownAt: Date.now() })

/** What was known stayed so for as long as the server was heard. */
function noteUnknown(part: AlarmPart, knowledge: Knowledge): void {
  const former = useStore.getState()[part]
  const heardAt = useLive.getState().lastActivityAt
  const knownAt = former.knowledge === 'known' ? Math.max(former.knownAt ?? 0, heardAt ?? 0) : former.knownAt
  useStore.setState({ [part]: { knowledge, knownAt } })
}

function noteFailure(part: AlarmPart, error: unknown): void {
  noteUnknown(part, isForbidden(error) ? 'not-permitted' : 'failed')
  if (mayPass(error)) retryTimer ??= setTimeout(readAlarms, RETRY_MS)
}

/** A count of the server; the book's own is newer once it is complete. */
async function recount(): Promise<void> {
  const [asked, startedAs] = [reading, start]
  try {
    const stat = await call(alarmApi.stat, { isQuiet: true })
    if (startedAs === start && !useStore.getState().isComplete) useStore.setState({ stat, counts: known() })
  } catch (error) {
    if (asked === reading && !useStore.getState().isComplete) noteFailure('counts', error)
  }
}

function scheduleRecount(): void {
  recountTimer ??= setTimeout(() => {
    recountTimer = undefined
    void recount()
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
async function readRows(): Promise<void> {
  const [asked, startedAs] = [reading, start]
  const askedAt = new Date().toISOString()
  try {
    const { alarms, isComplete } = await listActive()
    if (startedAs !== start) return
    const { book: former } = useStore.getState()
    const book = mergeAlarms(isComplete ? dropVanished(former, alarms, askedAt) : former, alarms)
    useStore.setState({ book, isComplete, rows: known() })
    if (isComplete) useStore.setState({ stat: countAlarms(book), counts: known() })
  } catch (error) {
    if (asked === reading) noteFailure('rows', error)
  }
}

/** Asks for counts and rows afresh: the counts are there first. Without a message of changes neither would stay true. */
export function readAlarms(): void {
  clearTimeout(retryTimer)
  retryTimer = undefined
  reading += 1
  useStore.setState({ isComplete: false })
  if (!mayCall(alarmApi.page)) {
    for (const part of ['counts', 'rows'] as const) noteUnknown(part, 'not-permitted')
    return
  }
  if (mayCall(alarmApi.stat)) void recount()
  else noteUnknown('counts', 'not-permitted')
  void readRows()
}

/** Starts feeding the store; answers how to stop and forget. */
export function startLiveAlarms(): () => void {
  readAlarms()
  const stopMessages = onLive('alarm', ({ data }) => enqueue(data))
  // `subscribed`: nothing can slip between this list and the messages that follow.
  const stopSubscribed = onControl('subscribed', readAlarms)
  const stopResync = onControl('resync', readAlarms)
  return () => {
    reading += 1
    start += 1
    stopMessages()
    stopSubscribed()
    stopResync()
    clearTimeout(flushTimer)
    clearTimeout(recountTimer)
    clearTimeout(retryTimer)
    flushTimer = undefined
    recountTimer = undefined
    retryTimer = undefined
    pending = []
    useStore.setState(initial, true)
  }
}

/** Whether counts or rows are known, and since when they are not. */
export const useAlarmKnowledge = (part: AlarmPart): Known => useStore((state) => state[part])

/** Live counters by severity; null while they are not known. */
export function useAlarmCounts(): AlarmStat | null {
  const stat = useStore((state) => state.stat)
  const { knowledge } = useAlarmKnowledge('counts')
  return knowledge === 'known' ? stat : null
}

/** The alarms the console holds: all active ones and those that cleared since it was opened. */
export const useAlarmBook = (): AlarmBook => useStore((state) => state.book)

/** One alarm as it is now; undefined when the console does not hold it. */
export const useLiveAlarm = (id: string | null): Alarm | undefined =>
  useStore((state) => (id === null ? undefined : state.book.get(id)))

/** Active alarms, newest first, null while they are not known; `limit` keeps the first ones. */
export function useLiveAlarms(limit?: number): readonly Alarm[] | null {
  const book = useAlarmBook()
  const { knowledge } = useAlarmKnowledge('rows')
  return useMemo(() => {
    if (knowledge !== 'known') return null
    const active = [...book.values()].filter(({ state }) => state === 'active')
    const sorted = active.toSorted((a, b) => (a.raisedAt < b.raisedAt ? 1 : -1))
    return limit === undefined ? sorted : sorted.slice(0, limit)
  }, [book, limit, knowledge])
}

/** Severity of the most urgent alarm nobody has acknowledged; null when there is none, or none is known. */
export function useHighestUnacked(): Severity | null {
  const stat = useAlarmCounts()
  return SEVERITIES.find((severity) => (stat?.severities[severity].unacked ?? 0) > 0) ?? null
}

/** Whether a critical alarm waits, by the last count there was: a tone does not end because nobody can count. */
export const useIsCriticalWaiting = (): boolean =>
  useStore(({ stat }) => stat.severities.critical.unacked > 0)
