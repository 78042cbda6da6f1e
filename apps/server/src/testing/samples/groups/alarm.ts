import { alarmApi } from '@fibrewatch/contract/alarm'
import { START_AT } from '#testing/test-app'
import type { SamplesOf } from '../sample.ts'

const until = new Date(START_AT + 86_400_000).toISOString()
/** Matches no alarm of the world, whose alarms are there for the calls that name them. */
const matching = { filter: { type: 'LEAK', state: 'active' }, throughSeq: 1_000_000 } as const
const makeDrill = (linkId: number) =>
  ({ linkId, positionM: 100, type: 'LEAK', severity: 'warning', reason: 'practice', minutes: 10 }) as const
const each = { bound: 'object', refusesEach: true } as const

export const alarmSamples: SamplesOf<typeof alarmApi> = {
  page: { bound: 'list', request: () => ({ query: { state: 'all' } }) },
  export: { bound: 'list', request: () => ({ query: { state: 'all' } }) },
  info: { bound: 'object', request: ({ alarmId }) => ({ query: { id: alarmId } }) },
  stat: { bound: 'list', request: () => ({}) },
  ack: { ...each, request: ({ alarmId }) => ({ body: { ids: [alarmId], comment: 'seen' } }) },
  // The answer holds only numbers; modules/alarm/alarm.test.ts shows that they reach no other domain.
  ackMatching: { bound: 'own', request: () => ({ body: matching }) },
  clearMatching: { bound: 'own', request: () => ({ body: { ...matching, comment: 'mended' } }) },
  shelveMatching: { bound: 'own', request: () => ({ body: { ...matching, until, comment: 'works' } }) },
  unack: { ...each, request: ({ alarmId }) => ({ body: { ids: [alarmId], comment: 'not seen' } }) },
  shelve: { ...each, request: ({ alarmId }) => ({ body: { ids: [alarmId], until, comment: 'works' } }) },
  unshelve: { ...each, request: ({ alarmId }) => ({ body: { ids: [alarmId] } }) },
  comment: { ...each, request: ({ alarmId }) => ({ body: { id: alarmId, comment: 'a word' } }) },
  // A link of another domain is not found; modules/alarm/drill.test.ts shows what comes of it.
  drill: {
    bound: 'object',
    request: ({ link }) => ({ body: makeDrill(link.id) }),
  },
  endDrill: {
    ...each,
    request: async ({ link }, { call }) => {
      const { id } = await call(alarmApi.drill, { body: makeDrill(link.id) })
      return { body: { ids: [id] } }
    },
  },
  clear: { ...each, request: ({ alarmId }) => ({ body: { ids: [alarmId], comment: 'mended' } }) },
}
