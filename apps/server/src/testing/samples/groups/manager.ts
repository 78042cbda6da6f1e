import type { managerApi } from '@fibrewatch/contract/manager'
import { createUser, makeUserBody } from '../made.ts'
import type { SamplesOf } from '../sample.ts'

export const managerSamples: SamplesOf<typeof managerApi> = {
  insert: {
    bound: 'object',
    lesserRefusal: 'role.exceeds-own',
    request: async (part, world) => {
      const { roles, ...body } = await makeUserBody(part, world)
      return { body: { ...body, roleIds: JSON.stringify(roles) } }
    },
  },
  select: { bound: 'list', request: () => ({ body: { size: 1000, sortBy: 'createTime' } }) },
  info: { bound: 'object', request: ({ user }) => ({ params: { id: user.id } }) },
  update: {
    bound: 'object',
    lesserRefusal: 'user.exceeds-own',
    request: async (part, world) => {
      const { id } = await createUser(part, world)
      return { body: { id, name: part.name, domainId: part.domainId, email: 'a@b.example' } }
    },
  },
  delete: {
    bound: 'object',
    lesserRefusal: 'user.exceeds-own',
    request: async (part, world) => ({ params: { id: (await createUser(part, world)).id } }),
  },
  deleteAll: {
    bound: 'object',
    lesserRefusal: 'user.exceeds-own',
    request: async (part, world) => ({ body: { ids: [(await createUser(part, world)).id] } }),
  },
}
