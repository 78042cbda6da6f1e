import { type Static, Type } from 'typebox'
import { get } from './endpoint.ts'
import { closedObject, id, nullable } from './schema.ts'

export const user = Type.Object({
  id,
  username: Type.String(),
  name: Type.String(),
  avatar: nullable(Type.String()),
  isSuper: Type.Integer({ minimum: 0, maximum: 1 }),
  /** JSON array of role ids as a string; the first entry counts (user specification, section 6). */
  roleIds: Type.String(),
  domainId: id,
  domainName: Type.String(),
  status: Type.Integer({ minimum: 0, maximum: 1 }),
})
export type User = Static<typeof user>

export const managerApi = {
  /** A user may always read himself; another user takes `sys:user:info` and the same domain. */
  info: get('manager/select/info/:id', {
    label: { zh: '用户信息', en: 'User information' },
    access: 'session',
    params: closedObject({ id }),
    data: user,
  }),
}
