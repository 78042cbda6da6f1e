import type { traceVersionApi } from '@fibrewatch/contract/trace-version'
import { traceVersionApi as calls } from '@fibrewatch/contract/trace-version'
import type { SamplesOf } from '../sample.ts'
import type { Part, World } from '../world.ts'

/** The next version is made of the newest there is: callers of the matrix follow each other. */
async function loadNewest(world: World, { traceId }: Part): Promise<number> {
  const [newest] = await world.call(calls.list, { query: { id: traceId } })
  return newest?.version ?? 1
}

export const traceVersionSamples: SamplesOf<typeof traceVersionApi> = {
  list: { bound: 'object', request: ({ traceId }) => ({ query: { id: traceId } }) },
  info: { bound: 'object', request: ({ traceId }) => ({ query: { id: traceId, version: 1 } }) },
  measure: {
    bound: 'object',
    request: ({ traceId }) => ({ query: { id: traceId, kind: 'non-reflective', positionM: 5000 } }),
  },
  add: {
    bound: 'object',
    request: async (part, world) => ({
      body: {
        id: part.traceId,
        baseVersion: await loadNewest(world, part),
        reason: '现场核对',
        events: [
          {
            positionM: 5000,
            kind: 'non-reflective',
            comment: 'JC-09',
            figures: { by: 'lines', lines: null },
          },
        ],
      },
    }),
  },
  restore: {
    bound: 'object',
    request: async (part, world) => ({
      body: { id: part.traceId, baseVersion: await loadNewest(world, part), version: 1, reason: '改回' },
    }),
  },
}
