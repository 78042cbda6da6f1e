import { type Static, Type } from 'typebox'
import { get, label, post } from './endpoint.ts'
import { exportQuery, paged, pageQuery, sortQuery } from './envelope.ts'
import { closedObject, freeText, id, lines, nullable, orderNum, text } from './schema.ts'

export const domain = Type.Object({
  id,
  parentId: nullable(id),
  name: Type.String(),
  remark: nullable(Type.String()),
  orderNum: Type.Integer(),
  /** What belongs to this domain itself, without the domains below it. */
  children: Type.Integer(),
  users: Type.Integer(),
  sites: Type.Integer(),
  devices: Type.Integer(),
  createTime: Type.String(),
  updateTime: Type.String(),
})
export type Domain = Static<typeof domain>

const name = text(80, 1)
const remark = nullable(lines(200))
const filter = {
  keyword: Type.Optional(freeText(80)),
  parentId: Type.Optional(id),
  ...sortQuery(['id', 'name', 'orderNum', 'users', 'sites', 'devices', 'createTime', 'updateTime']),
}

export const domainApi = {
  /** The domains in the caller's scope, flat; whose parent is not among them stands at the top. */
  list: get('sys/domain/list', {
    label: label('管理域列表', 'Management domains'),
    data: Type.Array(domain),
  }),
  page: get('sys/domain/page', {
    label: label('管理域分页', 'Management domains by page'),
    query: closedObject({ ...pageQuery, ...filter }),
    data: paged(domain),
  }),
  info: get('sys/domain/info', {
    label: label('管理域详情', 'Management domain'),
    query: closedObject({ id }),
    data: Type.Object({ domain, parentDomain: nullable(domain) }),
  }),
  add: post('sys/domain/add', {
    label: label('新增管理域', 'Add management domain'),
    body: closedObject({
      parentId: id,
      name,
      remark: Type.Optional(remark),
      orderNum: Type.Optional(orderNum),
    }),
    data: Type.Object({ id }),
  }),
  /** `parentId` moves the domain with everything below it. */
  update: post('sys/domain/update', {
    label: label('修改管理域', 'Change management domain'),
    body: closedObject({
      id,
      name: Type.Optional(name),
      parentId: Type.Optional(id),
      remark: Type.Optional(remark),
      orderNum: Type.Optional(orderNum),
    }),
  }),
  /** The result of a drag: all of it or nothing. */
  move: post('sys/domain/move', {
    label: label('移动管理域', 'Move management domains'),
    body: closedObject({
      domains: Type.Array(closedObject({ id, parentId: id, orderNum: Type.Optional(orderNum) }), {
        minItems: 1,
        maxItems: 500,
      }),
    }),
  }),
  delete: post('sys/domain/delete', {
    label: label('删除管理域', 'Delete management domain'),
    body: closedObject({ id }),
  }),
  export: get('sys/domain/export', {
    label: label('导出管理域', 'Export management domains'),
    query: closedObject({ ...filter, ...exportQuery }),
    answerKind: 'binary',
  }),
}
