import type { Menu, RoleMenu } from '@fibrewatch/contract/menu'
import { parsePermissionCodes } from '@fibrewatch/contract/menu-rules'
import { oauthApi } from '@fibrewatch/contract/oauth'
import type { User } from '@fibrewatch/contract/user'
import { useAccess } from '#lib/access/access.ts'
import { storedUser } from '#lib/access/person.ts'
import { isDisplay } from '#lib/access/session.ts'
import { failureMessages } from '#lib/api/failure.messages.ts'
import { call } from '#lib/api/call.ts'
import { translate } from '#lib/i18n/i18n.ts'
import { askCountsEarly } from '#lib/live/live-alarms.ts'
import { defineStored } from '#lib/storage/stored.ts'
import { changeMenu } from '#app/menu/menu-store.ts'
import { makeMenuTree, selectAllowedMenus } from '#app/menu/menu-tree.ts'
import { rightsQuestion } from './console-questions.ts'

/** Written to the browser's storage as the specification asks; the console itself asks the server, as long as that answers. */
const asIs = (value: unknown) => value
const parseCodes = (value: unknown) =>
  Array.isArray(value) ? value.filter((code) => typeof code === 'string') : null
const storedPermissions = defineStored('user_perms', parseCodes)
const storedMenus = defineStored<unknown>('menu_info', asIs)

function buildMenu({ isSuper }: User, menus: readonly Menu[], links: readonly RoleMenu[]): void {
  try {
    changeMenu(makeMenuTree(isSuper === 1 ? menus : selectAllowedMenus(menus, links)))
  } catch (cause) {
    const error = new Error(translate(failureMessages, 'routes'), { cause })
    // oxlint-disable-next-line no-console -- the specification asks for this line
    console.error(error)
    throw error
  }
}

/** A wall has no menus: it loads only what it is and may read. */
async function loadWall(): Promise<void> {
  const { name, domainName, permissions } = await call(oauthApi.display, { isQuiet: true })
  useAccess.setState({ user: null, display: { name, domainName }, permissions: new Set(permissions) })
  askCountsEarly()
  changeMenu([])
}

/**
 * The server tells a locked session no rights: the stored ones tell the lock screen whether it may
 * ask for the alarm counters, which the server checks again.
 */
export function recallRights(): void {
  const permissions = storedPermissions.load() ?? []
  useAccess.setState({ user: storedUser.load(), permissions: new Set(permissions) })
}

/** After sign-in: loads the user, then menus and permissions, then routes. Rejects as soon as one of these calls fails. */
export async function loadConsole(): Promise<void> {
  if (isDisplay()) return await loadWall()
  const { user, menus, links } = await rightsQuestion.ask()
  const permissions = links.flatMap(({ permission }) => parsePermissionCodes(permission))
  useAccess.setState({ user, permissions: new Set(permissions) })
  askCountsEarly()
  buildMenu(user, menus, links)
  storedUser.save(user)
  storedPermissions.save(permissions)
  storedMenus.save(menus)
}
