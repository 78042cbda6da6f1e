import type { JournalEntry, JournalKind } from './journal.ts'
import { type Severity, isWorse } from './severity.ts'

/** One occurrence of an alarm: from being raised, or reopened, until it cleared. */
export interface Occurrence {
  /** 1 is the first. */
  readonly number: number
  /** Its entries in the journal reach from here to the next occurrence. */
  readonly fromRevision: number
  /** Unix ms. */
  readonly raisedAt: number
  /** Unix ms; null while it lasts. */
  readonly clearedAt: number | null
  /** Reports in it, those that confirmed it included. */
  readonly count: number
  /** The worst it reached. */
  readonly severity: Severity
  /** The reports that raised it, the last first: the deciding one, and those it confirmed. */
  readonly raisedBy: readonly string[]
}

const isBeginning = (kind: JournalKind): boolean => kind === 'raised' || kind === 'reopened'
/** Reports that wait for others to confirm them belong to what they raise. */
const isReport = (kind: JournalKind): boolean => kind === 'pending' || kind === 'repeated'

/** Where each occurrence begins in the journal: at its reports that stand directly before it is raised. */
function findStarts(journal: readonly JournalEntry[]): number[] {
  return journal.flatMap(({ kind }, index) => {
    if (!isBeginning(kind)) return []
    let start = index
    while (isReport(journal[start - 1]?.kind ?? 'raised')) start -= 1
    return [start]
  })
}

/**
 * The occurrences of one alarm, the first first, from its whole journal in order of `revision`. What stands before the
 * first belongs to it. An alarm nobody was shown has none.
 */
export function listOccurrences(journal: readonly JournalEntry[]): Occurrence[] {
  const starts = findStarts(journal)
  let severity: Severity = 'indeterminate'
  return starts.map((start, index) => {
    const entries = journal.slice(index === 0 ? 0 : start, starts[index + 1])
    const beginning = entries.findIndex(({ kind }) => isBeginning(kind))
    let worst: Severity = entries[beginning]?.patch.severity ?? severity
    for (const { patch } of entries.slice(beginning)) {
      severity = patch.severity ?? severity
      if (isWorse(severity, worst)) worst = severity
    }
    const raising = entries.slice(0, beginning + 1).toReversed()
    return {
      number: index + 1,
      fromRevision: entries[0]?.revision ?? 1,
      raisedAt: entries[beginning]?.at ?? 0,
      clearedAt: entries.findLast(({ kind }) => kind === 'cleared')?.at ?? null,
      count: entries.reduce((sum, { times }) => sum + times, 0),
      severity: worst,
      raisedBy: raising.flatMap(({ eventId, times }) => (eventId === null || times === 0 ? [] : [eventId])),
    }
  })
}
