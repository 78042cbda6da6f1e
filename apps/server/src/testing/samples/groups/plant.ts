import { plantApi } from '@fibrewatch/contract/plant'
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

export const plantSamples: SamplesOf<typeof plantApi> = {
  tree: list,
  map: list,
  siteAdd: {
    bound: 'object',
    request: (part, world) => ({
      body: { ...makeName('site', part, world), domainId: part.domainId, address: '1', lngLat: [104, 30] },
    }),
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
    request: async (part, world) => ({ body: { id: await addSpareDevice(part, world), name: part.name } }),
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
  linkPage: list,
  linkInfo: { bound: 'object', request: ({ link }) => ({ query: { id: link.id } }) },
  landmarkAdd: {
    bound: 'object',
    request: ({ link, name }, { makeNumber }) => ({
      body: { linkId: link.id, landmarks: [{ name, kind: 'closure', opticalM: makeNumber(), remark: name }] },
    }),
  },
  zoneAdd: {
    bound: 'object',
    request: (part, world) => ({
      body: { ...makeName('zone', part, world), linkId: part.link.id, fromM: 0, toM: 1000 },
    }),
  },
}
