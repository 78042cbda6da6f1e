import { managerApi } from '@fibrewatch/contract'
import { invalidFields } from '#platform/http/errors'
import { route } from '#platform/http/route'
import { nameUsers } from './user-rules.ts'
import type { UserService } from './user.service.ts'
import type { UserReader } from './user-reader.ts'

interface Parts {
  readonly reader: UserReader
  readonly service: UserService
}

/** The same users as `sys/user/*`, in the address style of section 7 of the user specification. */
export const makeManagerRoutes = ({ reader, service }: Parts) => [
  route(managerApi.insert, async ({ actor, body, record }) => {
    const { roleIds, ...given } = body
    const { id, password, after } = await service.create(actor, { ...given, roles: parseRoleIds(roleIds) })
    record({ objectId: id, objectName: after.username, after })
    return { id, password }
  }),
  route(managerApi.select, async ({ actor, body }) => {
    const { page = 0, size = 20, isAsc = true, sortBy = 'createTime', condition = {} } = body
    const order = { isAsc, sortBy: sortBy === 'createTime' ? 'createdAt' : sortBy } as const
    const { list, total } = await reader.list(
      actor,
      { ...condition, ...order },
      { offset: page * size, limit: size },
    )
    return { list, total, page, size }
  }),
  route(managerApi.update, async ({ actor, body, record }) => {
    const { roleIds, ...given } = body
    const roles = roleIds === undefined ? {} : { roles: parseRoleIds(roleIds) }
    const { before, after } = await service.update(actor, { ...given, ...roles })
    record({ objectId: before.id, objectName: before.username, before, after })
    return null
  }),
  route(managerApi.delete, async ({ actor, params, record }) => {
    const [before] = await service.remove(actor, [params.id])
    record({ objectId: params.id, objectName: before?.username, before })
    return null
  }),
  route(managerApi.deleteAll, async ({ actor, body, record }) => {
    const before = await service.remove(actor, body.ids)
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
