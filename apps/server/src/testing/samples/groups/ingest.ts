import type { ingestApi } from '@fibrewatch/contract/ingest'
import { START_AT } from '#testing/test-app'
import type { SamplesOf } from '../sample.ts'
import { orderOwnTest } from './device-test.ts'

const at = new Date(START_AT).toISOString()

export const ingestSamples: SamplesOf<typeof ingestApi> = {
  events: {
    bound: 'object',
    foreignRefusal: 'request.invalid',
    request: ({ link }, { makeNumber }) => ({
      query: {},
      contentType: 'application/json',
      body: Buffer.from(
        JSON.stringify([{ at, link: link.code, type: 'INTRUSION', positionM: makeNumber(), unit: 'dB' }]),
      ),
    }),
  },
  traces: { bound: 'object', request: ({ link, sor }) => ({ query: { link: link.code }, body: sor }) },
  commands: { bound: 'own', request: () => ({ query: { waitS: 0 } }) },
  answer: {
    bound: 'object',
    request: async (part, world) => ({
      body: {
        command: await orderOwnTest(part, world),
        state: 'failed' as const,
        fault: 'busy' as const,
        detail: '',
      },
    }),
  },
  heartbeat: { bound: 'own', request: () => ({ body: { at, status: 'ok', detail: '' } }) },
}
