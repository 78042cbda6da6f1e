import type { TraceVersion } from '@fibrewatch/contract/trace'
import { type EditedEvent, MAX_TRACE_VERSIONS, type VersionTable } from '@fibrewatch/contract/trace-version'
import type { Actor } from '#platform/auth/actor'
import type { DomainScope } from '#platform/auth/scope'
import type { Clock } from '#platform/clock/clock'
import type { Db, Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import type { FileStore } from '#platform/files/file-store'
import type { AuditChange } from '#platform/http/audit'
import { defineError, objectNotFound } from '#platform/http/errors'
import { type AskedEvent, fillDeviations } from './event-table.ts'
import {
  makeFirstHead,
  makeHead,
  newestHead,
  newestTable,
  pickTable,
  requireTrace,
  tableAsMeasured,
} from './stored-trace.ts'
import { unreadable } from './trace-intake.ts'
import { readFile } from './trace-samples.ts'
import type { TraceReader } from './trace-reader.ts'
import type { StoredTrace } from './trace.repository.ts'
import {
  createVersion,
  FIRST_VERSION,
  listVersionHeads,
  loadVersion,
  type NewVersion,
} from './trace-version.repository.ts'
import type { EventTable } from './stored-event.ts'
import type { TracePorts } from './trace.types.ts'

export interface VersionParts {
  readonly db: Db
  readonly files: FileStore
  readonly clock: Clock
  readonly ports: Pick<TracePorts, 'announceLink' | 'noteTraceChange'>
  readonly reader: TraceReader
}

export interface VersionCall {
  readonly actor: Actor
  readonly record: (change: AuditChange) => void
}

const versionMeanwhile = defineError('trace.version-meanwhile')
const versionsFull = defineError('trace.versions-full')
const tableInvalid = defineError('trace.table-invalid')

/** The newest first, down to the first. */
export async function listVersions(
  parts: VersionParts,
  scope: DomainScope,
  id: string,
): Promise<TraceVersion[]> {
  const trace = await requireTrace(parts, scope, id)
  const made = await listVersionHeads(parts.db, id)
  return [...made.map(makeHead), makeFirstHead(trace)]
}

/** @throws object.not-found also for a version that there is not */
export async function loadVersionTable(
  parts: VersionParts,
  scope: DomainScope,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<VersionTable> {
  const trace = await requireTrace(parts, scope, id)
  return makeVersionTable(await requireVersion(parts, trace, version))
}

interface KnownVersion {
  readonly head: TraceVersion
  readonly table: EventTable
}

async function requireVersion(
  parts: VersionParts,
  trace: StoredTrace,
  version: number,
): Promise<KnownVersion> {
  if (version === FIRST_VERSION) return { head: makeFirstHead(trace), table: tableAsMeasured(trace) }
  const stored = await loadVersion(parts.db, trace.id, version)
  if (!stored) throw objectNotFound()
  return { head: makeHead(stored), table: pickTable(stored) }
}

export function makeVersionTable({ head, table }: KnownVersion): VersionTable {
  const { events, endM, totalLossDb, orlDb } = table
  return { head, events: events.map(fillDeviations), endM, totalLossDb, orlDb }
}

export interface PlaceToMeasure {
  readonly id: string
  readonly kind: EditedEvent['kind']
  readonly positionM: number
  readonly outerAM?: number | undefined
  readonly bM?: number | undefined
  readonly outerBM?: number | undefined
}

/** What an event would measure at a place of a trace. */
export async function measureAt(
  parts: VersionParts,
  scope: DomainScope,
  { id, kind, positionM, outerAM, bM, outerBM }: PlaceToMeasure,
): Promise<{ lossDb: number | null; reflectanceDb: number | null }> {
  const trace = await requireTrace(parts, scope, id)
  const hasLines = outerAM !== undefined && bM !== undefined && outerBM !== undefined
  const lines = hasLines ? { outerAM, bM, outerBM } : null
  const bytes = await loadBytes(parts, trace)
  const { events } = newestTable(trace)
  const outcome = await parts.reader.measurePlace({ bytes, event: { kind, positionM, lines }, events })
  if (!outcome.ok) throw unreadable(outcome.code)
  const { lossDb, reflectanceDb } = outcome.event
  return { lossDb, reflectanceDb }
}

export interface Edit {
  readonly id: string
  readonly baseVersion: number
  readonly reason: string
  readonly events: readonly EditedEvent[]
}

/**
 * Saves an edited table as the next version.
 * @throws object.not-found, trace.table-invalid, trace.version-meanwhile, trace.versions-full, trace.unreadable
 */
export async function editEvents(
  parts: VersionParts,
  { actor, record }: VersionCall,
  { id, baseVersion, reason, events }: Edit,
): Promise<{ version: number }> {
  const trace = await requireTrace(parts, actor.scope, id)
  requireNewest(trace, baseVersion)
  requireTable(trace, events)
  const asked = await resolveEvents(parts, trace, events)
  const base = newestTable(trace)
  const outcome = await parts.reader.makeTable({ bytes: await loadBytes(parts, trace), base, asked })
  if (!outcome.ok) throw unreadable(outcome.code)
  const made = { origin: 'edit', madeBy: actor.name, reason: reason.trim(), ...outcome.table } as const
  return { version: await saveVersion(parts, trace, { made, record }) }
}

/** Makes an older version the newest, as one of its own. */
export async function restoreVersion(
  parts: VersionParts,
  { actor, record }: VersionCall,
  asked: {
    readonly id: string
    readonly baseVersion: number
    readonly version: number
    readonly reason: string
  },
): Promise<{ version: number }> {
  const trace = await requireTrace(parts, actor.scope, asked.id)
  requireNewest(trace, asked.baseVersion)
  const { table } = await requireVersion(parts, trace, asked.version)
  const { events, endM, totalLossDb, orlDb } = table
  const made = { origin: 'restore', madeBy: actor.name, reason: asked.reason.trim() } as const
  const version = await saveVersion(parts, trace, {
    made: { ...made, events, endM, totalLossDb, orlDb },
    record,
  })
  return { version }
}

type Made = Omit<NewVersion, 'traceId' | 'madeAt' | 'baseVersion'>

interface Saving {
  readonly made: Made
  readonly record: VersionCall['record']
  /** What must still hold in the transaction that saves it. */
  readonly requireStill?: (tx: Tx) => Promise<void>
}

/** The next version after the newest that is known of the trace. */
export async function saveVersion(
  parts: VersionParts,
  trace: StoredTrace,
  { made, record, requireStill }: Saving,
): Promise<number> {
  const { id: traceId, linkId, version: baseVersion, fileName } = trace
  if (baseVersion >= MAX_TRACE_VERSIONS) throw versionsFull(MAX_TRACE_VERSIONS)
  const madeAt = new Date(parts.clock.now())
  const version = await transaction(parts.db, async (tx) => {
    await requireStill?.(tx)
    const created = await createVersion(tx, { ...made, traceId, baseVersion, madeAt })
    if (created !== null) await parts.ports.noteTraceChange(tx, linkId)
    return created
  })
  if (version === null) return refuseStale(parts, traceId)
  const after = { version, origin: made.origin, reason: made.reason, events: made.events }
  record({
    objectId: traceId,
    objectName: fileName,
    before: { version: baseVersion, events: newestTable(trace).events },
    after,
  })
  await parts.ports.announceLink(linkId)
  return version
}

function requireNewest(trace: StoredTrace, baseVersion: number): void {
  if (trace.version === baseVersion) return
  const { madeBy, version } = newestHead(trace)
  throw versionMeanwhile(madeBy ?? '—', version)
}

/** Somebody was quicker between the look and the save. */
async function refuseStale(parts: VersionParts, traceId: string): Promise<never> {
  const [newest] = await listVersionHeads(parts.db, traceId)
  throw versionMeanwhile(newest?.madeBy ?? '—', newest?.version ?? FIRST_VERSION)
}

/** One start ahead of all, one end behind all, and each place once. */
function requireTable({ summary, rangeM }: StoredTrace, events: readonly EditedEvent[]): void {
  const sorted = events.toSorted((a, b) => a.positionM - b.positionM)
  const isOrdered = sorted.every(
    ({ kind }, at) => (kind !== 'start' || at === 0) && (kind !== 'end' || at === sorted.length - 1),
  )
  const isApart = sorted.every(
    ({ positionM }, at) => at === 0 || positionM - (sorted[at - 1]?.positionM ?? 0) >= summary.spacingM,
  )
  const lastM = summary.startM + summary.pointCount * summary.spacingM
  const isInside = sorted.every(({ positionM }) => positionM <= Math.max(lastM, rangeM))
  if (!isOrdered || !isApart || !isInside) throw tableInvalid()
}

/** What is kept is taken from the version that it is kept from, never from the caller. */
async function resolveEvents(
  parts: VersionParts,
  trace: StoredTrace,
  events: readonly EditedEvent[],
): Promise<AskedEvent[]> {
  const versions = new Set(events.flatMap(({ figures }) => (figures.by === 'kept' ? [figures.version] : [])))
  const tables = new Map<number, EventTable>()
  for (const version of versions) tables.set(version, (await requireVersion(parts, trace, version)).table)
  return events.map(({ positionM, kind, comment, figures }): AskedEvent => {
    const event = { positionM, kind, comment: comment.trim() }
    if (figures.by !== 'kept') return { ...event, ...figures }
    const kept = tables.get(figures.version)?.events[figures.at]
    if (!kept) throw objectNotFound()
    return { ...event, by: 'kept', event: kept }
  })
}

export const loadBytes = (
  parts: Pick<VersionParts, 'files'>,
  { fileKey }: StoredTrace,
): Promise<Uint8Array> => readFile(() => parts.files.readBytes(fileKey))
