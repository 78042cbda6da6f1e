import type { JournalEntry, Occurrence } from '@fibrewatch/contract'

export type OccurrenceGroup = { occurrence: Occurrence; entries: readonly JournalEntry[] }

/** The journal by the times the alarm was there, the latest first in both; what an operator did stands where he did it. */
export function groupByOccurrence(
  journal: readonly JournalEntry[],
  latestFirst: readonly Occurrence[],
): OccurrenceGroup[] {
  return latestFirst.map((occurrence, index) => {
    const nextRevision = latestFirst[index - 1]?.fromRevision ?? Number.POSITIVE_INFINITY
    const entries = journal.filter(
      ({ revision }) => revision >= occurrence.fromRevision && revision < nextRevision,
    )
    return { occurrence, entries: entries.toSorted((a, b) => b.revision - a.revision) }
  })
}
