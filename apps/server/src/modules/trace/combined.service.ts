import type { EndpointQuery } from '@fibrewatch/contract/endpoint'
import { MAX_TRACE_BYTES } from '@fibrewatch/contract/ingest'
import type { CombinedTable, traceApi } from '@fibrewatch/contract/trace'
import type { DomainScope } from '#platform/auth/scope'
import { objectNotFound } from '#platform/http/errors'
import { requireTrace } from './stored-trace.ts'
import { unreadable } from './trace-intake.ts'
import { readFile } from './trace-samples.ts'
import type { StoredTrace } from './trace.repository.ts'
import type { TraceParts } from './trace.service.ts'
import type { OtherFile } from './wavelength-reading.ts'

/** As a comparison of two of the largest files holds: the scans of all lie in the memory of one thread. */
const MAX_BYTES = 2 * MAX_TRACE_BYTES

/**
 * One table of traces of one link.
 * @throws object.not-found also for a trace of another link, ingest.busy
 */
export async function loadCombined(
  parts: TraceParts,
  scope: DomainScope,
  { id, others }: EndpointQuery<typeof traceApi.combined>,
): Promise<CombinedTable> {
  const { linkId } = await requireTrace(parts, scope, id)
  const traces = await Promise.all(listIds(id, others).map((one) => requireTrace(parts, scope, one)))
  if (traces.some((one) => one.linkId !== linkId)) throw objectNotFound()
  if (new Set(traces.map(({ direction }) => direction)).size > 1) return refuse(traces, 'direction-differs')
  if (traces.reduce((bytes, one) => bytes + one.sizeBytes, 0) > MAX_BYTES) return refuse(traces, 'too-large')
  const files = await Promise.all(traces.map((trace) => loadFile(parts, trace)))
  const outcome = await parts.reader.readCombined({ files })
  if (!outcome.ok) throw unreadable(outcome.code)
  return outcome.combined
}

/** Each once, however it is written. */
const listIds = (id: string, others: string): string[] => [
  ...new Set([id, ...others.split(',')].map((one) => one.toLowerCase())),
]

function refuse(traces: readonly StoredTrace[], code: 'too-large' | 'direction-differs'): CombinedTable {
  const sorted = traces.toSorted((a, b) => a.pulseNs - b.pulseNs)
  return {
    refusal: { code, pulseNs: null },
    traces: sorted.map(({ id: traceId, measuredAt, pulseNs }) => ({
      traceId,
      measuredAt: measuredAt.toISOString(),
      pulseNs,
      cover: null,
    })),
    events: [],
  }
}

async function loadFile({ files }: TraceParts, trace: StoredTrace): Promise<OtherFile> {
  const { id: traceId, measuredAt, fileKey } = trace
  const bytes = await readFile(() => files.readBytes(fileKey))
  return { traceId, measuredAt: measuredAt.toISOString(), bytes }
}
