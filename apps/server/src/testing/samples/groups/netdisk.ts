import { createHash } from 'node:crypto'
import { netdiskApi, netdiskTransferApi } from '@fibrewatch/contract/netdisk'
import type { Sample, SamplesOf } from '../sample.ts'
import { PNG } from './system.ts'
import type { Caller, Part, World } from '../world.ts'

const sha256 = createHash('sha256').update(PNG).digest('hex')
const makeFileName = ({ name }: Part, { makeNumber }: World) => `${name}-${makeNumber()}.png`
const inSpace = ({ domainId }: Part) => ({ domainId })
const uploaderOf = (part: Part, caller?: Caller) =>
  caller?.username === part.user.username ? caller : undefined

/** An upload of one small picture, begun by the caller where they may. */
async function beginUpload(part: Part, world: World, caller?: Caller) {
  const name = makeFileName(part, world)
  const body = { ...inSpace(part), path: '', name, size: PNG.length }
  const uploader = uploaderOf(part, caller)
  const { uploadId } = await world.call(netdiskTransferApi.token, { body }, uploader)
  return { name, uploadId: uploadId ?? '' }
}

async function fillUpload(part: Part, world: World, caller?: Caller) {
  const { name, uploadId } = await beginUpload(part, world, caller)
  const uploader = uploaderOf(part, caller)
  await world.call(netdiskTransferApi.upload, { query: { uploadId, offset: 0 }, body: PNG }, uploader)
  return { name, uploadId }
}

export async function createFile(part: Part, world: World): Promise<string> {
  const { name, uploadId } = await fillUpload(part, world)
  await world.call(netdiskTransferApi.uploadFinish, { body: { uploadId } })
  return name
}

/** A file in the trash; returns its id there. */
async function trashFile(part: Part, world: World): Promise<number> {
  const name = await createFile(part, world)
  await world.call(netdiskApi.delete, { body: { ...inSpace(part), path: '', files: [{ name }] } })
  const { list } = await world.call(netdiskApi.trash, { query: inSpace(part) })
  return list.find((trashed) => trashed.name === name)?.id ?? 0
}

async function createFolder(part: Part, world: World): Promise<string> {
  const dirName = makeFileName(part, world)
  await world.call(netdiskApi.mkdir, { body: { ...inSpace(part), path: '', dirName } })
  return `${dirName}/`
}

const space = {
  bound: 'object',
  request: (part: Part) => ({ query: inSpace(part) }),
} as const satisfies Sample
const file = {
  bound: 'object',
  request: async (part: Part, world: World) => ({
    query: { ...inSpace(part), path: '', name: await createFile(part, world) },
  }),
} as const satisfies Sample
const files = {
  bound: 'object',
  request: async (part: Part, world: World) => ({
    body: {
      ...inSpace(part),
      files: [{ name: await createFile(part, world) }],
      originPath: '',
      toPath: await createFolder(part, world),
    },
  }),
} as const satisfies Sample

export const netdiskSamples: SamplesOf<typeof netdiskApi> = {
  list: { bound: 'object', request: (part) => ({ query: { ...inSpace(part), path: '' } }) },
  mkdir: {
    bound: 'object',
    request: (part, world) => ({
      body: { ...inSpace(part), path: '', dirName: makeFileName(part, world) },
    }),
  },
  info: file,
  mark: {
    bound: 'object',
    request: async (part, world) => ({
      body: { ...inSpace(part), path: '', name: await createFile(part, world), mark: 'seen' },
    }),
  },
  rename: {
    bound: 'object',
    request: async (part, world) => ({
      body: {
        ...inSpace(part),
        path: '',
        name: await createFile(part, world),
        toName: makeFileName(part, world),
      },
    }),
  },
  cut: files,
  copy: files,
  delete: {
    bound: 'object',
    request: async (part, world) => ({
      body: { ...inSpace(part), path: '', files: [{ name: await createFile(part, world) }] },
    }),
  },
  check: {
    bound: 'object',
    request: async (part, world) => ({ body: { uploadId: (await beginUpload(part, world)).uploadId } }),
  },
  trash: space,
  restore: {
    bound: 'object',
    request: async (part, world) => ({ body: { ...inSpace(part), ids: [await trashFile(part, world)] } }),
  },
  purge: {
    bound: 'object',
    request: async (part, world) => ({ body: { ...inSpace(part), ids: [await trashFile(part, world)] } }),
  },
  empty: { bound: 'object', request: (part) => ({ body: inSpace(part) }) },
  quota: space,
  stat: space,
}

export const netdiskTransferSamples: SamplesOf<typeof netdiskTransferApi> = {
  token: {
    bound: 'object',
    request: (part, world) => ({
      body: { ...inSpace(part), path: '', name: makeFileName(part, world), size: PNG.length },
    }),
  },
  upload: {
    bound: 'object',
    request: async (part, world, caller) => ({
      query: { uploadId: (await beginUpload(part, world, caller)).uploadId, offset: 0, sha256 },
      body: PNG,
    }),
  },
  uploadStatus: {
    bound: 'object',
    request: async (part, world, caller) => ({
      query: { uploadId: (await beginUpload(part, world, caller)).uploadId },
    }),
  },
  uploadFinish: {
    bound: 'object',
    request: async (part, world, caller) => ({
      body: { uploadId: (await fillUpload(part, world, caller)).uploadId, sha256 },
    }),
  },
  uploads: space,
  uploadCancel: {
    bound: 'object',
    request: async (part, world, caller) => ({
      body: { uploadId: (await beginUpload(part, world, caller)).uploadId },
    }),
  },
  download: file,
  ticket: {
    bound: 'object',
    request: async (part, world) => ({
      body: { ...inSpace(part), path: '', names: [await createFile(part, world)] },
    }),
  },
  preview: file,
  file: {
    bound: 'global',
    request: async (part, world) => {
      const body = { ...inSpace(part), path: '', names: [await createFile(part, world)] }
      const { url } = await world.call(netdiskTransferApi.ticket, { body })
      return { params: { ticket: url.slice(url.lastIndexOf('/') + 1) } }
    },
  },
}
