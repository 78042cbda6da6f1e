import { managerApi } from '@fibrewatch/contract/manager'
import { hasPermission } from '#platform/auth/actor'
import { invalidFields, objectNotFound } from '#platform/http/errors'
import { route } from '#platform/http/route'
import { nameUsers } from './user-rules.ts'
import { changeUser, createUser, removeUsers, type UserParts } from './user.service.ts'
import { listUserPage, requireOwnUser, requireUser } from './user-read.service.ts'

/** The same users as `sys/user/*`, in the address style of section 7 of the user specification. */
export const makeManagerRoutes = (parts: UserParts) => [
  route(managerApi.insert, async ({ actor, body, record }) => {
    const { roleIds, ...given } = body
    const { id, password, after } = await createUser(parts, actor, { ...given, roles: parseRoleIds(roleIds) })
    record({ objectId: id, objectName: after.username, after })
    return { id, password }
  }),
  route(managerApi.select, async ({ actor, body }) => {
    const { page = 0, size = 20, isAsc = true, sortBy = 'createTime', condition = {} } = body
    const order = { isAsc, sortBy: sortBy === 'createTime' ? 'createdAt' : sortBy } as const
    const { list, total } = await listUserPage(parts, actor, {
      query: { ...condition, ...order },
      slice: { offset: page * size, limit: size },
    })
    return { list, total, page, size }
  }),
  route(managerApi.info, async ({ actor, params }) => {
    if (params.id === actor.userId) return requireOwnUser(parts, actor)
    if (!hasPermission(actor, 'sys:user:info')) throw objectNotFound()
    return requireUser(parts, actor, params.id)
  }),
  route(managerApi.update, async ({ actor, body, record }) => {
    const { roleIds, ...given } = body
    const roles = roleIds === undefined ? {} : { roles: parseRoleIds(roleIds) }
    const { before, after } = await changeUser(parts, actor, { ...given, ...roles })
    record({ objectId: before.id, objectName: before.username, before, after })
    return null
  }),
  route(managerApi.delete, async ({ actor, params, record }) => {
    const [before] = await removeUsers(parts, actor, [params.id])
    record({ objectId: params.id, objectName: before?.username, before })
    return null
  }),
  route(managerApi.deleteAll, async ({ actor, body, record }) => {
    const before = await removeUsers(parts, actor, body.ids)
    record({ ...nameUsers(before), before })
    return null
  }),
]

/** The contract's pattern lets through nothing but a JSON array of whole numbers. */
function parseRoleIds(text: string): number[] {
  const ids = JSON.parse(text) as number[]
  if (new Set(ids).size < ids.length) throw invalidFields([{ field: 'roleIds', reason: 'uniqueItems' }])
  return ids
}
