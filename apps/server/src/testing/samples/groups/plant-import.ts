import { type ImportInfo, type plantExportApi, plantImportApi } from '@fibrewatch/contract/plant-import'
import type { Sample, SamplesOf } from '../sample.ts'
import type { Caller, Part, World } from '../world.ts'

const upload = ({ domainId }: Part) => ({ kind: 'site', domainId, fileName: 'sites.csv' }) as const

const makeFile = ({ name }: Part, { makeNumber }: World): Buffer =>
  Buffer.from(`code,name\n${name}-site-${makeNumber()},${name} site\n`)

/** An import is its user's: whoever will ask has uploaded it. */
const read = (part: Part, world: World, caller: Caller): Promise<ImportInfo> =>
  world.call(plantImportApi.upload, { query: upload(part), body: makeFile(part, world) }, caller)

async function check(part: Part, world: World, caller: Caller): Promise<ImportInfo> {
  const { id, mapping } = await read(part, world, caller)
  const body = { id, mapping, domainId: part.domainId, datum: 'wgs84' } as const
  return world.call(plantImportApi.check, { body }, caller)
}

const BUSY: ReadonlySet<string> = new Set(['checking', 'running', 'undoing'])

/** The job goes on at once: its row says when it has ended. */
async function wait({ id }: ImportInfo, { call }: World, caller: Caller): Promise<ImportInfo> {
  for (;;) {
    const info = await call(plantImportApi.info, { query: { id } }, caller)
    if (!BUSY.has(info.state)) return info
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function run(part: Part, world: World, caller: Caller): Promise<ImportInfo> {
  const checked = await wait(await check(part, world, caller), world, caller)
  return world.call(plantImportApi.run, { body: { id: checked.id, mode: 'all' } }, caller)
}

type Make = (part: Part, world: World, caller: Caller) => Promise<ImportInfo>

const asked = (make: Make) =>
  ({
    bound: 'own',
    request: async (part: Part, world: World, caller: Caller) => {
      const { id } = await make(part, world, caller)
      return { query: { id } }
    },
  }) as const satisfies Sample

const changed = (make: Make) =>
  ({
    bound: 'own',
    request: async (part: Part, world: World, caller: Caller) => {
      const { id } = await make(part, world, caller)
      return { body: { id } }
    },
  }) as const satisfies Sample

export const plantImportSamples: SamplesOf<typeof plantImportApi> = {
  page: { bound: 'own', request: () => ({ query: {} }) },
  info: asked(read),
  upload: {
    bound: 'object',
    request: (part, world) => ({ query: upload(part), body: makeFile(part, world) }),
  },
  check: {
    bound: 'own',
    request: async (part, world, caller) => {
      const { id, mapping } = await read(part, world, caller)
      return { body: { id, mapping, domainId: part.domainId, datum: 'wgs84' } }
    },
  },
  run: {
    bound: 'own',
    request: async (part, world, caller) => {
      const { id } = await wait(await check(part, world, caller), world, caller)
      return { body: { id, mode: 'good' } }
    },
  },
  cancel: changed(check),
  undo: changed(async (part, world, caller) => wait(await run(part, world, caller), world, caller)),
  rows: {
    bound: 'own',
    request: async (part, world, caller) => {
      const { id } = await wait(await check(part, world, caller), world, caller)
      return { query: { id, outcome: 'added' } }
    },
  },
  faults: asked(read),
  places: asked(read),
  template: { bound: 'global', request: () => ({ query: { kind: 'site' } }) },
}

export const plantExportSamples: SamplesOf<typeof plantExportApi> = {
  file: { bound: 'list', request: () => ({ query: { kind: 'site', format: 'csv' } }) },
  archive: { bound: 'object', request: ({ domainId }) => ({ query: { domainId } }) },
}
