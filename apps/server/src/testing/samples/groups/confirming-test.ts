import type { confirmingTestApi } from '@fibrewatch/contract/confirming-test'
import type { SamplesOf } from '../sample.ts'

export const confirmingTestSamples: SamplesOf<typeof confirmingTestApi> = {
  info: { bound: 'object', request: ({ alarmId }) => ({ query: { alarmId } }) },
  ask: { bound: 'object', request: ({ alarmId }) => ({ body: { alarmId } }) },
  pairing: { bound: 'object', request: ({ link }) => ({ query: { linkId: link.id } }) },
  pair: { bound: 'object', request: ({ link }) => ({ body: { linkId: link.id, testedByLinkId: null } }) },
}
