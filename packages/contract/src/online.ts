import { type Static, Type } from 'typebox'
import { DISPLAY_PERMISSIONS } from './display.ts'
import { exportQuery, paged, pageQuery, sortQuery } from './envelope.ts'
import { get, post } from './endpoint.ts'
import { closedObject, freeText, id, nullable, oneOf, text, uuid } from './schema.ts'

/** One open session: a user signed in twice has two. That of a large screen has no user. */
export const onlineSession = Type.Object({
  id: uuid,
  /** Null for a large screen. */
  userId: nullable(id),
  username: Type.String(),
  name: Type.String(),
  domainId: id,
  domainName: Type.String(),
  departmentName: nullable(Type.String()),
  ip: nullable(Type.String()),
  os: nullable(Type.String()),
  browser: nullable(Type.String()),
  signedInAt: Type.String(),
  lastSeenAt: Type.String(),
  /** A live connection is open, through whichever server process; right to about a minute. */
  isConnected: Type.Boolean(),
  isLocked: Type.Boolean(),
  isCurrent: Type.Boolean(),
  /** The caller may not kick it: their own, or a super user's unless they are one. */
  disable: Type.Boolean(),
})
export type OnlineSession = Static<typeof onlineSession>

/** A wall is in use for years, but its token must be renewed now and then. */
const MAX_DISPLAY_DAYS = 1100
export const DEFAULT_DISPLAY_DAYS = 365

const onlineFilter = {
  /** Part of the user name, name or address. */
  keyword: Type.Optional(freeText(80)),
  domainId: Type.Optional(id),
}
const onlineSort = sortQuery(['signedInAt', 'lastSeenAt', 'username', 'ip'])

export const onlineApi = {
  list: get('sys/online/list', {
    label: { zh: '在线用户列表', en: 'Online users' },
    query: closedObject({ ...pageQuery, ...onlineSort, ...onlineFilter }),
    data: paged(onlineSession),
  }),
  /** Session ids; one or several. */
  kick: post('sys/online/kick', {
    label: { zh: '踢下线', en: 'Kick' },
    body: closedObject({
      id: Type.Optional(uuid),
      ids: Type.Optional(Type.Array(uuid, { minItems: 1, maxItems: 100, uniqueItems: true })),
    }),
  }),
  /** A session for a large screen, which lasts until it is kicked or its time is over. */
  addDisplay: post('sys/online/addDisplay', {
    label: { zh: '新增大屏令牌', en: 'Add a display token' },
    confirms: 'always',
    body: closedObject({
      name: text(40, 1),
      domainId: id,
      days: Type.Integer({ minimum: 1, maximum: MAX_DISPLAY_DAYS, default: DEFAULT_DISPLAY_DAYS }),
      /** Permissions of a large screen that the caller holds. */
      permissions: Type.Array(oneOf(DISPLAY_PERMISSIONS), {
        maxItems: DISPLAY_PERMISSIONS.length,
        uniqueItems: true,
      }),
    }),
    /** `token` is shown this once. */
    data: Type.Object({ id: uuid, token: Type.String() }),
  }),
  export: get('sys/online/export', {
    label: { zh: '导出在线用户', en: 'Export online users' },
    query: closedObject({ ...onlineSort, ...onlineFilter, ...exportQuery }),
    answerKind: 'binary',
  }),
}
