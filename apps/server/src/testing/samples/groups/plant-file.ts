import { netdiskTransferApi } from '@fibrewatch/contract/netdisk'
import { type plantFileApi, plantFileApi as api } from '@fibrewatch/contract/plant-file'
import type { Sample, SamplesOf } from '../sample.ts'
import type { Caller, Part, World } from '../world.ts'
import { addNode } from './cable.ts'
import { createFile } from './netdisk.ts'
import { PNG } from './system.ts'

async function addFile(part: Part, world: World) {
  const asked = { owner: 'node', ownerId: await addNode(part, world) } as const
  const query = { ...asked, name: `${part.name}-${world.makeNumber()}.png` }
  const { id } = await world.call(api.upload, { query, body: PNG })
  return { ...asked, id }
}

async function addPictured(part: Part, world: World): Promise<number> {
  const { id } = await addFile(part, world)
  await world.call(api.setPicture, { body: { id, picture: PNG.toString('base64') } })
  return id
}

/** Of all callers the user of the other domain alone does not. */
const seesPart = ({ user }: Part, { near, far }: World, { username }: Caller): boolean =>
  username === user.username || ![near, far].some((part) => part.user.username === username)

const opened = {
  bound: 'object',
  request: async (part: Part, world: World) => ({ query: { id: await addPictured(part, world) } }),
} as const satisfies Sample

export const plantFileSamples: SamplesOf<typeof plantFileApi> = {
  list: {
    bound: 'object',
    request: async (part, world) => {
      const { owner, ownerId } = await addFile(part, world)
      return { query: { owner, ownerId } }
    },
  },
  upload: {
    bound: 'object',
    request: async (part, world) => ({
      query: { owner: 'node', ownerId: await addNode(part, world), name: 'photograph.png' },
      body: PNG,
    }),
  },
  attach: {
    bound: 'object',
    request: async (part: Part, world: World, caller: Caller) => {
      const name = await createFile(part, world)
      const { domainId } = part
      const ticket = await world.call(
        netdiskTransferApi.ticket,
        { body: { domainId, path: '', names: [name] } },
        seesPart(part, world, caller) ? caller : undefined,
      )
      const token = ticket.url.split('/').at(-1) ?? ''
      return { body: { owner: 'node', ownerId: await addNode(part, world), ticket: token } }
    },
  },
  update: {
    bound: 'object',
    request: async (part, world) => {
      const { id } = await addFile(part, world)
      return { body: { id, name: 'renamed.png', remark: part.name } }
    },
  },
  delete: {
    bound: 'object',
    request: async (part, world) => {
      const { id, ...asked } = await addFile(part, world)
      return { body: { ...asked, ids: [id] } }
    },
  },
  open: opened,
  picture: opened,
  setPicture: {
    bound: 'object',
    request: async (part, world) => {
      const { id } = await addFile(part, world)
      return { body: { id, picture: PNG.toString('base64') } }
    },
  },
}
