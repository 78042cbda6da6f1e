import type { TraceRow, TraceVersion } from '@fibrewatch/contract/trace'
import type { DomainScope } from '#platform/auth/scope'
import type { Db } from '#platform/database/database'
import { defineError, objectNotFound } from '#platform/http/errors'
import { loadTrace, type StoredTrace, type VersionHead } from './trace.repository.ts'
import { FIRST_VERSION } from './trace-version.repository.ts'
import type { EventTable } from './stored-event.ts'

/** @throws object.not-found */
export async function requireTrace(
  { db }: { readonly db: Db },
  scope: DomainScope,
  id: string,
): Promise<StoredTrace> {
  const trace = await loadTrace(db, scope, id)
  if (!trace) throw objectNotFound()
  return trace
}

const measuredBackward = defineError('trace.measured-backward')

/** What counts from the port has no use for a trace from the far end. @throws trace.measured-backward */
export function requireForward({ direction }: Pick<StoredTrace, 'direction'>): void {
  if (direction === 'backward') throw measuredBackward()
}

export function makeTraceRow(trace: StoredTrace): TraceRow {
  const { id, linkId, linkCode, measuredAt, receivedAt, source, wavelengthNm, pulseNs, averagingS } = trace
  const { direction, rangeM, endM, totalLossDb, referenceVersion, sizeBytes, fileName } = trace
  return {
    id,
    linkId,
    linkCode,
    source,
    direction,
    wavelengthNm,
    pulseNs,
    averagingS,
    rangeM,
    endM,
    totalLossDb,
    referenceVersion,
    sizeBytes,
    fileName,
    edited: trace.newest === null ? null : makeHead(trace.newest),
    measuredAt: measuredAt.toISOString(),
    receivedAt: receivedAt.toISOString(),
  }
}

/** The events as they were measured. */
export const tableAsMeasured = ({ summary, measuredEndM, measuredLossDb }: StoredTrace): EventTable => ({
  events: summary.events,
  endM: measuredEndM,
  totalLossDb: measuredLossDb,
  orlDb: summary.orlDb ?? null,
})

/** The events by their newest version. */
export const newestTable = (trace: StoredTrace): EventTable =>
  trace.newest === null ? tableAsMeasured(trace) : pickTable(trace.newest)

/** A version without who made it, when and why: the next one has its own. */
export const pickTable = ({ events, endM, totalLossDb, orlDb }: EventTable): EventTable => ({
  events,
  endM,
  totalLossDb,
  orlDb,
})

export function makeFirstHead({ receivedAt }: Pick<StoredTrace, 'receivedAt'>): TraceVersion {
  const madeAt = receivedAt.toISOString()
  return { version: FIRST_VERSION, origin: 'measured', madeAt, madeBy: null, reason: '' }
}

export function makeHead({ version, origin, madeAt, madeBy, reason }: VersionHead): TraceVersion {
  return { version, origin, madeAt: new Date(madeAt).toISOString(), madeBy, reason }
}

export const newestHead = (trace: StoredTrace): TraceVersion =>
  trace.newest === null ? makeFirstHead(trace) : makeHead(trace.newest)
