import { batchApi } from '@fibrewatch/contract/batch'
import { LIMIT_RULES, limitApi, type LimitValues } from '@fibrewatch/contract/limit'
import type { SamplesOf } from '../sample.ts'
import type { Part, World } from '../world.ts'

const makeBatch = ({ domainId, name }: Part) => ({
  name: `${name} batch`,
  domainId,
  cableName: `${name} cable`,
  cableCode: 'GL-7',
  fibreCount: 48,
  endA: 'Hall',
  endB: 'Tower',
  launchM: 0,
  receiveM: 0,
  limitSetId: null,
  remark: '',
})

const createBatch = async (part: Part, world: World): Promise<number> =>
  (await world.call(batchApi.add, { body: makeBatch(part) })).id

/** A file in a batch test of its own. */
export async function createFile(part: Part, world: World): Promise<{ batchId: number; id: string }> {
  const batchId = await createBatch(part, world)
  const query = { batchId, fileName: 'F007_AB.sor' }
  const { file } = await world.call(batchApi.upload, { query, body: part.sor })
  return { batchId, id: file.id }
}

const ofFile = {
  bound: 'object',
  request: async (part: Part, world: World) => ({ query: { id: (await createFile(part, world)).id } }),
} as const

export const batchSamples: SamplesOf<typeof batchApi> = {
  page: {
    bound: 'list',
    request: async (part, world) => {
      await createBatch(part, world)
      return { query: {} }
    },
  },
  info: {
    bound: 'object',
    request: async (part, world) => ({ query: { id: await createBatch(part, world) } }),
  },
  add: { bound: 'object', request: (part) => ({ body: makeBatch(part) }) },
  update: {
    bound: 'object',
    request: async (part, world) => ({ body: { ...makeBatch(part), id: await createBatch(part, world) } }),
  },
  delete: {
    bound: 'object',
    request: async (part, world) => ({ body: { id: await createBatch(part, world) } }),
  },
  upload: {
    bound: 'object',
    request: async (part, world) => ({
      query: { batchId: await createBatch(part, world), fileName: 'F001_BA.sor' },
      body: part.sor,
    }),
  },
  files: {
    bound: 'object',
    request: async (part, world) => ({ query: { batchId: (await createFile(part, world)).batchId } }),
  },
  fileInfo: ofFile,
  samples: ofFile,
  place: {
    bound: 'object',
    request: async (part, world) => {
      const { batchId, id } = await createFile(part, world)
      return { body: { batchId, files: [{ id, fibreNumber: 3, direction: 'ba' }] } }
    },
  },
  removeFile: {
    bound: 'object',
    request: async (part, world) => {
      const { batchId, id } = await createFile(part, world)
      return { body: { batchId, ids: [id] } }
    },
  },
  table: {
    bound: 'object',
    request: async (part, world) => ({ query: { batchId: (await createFile(part, world)).batchId } }),
  },
}

const values = Object.fromEntries(
  LIMIT_RULES.map((rule) => [rule, { value: 0.5, note: 'agreed' }]),
) as LimitValues

const makeLimitSet = ({ domainId, name }: Part) => ({
  name: `${name} limits`,
  domainId,
  source: 'contract',
  values,
})

const createLimitSet = async (part: Part, world: World): Promise<number> =>
  (await world.call(limitApi.add, { body: makeLimitSet(part) })).id

export const limitSamples: SamplesOf<typeof limitApi> = {
  list: {
    bound: 'list',
    request: async (part, world) => {
      await createLimitSet(part, world)
      return {}
    },
  },
  add: { bound: 'object', request: (part) => ({ body: makeLimitSet(part) }) },
  update: {
    bound: 'object',
    request: async (part, world) => ({
      body: { ...makeLimitSet(part), id: await createLimitSet(part, world) },
    }),
  },
  delete: {
    bound: 'object',
    request: async (part, world) => ({ body: { id: await createLimitSet(part, world) } }),
  },
  copy: {
    bound: 'object',
    request: async (part, world) => ({
      body: { id: await createLimitSet(part, world), name: `${part.name} copy`, domainId: part.domainId },
    }),
  },
}
