import type { Alarm, AlarmSort } from '@fibrewatch/contract/alarm'
import { SEVERITIES } from '@fibrewatch/contract/severity'
import { type AlarmBook, isReturned } from '#lib/live/alarm-book.ts'
import { type AlarmFilter, matchesFilter } from '../alarm-filter/alarm-filter.ts'

type Compare = (a: Alarm, b: Alarm) => number

/** The latest raised first, the id decides between equal times. */
export const compareByRaised: Compare = (a, b) => {
  if (a.raisedAt !== b.raisedAt) return a.raisedAt < b.raisedAt ? 1 : -1
  return a.id < b.id ? 1 : -1
}

/** Cleared and acknowledged. */
const isSettled = (alarm: Alarm) => alarm.state === 'cleared' && !isReturned(alarm)

/** The most severe first, then the latest; settled ones last. */
const compareBySeverity: Compare = (a, b) =>
  Number(isSettled(a)) - Number(isSettled(b)) ||
  SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
  compareByRaised(a, b)

/** The server's orders. */
const COMPARE: Readonly<Record<AlarmSort, Compare>> = {
  time: compareByRaised,
  oldest: (a, b) => compareByRaised(b, a),
  severity: compareBySeverity,
}

type Sources = {
  /** The alarms on the loaded pages. */
  listed: readonly Alarm[]
  /** Alarms that the server listed separately. */
  besides: readonly Alarm[]
  book: AlarmBook
  filter: AlarmFilter
  sort: AlarmSort
  recentSince: string
  /** The server has more below: a live alarm that belongs there is shown only with its page. */
  hasMore: boolean
}

const newer = (listed: Alarm, live: Alarm | undefined) =>
  live !== undefined && live.revision > listed.revision ? live : listed

/** One list of the server's answers and the live alarms: of each alarm its latest revision. */
export function mergeRows({ listed, besides, book, filter, sort, recentSince, hasMore }: Sources): Alarm[] {
  const compare = COMPARE[sort]
  const latest = (alarm: Alarm) => newer(alarm, book.get(alarm.id))
  const rows = new Map(listed.map((alarm) => [alarm.id, latest(alarm)]))
  const last = listed.at(-1)
  const isBelow = (alarm: Alarm) => hasMore && last !== undefined && compare(alarm, last) > 0
  for (const alarm of besides) if (!isBelow(alarm)) rows.set(alarm.id, latest(alarm))
  for (const alarm of book.values()) {
    if (!rows.has(alarm.id) && !isBelow(alarm)) rows.set(alarm.id, alarm)
  }
  return [...rows.values()].filter((alarm) => matchesFilter(filter, alarm, recentSince)).toSorted(compare)
}
