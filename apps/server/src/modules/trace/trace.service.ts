import type { EndpointData } from '@fibrewatch/contract/endpoint'
import type {
  TraceComparison,
  TraceInfo,
  TraceLimits,
  TraceRow,
  TraceSpan,
  traceApi,
} from '@fibrewatch/contract/trace'
import { MAX_CORRECTIONS_SHOWN } from '@fibrewatch/contract/trace-direction'
import type { TracedLink } from '#modules/plant'
import type { Actor } from '#platform/auth/actor'
import type { DomainScope } from '#platform/auth/scope'
import type { Clock } from '#platform/clock/clock'
import { objectNotFound } from '#platform/http/errors'
import type { BinaryAnswer } from '#platform/http/route'
import { makeTimeCursor, parseTimeCursor } from '#platform/list/cursor'
import { mapRows, readPages } from '#platform/export/make-export'
import { boundTotal, cutPage } from '#platform/list/cursor-page'
import { makeReferenceFinding } from './trace-facts.ts'
import type { TraceCurve } from './trace.types.ts'
import { type TraceIntakeParts, unreadable } from './trace-intake.ts'
import { listCorrections, lockDirection } from './trace-correction.repository.ts'
import { fillDeviations } from './event-table.ts'
import { makeTraceRow, newestHead, newestTable, requireForward, requireTrace } from './stored-trace.ts'
import { makeSamplesAnswer, OCTETS, readCurve, readFile, UNCHANGING } from './trace-samples.ts'
import { loadWavelengths } from './wavelength-pairs.ts'
import { countTraces, listTraces, loadTrace, markReference, type StoredTrace } from './trace.repository.ts'

export type TraceParts = TraceIntakeParts & { readonly clock: Clock }

