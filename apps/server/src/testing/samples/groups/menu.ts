import { menuApi, type roleMenuApi, type systemMenuApi } from '@fibrewatch/contract/menu'
import { createRole, createRoleMenu } from '../made.ts'
import type { SamplesOf } from '../sample.ts'
import type { World } from '../world.ts'

const HOME_MENU_ID = 1

/** An external link: the only kind of menu with an address. */
const makeMenu = ({ makeNumber }: World) => {
  const number = makeNumber()
  return {
    name: `菜单${number}`,
    nameEn: `Menu ${number}`,
    type: 1,
    parentId: null,
    router: `/sample${number}`,
    isExt: true,
    openMode: 2,
    url: 'https://example.org/',
  }
}

async function createMenu(world: World): Promise<number> {
  const { id } = await world.call(menuApi.insert, { body: makeMenu(world) })
  return id
}

export const menuSamples: SamplesOf<typeof menuApi> = {
  select: { bound: 'global', request: () => ({ body: { size: 1000, sortBy: 'createTime' } }) },
  insert: { bound: 'global', request: (_part, world) => ({ body: makeMenu(world) }) },
  update: {
    bound: 'global',
    request: async (_part, world) => ({ body: { id: await createMenu(world), ...makeMenu(world) } }),
  },
  delete: {
    bound: 'global',
    request: async (_part, world) => ({ params: { id: await createMenu(world) }, query: {} }),
  },
  deleteAll: {
    bound: 'global',
    request: async (_part, world) => ({ body: { ids: [await createMenu(world)] } }),
  },
}

export const systemMenuSamples: SamplesOf<typeof systemMenuApi> = {
  list: { bound: 'global', request: () => ({ query: {} }) },
  info: { bound: 'global', request: () => ({ query: { menuId: HOME_MENU_ID } }) },
  add: { bound: 'global', request: (_part, world) => ({ body: makeMenu(world) }) },
  update: {
    bound: 'global',
    request: async (_part, world) => ({ body: { menuId: await createMenu(world), ...makeMenu(world) } }),
  },
  delete: {
    bound: 'global',
    request: async (_part, world) => ({ body: { menuId: await createMenu(world), cascade: true } }),
  },
  move: {
    bound: 'global',
    request: async (_part, world) => ({
      body: { menus: [{ id: await createMenu(world), parentId: null, orderNum: 7 }] },
    }),
  },
  export: { bound: 'global', request: () => ({ query: {} }) },
}

export const roleMenuSamples: SamplesOf<typeof roleMenuApi> = {
  select: { bound: 'global', request: () => ({ body: { condition: { isDelete: 0 }, size: 1000 } }) },
  insert: {
    bound: 'object',
    lesserRefusal: 'role.holds-more',
    request: async (part, world) => ({
      body: { menusId: HOME_MENU_ID, rolesId: await createRole(part, world), permission: '[]', isDelete: 0 },
    }),
  },
  update: {
    bound: 'object',
    lesserRefusal: 'role.holds-more',
    request: async (part, world) => ({ body: { ...(await createRoleMenu(part, world)), permission: '[]' } }),
  },
  delete: {
    bound: 'object',
    lesserRefusal: 'role.holds-more',
    request: async (part, world) => ({ params: { id: (await createRoleMenu(part, world)).id } }),
  },
}
