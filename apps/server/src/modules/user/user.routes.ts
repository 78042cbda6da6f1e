import { userApi } from '@fibrewatch/contract/user'
import { makeExport } from '#platform/export/make-export'
import { route } from '#platform/http/route'
import { makePage, readPage } from '#platform/list/page'
import { USER_COLUMNS } from './user.export.ts'
import { nameUsers } from './user-rules.ts'
import { changeUser, createUser, removeUsers, resetPassword, type UserParts } from './user.service.ts'
import { listUserPage, readAllUsers, requireUser } from './user-read.service.ts'

const FILE_NAME = { zh: '用户', en: 'users' } as const

export const makeReadRoutes = (parts: UserParts) => [
  route(userApi.page, async ({ actor, query }) => {
    const slice = readPage(query)
    const { list, total } = await listUserPage(parts, actor, { query, slice })
    return makePage(list, total, slice)
  }),
  route(userApi.info, ({ actor, query }) => requireUser(parts, actor, query.userId)),
  route(userApi.export, async ({ actor, query, locale }) =>
    makeExport({ columns: USER_COLUMNS, fileName: FILE_NAME }, readAllUsers(parts, actor, query), {
      query,
      locale,
    }),
  ),
]

export const makeChangeRoutes = (parts: UserParts) => [
  route(userApi.add, async ({ actor, body, record }) => {
    const { id, password, after } = await createUser(parts, actor, body)
    record({ objectId: id, objectName: after.username, after })
    return { id, password }
  }),
  route(userApi.update, async ({ actor, body, record }) => {
    const { before, after } = await changeUser(parts, actor, body)
    record({ objectId: before.id, objectName: before.username, before, after })
    return null
  }),
  route(userApi.delete, async ({ actor, body, record }) => {
    const before = await removeUsers(parts, actor, body.userIds)
    record({ ...nameUsers(before), before })
    return null
  }),
  route(userApi.password, async ({ actor, body, record }) => {
    const { user, password } = await resetPassword(parts, actor, body)
    record({ objectId: user.id, objectName: user.username })
    return { password }
  }),
]
