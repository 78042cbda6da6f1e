import { createHash } from 'node:crypto'
import type { TraceRow, WavelengthComparison } from '@fibrewatch/contract/trace'
import type { TraceDirection } from '@fibrewatch/contract/trace-direction'
import type { TraceWarningCode } from '@fibrewatch/contract/trace-warning'
import { type Comparison, findFarEndM, isUnmeasured, type MeasuredLink } from '@fibrewatch/otdr'
import type { PlantModule, TracedLink } from '#modules/plant'
import { ALL_DOMAINS, type DomainScope } from '#platform/auth/scope'
import type { Db, Tx } from '#platform/database/database'
import type { FileStore } from '#platform/files/file-store'
import { defineError, objectNotFound } from '#platform/http/errors'
import type { Ids } from '#platform/module'
import type { Log } from '#platform/log/log'
import type { Templated } from './event-table.ts'
import { areForward, lockTracesOf } from './link-traces.repository.ts'
import { findStoredFile } from './past-trace.repository.ts'
import { makeTemplateReason } from './template-reason.ts'
import {
  type Finding,
  listBendFindings,
  listFindings,
  listTestFindings,
  listTrusted,
  makeReferenceFinding,
  type OpenAlarm,
} from './trace-facts.ts'
import { loadTemplate, type StoredTemplate } from './trace-template.repository.ts'
import { createVersion, FIRST_VERSION, type NewVersion } from './trace-version.repository.ts'
import { compareArrival, isTestFailingAtAnother } from './wavelength-pairs.ts'
import type { TraceReader } from './trace-reader.ts'
import type { TraceReading } from './trace-reading.ts'
import {
  createTrace,
  listOpenAlarms,
  loadTrace,
  type NewTrace,
  type StoredTrace,
} from './trace.repository.ts'
import type { ReceivedTrace, TraceFact, TracePorts } from './trace.types.ts'

export interface TraceIntakeParts {
  readonly db: Db
  readonly files: FileStore
  readonly ids: Ids
  readonly log: Log
  readonly plant: PlantModule
  readonly ports: TracePorts
  readonly reader: TraceReader
}

export interface Arrival {
  readonly link: TracedLink
  readonly bytes: Uint8Array
  readonly receivedAt: number
  readonly source: TraceRow['source']
  readonly direction: TraceDirection
  readonly fileName: string
  /** It tells of the past alone, and no alarm follows from it. */
  readonly isPast: boolean
  /** Runs in the transaction that stores the trace. */
  readonly noteStored?: (tx: Tx, traceId: string) => Promise<void>
}

export interface UploadedTrace {
  readonly scope: DomainScope
  readonly linkId: number
  readonly fileName: string
  readonly direction: TraceDirection
  readonly bytes: Uint8Array
  readonly receivedAt: number
}

export const unreadable = defineError('trace.unreadable')
const undated = defineError('trace.undated')
export const changedMeanwhile = defineError('trace.changed-meanwhile')
/** Somebody changed what an arrival was read against. Once more is enough, but for a link that others never leave alone. */
const MAX_TRIES = 3

