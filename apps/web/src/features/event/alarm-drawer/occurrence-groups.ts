import type { JournalEntry, Occurrence } from '@fibrewatch/contract/alarm'

export type OccurrenceGroup = { occurrence: Occurrence; entries: readonly JournalEntry[] }

/** The journal by occurrence, the latest first in both; operators' acts are listed where they happened. */
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
