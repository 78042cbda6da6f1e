import { accountApi } from '@fibrewatch/contract/account'
import { PERMISSIONS } from '@fibrewatch/contract/api'
import type { Menu } from '@fibrewatch/contract/menu'
import { type Actor, hasPermission } from '#platform/auth/actor'
import { route } from '#platform/http/route'
import {
  type AccountParts,
  changeOwn,
  changePassword,
  endOwnSession,
  listSessionsOf,
  loadOwnFailures,
  loadOwnSettings,
  noteActive,
  saveOwnSettings,
} from './account.service.ts'

export interface AccountRouteParts extends AccountParts {
  /** The menus of the actor's roles, with the home menu. */
  readonly listOwnMenus: (actor: Actor) => Promise<Menu[]>
}

export const makeAccountRoutes = (parts: AccountRouteParts) => [
  route(accountApi.info, ({ actor }) => parts.requireOwn(actor)),
  route(accountApi.update, async ({ actor, body, record }) => {
    const before = pick(await changeOwn(parts, actor, body), Object.keys(body))
    record({
      objectId: actor.userId,
      objectName: actor.username,
      before,
      after: pick(body, Object.keys(body)),
    })
    return null
  }),
  route(accountApi.password, async ({ actor, body, record }) => {
    await changePassword(parts, actor, body)
    record({ objectId: actor.userId, objectName: actor.username })
    return null
  }),
  route(accountApi.settings, ({ actor }) => loadOwnSettings(parts, actor)),
  route(accountApi.saveSettings, async ({ actor, body }) => {
    await saveOwnSettings(parts, actor, body)
    return null
  }),
  route(accountApi.sessions, ({ actor }) => listSessionsOf(parts, actor)),
  route(accountApi.endSession, async ({ actor, body, record }) => {
    await endOwnSession(parts, actor, body.id)
    record({ objectId: body.id })
    return null
  }),
  route(accountApi.activity, async ({ actor }) => {
    await noteActive(parts, actor)
    return null
  }),
  route(accountApi.failures, ({ actor }) => loadOwnFailures(parts, actor)),
  route(accountApi.permmenu, async ({ actor }) => ({
    menus: await parts.listOwnMenus(actor),
    perms: PERMISSIONS.filter((code) => hasPermission(actor, code)),
  })),
]

const pick = (source: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(source).filter(([name]) => names.includes(name)))
