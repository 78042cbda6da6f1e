import { isDeepStrictEqual } from 'node:util'
import type { EndpointBody, EndpointData } from '@fibrewatch/contract/endpoint'
import type { TemplateOutcome, TraceTemplate, traceTemplateApi } from '@fibrewatch/contract/trace-template'
import type { PlantModule } from '#modules/plant'
import type { Actor } from '#platform/auth/actor'
import type { DomainScope } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { defineError, objectNotFound, ReasonError } from '#platform/http/errors'
import { fillDeviations } from './event-table.ts'
import { lockTracesOf } from './link-traces.repository.ts'
import { lockDirection } from './trace-correction.repository.ts'
import {
  makeVersionTable,
  loadBytes,
  saveVersion,
  type VersionCall,
  type VersionParts,
} from './trace-version.service.ts'
import { newestHead, newestTable, requireForward, requireTrace } from './stored-trace.ts'
import { unreadable } from './trace-intake.ts'
import { loadTrace, type StoredTrace } from './trace.repository.ts'
import { makeTemplateReason } from './template-reason.ts'
import { changeTemplate, loadTemplate, type StoredTemplate } from './trace-template.repository.ts'

export interface TemplateParts extends VersionParts {
  readonly plant: Pick<PlantModule, 'loadTracedLink'>
}

const noTemplate = defineError('trace.no-template')
const templateMeanwhile = defineError('trace.template-meanwhile')

/** Null while the link has none. */
export async function readTemplate(
  parts: TemplateParts,
  scope: DomainScope,
  linkId: number,
): Promise<TraceTemplate | null> {
  await requireLink(parts, scope, linkId)
  const template = await loadTemplate(parts.db, linkId)
  if (!template) return null
  return { ...template, madeAt: template.madeAt.toISOString(), places: [...template.places] }
}

async function requireLink(
  parts: TemplateParts,
  scope: DomainScope,
  linkId: number,
): Promise<{ code: string }> {
  const link = await parts.plant.loadTracedLink(scope, linkId)
  if (!link) throw objectNotFound()
  return link
}

/**
 * Makes the template of the link of a trace.
 * @throws object.not-found, trace.measured-backward, trace.template-meanwhile
 */
export async function saveTemplate(
  parts: TemplateParts,
  { actor, record }: VersionCall,
  {
    traceId,
    traceVersion,
    baseRevision,
    appliesToArrivals,
    places,
  }: EndpointBody<typeof traceTemplateApi.update>,
): Promise<{ revision: number }> {
  const trace = await requireTrace(parts, actor.scope, traceId)
  requireForward(trace)
  const { linkId } = trace
  const { code } = await requireLink(parts, actor.scope, linkId)
  const before = await loadTemplate(parts.db, linkId)
  const madeAt = new Date(parts.clock.now())
  const sorted = places.toSorted((a, b) => a.positionM - b.positionM)
  const made = {
    linkId,
    madeAt,
    madeBy: actor.name,
    traceId,
    traceVersion,
    appliesToArrivals,
    places: sorted,
  }
  const isChanged = await transaction(parts.db, async (tx) => {
    await requireStillForward(tx, trace)
    return changeTemplate(tx, { ...made, baseRevision })
  })
  if (!isChanged) throw await refuseStale(parts, linkId)
  const revision = baseRevision + 1
  record({
    objectId: linkId,
    objectName: code,
    ...(before && { before: pickFields(before) }),
    after: pickFields({ ...made, revision }),
  })
  return { revision }
}

/** It may have been turned since it was looked at. @throws object.not-found, trace.measured-backward */
async function requireStillForward(tx: Tx, { id, linkId }: StoredTrace): Promise<void> {
  await lockTracesOf(tx, linkId)
  const held = await lockDirection(tx, id)
  if (!held) throw objectNotFound()
  requireForward(held)
}

const pickFields = ({ revision, appliesToArrivals, places }: Omit<StoredTemplate, 'madeAt'>) => ({
  revision,
  appliesToArrivals,
  places,
})

async function refuseStale(parts: TemplateParts, linkId: number): Promise<ReasonError> {
  const there = await loadTemplate(parts.db, linkId)
  return there ? templateMeanwhile(there.madeBy, there.revision) : noTemplate()
}

