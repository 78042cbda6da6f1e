import type { userApi } from '@fibrewatch/contract/user'
import { PASSWORD } from '#testing/test-app'
import { createUser, makeUserBody } from '../made.ts'
import type { SamplesOf } from '../sample.ts'

export const userSamples: SamplesOf<typeof userApi> = {
  page: { bound: 'list', request: () => ({ query: { limit: 1000 } }) },
  info: { bound: 'object', request: ({ user }) => ({ query: { userId: user.id } }) },
  add: {
    bound: 'object',
    lesserRefusal: 'role.exceeds-own',
    request: async (part, world) => ({ body: await makeUserBody(part, world) }),
  },
  update: {
    bound: 'object',
    lesserRefusal: 'user.exceeds-own',
    request: async (part, world) => {
      const { id } = await createUser(part, world)
      return {
        body: { id, name: part.name, domainId: part.domainId, phone: '021-1234567', remark: '1' },
      }
    },
  },
  delete: {
    bound: 'object',
    lesserRefusal: 'user.exceeds-own',
    request: async (part, world) => ({ body: { userIds: [(await createUser(part, world)).id] } }),
  },
  password: {
    bound: 'object',
    lesserRefusal: 'user.exceeds-own',
    request: async (part, world) => ({
      body: { userId: (await createUser(part, world)).id, password: `${PASSWORD}-2` },
    }),
  },
  export: { bound: 'list', request: () => ({ query: { format: 'csv' } }) },
}
