import type { traceApi } from '@fibrewatch/contract/trace'
import type { Sample, SamplesOf } from '../sample.ts'
import type { Part } from '../world.ts'

const one = {
  bound: 'object',
  request: ({ traceId }: Part) => ({ query: { id: traceId } }),
} as const satisfies Sample

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
    request: ({ traceId }) => ({ body: { id: traceId, direction: 'backward', reason: '端口填反了' } }),
  },
  baseline: { bound: 'object', request: ({ traceId }) => ({ body: { id: traceId } }) },
}
