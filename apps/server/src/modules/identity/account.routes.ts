import { accountApi, type Menu, PERMISSIONS } from '@fibrewatch/contract'
import { type Actor, holdsPermission } from '#platform/auth/actor'
import { route } from '#platform/http/route'
import type { AccountParts, AccountService } from './account.service.ts'

export interface AccountRouteParts {
  readonly account: AccountService
  readonly requireOwn: AccountParts['requireOwn']
  /** The menus of the actor's roles, with the home menu. */
  readonly listOwnMenus: (actor: Actor) => Promise<Menu[]>
}

export const makeAccountRoutes = ({ account, requireOwn, listOwnMenus }: AccountRouteParts) => [
  route(accountApi.info, ({ actor }) => requireOwn(actor)),
  route(accountApi.update, async ({ actor, body, record }) => {
    const before = pick(await account.update(actor, body), Object.keys(body))
    record({
      objectId: actor.userId,
      objectName: actor.username,
      before,
      after: pick(body, Object.keys(body)),
    })
    return null
  }),
  route(accountApi.password, async ({ actor, body, record }) => {
    await account.changePassword(actor, body)
    record({ objectId: actor.userId, objectName: actor.username })
    return null
  }),
  route(accountApi.settings, ({ actor }) => account.loadSettings(actor)),
  route(accountApi.saveSettings, async ({ actor, body }) => {
    await account.saveSettings(actor, body)
    return null
  }),
  route(accountApi.sessions, ({ actor }) => account.listSessions(actor)),
  route(accountApi.endSession, async ({ actor, body, record }) => {
    await account.endSession(actor, body.id)
    record({ objectId: body.id })
    return null
  }),
  route(accountApi.activity, async ({ actor }) => {
    await account.noteActive(actor)
    return null
  }),
  route(accountApi.failures, ({ actor }) => account.loadSignInFailures(actor)),
  route(accountApi.permmenu, async ({ actor }) => ({
    menus: await listOwnMenus(actor),
    perms: PERMISSIONS.filter((code) => holdsPermission(actor, code)),
  })),
]

const pick = (source: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(source).filter(([name]) => names.includes(name)))
