import { type Alarm, type AlarmStat, SEVERITIES, type Severity } from '@fibrewatch/contract'

/** Alarms the console holds at most; beyond it the oldest cleared go first, then the oldest. */
export const MAX_BOOK_SIZE = 5000

/** The live picture of the alarms, by id. Replaced as a whole with every change. */
export type AlarmBook = ReadonlyMap<string, Alarm>

const evictionOrder = (a: Alarm, b: Alarm) => {
  if (a.state !== b.state) return a.state === 'cleared' ? -1 : 1
  return a.changedAt < b.changedAt ? -1 : 1
}

function trim(book: Map<string, Alarm>): Map<string, Alarm> {
  const excess = book.size - MAX_BOOK_SIZE
  if (excess <= 0) return book
  for (const { id } of [...book.values()].toSorted(evictionOrder).slice(0, excess)) book.delete(id)
  return book
}

/** Takes alarms in, whatever their order: of one alarm the highest revision stays. */
export function mergeAlarms(book: AlarmBook, alarms: readonly Alarm[]): AlarmBook {
  const news = alarms.filter(({ id, revision }) => revision > (book.get(id)?.revision ?? -1))
  if (news.length === 0) return book
  const next = new Map(book)
  for (const alarm of news) {
    if (alarm.revision > (next.get(alarm.id)?.revision ?? -1)) next.set(alarm.id, alarm)
  }
  return trim(next)
}

/** Waits for an operator: neither acknowledged, nor shelved, nor explained by a parent alarm. */
export const isUnacked = ({ state, acked, shelvedUntil, suppressedBy }: Alarm): boolean =>
  state === 'active' && !acked && shelvedUntil === null && suppressedBy === null

/** Most severe first, then newest first. */
export function compareByUrgency(a: Alarm, b: Alarm): number {
  const bySeverity = SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity)
  if (bySeverity !== 0) return bySeverity
  return a.raisedAt < b.raisedAt ? 1 : -1
}

type Counts = Record<Severity, { active: number; unacked: number }>

/** The counters of the alarms in the book. */
export function countAlarms(book: AlarmBook): AlarmStat {
  const severities = Object.fromEntries(SEVERITIES.map((s) => [s, { active: 0, unacked: 0 }])) as Counts
  let oldestUnacked: Alarm | null = null
  let unacked = 0
  for (const alarm of book.values()) {
    if (alarm.state !== 'active') continue
    const counts = severities[alarm.severity]
    counts.active += 1
    if (!isUnacked(alarm)) continue
    counts.unacked += 1
    unacked += 1
    if (oldestUnacked === null || alarm.raisedAt < oldestUnacked.raisedAt) oldestUnacked = alarm
  }
  return { severities, unacked, oldestUnacked }
}
