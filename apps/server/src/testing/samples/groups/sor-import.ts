import { type SorImportFile, type SorImportInfo, sorImportApi } from '@fibrewatch/contract/sor-import'
import { makeSorBytes } from '#modules/testing'
import type { SamplesOf } from '../sample.ts'
import type { Caller, Part, World } from '../world.ts'

let files = 0

/** An import is its user's: whoever will ask has begun it. */
const begin = ({ name }: Part, world: World, caller: Caller): Promise<SorImportInfo> =>
  world.call(sorImportApi.add, { body: { name } }, caller)

async function fill(part: Part, world: World, caller: Caller): Promise<SorImportFile & { importId: number }> {
  const { id } = await begin(part, world, caller)
  files += 1
  const body = makeSorBytes({ seed: 5000 + files, timestampS: 1_600_000_000 + files })
  await world.call(sorImportApi.upload, { query: { id, fileName: 'old.sor' }, body }, caller)
  const [file] = (await world.call(sorImportApi.files, { query: { id } }, caller)).list
  if (file === undefined) throw new Error('a file was uploaded and is not there')
  return { ...file, importId: id }
}

export const sorImportSamples: SamplesOf<typeof sorImportApi> = {
  add: { bound: 'own', request: ({ name }) => ({ body: { name } }) },
  page: { bound: 'own', request: () => ({ query: {} }) },
  info: {
    bound: 'own',
    request: async (part, world, caller) => ({ query: { id: (await begin(part, world, caller)).id } }),
  },
  upload: {
    bound: 'own',
    request: async (part, world, caller) => ({
      query: { id: (await begin(part, world, caller)).id, fileName: 'old.sor' },
      body: part.sor,
    }),
  },
  files: {
    bound: 'own',
    request: async (part, world, caller) => ({ query: { id: (await fill(part, world, caller)).importId } }),
  },
  results: {
    bound: 'own',
    request: async (part, world, caller) => ({ query: { id: (await fill(part, world, caller)).importId } }),
  },
  drop: {
    bound: 'own',
    request: async (part, world, caller) => ({ body: { id: (await fill(part, world, caller)).importId } }),
  },
  match: {
    bound: 'own',
    request: async (part, world, caller) => {
      const { importId } = await fill(part, world, caller)
      const rule = { parts: ['fileName'], separator: '-', against: 'code', direction: 'forward' } as const
      return { body: { id: importId, rule: { ...rule, parts: [...rule.parts] } } }
    },
  },
  place: {
    bound: 'object',
    request: async (part, world, caller) => {
      const { importId, id } = await fill(part, world, caller)
      return { body: { id: importId, files: [id], linkId: part.link.id, direction: 'forward' } }
    },
  },
  run: {
    bound: 'own',
    request: async (part, world, caller) => ({
      body: { id: (await begin(part, world, caller)).id, mode: 'good' },
    }),
  },
  undo: {
    bound: 'own',
    request: async (part, world, caller) => {
      const { id } = await begin(part, world, caller)
      await world.call(sorImportApi.run, { body: { id, mode: 'good' } }, caller)
      return { body: { id } }
    },
  },
}
