import { plantApi } from '@fibrewatch/contract/plant'
import { createDomain } from '../made.ts'
import type { Sample, SamplesOf } from '../sample.ts'
import type { Part, World } from '../world.ts'

const list = { bound: 'list', request: () => ({}) } as const satisfies Sample
const makeName = (kind: string, { name }: Part, { makeNumber }: World) => {
  const code = `${name}-${kind}-${makeNumber()}`
  return { code, name: code }
}

/** A device of its own: the first one's key is in use. */
async function addSpareDevice(part: Part, world: World): Promise<number> {
  const body = { ...makeName('spare', part, world), kind: 'otdr', domainId: part.domainId } as const
  return (await world.call(plantApi.deviceAdd, { body })).id
}

/** One with a link, in a domain below: it is moved up. */
async function addMovingDevice(part: Part, world: World): Promise<number> {
  const domainId = await createDomain(part, world)
  const body = { ...makeName('moving', part, world), kind: 'otdr', domainId } as const
  const { id } = await world.call(plantApi.deviceAdd, { body })
  const link = { ...makeName('moving-link', part, world), deviceId: id, port: 1, lengthM: 10_000 }
  await world.call(plantApi.linkAdd, { body: link })
  return id
}

async function addSpareSite(part: Part, world: World): Promise<number> {
  const body = { ...makeName('spare-site', part, world), domainId: part.domainId }
  return (await world.call(plantApi.siteAdd, { body })).id
}

async function addSpareLink(part: Part, world: World): Promise<{ id: number; port: number }> {
  const port = world.makePort()
  const body = { ...makeName('spare-link', part, world), deviceId: part.device.id, port, lengthM: 10_000 }
  return { id: (await world.call(plantApi.linkAdd, { body })).id, port }
}

export const plantSamples: SamplesOf<typeof plantApi> = {
  tree: list,
  map: list,
  siteAdd: {
    bound: 'object',
    request: (part, world) => ({
      body: { ...makeName('site', part, world), domainId: part.domainId, address: '1', lngLat: [104, 30] },
    }),
  },
  siteUpdate: {
    bound: 'object',
    request: async (part, world) => ({
      body: {
        ...makeName('site', part, world),
        id: await addSpareSite(part, world),
        version: 1,
        domainId: part.domainId,
        lngLat: null,
        address: null,
      },
    }),
  },
  siteDelete: {
    bound: 'object',
    request: async (part, world) => ({ body: { id: await addSpareSite(part, world) } }),
  },
  sitePage: list,
  deviceAdd: {
    bound: 'object',
    request: (part, world) => ({
      body: {
        ...makeName('device', part, world),
        kind: 'otdr',
        domainId: part.domainId,
        siteId: part.siteId,
      },
    }),
  },
  devicePage: list,
  deviceUpdate: {
    bound: 'object',
    request: async (part, world) => ({
      body: {
        id: await addMovingDevice(part, world),
        ...makeName('moved', part, world),
        kind: 'das',
        domainId: part.domainId,
      },
    }),
  },
  deviceDelete: {
    bound: 'object',
    request: async (part, world) => ({ body: { ids: [await addSpareDevice(part, world)] } }),
  },
  deviceRotateKey: {
    bound: 'object',
    request: async (part, world) => ({ body: { id: await addSpareDevice(part, world) } }),
  },
  linkAdd: {
    bound: 'object',
    request: (part, world) => ({
      body: {
        ...makeName('link', part, world),
        deviceId: part.device.id,
        port: world.makePort(),
        lengthM: 20_000,
      },
    }),
  },
  linkSpan: {
    bound: 'object',
    request: ({ link }) => ({ body: { id: link.id, launchOffsetM: 0, receiveFibreM: 500 } }),
  },
  linkUpdate: {
    bound: 'object',
    request: async (part, world) => {
      const { id, port } = await addSpareLink(part, world)
      const fibre = {
        lengthM: 10_000,
        launchOffsetM: 0,
        receiveFibreM: null,
        excessRatio: 0,
        groupIndex: 1.468,
      }
      return { body: { ...makeName('link', part, world), id, version: 1, port, ...fibre, enabled: true } }
    },
  },
  linkRoute: {
    bound: 'object',
    request: async (part, world) => ({
      body: { id: (await addSpareLink(part, world)).id, version: 1, route: null },
    }),
  },
  linkDelete: {
    bound: 'object',
    request: async (part, world) => ({ body: { id: (await addSpareLink(part, world)).id } }),
  },
  linkPage: list,
  linkInfo: { bound: 'object', request: ({ link }) => ({ query: { id: link.id } }) },
  landmarkFind: {
    bound: 'list',
    request: async ({ link, name }, world) => {
      const landmarks = [{ name, kind: 'closure' as const, opticalM: world.makeNumber() }]
      await world.call(plantApi.landmarkAdd, { body: { linkId: link.id, landmarks } })
      return { query: { keyword: name } }
    },
  },
  landmarkAdd: {
    bound: 'object',
    request: ({ link, name }, { makeNumber }) => ({
      body: { linkId: link.id, landmarks: [{ name, kind: 'closure', opticalM: makeNumber(), remark: name }] },
    }),
  },
  landmarkSet: {
    bound: 'object',
    request: async (part, world) => ({
      body: { linkId: (await addSpareLink(part, world)).id, version: 1, landmarks: [] },
    }),
  },
  zoneSet: {
    bound: 'object',
    request: async (part, world) => ({
      body: { linkId: (await addSpareLink(part, world)).id, version: 1, zones: [] },
    }),
  },
  zoneAdd: {
    bound: 'object',
    request: (part, world) => ({
      body: { ...makeName('zone', part, world), linkId: part.link.id, fromM: 0, toM: 1000 },
    }),
  },
}
