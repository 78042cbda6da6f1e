import type { AlarmModule } from '#modules/alarm'
import type { EventModule } from '#modules/event'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import { readDatabaseFault } from '#platform/database/database-fault'
import { isDatabaseError, isDataError } from '#platform/database/sql-state'
import { afterCommit, transaction } from '#platform/database/transaction'
import type { IngestOutcome, SourcedBatch } from './ingest.types.ts'
import type { Settled } from './micro-batch-queue.ts'

export interface IngestWriterParts {
  readonly database: Pick<Database, 'intake'>
  readonly events: Pick<EventModule, 'store' | 'announce'>
  readonly alarms: Pick<AlarmModule, 'intake'>
  readonly clock: Clock
}

/** All in one transaction; when the data of one is refused, or its own writes fail, each in its own. */
export async function commitBatches(
  parts: IngestWriterParts,
  batches: readonly SourcedBatch[],
): Promise<Settled<IngestOutcome>[]> {
  try {
    const outcomes = await writeBatches(parts, batches)
    return outcomes.map((value) => ({ ok: true, value }))
  } catch (cause) {
    if (batches.length === 1 || !mayBeOneBatch(batches, cause))
      return batches.map(() => ({ ok: false, cause }))
  }
  const settled: Settled<IngestOutcome>[] = []
  for (const batch of batches) settled.push(...(await commitBatches(parts, [batch])))
  return settled
}

async function writeBatches(
  parts: IngestWriterParts,
  batches: readonly SourcedBatch[],
): Promise<IngestOutcome[]> {
  const { database, events, alarms, clock } = parts
  const facts = batches.flatMap((batch) => batch.facts)
  return transaction(database.intake, async (tx) => {
    await alarms.intake.lock(tx, facts)
    const isNew = await events.store(tx, facts)
    const fresh = facts.filter((_, index) => isNew[index])
    for (const { alongside } of batches) await alongside?.(tx)
    await alarms.intake.apply(tx, fresh, clock.now())
    afterCommit(() => events.announce(fresh))
    return countOutcomes(batches, isNew)
  })
}

/** A failure of the database itself would fail every batch again. */
function mayBeOneBatch(batches: readonly SourcedBatch[], cause: unknown): boolean {
  if (readDatabaseFault(cause) !== undefined) return false
  const isOwn = !isDatabaseError(cause) && batches.some(({ alongside }) => alongside !== undefined)
  return isDataError(cause) || isOwn
}

function countOutcomes(batches: readonly SourcedBatch[], isNew: readonly boolean[]): IngestOutcome[] {
  let from = 0
  return batches.map(({ facts }) => {
    const own = isNew.slice(from, from + facts.length)
    from += facts.length
    const accepted = own.filter(Boolean).length
    return { accepted, duplicates: own.length - accepted }
  })
}
