import type { roleApi } from '@fibrewatch/contract/role'
import { createRole, makeMenus } from '../made.ts'
import type { Sample, SamplesOf } from '../sample.ts'
import type { Part, World } from '../world.ts'

const list = {
  bound: 'list',
  request: async (part: Part, world: World) => {
    await createRole(part, world)
    return {}
  },
} as const satisfies Sample
const one = {
  bound: 'object',
  request: async (part: Part, world: World) => ({ query: { roleId: await createRole(part, world) } }),
} as const satisfies Sample

export const roleSamples: SamplesOf<typeof roleApi> = {
  list,
  page: list,
  info: one,
  menus: { bound: 'global', request: () => ({}) },
  effect: one,
  add: {
    bound: 'object',
    lesserRefusal: 'role.exceeds-own',
    request: (part, { makeNumber }) => {
      const label = `${part.name}${makeNumber()}`
      return { body: { name: label, label, remark: label, domainId: part.domainId, menus: makeMenus(part) } }
    },
  },
  update: {
    bound: 'object',
    lesserRefusal: 'role.holds-more',
    request: async (part, world) => ({
      body: { roleId: await createRole(part, world), name: `${part.name} 2`, remark: 'changed' },
    }),
  },
  delete: {
    bound: 'object',
    lesserRefusal: 'role.holds-more',
    request: async (part, world) => ({ body: { roleIds: [await createRole(part, world)] } }),
  },
  export: list,
}