class OvertakenError extends Error {
  override readonly name = 'OvertakenError'
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** A clock further ahead is wrong. */
const AHEAD_LIMIT_MS = 5 * MINUTE_MS
/** An instrument buffers for some days; one with an earlier time has a clock that was never set. */
const DEVICE_BEHIND_LIMIT_MS = 7 * DAY_MS
export const CLOCK_WARNING: TraceWarningCode = 'clock-implausible'
const WATCHED_TYPES = [
  'FIBRE_BREAK',
  'FIBRE_END_MOVED',
  'EVENT_LOSS_INCREASE',
  'NEW_EVENT',
  'LOSS_DEVIATION',
  'REFLECTANCE_HIGH',
  'SECTION_ATTENUATION',
  'MACROBEND',
  'NO_REFERENCE',
  'TEST_FAILED',
] as const

/** Accepts a trace from an instrument: only for its own links. */
export async function receiveTrace(
  parts: TraceIntakeParts,
  received: ReceivedTrace,
): Promise<{ traceId: string }> {
  const { device, linkCode, direction, bytes, receivedAt } = received
  const facts = (await parts.plant.resolver.listByDevice(device.deviceId)).get(linkCode)
  const link = facts && (await parts.plant.loadTracedLink(ALL_DOMAINS, facts.linkId))
  if (!link) throw objectNotFound()
  const stamp = new Date(receivedAt).toISOString().replace(/[-:]|\.\d+/g, '')
  return storeTrace(parts, {
    link,
    bytes,
    receivedAt,
    source: 'device',
    direction,
    fileName: `${link.code}-${stamp}.sor`,
    isPast: false,
  })
}

/** Accepts a trace that a user uploads. One measured before the link's last is archived and raises nothing. */
export async function uploadTrace(
  parts: TraceIntakeParts,
  upload: UploadedTrace,
): Promise<{ traceId: string }> {
  const { scope, linkId, direction, bytes, receivedAt } = upload
  const link = await parts.plant.loadTracedLink(scope, linkId)
  if (!link) throw objectNotFound()
  const fileName = cleanFileName(upload.fileName)
  return storeTrace(parts, { link, bytes, receivedAt, source: 'upload', direction, fileName, isPast: false })
}

export const cleanFileName = (name: string): string => name.replace(/[\p{Cc}/\\]/gu, '_')

export async function storeTrace(parts: TraceIntakeParts, arrival: Arrival): Promise<{ traceId: string }> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryStoring(parts, arrival)
    } catch (cause) {
      if (!(cause instanceof OvertakenError)) throw cause
      if (tries >= MAX_TRIES) throw changedMeanwhile()
    }
  }
}

async function tryStoring(parts: TraceIntakeParts, arrival: Arrival): Promise<{ traceId: string }> {
  const { link, direction, isPast } = arrival
  const digest = createHash('sha256').update(arrival.bytes).digest()
  const known = await findStoredFile(parts.db, { linkId: link.linkId, direction, isPast, digest })
  if (known !== undefined) return { traceId: known }
  const template = await loadArrivalTemplate(parts.db, arrival)
  const reference = await loadReference(parts, link)
  const outcome = await parts.reader.read({
    bytes: arrival.bytes,
    reference: await readReference(parts, arrival, reference),
    link: makeMeasuredLink(arrival, reference),
    places: template?.places ?? null,
  })
  if (!outcome.ok) throw unreadable(outcome.code)
  const judged = judgeClock(arrival, outcome.reading)
  if (arrival.isPast && !judged.isDated) throw undated()
  const { reading, bends } = await compareWithOthers(parts, arrival, judged)
  const trace = await storeFile(parts, arrival, { digest, reading, measuredAt: judged.measuredAt })
  const found = await listFacts(parts, arrival, { trace, bends, comparison: outcome.comparison })
  const facts = await parts.ports.markCauses(arrival.link.linkId, found)
  const templated = makeArrivalVersion(arrival, template, outcome.templated)
  await submit(parts, arrival, { trace, facts, templated, templateRevision: template?.revision ?? null })
  await parts.ports.announceLink(arrival.link.linkId)
  return { traceId: trace.id }
}

interface Beside {
  readonly reading: TraceReading
  /** What may speak of alarms; null: nothing. */
  readonly bends: WavelengthComparison | null
}

/** Beside other wavelengths, where the trace can measure its link; what comes from the far end counts the other way round. */
export async function compareWithOthers(
  parts: TraceIntakeParts,
  { link: { linkId }, direction, bytes }: Arrival,
  { reading, measuredAt }: { reading: TraceReading; measuredAt: Date },
): Promise<Beside> {
  const isAlone = direction === 'backward' || isUnmeasured(reading.summary.cannotMeasure ?? [])
  if (isAlone) return { reading, bends: null }
  const { wavelengthNm } = reading
  const { wavelengths, isFresh } = await compareArrival(parts, { linkId, bytes, wavelengthNm, measuredAt })
  if (wavelengths === null) return { reading, bends: null }
  const summary = { ...reading.summary, wavelengths }
  return { reading: { ...reading, summary }, bends: isFresh ? wavelengths : null }
}

export async function loadReference({ db }: TraceIntakeParts, link: TracedLink): Promise<StoredTrace | null> {
  if (link.referenceTraceId === null) return null
  return (await loadTrace(db, ALL_DOMAINS, link.referenceTraceId)) ?? null
}

