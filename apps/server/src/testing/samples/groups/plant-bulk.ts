import { cableApi, nodeApi } from '@fibrewatch/contract/cable'
import { plantApi } from '@fibrewatch/contract/plant'
import type { plantBulkApi } from '@fibrewatch/contract/plant-bulk'
import type { SamplesOf } from '../sample.ts'
import type { Part, World } from '../world.ts'
import { makeCable, makeNode } from './cable.ts'

const each = { bound: 'object', refusesEach: true } as const

async function addDevice({ name: part, domainId }: Part, world: World): Promise<number> {
  const name = `${part}-bulk-${world.makeNumber()}`
  const body = { code: name, name, kind: 'otdr', domainId } as const
  return (await world.call(plantApi.deviceAdd, { body })).id
}

export const plantBulkSamples: SamplesOf<typeof plantBulkApi> = {
  device: {
    ...each,
    request: async (part, world) => ({
      body: { ids: [await addDevice(part, world)], mode: 'all', set: { enabled: false } },
    }),
  },
  link: {
    ...each,
    request: async (part, world) => {
      const deviceId = await addDevice(part, world)
      const code = `${part.name}-bulk-${world.makeNumber()}`
      const link = { code, name: code, deviceId, port: 1, lengthM: 1000 }
      const { id } = await world.call(plantApi.linkAdd, { body: link })
      return { body: { ids: [id], mode: 'good', set: { enabled: false } } }
    },
  },
  cable: {
    ...each,
    request: async (part, world) => {
      const { id } = await world.call(cableApi.add, { body: makeCable(part, world) })
      return { body: { ids: [id], mode: 'all', set: { maker: 'YOFC' } } }
    },
  },
  node: {
    ...each,
    request: async (part, world) => {
      const { id } = await world.call(nodeApi.add, { body: makeNode(part, world) })
      return { body: { ids: [id], mode: 'check', set: { adminState: 'planned' } } }
    },
  },
}
