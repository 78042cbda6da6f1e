import { landmarkFitApi } from '@fibrewatch/contract/landmark-fit'
import { plantApi } from '@fibrewatch/contract/plant'
import { traceApi } from '@fibrewatch/contract/trace'
import { makeSorBytes } from '#modules/testing'
import type { SamplesOf } from '../sample.ts'
import type { Part, World } from '../world.ts'

/** A link with a trace and a closure that lies near one of its events: what was moved once is not moved again. */
async function addFittingLink({ name, device }: Part, world: World) {
  const number = world.makeNumber()
  const link = { code: `FIT-${number}`, name: `${name} ${number}`, deviceId: device.id, lengthM: 20_000 }
  const { id: linkId } = await world.call(plantApi.linkAdd, { body: { ...link, port: world.makePort() } })
  const landmarks = [{ name: `JC-${number}`, kind: 'closure' as const, opticalM: 3990 }]
  const { ids } = await world.call(plantApi.landmarkAdd, { body: { linkId, landmarks } })
  const query = { linkId, fileName: 'fit.sor' }
  const { traceId } = await world.call(traceApi.upload, { query, body: makeSorBytes({ seed: number }) })
  return { traceId, landmarkId: ids[0] ?? 0 }
}

export const landmarkFitSamples: SamplesOf<typeof landmarkFitApi> = {
  propose: { bound: 'object', request: ({ traceId }) => ({ query: { id: traceId } }) },
  take: {
    bound: 'object',
    request: async (part, world) => {
      const { traceId, landmarkId } = await addFittingLink(part, world)
      const { version, rows } = await world.call(landmarkFitApi.propose, { query: { id: traceId } })
      const positionM = rows[0]?.event?.positionM ?? 0
      return { body: { id: traceId, version, moves: [{ landmarkId, positionM }], stayingIds: [] } }
    },
  },
}
