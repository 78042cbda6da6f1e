import { deviceTestApi } from '@fibrewatch/contract/device-command'
import { plantApi } from '@fibrewatch/contract/plant'
import type { Sample, SamplesOf } from '../sample.ts'
import { makeName } from '../made.ts'
import type { Part, World } from '../world.ts'

export const settings = { wavelengthNm: 1550, pulseNs: 100, rangeM: 30_000, averagingS: 5 }

/** A link of an instrument of its own: one instrument has only so much to do. */
export async function createTestable(part: Part, world: World): Promise<number> {
  const { call } = world
  const code = makeName(part, world).replace(' ', '-')
  const { domainId } = part
  const { id: deviceId } = await call(plantApi.deviceAdd, {
    body: { code: `${code}-unit`, name: part.name, kind: 'otdr', domainId },
  })
  const link = { code: `${code}-test`, name: part.name, deviceId, port: 1, lengthM: 20_000 }
  return (await call(plantApi.linkAdd, { body: link })).id
}

async function orderTest(part: Part, world: World): Promise<string> {
  const linkId = await createTestable(part, world)
  return (await world.call(deviceTestApi.run, { body: { linkId, ...settings } })).id
}

const readTests = new WeakMap<Part, Promise<string>>()

/**
 * Reading leaves a test as it is: one of the part's own link is ordered, not one for each call. A link of its own would be graded
 * some time later, and change what is read meanwhile.
 */
function requireTest(part: Part, { call }: World): Promise<string> {
  const order = async () => {
    const linkId = part.link.id
    // One that an alarm of the part asked for will do.
    const [asked] = (await call(deviceTestApi.page, { query: { linkId } })).list
    return asked?.id ?? (await call(deviceTestApi.run, { body: { linkId, ...settings } })).id
  }
  const known = readTests.get(part) ?? order()
  readTests.set(part, known)
  return known
}

/** A test of the part's own instrument, of a link that nobody else tests. */
export async function orderOwnTest({ device, name }: Part, { call, makeNumber, makePort }: World) {
  const code = `${name}-own-${makeNumber()}`
  const link = { code, name, deviceId: device.id, port: makePort(), lengthM: 20_000 }
  const { id: linkId } = await call(plantApi.linkAdd, { body: link })
  return (await call(deviceTestApi.run, { body: { linkId, ...settings } })).id
}

const run: Sample<typeof deviceTestApi.run> = {
  bound: 'object',
  request: async (part, world) => ({ body: { linkId: await createTestable(part, world), ...settings } }),
}

export const deviceTestSamples: SamplesOf<typeof deviceTestApi> = {
  run,
  cancel: {
    bound: 'object',
    request: async (part, world) => ({ body: { id: await orderTest(part, world) } }),
  },
  info: {
    bound: 'object',
    request: async (part, world) => ({ query: { id: await requireTest(part, world) } }),
  },
  page: {
    bound: 'list',
    request: async (part, world) => {
      await requireTest(part, world)
      return { query: { linkId: part.link.id } }
    },
  },
}
