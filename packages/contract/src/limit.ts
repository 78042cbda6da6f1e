import { type Static, Type } from 'typebox'
import { get, label, post } from './endpoint.ts'
import { closedObject, id, nullable, text } from './schema.ts'

/**
 * What a batch test of a cable is accepted by. Losses in dB and attenuation in dB/km: at most so much. `reflectance`, negative
 * dB: at most so strong. `orl`, dB: at least so much. `splice-mean` is of both directions, `splice-single` of a splice that
 * has no mean: it was measured from one end alone, or the directions could not be combined; `connector` of the mean, or of the single direction where there is no other.
 */
export const LIMIT_RULES = [
  'connector',
  'splice-mean',
  'splice-single',
  'reflectance',
  'attenuation-1310',
  'attenuation-1383',
  'attenuation-1490',
  'attenuation-1550',
  'attenuation-1625',
  'total-loss',
  'orl',
] as const
export type LimitRule = (typeof LIMIT_RULES)[number]

/** Limit sets of one domain. */
export const MAX_LIMIT_SETS = 200

/** Null: not judged. `note` says where the value comes from, or why there is none. */
const limit = closedObject({
  value: nullable(Type.Number({ minimum: -100, maximum: 100 })),
  note: text(500),
})

const values = closedObject({
  connector: limit,
  'splice-mean': limit,
  'splice-single': limit,
  reflectance: limit,
  'attenuation-1310': limit,
  'attenuation-1383': limit,
  'attenuation-1490': limit,
  'attenuation-1550': limit,
  'attenuation-1625': limit,
  'total-loss': limit,
  orl: limit,
} satisfies Record<LimitRule, typeof limit>)
export type LimitValues = Static<typeof values>

const limitFields = {
  name: text(80, 1),
  domainId: id,
  /** Of the set as a whole: standard, edition, clause. */
  source: text(500),
  values,
}

export const limitSet = Type.Object({
  ...limitFields,
  id,
  /** Null: came with the product. */
  domainId: nullable(id),
  domainName: nullable(Type.String()),
  /** As it came with the product: it can be copied, and neither changed nor removed. */
  isSeed: Type.Boolean(),
  /** Whether the caller may change it: it lies in their scope and is no seed. */
  isOwn: Type.Boolean(),
  updatedAt: Type.String(),
  /** Batches judged by it, of those the caller sees. */
  batches: Type.Integer(),
})
export type LimitSet = Static<typeof limitSet>

export const limitApi = {
  /** Those that came with the product first, then those of the caller's domains and of all above them. */
  list: get('monitor/limit/list', {
    label: label('验收门限列表', 'Limit sets'),
    data: Type.Array(limitSet),
  }),
  add: post('monitor/limit/add', {
    label: label('新增验收门限', 'Add a limit set'),
    body: closedObject(limitFields),
    data: Type.Object({ id }),
  }),
  /** Refusal: `limit.seed` for one that came with the product. */
  update: post('monitor/limit/update', {
    label: label('修改验收门限', 'Change a limit set'),
    body: closedObject({ id, ...limitFields }),
  }),
  /** Batches that were judged by it are judged by none from then on. Refusal: `limit.seed`. */
  delete: post('monitor/limit/delete', {
    label: label('删除验收门限', 'Remove a limit set'),
    body: closedObject({ id }),
  }),
  copy: post('monitor/limit/copy', {
    label: label('复制验收门限', 'Copy a limit set'),
    body: closedObject({ id, name: text(80, 1), domainId: id }),
    data: Type.Object({ id }),
  }),
}
