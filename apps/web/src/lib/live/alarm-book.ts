import type { Alarm } from '@fibrewatch/contract/alarm'
import { SEVERITIES } from '@fibrewatch/contract/severity'

/** The most alarms that the console holds; beyond it cleared ones are dropped first, then those raised longest ago. */
export const MAX_BOOK_SIZE = 1000

/** The newest active alarms, and those changed since the console was opened, by id. Replaced as a whole at every change. */
export type AlarmBook = ReadonlyMap<string, Alarm>

const evictionOrder = (a: Alarm, b: Alarm) => {
  if (a.state !== b.state) return a.state === 'cleared' ? -1 : 1
  return a.raisedAt < b.raisedAt ? -1 : 1
}

function trim(book: Map<string, Alarm>): Map<string, Alarm> {
  const excess = book.size - MAX_BOOK_SIZE
  if (excess <= 0) return book
  for (const { id } of [...book.values()].toSorted(evictionOrder).slice(0, excess)) book.delete(id)
  return book
}

/** Adds alarms in any order: of one alarm the highest revision stays. */
export function takeNewer(book: AlarmBook, alarms: Iterable<Alarm>): AlarmBook {
  const next = new Map(book)
  for (const alarm of alarms) {
    if (alarm.revision > (next.get(alarm.id)?.revision ?? -1)) next.set(alarm.id, alarm)
  }
  return next
}

/** The same within the bounds of the book. */
export const mergeAlarms = (book: AlarmBook, alarms: Iterable<Alarm>): AlarmBook =>
  trim(new Map(takeNewer(book, alarms)))

const isOpenQuestion = ({ acked, shelvedUntil, suppressedBy }: Alarm): boolean =>
  !acked && shelvedUntil === null && suppressedBy === null

/** Waits for an operator: neither acknowledged, nor shelved, nor explained by a parent alarm. */
export const isUnacked = (alarm: Alarm): boolean => alarm.state === 'active' && isOpenQuestion(alarm)

export const isDrill = ({ drillEndsAt }: Pick<Alarm, 'drillEndsAt'>): boolean => drillEndsAt !== null

/**
 * Has cleared before anybody acknowledged it (ISA-18.2: returned to normal, unacknowledged). A drill that has ended waits
 * for nobody.
 */
export const isReturned = (alarm: Alarm): boolean =>
  alarm.state === 'cleared' && isOpenQuestion(alarm) && !isDrill(alarm)

/** Most severe first, then newest first. */
export function compareByUrgency(a: Alarm, b: Alarm): number {
  const bySeverity = SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity)
  if (bySeverity !== 0) return bySeverity
  return a.raisedAt < b.raisedAt ? 1 : -1
}
