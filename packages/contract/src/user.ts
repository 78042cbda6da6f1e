import { type Static, Type } from 'typebox'
import { exportQuery, paged, pageQuery, sortQuery } from './envelope.ts'
import { type Confirmation, get, post } from './endpoint.ts'
import { closedObject, freeText, id, lines, nullable, text } from './schema.ts'

export const MAX_ROLES_OF_USER = 3

/** A user as `manager/*`, `sys/user/*` and `account/info` show it. */
export const user = Type.Object({
  id,
  username: Type.String(),
  name: Type.String(),
  nickName: nullable(Type.String()),
  /** Path of a picture on this server. */
  avatar: nullable(Type.String()),
  email: nullable(Type.String()),
  phone: nullable(Type.String()),
  remark: nullable(Type.String()),
  isSuper: Type.Integer({ minimum: 0, maximum: 1 }),
  /** JSON array of role ids as a string; the first entry counts (user specification, section 6). */
  roleIds: Type.String(),
  /** The same ids as a list. */
  roles: Type.Array(id),
  roleNames: Type.Array(Type.String()),
  domainId: id,
  domainName: Type.String(),
  departmentId: nullable(id),
  departmentName: nullable(Type.String()),
  status: Type.Integer({ minimum: 0, maximum: 1 }),
  /** After too many failed sign-ins: no sign-in until then. */
  lockedUntil: nullable(Type.String()),
  /** The password is a generated one-time password: a session with it is held up as `password-due`. */
  mustChangePassword: Type.Boolean(),
  passwordChangedAt: nullable(Type.String()),
  /** Signing in takes more than the password, or a passkey. */
  hasSecondFactor: Type.Boolean(),
  /** False: made by single sign-on, the only way this user signs in. */
  hasPassword: Type.Boolean(),
  /** The caller's own user, whom they cannot remove or disable. */
  isSelf: Type.Boolean(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
})
export type User = Static<typeof user>

/** Letters and digits: what can be typed anywhere and cannot be mistaken for another name. */
export const username = Type.String({ pattern: '^[a-zA-Z0-9]{6,20}$' })
export const email = Type.String({ format: 'email', maxLength: 120 })
export const phone = Type.String({ pattern: '^\\+?[0-9][0-9 -]{4,24}$' })
export const userStatus = Type.Integer({ minimum: 0, maximum: 1 })
/** Checked against the password rules by the server, which says which of them is broken. */
export const password = freeText(200, 1)

/** What administrators may set about a user; other fields are refused. */
export const userFields = {
  name: text(80, 2),
  nickName: Type.Optional(nullable(text(80))),
  email: Type.Optional(nullable(email)),
  phone: Type.Optional(nullable(phone)),
  remark: Type.Optional(nullable(lines(500))),
  domainId: id,
  departmentId: Type.Optional(nullable(id)),
  status: Type.Optional(userStatus),
  isSuper: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
}

/** The fields that decide how a user signs in, and what they may do then. */
export const confirmedUserFields: Confirmation = {
  email: 'sent',
  roles: 'sent',
  roleIds: 'sent',
  isSuper: 'sent',
  domainId: 'sent',
}

/** `password` is the generated one-time password; null when the caller chose it. */
export const newUser = Type.Object({ id, password: nullable(Type.String()) })
export const resetPassword = Type.Object({ password: nullable(Type.String()) })

const roles = Type.Array(id, { maxItems: MAX_ROLES_OF_USER, uniqueItems: true })
const { name, domainId, ...optionalFields } = userFields

export const userFilter = {
  /** Part of the user name, name, nick name, e-mail or phone. */
  keyword: Type.Optional(freeText(80)),
  /** This domain and those below. */
  domainId: Type.Optional(id),
  /** This department and those below. */
  departmentId: Type.Optional(id),
  roleId: Type.Optional(id),
  status: Type.Optional(userStatus),
}
export const USER_SORT_KEYS = ['id', 'username', 'name', 'status', 'createdAt', 'updatedAt'] as const
const userSort = sortQuery([...USER_SORT_KEYS])

export const userApi = {
  page: get('sys/user/page', {
    label: { zh: '用户列表', en: 'User list' },
    query: closedObject({ ...pageQuery, ...userSort, ...userFilter }),
    data: paged(user),
  }),
  info: get('sys/user/info', {
    label: { zh: '用户详情', en: 'User details' },
    query: closedObject({ userId: id }),
    data: user,
  }),
  add: post('sys/user/add', {
    label: { zh: '新增用户', en: 'Add user' },
    confirms: 'always',
    body: closedObject({ username, ...userFields, roles, password: Type.Optional(password) }),
    data: newUser,
  }),
  /** Changes what is given. The user name stays: records name people by it. */
  update: post('sys/user/update', {
    label: { zh: '修改用户', en: 'Change user' },
    confirms: confirmedUserFields,
    body: closedObject({
      id,
      name: Type.Optional(name),
      domainId: Type.Optional(domainId),
      ...optionalFields,
      roles: Type.Optional(roles),
    }),
  }),
  delete: post('sys/user/delete', {
    label: { zh: '删除用户', en: 'Delete users' },
    body: closedObject({ userIds: Type.Array(id, { minItems: 1, maxItems: 100, uniqueItems: true }) }),
  }),
  /** Ends all sessions of the user. Without a password one is generated, and has to be changed at the first sign-in. */
  password: post('sys/user/password', {
    label: { zh: '重置密码', en: 'Reset password' },
    confirms: 'always',
    body: closedObject({ userId: id, password: Type.Optional(password) }),
    data: resetPassword,
  }),
  export: get('sys/user/export', {
    label: { zh: '导出用户', en: 'Export users' },
    query: closedObject({ ...userSort, ...userFilter, ...exportQuery }),
    answerKind: 'binary',
  }),
}
