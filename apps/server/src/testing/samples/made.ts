import { departmentApi } from '@fibrewatch/contract/department'
import { domainApi } from '@fibrewatch/contract/domain'
import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import { roleMenuApi } from '@fibrewatch/contract/menu'
import { roleApi } from '@fibrewatch/contract/role'
import { userApi } from '@fibrewatch/contract/user'
import { PASSWORD } from '#testing/test-app'
import type { Part, World } from './world.ts'

const HOME_MENU_ID = 1
/** The menu to which roles are linked: not home, where samples make and remove links. */
const CODES_MENU_ID = 2

export const makeName = ({ name }: Part, { makeNumber }: World): string => `${name} ${makeNumber()}`

/** Everything that a new user of the domain needs. */
export async function makeUserBody(part: Part, world: World) {
  return {
    username: `${part.name}${world.makeNumber()}`,
    name: `${part.name} user`,
    nickName: part.name,
    remark: part.name,
    domainId: part.domainId,
    password: PASSWORD,
    roles: [await createRole(part, world)],
  }
}

export async function createUser(part: Part, world: World): Promise<{ id: number; username: string }> {
  const body: EndpointBody<typeof userApi.add> = await makeUserBody(part, world)
  const { id } = await world.call(userApi.add, { body })
  return { id, username: body.username }
}

export async function createRole(part: Part, world: World): Promise<number> {
  const label = `${part.name}${world.makeNumber()}`
  const { roleId } = await world.call(roleApi.add, {
    body: { name: label, label, domainId: part.domainId, remark: part.name, menus: makeMenus(part) },
  })
  return roleId
}

export const makeMenus = ({ opens }: Part) =>
  opens === undefined ? [] : [{ menuId: CODES_MENU_ID, perms: [...opens] }]

/** A link of a new role to the home menu; returns its id and that of the role. */
export async function createRoleMenu(part: Part, world: World): Promise<{ id: number; rolesId: number }> {
  const rolesId = await createRole(part, world)
  const body = { menusId: HOME_MENU_ID, rolesId, permission: '[]' }
  const { id } = await world.call(roleMenuApi.insert, { body })
  return { id, rolesId }
}

export async function createDepartment(part: Part, world: World): Promise<number> {
  const body = { name: makeName(part, world), domainId: part.domainId }
  const { id } = await world.call(departmentApi.add, { body })
  return id
}

export async function createDomain(part: Part, world: World): Promise<number> {
  const body = { parentId: part.domainId, name: makeName(part, world) }
  const { id } = await world.call(domainApi.add, { body })
  return id
}
