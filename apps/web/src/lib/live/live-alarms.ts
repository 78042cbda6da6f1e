import { type Alarm, type AlarmStat, alarmApi } from '@fibrewatch/contract/alarm'
import { isPlantArea } from '@fibrewatch/contract/live'
import { SEVERITIES, type Severity } from '@fibrewatch/contract/severity'
import { useMemo } from 'react'
import { create } from 'zustand'
import { mayCall } from '#lib/access/access.ts'
import { isForbidden, mayPass } from '#lib/api/what-failed.ts'
import { call } from '#lib/api/call.ts'
import { makeEarlyQuestion } from '#lib/api/early-question.ts'
import type { Known, Knowledge } from '#lib/query/known.ts'
import { type AlarmBook, MAX_BOOK_SIZE, mergeAlarms } from './alarm-book.ts'
import { type AlarmChange, countChange, isCertain } from './alarm-counts.ts'
import { gather, pace } from './gather.ts'
import { noteAnswer, onControl, onLive, useLive } from './live.ts'

/** How many of the newest are loaded; loaded again when fewer than half of them are left. */
const NEWEST_ROWS = 50
const MIN_ROWS = NEWEST_ROWS / 2
/** Messages of a burst are applied together: one render for hundreds of them. */
const FLUSH_MS = 50
/** After more changes than this during one request, the counters are requested once more. */
const MAX_MEANWHILE = 2000
/** What the messages leave uncertain is requested at most this often. */
const ASK_MS = 1000
/** While a plant is being entered, consoles must not keep asking for the names of its alarms. */
export const RENAMED_MS = 5000
/** Silence and faults of the server are asked again after this; what it refused is not. */
const RETRY_MS = 10_000

/** The counts are one request, the newest rows another: either may fail alone. */
export type AlarmPart = 'counts' | 'rows'

type LiveAlarms = {
  book: AlarmBook
  /** The last known counters; null before the first. */
  stat: AlarmStat | null
  counts: Known
  rows: Known
  /** The book holds all active alarms raised since then; null: all active alarms. */
  rowsSince: string | null
}

const unknown: Known = { knowledge: 'loading', knownAt: null }
const initial: LiveAlarms = {
  book: new Map(),
  stat: null,
  counts: unknown,
  rows: unknown,
  rowsSince: null,
}

const useStore = create<LiveAlarms>()(() => initial)

type News = { seq: number; type: AlarmChange['type']; alarm: Alarm }

let pending: News[] = []
/** For each request for the counters under way, the changes since: the answer may be older than these. */
const meanwhile = new Set<AlarmChange[]>()
let retryTimer: ReturnType<typeof setTimeout> | undefined
/** Counts the reads: the failure of an outdated one is ignored. */
let reading = 0
/** Counts the starts: answers for an earlier user are ignored. */
let start = 0
/** Numbers of the requests for counters, and of the last one answered: an outdated answer is ignored. */
const questions = { asked: 0, answered: 0 }
let isStarted = false

const known = (): Known => ({ knowledge: 'known', knownAt: Date.now() })

/** Until now the last known values were right: the connection was up. */
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

const counters = makeEarlyQuestion(async (): Promise<AlarmStat> => {
  const stat = await call(alarmApi.stat, { isQuiet: true })
  if (!isStarted) noteAnswer(stat.seq)
  return stat
})

/** Requests the counters as soon as it is known that the user may read them: later the pages make many calls at once. */
export function askCountsEarly(): void {
  if (!isStarted && mayCall(alarmApi.page) && mayCall(alarmApi.stat)) counters.askEarly()
}

