import { traceApi } from '@fibrewatch/contract/trace'
import { makeSorBytes } from '#modules/testing'
import type { Sample, SamplesOf } from '../sample.ts'
import type { Part, World } from '../world.ts'

const one = {
  bound: 'object',
  request: ({ traceId }: Part) => ({ query: { id: traceId } }),
} as const satisfies Sample

let uploads = 0

/** A trace of its own, measured from the port: no two are the same arrival. */
async function uploadTrace(linkId: number, world: World): Promise<string> {
  uploads += 1
  const query = { linkId, fileName: 'turned.sor' }
  const body = makeSorBytes({ seed: 1000 + uploads, timestampS: 1_700_000_000 + uploads })
  return (await world.call(traceApi.upload, { query, body })).traceId
}

export const traceSamples: SamplesOf<typeof traceApi> = {
  page: { bound: 'list', request: () => ({ query: {} }) },
  export: { bound: 'list', request: () => ({ query: {} }) },
  info: one,
  download: one,
  samples: one,
  limits: one,
  span: one,
  combined: {
    bound: 'object',
    request: ({ traceId }) => ({ query: { id: traceId, others: traceId } }),
  },
  bothWays: one,
  upload: {
    bound: 'object',
    request: ({ link, sor }) => ({ query: { linkId: link.id, fileName: 'again.sor' }, body: sor }),
  },
  compare: one,
  trend: { bound: 'object', request: ({ traceId }) => ({ query: { id: traceId, positionM: 5000 } }) },
  correct: {
    bound: 'object',
    request: async ({ link }, world) => ({
      body: { id: await uploadTrace(link.id, world), direction: 'backward', reason: '端口填反了' },
    }),
  },
  baseline: { bound: 'object', request: ({ traceId }) => ({ body: { id: traceId } }) },
}
