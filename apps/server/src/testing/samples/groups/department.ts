import type { departmentApi } from '@fibrewatch/contract/department'
import { createDepartment, createUser, makeName } from '../made.ts'
import type { Sample, SamplesOf } from '../sample.ts'
import type { Part, World } from '../world.ts'

const list = {
  bound: 'list',
  request: async (part: Part, world: World) => {
    await createDepartment(part, world)
    return { query: {} }
  },
} as const satisfies Sample

export const departmentSamples: SamplesOf<typeof departmentApi> = {
  list,
  info: {
    bound: 'object',
    request: async (part, world) => ({ query: { departmentId: await createDepartment(part, world) } }),
  },
  add: {
    bound: 'object',
    request: (part, world) => ({ body: { name: makeName(part, world), domainId: part.domainId } }),
  },
  update: {
    bound: 'object',
    request: async (part, world) => ({
      body: { id: await createDepartment(part, world), name: makeName(part, world), parentId: null },
    }),
  },
  delete: {
    bound: 'object',
    request: async (part, world) => ({ body: { departmentId: await createDepartment(part, world) } }),
  },
  move: {
    bound: 'object',
    request: async (part, world) => ({
      body: {
        depts: [
          {
            id: await createDepartment(part, world),
            parentId: await createDepartment(part, world),
            orderNum: 3,
          },
        ],
      },
    }),
  },
  transfer: {
    bound: 'object',
    lesserRefusal: 'user.exceeds-own',
    request: async (part, world) => ({
      body: {
        userIds: [(await createUser(part, world)).id],
        departmentId: await createDepartment(part, world),
      },
    }),
  },
  export: list,
}