/** What the trace is compared with: nothing, where it was measured from the other end. */
export async function readReference(
  { files }: TraceIntakeParts,
  { direction }: Arrival,
  reference: StoredTrace | null,
): Promise<Uint8Array | null> {
  return direction === 'backward' || reference === null ? null : files.readBytes(reference.fileKey)
}

/**
 * Where the reference shows the end, that is how long the link is: the length was entered by hand. From its far end it is as
 * long without the fibre behind that. How near its landmarks lie to one another is the same from both ends.
 */
export function makeMeasuredLink(
  { link: { receiveFibreM, groupIndex, landmarksM, ...link }, direction }: Arrival,
  reference: StoredTrace | null,
): MeasuredLink {
  const lengthM = reference?.endM ?? link.lengthM
  if (direction === 'forward') return { lengthM, groupIndex, landmarksM }
  return { lengthM: findFarEndM({ lengthM, receiveFibreM }), groupIndex, landmarksM }
}

/** The template of the link, where it is applied to what arrives: its places count from the port, and are those of today. */
export async function loadArrivalTemplate(
  db: Db | Tx,
  { link: { linkId }, direction, isPast }: Pick<Arrival, 'link' | 'direction' | 'isPast'>,
): Promise<StoredTemplate | null> {
  if (direction === 'backward' || isPast) return null
  const template = await loadTemplate(db, linkId)
  return template?.appliesToArrivals ? template : null
}

function makeArrivalVersion(
  { receivedAt }: Arrival,
  template: StoredTemplate | null,
  templated: Templated | null,
): Submitted['templated'] {
  if (template === null || templated === null) return null
  const { events, endM, totalLossDb, orlDb } = templated.table
  const reason = makeTemplateReason(template.revision)
  const made = { origin: 'template', madeAt: new Date(receivedAt), madeBy: null, reason } as const
  return { ...made, baseVersion: FIRST_VERSION, events, endM, totalLossDb, orlDb }
}

/** The time of measurement: by the instrument's clock, unless that is impossible, which the trace then notes. */
function judgeClock(
  { source, receivedAt }: Arrival,
  reading: TraceReading,
): { reading: TraceReading; measuredAt: Date; isDated: boolean } {
  const measuredAtMs = reading.measuredAtS === null ? Number.NaN : reading.measuredAtS * 1000
  const earliest = source === 'device' ? receivedAt - DEVICE_BEHIND_LIMIT_MS : 0
  const isPlausible = measuredAtMs >= earliest && measuredAtMs <= receivedAt + AHEAD_LIMIT_MS
  if (isPlausible) return { reading, measuredAt: new Date(measuredAtMs), isDated: true }
  const summary = { ...reading.summary, warnings: [...reading.summary.warnings, CLOCK_WARNING] }
  return { reading: { ...reading, summary }, measuredAt: new Date(receivedAt), isDated: false }
}

/** The file is stored before the row that names it. */
async function storeFile(
  { files, ids }: TraceIntakeParts,
  { link, bytes, receivedAt, source, direction, fileName, isPast }: Arrival,
  known: Pick<NewTrace, 'digest' | 'reading' | 'measuredAt'>,
): Promise<NewTrace> {
  const fileKey = await files.put(bytes)
  const { linkId, domainId } = link
  const sizeBytes = bytes.length
  return {
    id: ids.makeUuid(),
    linkId,
    domainId,
    receivedAt: new Date(receivedAt),
    source,
    isPast,
    direction,
    fileKey,
    fileName,
    sizeBytes,
    ...known,
  }
}

interface Result extends Pick<Beside, 'bends'> {
  readonly trace: Pick<NewTrace, 'id' | 'measuredAt' | 'reading'>
  readonly comparison: Comparison | null
}

/** None of a trace from the far end: alarms are places counted from the port. */
export async function listFacts(
  parts: TraceIntakeParts,
  arrival: Arrival,
  { trace, bends, comparison }: Result,
): Promise<TraceFact[]> {
  const { db, ids } = parts
  const { link, source, direction } = arrival
  if (direction === 'backward' || arrival.isPast) return []
  const isArchive = source === 'upload' && link.lastTraceAt !== null && trace.measuredAt <= link.lastTraceAt
  if (isArchive) return []
  const open = await listOpenAlarms(db, link.linkId, WATCHED_TYPES)
  const reasons = trace.reading.summary.cannotMeasure ?? []
  const compared =
    comparison === null
      ? await listWithoutReference(parts, arrival, open)
      : listTrusted(listFindings(comparison, open), { comparison, reasons })
  const test = { reasons, source, failsAtAnother: await isFailingAtAnother(parts, arrival, { trace, open }) }
  const tested = listTestFindings(test, open)
  const bent = bends === null ? [] : listBendFindings(bends, open)
  const findings = [...compared, ...bent, ...tested]
  const common = { linkId: link.linkId, at: trace.measuredAt.getTime(), traceId: trace.id }
  return findings.map((finding) => ({ ...finding, ...common, id: ids.makeUuid() }))
}

