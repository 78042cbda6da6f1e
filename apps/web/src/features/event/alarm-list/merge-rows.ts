import { type Alarm, type AlarmSort, SEVERITIES } from '@fibrewatch/contract'
import { type AlarmBook, isReturned } from '#lib/live/alarm-book.ts'
import { type AlarmFilter, matchesFilter } from '../alarm-filter/alarm-filter.ts'

type Compare = (a: Alarm, b: Alarm) => number

/** The latest raised first, the id decides between equals. */
export const compareByRaised: Compare = (a, b) => {
  if (a.raisedAt !== b.raisedAt) return a.raisedAt < b.raisedAt ? 1 : -1
  return a.id < b.id ? 1 : -1
}

/** Cleared, and nobody has to know any more. */
const isSettled = (alarm: Alarm) => alarm.state === 'cleared' && !isReturned(alarm)

/** The most severe first, then the latest; below them all what is settled. */
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
  /** What the server has listed so far of the pages. */
  listed: readonly Alarm[]
  /** What it has listed besides, whatever the pages have reached. */
  besides: readonly Alarm[]
  book: AlarmBook
  filter: AlarmFilter
  sort: AlarmSort
  recentSince: string
  /** The server has more below: a live alarm that belongs there is not shown before its page. */
  hasMore: boolean
}

const newer = (listed: Alarm, live: Alarm | undefined) =>
  live !== undefined && live.revision > listed.revision ? live : listed

/** One list of what the server answered and what has arrived since: of each alarm its latest revision. */
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
