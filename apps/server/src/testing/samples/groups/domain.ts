import type { domainApi } from '@fibrewatch/contract/domain'
import { createDomain, makeName } from '../made.ts'
import type { SamplesOf } from '../sample.ts'

export const domainSamples: SamplesOf<typeof domainApi> = {
  list: { bound: 'list', request: () => ({}) },
  page: { bound: 'list', request: () => ({ query: { limit: 1000 } }) },
  info: { bound: 'object', request: ({ domainId }) => ({ query: { id: domainId } }) },
  add: {
    bound: 'object',
    request: (part, world) => ({
      body: { parentId: part.domainId, name: makeName(part, world), remark: part.name },
    }),
  },
  update: {
    bound: 'object',
    request: async (part, world) => ({
      body: { id: await createDomain(part, world), name: makeName(part, world), remark: 'changed' },
    }),
  },
  move: {
    bound: 'object',
    request: async (part, world) => ({
      body: {
        domains: [{ id: await createDomain(part, world), parentId: await createDomain(part, world) }],
      },
    }),
  },
  delete: {
    bound: 'object',
    request: async (part, world) => ({ body: { id: await createDomain(part, world) } }),
  },
  export: { bound: 'list', request: () => ({ query: {} }) },
}
