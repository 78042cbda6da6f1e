import { type Static, Type } from 'typebox'
import { get, label, post } from './endpoint.ts'
import { closedObject, nullable, oneOf, positionM, text, uuid } from './schema.ts'
import { TRACE_EVENT_KINDS, traceEvent, traceVersion } from './trace.ts'

/** More events than the longest link with the most closures has; a table of noise is none that somebody edits. */
export const MAX_TABLE_EVENTS = 500
/** Each is a sentence with a reason: who needs more of them edits something else. */
export const MAX_TRACE_VERSIONS = 500
export const MAX_REASON_LENGTH = 200
export const MAX_EVENT_NAME_LENGTH = 60

const READ = 'monitor:trace:info'
const CHANGE = 'monitor:trace:version:add'

const version = Type.Integer({ minimum: 1, maximum: 100_000 })
const kind = oneOf(TRACE_EVENT_KINDS)
const name = text(MAX_EVENT_NAME_LENGTH)
const reason = text(MAX_REASON_LENGTH, 1)

/** Lines on both sides of an event: left of it from `outerAM` to its place, right of it from `bM` to `outerBM`. */
const lines = closedObject({ outerAM: positionM, bM: positionM, outerBM: positionM })

/** How the server comes to the figures of an event: it takes them from no client but those that are typed. */
const figures = Type.Union([
  /** As in a version of this trace, by its place in the list; measured anew where it was moved. */
  closedObject({
    by: Type.Literal('kept'),
    version,
    at: Type.Integer({ minimum: 0, maximum: MAX_TABLE_EVENTS }),
  }),
  /** Measured from the samples; without lines as far as the neighbours let them reach. */
  closedObject({ by: Type.Literal('lines'), lines: nullable(lines) }),
  closedObject({
    by: Type.Literal('typed'),
    lossDb: nullable(Type.Number({ minimum: -10, maximum: 60 })),
    reflectanceDb: nullable(Type.Number({ minimum: -90, maximum: 0 })),
  }),
])

export const editedEvent = closedObject({ positionM, kind, comment: name, figures })
export type EditedEvent = Static<typeof editedEvent>

export const versionTable = Type.Object({
  head: traceVersion,
  events: Type.Array(traceEvent),
  endM: nullable(Type.Number()),
  totalLossDb: nullable(Type.Number()),
  orlDb: nullable(Type.Number()),
})
export type VersionTable = Static<typeof versionTable>

const made = Type.Object({ version: Type.Integer() })

export const traceVersionApi = {
  list: get('monitor/trace/version/list', {
    label: label('曲线事件版本', 'Versions of the events of a trace'),
    permission: READ,
    query: closedObject({ id: uuid }),
    data: Type.Array(traceVersion),
  }),
  info: get('monitor/trace/version/info', {
    label: label('曲线事件版本详情', 'A version of the events of a trace'),
    permission: READ,
    query: closedObject({ id: uuid, version }),
    data: versionTable,
  }),
  /** What an event would measure at a place: the newest version says where the neighbours lie. */
  measure: get('monitor/trace/version/measure', {
    label: label('测量事件', 'Measure an event'),
    permission: READ,
    query: closedObject({
      id: uuid,
      kind,
      positionM,
      outerAM: Type.Optional(positionM),
      bM: Type.Optional(positionM),
      outerBM: Type.Optional(positionM),
    }),
    data: Type.Object({ lossDb: nullable(Type.Number()), reflectanceDb: nullable(Type.Number()) }),
  }),
  add: post('monitor/trace/version/add', {
    label: label('编辑曲线事件', 'Edit the events of a trace'),
    permission: CHANGE,
    body: closedObject({
      id: uuid,
      /** The newest one that whoever edits has seen: with a newer one the call is refused. */
      baseVersion: version,
      reason,
      events: Type.Array(editedEvent, { minItems: 1, maxItems: MAX_TABLE_EVENTS }),
    }),
    data: made,
  }),
  restore: post('monitor/trace/version/restore', {
    label: label('恢复曲线事件版本', 'Restore a version of the events of a trace'),
    permission: CHANGE,
    body: closedObject({ id: uuid, baseVersion: version, version, reason }),
    data: made,
  }),
}
