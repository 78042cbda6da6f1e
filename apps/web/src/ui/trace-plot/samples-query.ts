import { batchApi } from '@fibrewatch/contract/batch'
import { traceApi } from '@fibrewatch/contract/trace'
import { queryOptions } from '@tanstack/react-query'
import { callBinary } from '#lib/api/call.ts'
import { queryKeyOf } from '#lib/query/query.ts'
import type { TraceSamples } from './trace-plot.types.ts'

function parseSamples(headers: Headers, bytes: ArrayBuffer): TraceSamples {
  const startM = Number(headers.get('x-start-m'))
  const spacingM = Number(headers.get('x-spacing-m'))
  return { startM, spacingM, samplesDb: new Float32Array(bytes) }
}

const makeQuery = (endpoint: typeof traceApi.samples | typeof batchApi.samples, id: string) =>
  queryOptions({
    queryKey: [...queryKeyOf(endpoint), { query: { id } }],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const { headers, bytes } = await callBinary(endpoint, { query: { id }, signal, isQuiet: true })
      return parseSamples(headers, bytes)
    },
  })

/** The samples of a trace for drawing. What was measured never changes. */
export const samplesQuery = (id: string) => makeQuery(traceApi.samples, id)

/** Those of a file of a batch test. */
export const batchSamplesQuery = (fileId: string) => makeQuery(batchApi.samples, fileId)
