import { Type } from 'typebox'
import { conditionBody, conditionPage } from './envelope.ts'
import { del, get, post } from './endpoint.ts'
import { closedObject, id } from './schema.ts'
import {
  confirmedUserFields,
  newUser,
  password,
  USER_SORT_KEYS,
  user,
  userFields,
  userFilter,
  username,
} from './user.ts'

/** JSON array of at most three role ids, the first of which counts. */
const roleIds = Type.String({ pattern: '^\\[([1-9][0-9]{0,15}(,[1-9][0-9]{0,15}){0,2})?\\]$' })
const { name, domainId, ...optionalFields } = userFields

/** The users of `sys/user/*` in the other address style; the same permissions guard both. */
export const managerApi = {
  insert: post('manager/insert', {
    label: { zh: '新增用户', en: 'Add user' },
    confirms: 'always',
    permission: 'sys:user:add',
    body: closedObject({ username, ...userFields, roleIds, password: Type.Optional(password) }),
    data: newUser,
  }),
  select: post('manager/select/condition', {
    label: { zh: '用户列表', en: 'User list' },
    isAudited: false,
    permission: 'sys:user:page',
    body: conditionBody(closedObject(userFilter), ['createTime', ...USER_SORT_KEYS]),
    data: conditionPage(user),
  }),
  /** Users may always read their own; another user takes `sys:user:info` and the same domain. */
  info: get('manager/select/info/:id', {
    label: { zh: '用户信息', en: 'User information' },
    access: 'session',
    params: closedObject({ id }),
    data: user,
  }),
  update: post('manager/update', {
    label: { zh: '修改用户', en: 'Change user' },
    confirms: confirmedUserFields,
    permission: 'sys:user:update',
    body: closedObject({
      id,
      name: Type.Optional(name),
      domainId: Type.Optional(domainId),
      ...optionalFields,
      roleIds: Type.Optional(roleIds),
    }),
  }),
  delete: del('manager/delete/:id', {
    label: { zh: '删除用户', en: 'Delete user' },
    permission: 'sys:user:delete',
    params: closedObject({ id }),
  }),
  deleteAll: post('manager/deleteAll', {
    label: { zh: '批量删除用户', en: 'Delete users' },
    permission: 'sys:user:delete',
    body: closedObject({ ids: Type.Array(id, { minItems: 1, maxItems: 100, uniqueItems: true }) }),
  }),
}
