import type { TraceDirection } from '@fibrewatch/contract/trace-direction'
import type { TracedLink } from '#modules/plant'
import type { Tx } from '#platform/database/database'
import { defineError, objectNotFound } from '#platform/http/errors'
import type { Templated } from './event-table.ts'
import { lockTracesOf } from './link-traces.repository.ts'
import { requireTrace, tableAsMeasured } from './stored-trace.ts'
import { changeDirection, createCorrection, loadLastForward } from './trace-correction.repository.ts'
import { makeTemplateReason } from './template-reason.ts'
import type { TraceFact } from './trace.types.ts'
import {
  type Arrival,
  changedMeanwhile,
  compareWithOthers,
  listFacts,
  loadArrivalTemplate,
  loadReference,
  makeMeasuredLink,
  readReference,
  unreadable,
} from './trace-intake.ts'
import type { StoredTrace } from './trace.repository.ts'
import type { TraceParts } from './trace.service.ts'
import { loadTemplate, type StoredTemplate } from './trace-template.repository.ts'
import { createVersion, listVersionHeads, type NewVersion } from './trace-version.repository.ts'
import { loadBytes, type VersionCall } from './trace-version.service.ts'
import { type ComparedAnew, compareWithout, storeComparisons } from './wavelength-pairs.ts'

const directionSame = defineError('trace.direction-same')
const isReference = defineError('trace.is-reference')
const makesTemplate = defineError('trace.makes-template')

export interface AskedCorrection {
  readonly id: string
  readonly direction: TraceDirection
  readonly reason: string
}

interface Correction extends AskedCorrection {
  readonly trace: StoredTrace
  readonly link: TracedLink
  readonly call: VersionCall
}

/** What a trace is once it counts from its other end. */
interface Turned {
  readonly summary: StoredTrace['summary']
  /** The next version of its events; null where they stay as they are. */
  readonly version: Omit<NewVersion, 'traceId' | 'madeAt'> | null
  /** Of the link's template, where it is applied to what arrives; null: none is. */
  readonly templateRevision: number | null
  /** Traces that were compared with it. */
  readonly others: readonly ComparedAnew[]
  readonly facts: readonly TraceFact[]
}

/**
 * Says the other end for a stored trace: everything is as if it had been stored so.
 * @throws object.not-found, trace.direction-same, trace.is-reference, trace.makes-template, trace.changed-meanwhile, ingest.busy
 */
export async function correctDirection(
  parts: TraceParts,
  call: VersionCall,
  asked: AskedCorrection,
): Promise<{ alarmsCleared: number }> {
  const trace = await requireTrace(parts, call.actor.scope, asked.id)
  const link = await parts.plant.loadTracedLink(call.actor.scope, trace.linkId)
  if (!link) throw objectNotFound()
  const correction = { ...asked, reason: asked.reason.trim(), trace, link, call }
  await requireCorrectable(parts, correction)
  const turned = await turn(parts, correction)
  const alarmsCleared = await store(parts, correction, turned)
  const { direction, reason } = correction
  call.record({
    objectId: trace.id,
    objectName: trace.fileName,
    before: { direction: trace.direction },
    after: { direction, reason, alarmsCleared },
  })
  await parts.ports.announceLink(link.linkId)
  return { alarmsCleared }
}

/** What counts from the port must not be taken from under the link. */
async function requireCorrectable({ db }: TraceParts, { trace, link, direction }: Correction): Promise<void> {
  if (trace.direction === direction) throw directionSame()
  if (direction === 'forward') return
  if (trace.referenceVersion !== null) throw isReference(link.code, trace.referenceVersion)
  const template = await loadTemplate(db, link.linkId)
  if (template?.traceId === trace.id) throw makesTemplate(link.code)
}

/** Reads its file as if it arrived: what was found in it stays, what was said of its link is said anew. */
async function turn(parts: TraceParts, correction: Correction): Promise<Turned> {
  const { trace, link, direction } = correction
  const arrival: Arrival = {
    link,
    bytes: await loadBytes(parts, trace),
    receivedAt: trace.receivedAt.getTime(),
    // An older one raises nothing, whoever sent it: somebody corrects what lies there.
    source: 'upload',
    direction,
    fileName: trace.fileName,
    isPast: trace.isPast,
  }
  const applied = await loadArrivalTemplate(parts.db, arrival)
  const template = (await isEdited(parts, trace.id)) ? null : applied
  const reference = await loadReference(parts, link)
  const outcome = await parts.reader.read({
    bytes: arrival.bytes,
    reference: await readReference(parts, arrival, reference),
    link: makeMeasuredLink(arrival, reference),
    places: template?.places ?? null,
  })
  if (!outcome.ok) throw unreadable(outcome.code)
  const { measuredAt } = trace
  const beside = await compareWithOthers(parts, arrival, { reading: outcome.reading, measuredAt })
  const { reading, bends } = beside
  const { cannotMeasure, wavelengths } = reading.summary
  const { wavelengths: _, ...kept } = trace.summary
  const read = { trace: { id: trace.id, measuredAt, reading }, bends, comparison: outcome.comparison }
  return {
    summary: {
      ...kept,
      ...(cannotMeasure !== undefined && { cannotMeasure }),
      ...(wavelengths !== undefined && { wavelengths }),
    },
    version: await makeVersion(parts, correction, { template, templated: outcome.templated }),
    templateRevision: applied?.revision ?? null,
    others: direction === 'backward' ? await compareWithout(parts, trace) : [],
    facts: await listFacts(parts, arrival, read),
  }
}