/** Requests the counters alone: a locked session gets no more. */
export async function readCounts(): Promise<void> {
  if (!mayCall(alarmApi.stat)) return noteUnknown('counts', 'not-permitted')
  const [asked, startedAs] = [reading, start]
  questions.asked += 1
  const question = questions.asked
  const changes: AlarmChange[] = []
  meanwhile.add(changes)
  try {
    const answer = await counters.ask()
    if (startedAs !== start || question < questions.answered) return
    questions.answered = question
    const later = changes.filter(({ seq }) => seq > answer.seq)
    useStore.setState({ stat: later.reduce(countChange, answer), counts: known() })
    const isOlder = answer.seq < useLive.getState().subscribedSeq
    if (isOlder || changes.length >= MAX_MEANWHILE) counting.soon()
  } catch (error) {
    if (asked === reading) noteFailure('counts', error)
  } finally {
    meanwhile.delete(changes)
  }
}

/** `later`: what stays for it came after the question. `cleared`: that, and what is no longer active. */
type Stays = 'later' | 'cleared'

/**
 * The answer, and what stays beside it: an active alarm the server no longer lists was cleared while we were away, or is
 * none of the newest. Of one revision the answer's is taken: the plant may have been given other names since.
 */
function mergeListed(book: AlarmBook, listed: readonly Alarm[], stays: (alarm: Alarm) => boolean): AlarmBook {
  const ids = new Set(listed.map(({ id }) => id))
  const kept = [...book.values()].filter((alarm) => ids.has(alarm.id) || stays(alarm))
  return mergeAlarms(mergeAlarms(new Map(), listed), kept)
}

/** Reads the newest active alarms; what arrived live in the meantime stays. */
async function readRows(beside: Stays = 'cleared'): Promise<void> {
  const [asked, startedAs] = [reading, start]
  const askedAt = new Date().toISOString()
  try {
    const query = { state: 'active', limit: NEWEST_ROWS } as const
    const { list, nextCursor } = await call(alarmApi.page, { query, isQuiet: true })
    if (startedAs !== start) return
    const book = mergeListed(
      useStore.getState().book,
      list,
      ({ state, changedAt }) => changedAt > askedAt || (beside === 'cleared' && state === 'cleared'),
    )
    const rowsSince = nextCursor === null ? null : (list.at(-1)?.raisedAt ?? null)
    useStore.setState({ book, rowsSince, rows: known() })
  } catch (error) {
    if (asked === reading) noteFailure('rows', error)
  }
}

const counting = pace(() => void readCounts(), ASK_MS)
const listing = pace(() => void readRows(), ASK_MS)
/** An alarm is shown, and found, by names of the plant: those told before they were changed are dropped. */
const renaming = pace(() => void readRows('later'), RENAMED_MS)

const isNewest = ({ state, raisedAt }: Alarm, rowsSince: string | null): boolean =>
  state === 'active' && (rowsSince === null || raisedAt >= rowsSince)

/** A full book drops the oldest: of alarms before that time it no longer has all. */
function findRowsSince(book: AlarmBook, former: string | null): string | null {
  if (book.size < MAX_BOOK_SIZE) return former
  const raised = [...book.values()].filter((alarm) => isNewest(alarm, former)).map(({ raisedAt }) => raisedAt)
  return raised.toSorted()[0] ?? former
}

/** A message from before the last request for the counters is already counted in them. */
function countNews(stat: AlarmStat | null, changes: readonly AlarmChange[]): AlarmStat | null {
  if (stat === null) return null
  const later = changes.filter(({ seq }) => seq > stat.seq)
  const counted = later.reduce(countChange, stat)
  if (!later.every((change) => isCertain(counted, change))) counting.soon()
  return counted
}

/** Applied one after the other; a message older than the book changes nothing. */
function listChanges(book: AlarmBook, news: readonly News[]): AlarmChange[] {
  const latest = new Map<string, Alarm>()
  return news.flatMap(({ alarm, ...told }) => {
    const before = latest.get(alarm.id) ?? book.get(alarm.id)
    if (alarm.revision <= (before?.revision ?? -1)) return []
    latest.set(alarm.id, alarm)
    return [{ ...told, before, after: alarm }]
  })
}