/** What the template would make of the newest version of a trace. @throws trace.measured-backward, trace.no-template */
export async function previewTemplate(
  parts: TemplateParts,
  scope: DomainScope,
  id: string,
): Promise<EndpointData<typeof traceTemplateApi.preview>> {
  const trace = await requireTrace(parts, scope, id)
  requireForward(trace)
  const template = await loadTemplate(parts.db, trace.linkId)
  if (!template) throw noTemplate()
  const outcome = await applyTo(parts, trace, template)
  if (!outcome.ok) throw unreadable(outcome.code)
  const before = makeVersionTable({ head: newestHead(trace), table: newestTable(trace) })
  const events = outcome.table.events.map(fillDeviations)
  return { revision: template.revision, before, events, missed: [...outcome.missed] }
}

async function applyTo(parts: TemplateParts, trace: StoredTrace, { places }: StoredTemplate) {
  const bytes = await loadBytes(parts, trace)
  return parts.reader.makeTemplated({ bytes, base: newestTable(trace), places })
}

/**
 * Applies the template to traces of its link, one after the other: each is whole, and each tells how it went.
 * @throws object.not-found, trace.no-template, trace.template-meanwhile
 */
export async function applyTemplateTo(
  parts: TemplateParts,
  { actor, record }: VersionCall,
  { linkId, revision, traceIds }: EndpointBody<typeof traceTemplateApi.apply>,
): Promise<TemplateOutcome[]> {
  const { code } = await requireLink(parts, actor.scope, linkId)
  const template = await loadTemplate(parts.db, linkId)
  if (!template) throw noTemplate()
  if (template.revision !== revision) throw templateMeanwhile(template.madeBy, template.revision)
  const outcomes: TemplateOutcome[] = []
  for (const traceId of new Set(traceIds)) outcomes.push(await tellOne(parts, { actor, template, traceId }))
  record({ objectId: linkId, objectName: code, after: { revision, outcomes } })
  return outcomes
}

/** Refusals that one trace of several can meet without the others being any the worse. */
const TOLD: Readonly<Record<string, TemplateOutcome['outcome']>> = {
  'object.not-found': 'unreadable',
  'trace.measured-backward': 'measured-backward',
  'trace.template-meanwhile': 'changed-meanwhile',
  'trace.version-meanwhile': 'changed-meanwhile',
  'trace.versions-full': 'versions-full',
}

/** What is done with the others stays done, so a refusal of one is told and not thrown. */
async function tellOne(parts: TemplateParts, application: Application): Promise<TemplateOutcome> {
  try {
    return await applyToOne(parts, application)
  } catch (cause) {
    const outcome = cause instanceof ReasonError ? TOLD[cause.reason] : undefined
    if (outcome === undefined) throw cause
    return { traceId: application.traceId, outcome, version: null, missed: 0 }
  }
}

interface Application {
  readonly actor: Actor
  readonly template: StoredTemplate
  readonly traceId: string
}

async function applyToOne(
  parts: TemplateParts,
  { actor, template, traceId }: Application,
): Promise<TemplateOutcome> {
  const nothing = { traceId, version: null, missed: 0 }
  const trace = await loadTrace(parts.db, actor.scope, traceId)
  if (!trace) return { ...nothing, outcome: 'not-found' }
  if (trace.linkId !== template.linkId) return { ...nothing, outcome: 'other-link' }
  if (trace.direction === 'backward') return { ...nothing, outcome: 'measured-backward' }
  const outcome = await applyTo(parts, trace, template)
  if (!outcome.ok) return { ...nothing, outcome: 'unreadable' }
  const { table, missed } = outcome
  const isSame = isDeepStrictEqual(
    table.events.map(fillDeviations),
    newestTable(trace).events.map(fillDeviations),
  )
  if (isSame) return { ...nothing, outcome: 'unchanged', missed: missed.length }
  const { events, endM, totalLossDb, orlDb } = table
  const reason = makeTemplateReason(template.revision)
  const made = { origin: 'template', madeBy: actor.name, reason, events, endM, totalLossDb, orlDb } as const
  const requireStill = async (tx: Tx) => {
    await requireStillForward(tx, trace)
    const there = await loadTemplate(tx, template.linkId)
    if (there?.revision !== template.revision) throw templateMeanwhile(template.madeBy, template.revision)
  }
  const version = await saveVersion(parts, trace, { made, record: () => undefined, requireStill })
  return { traceId, outcome: 'applied', version, missed: missed.length }
}
