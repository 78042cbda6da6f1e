import type { Alarm } from '@fibrewatch/contract'
import type { AlarmBook } from '#lib/live/alarm-book.ts'
import { type AlarmFilter, matchesFilter } from '../alarm-filter/alarm-filter.ts'

/** The server's order: the latest raised first, the id decides between equals. */
export function compareByRaised(a: Alarm, b: Alarm): number {
  if (a.raisedAt !== b.raisedAt) return a.raisedAt < b.raisedAt ? 1 : -1
  return a.id < b.id ? 1 : -1
}

type Sources = {
  /** What the server has listed so far. */
  listed: readonly Alarm[]
  book: AlarmBook
  filter: AlarmFilter
  recentSince: string
  /** The server has more below: a live alarm that belongs there is not shown before its page. */
  hasMore: boolean
}

const newer = (listed: Alarm, live: Alarm | undefined) =>
  live !== undefined && live.revision > listed.revision ? live : listed

/** One list of what the server answered and what has arrived since: of each alarm its latest revision. */
export function mergeRows({ listed, book, filter, recentSince, hasMore }: Sources): Alarm[] {
  const rows = new Map(listed.map((alarm) => [alarm.id, newer(alarm, book.get(alarm.id))]))
  const last = listed.toSorted(compareByRaised).at(-1)
  for (const alarm of book.values()) {
    const isBelow = hasMore && last !== undefined && compareByRaised(alarm, last) > 0
    if (!rows.has(alarm.id) && !isBelow) rows.set(alarm.id, alarm)
  }
  // The server also knows the names of devices: what it has found by keyword stays found.
  const found = new Set(listed.map(({ id }) => id))
  const matches = (alarm: Alarm) => {
    const wanted = found.has(alarm.id) ? { ...filter, keyword: '' } : filter
    return matchesFilter(wanted, alarm, recentSince)
  }
  return [...rows.values()].filter(matches).toSorted(compareByRaised)
}
