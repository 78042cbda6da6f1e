import { attributeApi } from '@fibrewatch/contract/attribute'
import type { SamplesOf } from '../sample.ts'
import type { World } from '../world.ts'

const makeAttribute = ({ makeNumber }: World) => {
  const code = `sample_${makeNumber()}`
  return { target: 'zone', code, nameZh: code, nameEn: code, type: 'text' } as const
}

async function createAttribute(world: World): Promise<number> {
  const { id } = await world.call(attributeApi.add, { body: makeAttribute(world) })
  return id
}

export const attributeSamples: SamplesOf<typeof attributeApi> = {
  list: { bound: 'global', request: () => ({ query: {} }) },
  page: { bound: 'global', request: () => ({ query: {} }) },
  info: {
    bound: 'global',
    request: async (_part, world) => ({ query: { id: await createAttribute(world) } }),
  },
  add: { bound: 'global', request: (_part, world) => ({ body: makeAttribute(world) }) },
  update: {
    bound: 'global',
    request: async (_part, world) => ({ body: { id: await createAttribute(world), nameZh: 'changed' } }),
  },
  delete: {
    bound: 'global',
    request: async (_part, world) => ({ body: { id: await createAttribute(world), cascade: true } }),
  },
  export: { bound: 'global', request: () => ({ query: {} }) },
  values: {
    bound: 'object',
    request: ({ link }) => ({ query: { target: 'link', objectId: String(link.id) } }),
  },
  changeValues: {
    bound: 'object',
    request: ({ link }) => ({ body: { target: 'link', objectId: String(link.id), values: {} } }),
  },
}
