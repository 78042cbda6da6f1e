import { cableApi, jointApi, nodeApi } from '@fibrewatch/contract/cable'
import type { cableMapApi } from '@fibrewatch/contract/cable-map'
import { cableServiceApi } from '@fibrewatch/contract/cable-service'
import type { CutoverWork, cutoverApi } from '@fibrewatch/contract/cutover'
import { faultApi } from '@fibrewatch/contract/fault'
import type { pathApi } from '@fibrewatch/contract/fibre-path'
import { plantChangeApi } from '@fibrewatch/contract/plant-change'
import { ingestApi } from '@fibrewatch/contract/ingest'
import { plantApi } from '@fibrewatch/contract/plant'
import type { SamplesOf } from '../sample.ts'
import { makeWireRequest, type Part, type SampleRequest, type World } from '../world.ts'

export const makeCable = ({ name, domainId }: Part, { makeNumber }: World) => ({
  code: `${name}-cable-${makeNumber()}`,
  name: `${name} cable`,
  domainId,
  type: 'GYTS-24B1',
  fibreCount: 24,
  fibresPerTube: 12,
  colourCode: 'gb' as const,
  lengthM: 5000,
  excessRatio: 0.01,
  maker: '',
  laidOn: null,
  laidBy: '',
  adminState: 'in-service' as const,
  remark: '',
})

export const makeNode = ({ name, domainId }: Part, { makeNumber }: World) => ({
  code: `${name}-node-${makeNumber()}`,
  name: `${name} node`,
  kind: 'closure' as const,
  domainId,
  siteId: null,
  lngLat: null,
  address: '',
  adminState: 'in-service' as const,
  remark: '',
})

const makeService = ({ name, domainId }: Part, { makeNumber }: World) => ({
  code: `${name}-service-${makeNumber()}`,
  name: `${name} service`,
  domainId,
  customer: '',
  circuit: '',
  priority: 1,
  contact: '',
  remark: '',
})

const addCable = async (part: Part, world: World): Promise<number> =>
  (await world.call(cableApi.add, { body: makeCable(part, world) })).id
export const addNode = async (part: Part, world: World): Promise<number> =>
  (await world.call(nodeApi.add, { body: makeNode(part, world) })).id
const addService = async (part: Part, world: World): Promise<number> =>
  (await world.call(cableServiceApi.add, { body: { ...makeService(part, world), fibres: [] } })).id

const makeStop = (nodeId: number, cableM: number) => ({
  nodeId,
  cableM,
  sheathInM: null,
  sheathOutM: null,
  slackM: 0,
  passing: 'cut' as const,
  laying: null,
  line: [],
})

/** A cable from one node to another. */
export async function layCable(part: Part, world: World) {
  const cableId = await addCable(part, world)
  const nodeId = await addNode(part, world)
  const stops = [makeStop(nodeId, 0), makeStop(await addNode(part, world), 5000)]
  await world.call(cableApi.stops, { body: { id: cableId, version: 1, stops } })
  const info = await world.call(cableApi.info, { query: { id: cableId } })
  return { cableId, nodeId, stopId: info.stops[0]?.id ?? 0 }
}

/** Two fibres joined where their cable begins, as a loop for a test. */
async function makeJointBody(part: Part, world: World): Promise<SampleRequest<typeof jointApi.add>> {
  const { nodeId, stopId } = await layCable(part, world)
  const joint = {
    kind: 'splice' as const,
    tray: part.name,
    position: '1',
    lossDb: 0.05,
    measuredOn: null,
    ends: [
      { stopId, fibre: 1, side: 'b' as const },
      { stopId, fibre: 2, side: 'b' as const },
    ],
  }
  return { body: { nodeId, joints: [joint] } }
}

const addJoint = async (part: Part, world: World): Promise<number> =>
  (await world.call(jointApi.add, await makeJointBody(part, world))).ids[0] ?? 0

