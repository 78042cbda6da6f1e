import { managerApi, type User, userApi } from '@fibrewatch/contract'
import { type Actor, holdsPermission } from '#platform/auth/actor'
import type { Tx } from '#platform/database/database'
import { makeExport } from '#platform/export/make-export'
import { objectNotFound } from '#platform/http/errors'
import type { Deps, ServerModule } from '#platform/module'
import { route } from '#platform/http/route'
import { makePage, readPage } from '#platform/list/page'
import { fillReadings } from '#platform/text/fill-readings'
import { USER_COLUMNS } from './user.export.ts'
import { nameUsers } from './user-rules.ts'
import { UserService, type UserParts } from './user.service.ts'
import { makeManagerRoutes } from './manager.routes.ts'
import { UserReader } from './user-reader.ts'

export {
  changeOwnFields,
  changeOwnPassword,
  changePlacement,
  createFirstUserRow,
  createSignedOn,
  loadSettings,
  moveUsers,
  type Placement,
  saveSettings,
} from './user-account.repository.ts'

export interface UserModule extends ServerModule {
  /** The user himself, whatever his scope. @throws object.not-found */
  requireOwn(actor: Actor): Promise<User>
  /** Whose way of signing in the actor may reset. @throws object.not-found, user.is-self, user.is-super, user.exceeds-own */
  requireResettable(tx: Tx, actor: Actor, userId: number): Promise<{ readonly username: string }>
}

/** Users: who they are, which roles they hold, where they belong. */
export function createUserModule(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  ports: Pick<UserParts, 'sessions' | 'parameters' | 'roles' | 'listNames' | 'removeLockOut'>,
): UserModule {
  const reader = new UserReader(db, clock)
  const service = new UserService({ db, clock, ...ports })
  return {
    name: 'user',
    start: () => fillReadings(db, 'appUser'),
    requireOwn: (actor) => reader.requireOwn(actor),
    requireResettable: (...of) => service.requireResettable(...of),
    routes: [
      ...makeReadRoutes(reader),
      ...makeChangeRoutes(service),
      ...makeManagerRoutes({ reader, service }),
      route(managerApi.info, async ({ actor, params }) => {
        if (params.id === actor.userId) return reader.requireOwn(actor)
        if (!holdsPermission(actor, 'sys:user:info')) throw objectNotFound()
        return reader.require(actor, params.id)
      }),
    ],
  }
}

const FILE_NAME = { zh: '用户', en: 'users' } as const

const makeReadRoutes = (reader: UserReader) => [
  route(userApi.page, async ({ actor, query }) => {
    const slice = readPage(query)
    const { list, total } = await reader.list(actor, query, slice)
    return makePage(list, total, slice)
  }),
  route(userApi.info, ({ actor, query }) => reader.require(actor, query.userId)),
  route(userApi.export, async ({ actor, query, locale }) =>
    makeExport({ columns: USER_COLUMNS, fileName: FILE_NAME }, reader.readAll(actor, query), {
      query,
      locale,
    }),
  ),
]

const makeChangeRoutes = (service: UserService) => [
  route(userApi.add, async ({ actor, body, record }) => {
    const { id, password, after } = await service.create(actor, body)
    record({ objectId: id, objectName: after.username, after })
    return { id, password }
  }),
  route(userApi.update, async ({ actor, body, record }) => {
    const { before, after } = await service.update(actor, body)
    record({ objectId: before.id, objectName: before.username, before, after })
    return null
  }),
  route(userApi.delete, async ({ actor, body, record }) => {
    const before = await service.remove(actor, body.userIds)
    record({ ...nameUsers(before), before })
    return null
  }),
  route(userApi.password, async ({ actor, body, record }) => {
    const { user, password } = await service.resetPassword(actor, body.userId, body.password)
    record({ objectId: user.id, objectName: user.username })
    return { password }
  }),
]
