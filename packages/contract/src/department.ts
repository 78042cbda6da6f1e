import { type Static, Type } from 'typebox'
import { get, label, post } from './endpoint.ts'
import { exportQuery, sortQuery } from './envelope.ts'
import { closedObject, freeText, id, nullable, orderNum, parentRef, text } from './schema.ts'

export const department = Type.Object({
  id,
  parentId: nullable(id),
  domainId: id,
  domainName: Type.String(),
  name: Type.String(),
  orderNum: Type.Integer(),
  /** Users of this department itself, without the departments below it. */
  users: Type.Integer(),
  createTime: Type.String(),
  updateTime: Type.String(),
})
export type Department = Static<typeof department>

const name = text(80, 1)
const filter = { keyword: Type.Optional(freeText(80)), domainId: Type.Optional(id) }

export const departmentApi = {
  /** The departments in the caller's scope, flat; whose parent is not among them stands at the top. */
  list: get('sys/dept/list', {
    label: label('部门列表', 'Departments'),
    query: closedObject(filter),
    data: Type.Array(department),
  }),
  info: get('sys/dept/info', {
    label: label('部门详情', 'Department'),
    query: closedObject({ departmentId: id }),
    data: Type.Object({ department, parentDepartment: nullable(department) }),
  }),
  /** Without `domainId` the department belongs to its parent's domain, at the top to the caller's. */
  add: post('sys/dept/add', {
    label: label('新增部门', 'Add department'),
    body: closedObject({
      name,
      parentId: Type.Optional(parentRef),
      domainId: Type.Optional(id),
      orderNum: Type.Optional(orderNum),
    }),
    data: Type.Object({ id }),
  }),
  update: post('sys/dept/update', {
    label: label('修改部门', 'Change department'),
    body: closedObject({
      id,
      name: Type.Optional(name),
      parentId: Type.Optional(parentRef),
      domainId: Type.Optional(id),
      orderNum: Type.Optional(orderNum),
    }),
  }),
  delete: post('sys/dept/delete', {
    label: label('删除部门', 'Delete department'),
    body: closedObject({ departmentId: id }),
  }),
  /** The result of a drag: all of it or nothing. */
  move: post('sys/dept/move', {
    label: label('移动部门', 'Move departments'),
    body: closedObject({
      depts: Type.Array(
        closedObject({ id, parentId: Type.Optional(parentRef), orderNum: Type.Optional(orderNum) }),
        { minItems: 1, maxItems: 500 },
      ),
    }),
  }),
  transfer: post('sys/dept/transfer', {
    label: label('转移用户到部门', 'Move users to a department'),
    body: closedObject({
      userIds: Type.Array(id, { minItems: 1, maxItems: 500, uniqueItems: true }),
      departmentId: id,
    }),
  }),
  export: get('sys/dept/export', {
    label: label('导出部门', 'Export departments'),
    query: closedObject({ ...filter, ...sortQuery(['id', 'name', 'orderNum', 'users']), ...exportQuery }),
    answerKind: 'binary',
  }),
}