const named = (add: (part: Part, world: World) => Promise<number>) => ({
  bound: 'list' as const,
  request: async (part: Part, world: World) => {
    await add(part, world)
    return {}
  },
})

export const cableSamples: SamplesOf<typeof cableApi> = {
  page: named(addCable),
  info: { bound: 'object', request: async (part, world) => ({ query: { id: await addCable(part, world) } }) },
  fibres: {
    bound: 'object',
    request: async (part, world) => ({ query: { id: await addCable(part, world) } }),
  },
  add: { bound: 'object', request: (part, world) => ({ body: makeCable(part, world) }) },
  update: {
    bound: 'object',
    request: async (part, world) => ({
      body: { ...makeCable(part, world), id: await addCable(part, world), version: 1 },
    }),
  },
  delete: {
    bound: 'object',
    request: async (part, world) => ({ body: { id: await addCable(part, world) } }),
  },
  stops: {
    bound: 'object',
    request: async (part, world) => ({
      body: {
        id: await addCable(part, world),
        version: 1,
        stops: [makeStop(await addNode(part, world), 0)],
      },
    }),
  },
}

/** A split of a cable at a node between its ends. */
async function makeSplit(part: Part, world: World): Promise<{ body: { work: CutoverWork } }> {
  const { cableId, nodeId } = await layCable(part, world)
  const middleId = await addNode(part, world)
  const { stops } = await world.call(cableApi.info, { query: { id: cableId } })
  const way = [makeStop(nodeId, 0), makeStop(middleId, 2000), makeStop(stops[1]?.nodeId ?? 0, 5000)]
  await world.call(cableApi.stops, { body: { id: cableId, version: 2, stops: way } })
  const info = await world.call(cableApi.info, { query: { id: cableId } })
  const stopId = info.stops[1]?.id ?? 0
  const code = `${part.name}-split-${world.makeNumber()}`
  return { body: { work: { kind: 'split', cableId, version: 3, stopId, code, name: code } } }
}

export const cutoverSamples: SamplesOf<typeof cutoverApi> = {
  preview: { bound: 'object', request: makeSplit },
  make: { bound: 'object', request: makeSplit },
}

export const nodeSamples: SamplesOf<typeof nodeApi> = {
  page: named(addNode),
  info: { bound: 'object', request: async (part, world) => ({ query: { id: await addNode(part, world) } }) },
  add: { bound: 'object', request: (part, world) => ({ body: makeNode(part, world) }) },
  update: {
    bound: 'object',
    request: async (part, world) => ({
      body: { ...makeNode(part, world), id: await addNode(part, world), version: 1 },
    }),
  },
  delete: { bound: 'object', request: async (part, world) => ({ body: { id: await addNode(part, world) } }) },
}

export const jointSamples: SamplesOf<typeof jointApi> = {
  add: { bound: 'object', request: makeJointBody },
  update: {
    bound: 'object',
    request: async (part, world) => ({
      body: {
        id: await addJoint(part, world),
        kind: 'splice',
        tray: '1',
        position: '2',
        lossDb: null,
        measuredOn: null,
      },
    }),
  },
  delete: {
    bound: 'object',
    request: async (part, world) => ({ body: { ids: [await addJoint(part, world)] } }),
  },
}

export const cableServiceSamples: SamplesOf<typeof cableServiceApi> = {
  page: named(addService),
  shared: {
    bound: 'object',
    request: async (part, world) => ({ query: { id: await addService(part, world) } }),
  },
  add: {
    bound: 'object',
    request: async (part, world) => ({
      body: {
        ...makeService(part, world),
        fibres: [{ cableId: await addCable(part, world), fibre: 1, way: 'working' }],
      },
    }),
  },
  update: {
    bound: 'object',
    request: async (part, world) => ({
      body: { ...makeService(part, world), fibres: [], id: await addService(part, world), version: 1 },
    }),
  },
  delete: {
    bound: 'object',
    request: async (part, world) => ({ body: { id: await addService(part, world) } }),
  },
}

