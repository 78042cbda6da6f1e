import { accountApi } from '@fibrewatch/contract/account'
import { managerApi } from '@fibrewatch/contract/manager'
import { type Menu, menuApi, roleMenuApi, type RoleMenu } from '@fibrewatch/contract/menu'
import type { User } from '@fibrewatch/contract/user'
import { useLock } from '#lib/access/lock.ts'
import { isDisplay, loadSignedInUserId } from '#lib/access/session.ts'
import { call } from '#lib/api/call.ts'
import { makeEarlyQuestion } from '#lib/api/early-question.ts'
import { parseFirstRoleId } from '#app/menu/menu-tree.ts'
import { watchLeaving } from './leaving.ts'

const PAGE_SIZE = 1000
const FIRST_PAGE = { page: 0, size: PAGE_SIZE, sortBy: 'createTime', isAsc: true } as const

/** The user, all menus, and the menu links of the role that counts: none for a super user, who needs none. */
export type Rights = { user: User; menus: readonly Menu[]; links: readonly RoleMenu[] }

async function requireUser(): Promise<User> {
  const id = loadSignedInUserId()
  if (id === null) throw new Error('no version record')
  return await call(managerApi.info, { params: { id }, isQuiet: true })
}

async function listMenus(): Promise<Menu[]> {
  const { list } = await call(menuApi.select, { body: { condition: {}, ...FIRST_PAGE }, isQuiet: true })
  return list
}

async function listRoleMenus(user: User): Promise<RoleMenu[]> {
  const rolesId = parseFirstRoleId(user.roleIds)
  if (rolesId === null) return []
  const body = { condition: { isDelete: 0, rolesId }, ...FIRST_PAGE }
  const { list } = await call(roleMenuApi.select, { body, isQuiet: true })
  return list
}

/** The user first, then menus and permissions (user specification, section 4). Rejects as soon as one of these calls fails. */
async function readRights(): Promise<Rights> {
  const user = await requireUser()
  const [menus, links] = await Promise.all([listMenus(), user.isSuper === 1 ? [] : listRoleMenus(user)])
  return { user, menus, links }
}

export const rightsQuestion = makeEarlyQuestion(readRights)

/** The settings that the user saved from any browser; null when none were saved. */
export const settingsQuestion = makeEarlyQuestion(() => call(accountApi.settings, { isQuiet: true }))

/** Asks while the files of the console are still loading. Not for a locked session, which gets no answer, nor for a wall. */
export function askForConsoleEarly(): void {
  if (isDisplay() || useLock.getState().isLocked || loadSignedInUserId() === null) return
  // Leaving now would abort these calls: the guard must know that this is why they failed.
  watchLeaving()
  rightsQuestion.askEarly()
  settingsQuestion.askEarly()
}
