import { alarmApi } from '@fibrewatch/contract/alarm'
import type { confirmingTestApi } from '@fibrewatch/contract/confirming-test'
import { ingestApi } from '@fibrewatch/contract/ingest'
import type { SamplesOf } from '../sample.ts'
import { makeWireRequest, type Part, type World } from '../world.ts'

/** The part's alarm, still there: where another sample has cleared it, the instrument reports it again. */
async function requireActiveAlarm({ alarmId, device, link }: Part, world: World): Promise<string> {
  const query = { linkId: link.id, state: 'active', type: 'FIBRE_BREAK', drill: false } as const
  const { list } = await world.call(alarmApi.page, { query })
  if (list.some(({ id }) => id === alarmId)) return alarmId
  const at = new Date(world.app.clock.now()).toISOString()
  const event = { at, link: link.code, type: 'FIBRE_BREAK', positionM: 4321 }
  const body = Buffer.from(JSON.stringify([event]))
  const request = { query: {}, body, contentType: 'application/json' }
  const answer = await world.app.http.inject(
    makeWireRequest(ingestApi.events, request, { deviceKey: device.key }),
  )
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const [alarm] = (await world.call(alarmApi.page, { query })).list
  return alarm?.id ?? alarmId
}

export const confirmingTestSamples: SamplesOf<typeof confirmingTestApi> = {
  info: { bound: 'object', request: ({ alarmId }) => ({ query: { alarmId } }) },
  ask: {
    bound: 'object',
    request: async (part, world) => ({ body: { alarmId: await requireActiveAlarm(part, world) } }),
  },
  pairing: { bound: 'object', request: ({ link }) => ({ query: { linkId: link.id } }) },
  pair: { bound: 'object', request: ({ link }) => ({ body: { linkId: link.id, testedByLinkId: null } }) },
}
