import { type Static, Type } from 'typebox'
import { get, label, post } from './endpoint.ts'
import { closedObject, id, nullable, oneOf, positionM, text, uuid } from './schema.ts'
import { TRACE_EVENT_KINDS } from './trace.ts'
import { MAX_EVENT_NAME_LENGTH, MAX_TABLE_EVENTS, versionTable } from './trace-version.ts'

/** Traces that a template is applied to by one call: each is read anew. */
export const MAX_TEMPLATE_TRACES = 50

const READ = 'monitor:trace:info'

/** Where the fibre has an event, whether a measurement shows it or not. */
export const templatePlace = closedObject({
  positionM,
  kind: oneOf(TRACE_EVENT_KINDS),
  name: text(MAX_EVENT_NAME_LENGTH),
})
export type TemplatePlace = Static<typeof templatePlace>

/** The events of a link. */
export const traceTemplate = Type.Object({
  linkId: id,
  /** Counts up with every change. */
  revision: Type.Integer(),
  madeAt: Type.String(),
  madeBy: Type.String(),
  /** From which trace, and which version of its events, it was made. */
  traceId: uuid,
  traceVersion: Type.Integer(),
  /** Whether it is applied to every trace that arrives. */
  appliesToArrivals: Type.Boolean(),
  places: Type.Array(templatePlace),
})
export type TraceTemplate = Static<typeof traceTemplate>

/** How the template went on one of the traces: the version it made, or why it made none. */
export const TEMPLATE_OUTCOMES = [
  'applied',
  'unchanged',
  'not-found',
  'other-link',
  'measured-backward',
  'unreadable',
  /** Its events, its direction or the template were changed by somebody else in between. */
  'changed-meanwhile',
  'versions-full',
] as const
const outcome = Type.Object({
  traceId: uuid,
  outcome: oneOf(TEMPLATE_OUTCOMES),
  version: nullable(Type.Integer()),
  /** Places that the trace cannot show: it ends before them, or its start or end lies elsewhere. */
  missed: Type.Integer(),
})
export type TemplateOutcome = Static<typeof outcome>

export const traceTemplateApi = {
  info: get('monitor/trace/template/info', {
    label: label('光路事件模板', 'Template of the events of a link'),
    permission: READ,
    query: closedObject({ linkId: id }),
    data: nullable(traceTemplate),
  }),
  update: post('monitor/trace/template/update', {
    label: label('修改光路事件模板', 'Change the template of the events of a link'),
    body: closedObject({
      /** Made from this trace, of this link. */
      traceId: uuid,
      traceVersion: Type.Integer({ minimum: 1, maximum: 100_000 }),
      /** The one that whoever changes it has seen; 0: there was none. */
      baseRevision: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      appliesToArrivals: Type.Boolean(),
      places: Type.Array(templatePlace, { minItems: 1, maxItems: MAX_TABLE_EVENTS }),
    }),
    data: Type.Object({ revision: Type.Integer() }),
  }),
  /** What it would make of a trace; nothing is stored. */
  preview: get('monitor/trace/template/preview', {
    label: label('预览事件模板', 'Preview the template on a trace'),
    permission: READ,
    query: closedObject({ id: uuid }),
    data: Type.Object({
      revision: Type.Integer(),
      before: versionTable,
      events: versionTable.properties.events,
      missed: Type.Array(templatePlace),
    }),
  }),
  apply: post('monitor/trace/template/apply', {
    label: label('套用事件模板', 'Apply the template to traces'),
    permission: 'monitor:trace:version:add',
    body: closedObject({
      linkId: id,
      /** The one that was previewed: with a newer one the call is refused. */
      revision: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      traceIds: Type.Array(uuid, { minItems: 1, maxItems: MAX_TEMPLATE_TRACES }),
    }),
    data: Type.Array(outcome),
  }),
}
