import type { CombinedTable } from '@fibrewatch/contract/trace'
import { type CombinedEvent, combinePulses, type PulseCover, type Trace } from '@fibrewatch/otdr'
import { parseTrace, toFinite } from './parse-trace.ts'
import type { OtherFile } from './wavelength-reading.ts'

export interface CombinedTask {
  readonly files: readonly OtherFile[]
}

export type CombinedOutcome =
  | { readonly ok: true; readonly combined: CombinedTable }
  | { readonly ok: false; readonly code: string }

type ReadFile = Pick<OtherFile, 'traceId' | 'measuredAt'> & { readonly trace: Trace }

/** The events of several pulses as one table. Takes as long as reading all of them: not for the event loop. */
export function readCombined({ files }: CombinedTask): CombinedOutcome {
  const read: ReadFile[] = []
  for (const { traceId, measuredAt, bytes } of files) {
    const parsed = parseTrace(bytes)
    if (!parsed.ok) return parsed
    read.push({ traceId, measuredAt, trace: parsed.trace })
  }
  const sorted = read.toSorted((a, b) => a.trace.pulseNs - b.trace.pulseNs)
  const table = combinePulses(sorted.map(({ trace }) => trace))
  if (!table.ok)
    return { ok: true, combined: { refusal: table.error, traces: makeTraces(sorted, []), events: [] } }
  const { events, covers } = table.value
  return {
    ok: true,
    combined: { refusal: null, traces: makeTraces(sorted, covers), events: events.map(makeEvent) },
  }
}

/** A table has one trace of each pulse. */
function makeTraces(sorted: readonly ReadFile[], covers: readonly PulseCover[]): CombinedTable['traces'] {
  return sorted.map(({ traceId, measuredAt, trace: { pulseNs } }) => {
    const cover = covers.find((one) => one.pulseNs === pulseNs)
    return {
      traceId,
      measuredAt,
      pulseNs,
      cover: cover === undefined ? null : { fromM: cover.fromM, toM: cover.toM },
    }
  })
}

const makeEvent = (event: CombinedEvent): CombinedTable['events'][number] => ({
  positionM: event.positionM,
  positionSigmaM: toFinite(event.positionSigmaM),
  kind: event.kind,
  lossDb: toFinite(event.lossDb),
  lossSigmaDb: toFinite(event.lossSigmaDb),
  reflectanceDb: toFinite(event.reflectanceDb),
  pulseNs: event.pulseNs,
  seenByNs: [...event.seenByNs],
})