/** Asked only where it may keep an alarm open. */
async function isFailingAtAnother(
  { db }: TraceIntakeParts,
  { link: { linkId } }: Arrival,
  { trace: { reading, measuredAt }, open }: { trace: Result['trace']; open: readonly OpenAlarm[] },
): Promise<boolean> {
  if (!open.some(({ type }) => type === 'TEST_FAILED')) return false
  return isTestFailingAtAnother({ db }, { linkId, measuredAt, wavelengthNm: reading.wavelengthNm })
}

/** Reported once, not with every trace; no alarm for a link still being set up. */
async function listWithoutReference(
  { ports }: TraceIntakeParts,
  { link, receivedAt }: Arrival,
  open: readonly OpenAlarm[],
): Promise<Finding[]> {
  if (open.some(({ type }) => type === 'NO_REFERENCE')) return []
  const graceMs = (await ports.loadReferenceGraceHours()) * HOUR_MS
  const isYoung = receivedAt - link.createdAt.getTime() < graceMs
  return isYoung ? [] : [makeReferenceFinding('raise')]
}

interface Submitted {
  readonly trace: NewTrace
  readonly facts: readonly TraceFact[]
  readonly templated: Omit<NewVersion, 'traceId'> | null
  /** Of the template that was looked for as it was read. */
  readonly templateRevision: number | null
}

/** What the trace was read against is there no more: the same file by another way, another template, a neighbour that was turned. */
async function requireStill(tx: Tx, arrival: Arrival, { trace, templateRevision }: Submitted): Promise<void> {
  const { direction, isPast } = arrival
  const { linkId } = arrival.link
  await lockTracesOf(tx, linkId)
  const known = await findStoredFile(tx, { linkId, direction, isPast, digest: trace.digest })
  const template = await loadArrivalTemplate(tx, arrival)
  const compared = trace.reading.summary.wavelengths?.traces.map(({ traceId }) => traceId) ?? []
  const isStill =
    known === undefined &&
    (template?.revision ?? null) === templateRevision &&
    (await areForward(
      tx,
      compared.filter((id) => id !== trace.id),
    ))
  if (!isStill) throw new OvertakenError()
}

/**
 * Stores the trace, its events by the template, the link's last trace and the findings, in one transaction. A trace from the
 * far end is not the link's last, and no grade follows from it.
 */
async function submit(parts: TraceIntakeParts, arrival: Arrival, submitted: Submitted): Promise<void> {
  const { link, direction, receivedAt } = arrival
  const { trace, facts, templated } = submitted
  const { id: traceId, measuredAt, reading } = trace
  const measured = { traceId, measuredAt, pulseNs: reading.pulseNs, sampleSpacingM: reading.summary.spacingM }
  try {
    await parts.ports.submitFacts({
      device: link.device,
      receivedAt,
      facts,
      alongside: async (tx) => {
        await requireStill(tx, arrival, submitted)
        await createTrace(tx, trace)
        await arrival.noteStored?.(tx, traceId)
        if (templated !== null) await createVersion(tx, { ...templated, traceId })
        if (direction === 'backward') return
        await parts.plant.changeLastTrace(tx, link.linkId, measured)
        await parts.ports.noteTraceChange(tx, link.linkId)
      },
    })
  } catch (cause) {
    await removeOrphan(parts, trace)
    throw cause
  }
}

/** A commit that seemed to fail may have happened: the file is removed only when no row names it. */
async function removeOrphan({ db, files, log }: TraceIntakeParts, { id, fileKey }: NewTrace): Promise<void> {
  try {
    if ((await loadTrace(db, ALL_DOMAINS, id)) === undefined) await files.remove(fileKey)
  } catch (err) {
    log.warn({ err, fileKey }, 'the file of a trace that was not stored could not be removed')
  }
}
