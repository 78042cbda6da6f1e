import type { TraceSpan } from '@fibrewatch/contract/trace'
import { measureSpan, readSpanLayout, type SpanPlace } from '@fibrewatch/otdr'
import { parseTrace, toFinite } from './parse-trace.ts'

export interface SpanTask {
  readonly bytes: Uint8Array
  /** As the link states them; null: it states none. */
  readonly launchM: number | null
  readonly receiveM: number | null
}

export type SpanOutcome =
  | { readonly ok: true; readonly span: TraceSpan }
  | { readonly ok: false; readonly code: string }

/** What the link states goes before what the record does. Takes as long as reading it: not for the event loop. */
export function readSpan({ bytes, launchM, receiveM }: SpanTask): SpanOutcome {
  const parsed = parseTrace(bytes)
  if (!parsed.ok) return parsed
  const stated = readSpanLayout(parsed.file)
  const layout = {
    launchM: launchM ?? stated.launchM,
    receiveM: receiveM ?? stated.receiveM,
    userOffsetM: stated.userOffsetM,
  }
  const { places, lengthM, lossDb, lossSigmaDb, orlDb, refusal } = measureSpan(parsed.trace, layout)
  return {
    ok: true,
    span: {
      launchM: layout.launchM,
      receiveM: layout.receiveM,
      refusal,
      lengthM: toFinite(lengthM),
      lossDb: toFinite(lossDb),
      lossSigmaDb: toFinite(lossSigmaDb),
      orlDb: toFinite(orlDb),
      places: places.map(makePlace),
    },
  }
}

const makePlace = ({ role, positionM, event }: SpanPlace): TraceSpan['places'][number] => ({
  role,
  positionM,
  isSeen: event !== null,
  lossDb: toFinite(event?.lossDb ?? null),
  reflectanceDb: toFinite(event?.reflectanceDb ?? null),
})
