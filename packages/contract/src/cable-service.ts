import { type Static, Type } from 'typebox'
import { LAYINGS, MAX_FIBRES } from './cable.ts'
import { get, label, post } from './endpoint.ts'
import { paged, pageQuery } from './envelope.ts'
import { closedObject, code, freeText, id, lines, nullable, oneOf, text } from './schema.ts'

/** 1 is the most urgent. */
export const SERVICE_PRIORITIES = [1, 2, 3, 4] as const

/** A service may ride on a working and a spare way. */
export const SERVICE_WAYS = ['working', 'spare'] as const
export type ServiceWay = (typeof SERVICE_WAYS)[number]

export const SHARED_KINDS = ['cable', 'duct'] as const

const MAX_SERVICE_FIBRES = 64
const version = Type.Integer({ minimum: 1 })

/** Any fibre on its way: what it is joined to belongs to the same way. */
const serviceFibre = closedObject({
  cableId: id,
  fibre: Type.Integer({ minimum: 1, maximum: MAX_FIBRES }),
  way: oneOf(SERVICE_WAYS),
})

const serviceFields = {
  code,
  name: text(80, 1),
  domainId: id,
  customer: text(120),
  circuit: text(120),
  priority: Type.Integer({ minimum: 1, maximum: 4 }),
  contact: text(200),
  remark: lines(500),
}

export const cableService = Type.Object({
  id,
  ...serviceFields,
  version,
  fibres: Type.Array(
    Type.Object({ cableId: id, cableCode: Type.String(), fibre: Type.Integer(), way: oneOf(SERVICE_WAYS) }),
  ),
})
export type CableService = Static<typeof cableService>

const sectionEnd = Type.Object({ id, name: Type.String() })
/** Null: it lies in a domain that the reader does not see. */
const sharedCable = nullable(Type.Object({ id, code: Type.String() }))

/** What one digger may cut of two ways. */
const sharedSection = Type.Object({
  /** `duct`: two cables, both in the duct between the same two nodes. */
  kind: oneOf(SHARED_KINDS),
  cable: sharedCable,
  /** The other cable in the duct; null for one cable. */
  beside: sharedCable,
  /** Metres along the sheath of the first. */
  fromM: Type.Number(),
  toM: Type.Number(),
  from: nullable(sectionEnd),
  to: nullable(sectionEnd),
  laying: nullable(oneOf(LAYINGS)),
})
export type SharedSection = Static<typeof sharedSection>

const sharedRisk = Type.Object({
  /** Whether both ways were entered: without that nothing can be said. */
  isKnown: Type.Boolean(),
  sections: Type.Array(sharedSection),
})
export type SharedRisk = Static<typeof sharedRisk>

const fibres = Type.Array(serviceFibre, { maxItems: MAX_SERVICE_FIBRES })

/** What rides on fibres: whom a cut concerns. */
export const cableServiceApi = {
  page: get('plant/service/page', {
    label: label('业务列表', 'Services'),
    query: closedObject({
      ...pageQuery,
      keyword: Type.Optional(freeText(80)),
      domainId: Type.Optional(id),
      cableId: Type.Optional(id),
    }),
    data: paged(cableService),
  }),
  /** What the working and the spare way of a service have in common, or any way of it with any of another. */
  shared: get('plant/service/shared', {
    label: label('业务共用风险', 'Shared risk of services'),
    query: closedObject({ id, otherId: Type.Optional(id) }),
    data: sharedRisk,
  }),
  add: post('plant/service/add', {
    label: label('新增业务', 'Add service'),
    body: closedObject({ ...serviceFields, fibres }),
    data: Type.Object({ id }),
  }),
  update: post('plant/service/update', {
    label: label('修改业务', 'Change service'),
    body: closedObject({ id, version, ...serviceFields, fibres }),
    data: Type.Object({ version }),
  }),
  delete: post('plant/service/delete', {
    label: label('删除业务', 'Delete service'),
    body: closedObject({ id }),
  }),
}
