import { testPlanApi } from '@fibrewatch/contract/test-plan'
import type { SamplesOf } from '../sample.ts'
import { createTestable, settings } from './device-test.ts'

const plan = { periodMinutes: 60, isPaused: true, ...settings }

export const testPlanSamples: SamplesOf<typeof testPlanApi> = {
  info: {
    bound: 'object',
    request: ({ link }) => ({ query: { linkId: link.id } }),
  },
  schedule: {
    bound: 'object',
    request: async (part, world) => ({ body: { linkId: await createTestable(part, world), ...plan } }),
  },
  unschedule: {
    bound: 'object',
    request: async (part, world) => {
      const linkId = await createTestable(part, world)
      await world.call(testPlanApi.schedule, { body: { linkId, ...plan } })
      return { body: { linkId } }
    },
  },
}