export interface TraceListQuery {
  readonly scope: DomainScope
  readonly linkId?: number | undefined
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

type TracePage = EndpointData<typeof traceApi.page>

const DEFAULT_LIMIT = 50
/** Beyond this a list says "more than". */
const COUNT_BOUND = 10_000

export async function listTracePage({ db }: TraceParts, query: TraceListQuery): Promise<TracePage> {
  const { scope, linkId, cursor, limit = DEFAULT_LIMIT } = query
  const after = cursor === undefined ? null : parseTimeCursor(cursor)
  const rows = await listTraces(db, { scope, linkId, after, limit: limit + 1 })
  const { shown, last } = cutPage(rows, limit)
  const total = await countTraces(db, { scope, linkId }, COUNT_BOUND + 1)
  return {
    list: shown.map(makeTraceRow),
    nextCursor: last ? makeTimeCursor({ at: last.measuredAt, id: last.id }) : null,
    ...boundTotal(total, COUNT_BOUND),
  }
}

/** All traces of the scope, or of one link, newest first, page after page. */
export function readAllTraces(
  { db }: TraceParts,
  scope: DomainScope,
  linkId?: number,
): AsyncIterable<TraceRow> {
  const rows = readPages<StoredTrace>((last, limit) => {
    const after = last === undefined ? null : { at: last.measuredAt, id: last.id }
    return listTraces(db, { scope, linkId, after, limit })
  })
  return mapRows(rows, makeTraceRow)
}

export async function loadTraceInfo(parts: TraceParts, scope: DomainScope, id: string): Promise<TraceInfo> {
  const trace = await requireTrace(parts, scope, id)
  const { events: _, wavelengths: __, warnings, setAside = null, cannotMeasure, ...summary } = trace.summary
  const { events, orlDb } = newestTable(trace)
  const kept = {
    events: events.map(fillDeviations),
    warnings: [...warnings],
    orlDb,
    setAside,
    cannotMeasure: cannotMeasure === undefined ? null : [...cannotMeasure],
    wavelengths: await loadWavelengths(parts, trace),
    corrections: await listCorrections(parts.db, id, MAX_CORRECTIONS_SHOWN),
  }
  return { ...summary, ...kept, version: newestHead(trace), trace: makeTraceRow(trace) }
}

/** The file as received, byte for byte. */
export async function openTraceFile(
  parts: TraceParts,
  scope: DomainScope,
  id: string,
): Promise<BinaryAnswer> {
  const { fileKey, fileName, sizeBytes } = await requireTrace(parts, scope, id)
  const content = await readFile(() => parts.files.openStream(fileKey))
  return {
    content,
    contentType: OCTETS,
    fileName,
    headers: { ...UNCHANGING, 'content-length': String(sizeBytes) },
  }
}

/** @throws object.not-found when the file is gone */
export async function loadTraceCurve(parts: TraceParts, scope: DomainScope, id: string): Promise<TraceCurve> {
  const { fileKey } = await requireTrace(parts, scope, id)
  return readCurve(await readFile(() => parts.files.readBytes(fileKey)))
}

/** Levels in dB as little-endian 32-bit floats, from `x-start-m` on, every `x-spacing-m`. */
export async function loadTraceSamples(
  parts: TraceParts,
  scope: DomainScope,
  id: string,
): Promise<BinaryAnswer> {
  const { fileKey } = await requireTrace(parts, scope, id)
  return makeSamplesAnswer(await readFile(() => parts.files.readBytes(fileKey)))
}

/** Null where the trace shows neither fibre nor noise. */
export async function loadLimits(
  parts: TraceParts,
  scope: DomainScope,
  id: string,
): Promise<TraceLimits | null> {
  const { fileKey } = await requireTrace(parts, scope, id)
  const outcome = await parts.reader.readLimits(await readFile(() => parts.files.readBytes(fileKey)))
  if (!outcome.ok) throw unreadable(outcome.code)
  return outcome.limits
}

const readStatedFibres = ({ launchOffsetM, receiveFibreM }: TracedLink) => ({
  launchM: launchOffsetM > 0 ? launchOffsetM : null,
  receiveM: receiveFibreM,
})

/**
 * Between the fibres that the link states now, whatever it stated as the trace arrived. They are those of a measurement from
 * the port: what was connected at the far end only the record can tell.
 */
export async function loadSpan(parts: TraceParts, scope: DomainScope, id: string): Promise<TraceSpan> {
  const { fileKey, linkId, direction } = await requireTrace(parts, scope, id)
  const link = await parts.plant.loadTracedLink(scope, linkId)
  if (!link) throw objectNotFound()
  const outcome = await parts.reader.readSpan({
    bytes: await readFile(() => parts.files.readBytes(fileKey)),
    ...(direction === 'forward' ? readStatedFibres(link) : { launchM: null, receiveM: null }),
  })
  if (!outcome.ok) throw unreadable(outcome.code)
  return outcome.span
}

/** Null while the link has no reference, and for a trace from its far end; compares with the present reference, whatever it was at the time. */
export async function loadComparison(
  parts: TraceParts,
  scope: DomainScope,
  id: string,
): Promise<TraceComparison | null> {
  const trace = await requireTrace(parts, scope, id)
  if (trace.direction === 'backward') return null
  const link = await parts.plant.loadTracedLink(scope, trace.linkId)
  const reference = link?.referenceTraceId
    ? await loadTrace(parts.db, scope, link.referenceTraceId)
    : undefined
  if (!link || !reference) return null
  const [bytes, referenceBytes] = await Promise.all(
    [trace, reference].map(({ fileKey }) => readFile(() => parts.files.readBytes(fileKey))),
  )
  if (!bytes || !referenceBytes) throw objectNotFound()
  const outcome = await parts.reader.read({ bytes, reference: referenceBytes, link: null })
  if (!outcome.ok) throw unreadable(outcome.code)
  const { comparison } = outcome
  if (comparison === null) return null
  return {
    referenceTraceId: reference.id,
    referenceVersion: link.referenceVersion,
    comparable: comparison.comparable,
    endDeltaM: comparison.end.state === 'unknown' ? null : comparison.end.deltaM,
    measurements: comparison.measurements.map(({ check, positionM, value, unit, referenceValue }) => ({
      check,
      positionM,
      value,
      unit,
      referenceValue,
    })),
  }
}

/** Makes a trace the reference of its link, and so accepts every event in it. @throws trace.measured-backward */
export async function changeBaseline(
  parts: TraceParts,
  actor: Actor,
  id: string,
): Promise<{ referenceVersion: number }> {
  const trace = await requireTrace(parts, actor.scope, id)
  requireForward(trace)
  const link = await parts.plant.loadTracedLink(actor.scope, trace.linkId)
  if (!link) throw objectNotFound()
  const at = parts.clock.now()
  const { linkId } = link
  const cleared = { ...makeReferenceFinding('clear'), id: parts.ids.makeUuid(), linkId, at, traceId: id }
  let referenceVersion = link.referenceVersion
  await parts.ports.submitFacts({
    device: link.device,
    receivedAt: at,
    facts: [cleared],
    alongside: async (tx) => {
      // Its direction may have been corrected since it was looked at.
      const held = await lockDirection(tx, id)
      if (held === undefined) throw objectNotFound()
      requireForward(held)
      referenceVersion = await parts.plant.changeReference(tx, linkId, id)
      await markReference(tx, linkId, { id, version: referenceVersion })
    },
  })
  await parts.ports.acceptNewEvents(actor, linkId)
  await parts.ports.announceLink(linkId)
  return { referenceVersion }
}