function takeNews(news: readonly News[]): void {
  const { book, stat, rowsSince } = useStore.getState()
  const changes = listChanges(book, news)
  if (changes.length === 0) return
  for (const waiting of meanwhile) {
    waiting.push(...changes.slice(0, MAX_MEANWHILE - waiting.length))
  }
  const next = mergeAlarms(
    book,
    changes.map(({ after }) => after),
  )
  const since = findRowsSince(next, rowsSince)
  useStore.setState({ book: next, stat: countNews(stat, changes), rowsSince: since })
  if (since === null) return
  if ([...next.values()].filter((alarm) => isNewest(alarm, since)).length < MIN_ROWS) listing.soon()
}

/**
 * Adds alarms from an answer, so that every view shows the change before the message arrives. An answer has
 * no number: its effect on the counters holds until they are requested again.
 */
export function takeAlarms(alarms: readonly Alarm[]): void {
  takeNews(alarms.map((alarm) => ({ seq: Number.MAX_SAFE_INTEGER, type: 'changed', alarm })))
  counting.soon()
}

const flushing = gather(() => {
  const news = pending
  pending = []
  takeNews(news)
}, FLUSH_MS)

/** Requests counters and newest rows afresh. Without messages about changes neither stays right. */
export function readAlarms(): void {
  clearTimeout(retryTimer)
  retryTimer = undefined
  reading += 1
  if (!mayCall(alarmApi.page)) {
    for (const part of ['counts', 'rows'] as const) noteUnknown(part, 'not-permitted')
    return
  }
  void readCounts()
  void readRows()
}

/** Starts feeding the store; returns what stops and clears it. */
export function startLiveAlarms(): () => void {
  isStarted = true
  readAlarms()
  const stops = [
    onLive('alarm', ({ seq, type, data }) => {
      pending.push({ seq, type, alarm: data })
      flushing.soon()
    }),
    // `subscribed`: no message can be missed between this list and the messages that follow.
    onControl('subscribed', readAlarms),
    onControl('resync', readAlarms),
    onControl('changed', ({ areas }) => {
      if (areas.some(isPlantArea) && mayCall(alarmApi.page)) renaming.soon()
    }),
    flushing.stop,
    counting.stop,
    listing.stop,
    renaming.stop,
  ]
  return () => {
    isStarted = false
    counters.forget()
    reading += 1
    start += 1
    for (const stop of stops) stop()
    clearTimeout(retryTimer)
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

/** The alarms the console holds: the newest, and those that changed since it was opened. */
export const useAlarmBook = (): AlarmBook => useStore((state) => state.book)

/** One alarm as it is now; undefined when the console does not hold it. */
export const useLiveAlarm = (id: string | null): Alarm | undefined =>
  useStore((state) => (id === null ? undefined : state.book.get(id)))

/** The newest active alarms, at most `limit` (up to 25 are surely there), null while they are not known. */
export function useNewestAlarms(limit: number): readonly Alarm[] | null {
  const book = useAlarmBook()
  const rowsSince = useStore((state) => state.rowsSince)
  const { knowledge } = useAlarmKnowledge('rows')
  return useMemo(() => {
    if (knowledge !== 'known') return null
    const newest = [...book.values()].filter((alarm) => isNewest(alarm, rowsSince))
    return newest.toSorted((a, b) => (a.raisedAt < b.raisedAt ? 1 : -1)).slice(0, limit)
  }, [book, rowsSince, limit, knowledge])
}

/** Severity of the most urgent alarm nobody has acknowledged; null when there is none, or none is known. */
export function useHighestUnacked(): Severity | null {
  const stat = useAlarmCounts()
  return SEVERITIES.find((severity) => (stat?.severities[severity].unacked ?? 0) > 0) ?? null
}

/**
 * Whether a critical alarm waits, by the last known count: the tone does not end because the count is unknown. A drill sounds
 * like what it is a drill of.
 */
export const useIsCriticalWaiting = (): boolean =>
  useStore(({ stat }) => (stat?.severities.critical.unacked ?? 0) + (stat?.drills.critical.unacked ?? 0) > 0)