/** By hand: the template of the link then has no say in its events. */
async function isEdited({ db }: TraceParts, traceId: string): Promise<boolean> {
  const made = await listVersionHeads(db, traceId)
  return made.some(({ origin }) => origin === 'edit')
}

interface FittingTemplate {
  readonly template: StoredTemplate | null
  readonly templated: Templated | null
}

/** From the port the template's events; from the far end the measured ones, if a template has made others of them. */
async function makeVersion(
  { db }: TraceParts,
  { trace, direction, reason, call }: Correction,
  { template, templated }: FittingTemplate,
): Promise<Turned['version']> {
  const made = { baseVersion: trace.version, madeBy: call.actor.name }
  if (template !== null && templated !== null) {
    const { events, endM, totalLossDb, orlDb } = templated.table
    const told = makeTemplateReason(template.revision)
    return { ...made, origin: 'template', reason: told, events, endM, totalLossDb, orlDb }
  }
  if (direction === 'forward') return null
  const versions = await listVersionHeads(db, trace.id)
  if (!versions.some(({ origin }) => origin === 'template')) return null
  return { ...made, origin: 'restore', reason, ...tableAsMeasured(trace) }
}

/** The alarms that it clears; those it raises are facts. */
async function store(parts: TraceParts, correction: Correction, turned: Turned): Promise<number> {
  const { link, trace, direction, reason, call } = correction
  const alongside = (tx: Tx) => storeTurned(parts, tx, { correction, turned })
  if (direction === 'backward') {
    const comment = `曲线由远端测得，方向已更正：${reason} / The trace was measured from the far end: ${reason}`
    return parts.ports.clearUnfounded({
      actor: call.actor,
      linkId: link.linkId,
      traceId: trace.id,
      comment,
      alongside,
    })
  }
  const { facts } = turned
  await parts.ports.submitFacts({ device: link.device, receivedAt: parts.clock.now(), facts, alongside })
  return 0
}

/** The template may have become another one while the file was read, or be made of this trace by now. */
async function requireStillCorrectable(
  tx: Tx,
  {
    correction: { trace, link, direction },
    turned,
  }: { readonly correction: Correction; readonly turned: Turned },
): Promise<void> {
  const { linkId } = trace
  if (direction === 'backward') {
    const template = await loadTemplate(tx, linkId)
    if (template?.traceId === trace.id) throw makesTemplate(link.code)
  }
  const template = await loadArrivalTemplate(tx, { link, direction, isPast: trace.isPast })
  if ((template?.revision ?? null) !== turned.templateRevision) throw changedMeanwhile()
}

async function storeTurned(
  parts: TraceParts,
  tx: Tx,
  { correction, turned }: { correction: Correction; turned: Turned },
): Promise<void> {
  const { trace, link, direction, reason, call } = correction
  const { id, linkId } = trace
  const { summary, version, others } = turned
  await lockTracesOf(tx, linkId)
  await requireStillCorrectable(tx, { correction, turned })
  const at = new Date(parts.clock.now())
  const ends = { from: trace.direction, to: direction }
  if (!(await changeDirection(tx, { id, summary, ...ends }))) throw changedMeanwhile()
  await createCorrection(tx, { traceId: id, ...ends, at, by: call.actor.name, reason })
  if (version !== null && (await createVersion(tx, { ...version, traceId: id, madeAt: at })) === null)
    throw changedMeanwhile()
  if (direction === 'forward') {
    const { measuredAt, pulseNs } = trace
    const measured = { traceId: id, measuredAt, pulseNs, sampleSpacingM: summary.spacingM }
    await parts.plant.changeLastTrace(tx, link.linkId, measured)
  } else {
    await storeComparisons(tx, trace, others)
    await parts.plant.replaceLastTrace(tx, linkId, { formerId: id, next: await loadLastForward(tx, linkId) })
  }
  await parts.ports.regradeCorrected(tx, linkId, id)
}