export const fibrePathSamples: SamplesOf<typeof pathApi> = {
  fibre: {
    bound: 'object',
    request: async (part, world) => ({ query: { cableId: (await layCable(part, world)).cableId, fibre: 1 } }),
  },
  port: { bound: 'object', request: ({ device }) => ({ query: { deviceId: device.id, port: 1 } }) },
}

/** By the part they lie in: its link has one alarm, so there is one fault. */
const faultIds = new WeakMap<Part, number>()

/** The fault of the part's break: its link looks through a cable. */
export async function requireFault(part: Part, world: World): Promise<number> {
  const known = faultIds.get(part)
  if (known !== undefined) return known
  const { cableId, nodeId, stopId } = await layCable(part, world)
  const { link } = await world.call(plantApi.linkInfo, { query: { id: part.link.id } })
  const port = { deviceId: link.deviceId, port: link.port }
  const patch = { kind: 'patch' as const, tray: '', position: '', lossDb: null, measuredOn: null }
  const ends = [port, { stopId, fibre: 5, side: 'b' as const }]
  await world.call(jointApi.add, { body: { nodeId, joints: [{ ...patch, ends }] } })
  await world.app.modules.fault.bringUpToDate()
  const { list: faults } = await world.call(faultApi.page, { query: { cableId } })
  const id = faults[0]?.id ?? 0
  faultIds.set(part, id)
  return id
}

/** The same, open: another sample may have cleared its alarm, and then the instrument reports the break again. */
export async function requireOpenFault(part: Part, world: World): Promise<void> {
  const id = await requireFault(part, world)
  const { list } = await world.call(faultApi.page, { query: { isOpen: true } })
  if (list.some((fault) => fault.id === id)) return
  const event = {
    at: new Date(world.app.clock.now()).toISOString(),
    link: part.link.code,
    type: 'FIBRE_BREAK',
    positionM: 4321,
  }
  const request = { query: {}, body: Buffer.from(JSON.stringify([event])), contentType: 'application/json' }
  const answer = await world.app.http.inject(
    makeWireRequest(ingestApi.events, request, { deviceKey: part.device.key }),
  )
  if (answer.statusCode !== 200) throw new Error(answer.body)
  await world.app.modules.fault.bringUpToDate()
}

export const faultSamples: SamplesOf<typeof faultApi> = {
  page: named(requireFault),
  info: {
    bound: 'object',
    request: async (part, world) => ({ query: { id: await requireFault(part, world) } }),
  },
  common: {
    bound: 'object',
    request: async ({ alarmId }) => ({ query: { alarmId } }),
  },
}

async function makeChange(part: Part, world: World): Promise<number> {
  const objectId = await addNode(part, world)
  const { list: changes } = await world.call(plantChangeApi.page, { query: { kind: 'node', objectId } })
  return changes[0]?.id ?? 0
}

export const plantChangeSamples: SamplesOf<typeof plantChangeApi> = {
  page: named(addNode),
  undo: {
    bound: 'object',
    request: async (part, world) => ({ body: { id: await makeChange(part, world) } }),
  },
}

const CHINA = '73,18,135,54'
const SUZHOU: [number, number][] = [
  [120.6, 31.3],
  [120.7, 31.3],
]

export const cableMapSamples: SamplesOf<typeof cableMapApi> = {
  cables: {
    bound: 'list',
    request: async (part, world) => {
      const cableId = await addCable(part, world)
      const stops = [
        { ...makeStop(await addNode(part, world), 0), line: SUZHOU },
        makeStop(await addNode(part, world), 5000),
      ]
      await world.call(cableApi.stops, { body: { id: cableId, version: 1, stops } })
      return { query: { within: CHINA, detailM: 8 } }
    },
  },
  nodes: {
    bound: 'list',
    request: async (part, world) => {
      const [lngLat = null] = SUZHOU
      await world.call(nodeApi.add, { body: { ...makeNode(part, world), lngLat } })
      return { query: { within: CHINA } }
    },
  },
}
