import { type Static, type TObject, Type } from 'typebox'
import { ADMIN_STATES, NODE_KINDS } from './cable.ts'
import { label, type Label, post } from './endpoint.ts'
import { closedObject, id, nullable, oneOf, text } from './schema.ts'

/** Kinds of which several are changed at once. */
export const BULK_KINDS = ['device', 'link', 'cable', 'node'] as const
export type BulkKind = (typeof BULK_KINDS)[number]

/** Of one transaction: while it runs nobody else writes to the embedded database. */
export const MAX_BULK = 200

/** `check`: nothing stays changed. `all`: nothing unless everything is. `good`: what is refused is left out. */
export const BULK_MODES = ['check', 'all', 'good'] as const
export type BulkMode = (typeof BULK_MODES)[number]

export const BULK_OUTCOMES = ['changed', 'same', 'refused'] as const

const bulkValue = nullable(Type.Union([Type.String(), Type.Number(), Type.Boolean()]))
export const bulkRow = Type.Object({
  id,
  /** Empty where the object is not there for the caller. */
  code: Type.String(),
  outcome: oneOf(BULK_OUTCOMES),
  /** What differs, by field. */
  changes: Type.Array(Type.Object({ field: Type.String(), before: bulkValue, after: bulkValue })),
})
export type BulkRow = Static<typeof bulkRow>

/** In the order of the ids. */
export const bulkAnswer = Type.Object({
  /** Whether anything was kept: false of a check, and where all were wanted and one was refused. */
  isKept: Type.Boolean(),
  rows: Type.Array(bulkRow),
  /** Why, in the reader's language too. */
  refused: Type.Array(Type.Object({ id, reason: Type.String(), msg: Type.String() })),
})
export type BulkAnswer = Static<typeof bulkAnswer>

/** What is absent stays as it is, each of the fields by the rules of the change of one. */
const deviceSet = closedObject({
  enabled: Type.Optional(Type.Boolean()),
  siteId: Type.Optional(nullable(id)),
  domainId: Type.Optional(id),
})
const linkSet = closedObject({
  enabled: Type.Optional(Type.Boolean()),
  excessRatio: Type.Optional(Type.Number({ minimum: 0, maximum: 0.2 })),
  groupIndex: Type.Optional(Type.Number({ minimum: 1, maximum: 2 })),
})
const cableSet = closedObject({
  adminState: Type.Optional(oneOf(ADMIN_STATES)),
  maker: Type.Optional(text(80)),
  domainId: Type.Optional(id),
  laidBy: Type.Optional(text(80)),
})
const nodeSet = closedObject({
  adminState: Type.Optional(oneOf(ADMIN_STATES)),
  kind: Type.Optional(oneOf(NODE_KINDS)),
  domainId: Type.Optional(id),
})

const bulk = <Set extends TObject>(kind: BulkKind, name: Label, set: Set) =>
  post(`plant/bulk/${kind}`, {
    label: name,
    /** Who may change one may change many. */
    permission: `plant:${kind}:update`,
    body: closedObject({
      ids: Type.Array(id, { minItems: 1, maxItems: MAX_BULK, uniqueItems: true }),
      set,
      mode: oneOf(BULK_MODES),
    }),
    data: bulkAnswer,
  })

export const plantBulkApi = {
  device: bulk('device', label('批量修改设备', 'Change several devices'), deviceSet),
  link: bulk('link', label('批量修改光路', 'Change several links'), linkSet),
  cable: bulk('cable', label('批量修改光缆', 'Change several cables'), cableSet),
  node: bulk('node', label('批量修改节点', 'Change several nodes'), nodeSet),
}
