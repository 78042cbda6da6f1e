import { type Static, Type } from 'typebox'
import { MAX_FIBRES } from './cable.ts'
import { get, label, post } from './endpoint.ts'
import { paged, pageQuery } from './envelope.ts'
import { closedObject, code, freeText, id, lines, oneOf, text } from './schema.ts'

/** 1 is the most urgent. */
export const SERVICE_PRIORITIES = [1, 2, 3, 4] as const

/** A service may ride on a working and a spare way. */
export const SERVICE_WAYS = ['working', 'spare'] as const
export type ServiceWay = (typeof SERVICE_WAYS)[number]

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
