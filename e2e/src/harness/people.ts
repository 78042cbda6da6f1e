import { accountApi } from '@fibrewatch/contract/account'
import { menuApi } from '@fibrewatch/contract/menu'
import { onlineApi } from '@fibrewatch/contract/online'
import type { PageId } from '@fibrewatch/contract/page-id'
import { roleApi } from '@fibrewatch/contract/role'
import { userApi } from '@fibrewatch/contract/user'
import { type Admin, createAdmin } from '@fibrewatch/simulator'

const ROOT_DOMAIN_ID = 1
export const USER_PASSWORD = 'Watch-the-fibre-7'

/** Pages a role opens, each with the permission codes that come with it. */
export type Grants = Partial<Record<PageId, readonly string[]>>

/** What an operator holds: they see the plant and its alarms, and acknowledge them. */
export const OPERATOR_GRANTS: Grants = {
  dashboard: ['monitor:kpi:stat'],
  event: [
    'monitor:alarm:page',
    'monitor:alarm:info',
    'monitor:alarm:stat',
    'monitor:alarm:ack',
    'monitor:event:page',
  ],
  resource: ['plant:tree', 'plant:map', 'plant:link:info', 'monitor:trace:page', 'monitor:trace:info'],
}

async function makeMenus(admin: Admin, grants: Grants) {
  const { list } = await admin.call(menuApi.select, { body: { size: 1000 } })
  return Object.entries(grants).map(([page, codes]) => {
    const menu = list.find(({ viewPath }) => viewPath === page)
    if (menu === undefined) throw new Error(`no menu leads to ${page}`)
    return { menuId: menu.id, perms: [...codes] }
  })
}

export async function createRole(admin: Admin, label: string, grants: Grants): Promise<number> {
  const menus = await makeMenus(admin, grants)
  const { roleId } = await admin.call(roleApi.add, { body: { name: `${label} 角色`, label, menus } })
  return roleId
}

/** Gives the role exactly these pages and codes. */
export async function changeRole(admin: Admin, roleId: number, grants: Grants): Promise<void> {
  const menus = await makeMenus(admin, grants)
  await admin.call(roleApi.update, { body: { roleId, menus } })
}

type Person = { username: string; roleId: number; domainId?: number }

/** Creates a user with `USER_PASSWORD`; returns their id. */
export async function createUser(
  admin: Admin,
  { username, roleId, domainId = ROOT_DOMAIN_ID }: Person,
): Promise<number> {
  const body = { username, name: `${username} 值班`, domainId, roles: [roleId] }
  const { id, password } = await admin.call(userApi.add, { body })
  // A password set by others is replaced at the first sign-in.
  const own = await createAdmin(admin.url, username, password ?? '')
  await own.call(accountApi.password, {
    body: { originPassword: password ?? '', newPassword: USER_PASSWORD },
  })
  return id
}

/** Ends every session of a user, as the page of online users does. */
export async function kickUser(admin: Admin, username: string): Promise<void> {
  const { list } = await admin.call(onlineApi.list, { query: { keyword: username, limit: 100 } })
  await admin.call(onlineApi.kick, { body: { ids: list.map(({ id }) => id) } })
}

/** Returns the new one-time password. */
export async function resetPassword(admin: Admin, userId: number): Promise<string> {
  const { password } = await admin.call(userApi.password, { body: { userId } })
  if (password === null) throw new Error('no password was made')
  return password
}

/** Hides a page in every menu. */
export async function hideMenu(admin: Admin, name: string): Promise<void> {
  const { list } = await admin.call(menuApi.select, { body: { size: 1000 } })
  const id = list.find((menu) => menu.name === name)?.id ?? 0
  await admin.call(menuApi.update, { body: { id, isShow: false } })
}
