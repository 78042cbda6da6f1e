import type { TraceEvent, TraceSpan } from '@fibrewatch/contract/trace'
import { formatMeasured, formatNumber, MISSING } from '#lib/format/numbers.ts'

const M_PER_KM = 1000
/** A section that begins or ends so near a bound belongs to the span. */
const NEAR_M = 1

export type SpanBounds = { fromM: number; toM: number }

/** Where the span begins and ends; null where there is none. */
export function findSpanBounds({ places, refusal }: TraceSpan): SpanBounds | null {
  const start = places.find(({ role }) => role === 'span-start')
  const end = places.find(({ role }) => role === 'span-end')
  if (refusal !== null || start === undefined || end === undefined) return null
  return { fromM: start.positionM, toM: end.positionM }
}

/** dB/km from connector to connector, whatever lies between; null where one of both is not known. */
export const averageOf = ({ lossDb, lengthM }: TraceSpan): number | null =>
  lossDb === null || lengthM === null ? null : lossDb / (lengthM / M_PER_KM)

/** Attenuation of the fibre before each event of the span. */
export function listSections(events: readonly TraceEvent[], bounds: SpanBounds | null): number[] {
  if (bounds === null) return []
  const isWithin = ({ positionM }: TraceEvent) =>
    positionM > bounds.fromM + NEAR_M && positionM <= bounds.toM + NEAR_M
  return events.filter(isWithin).flatMap(({ slopeDbPerKm }) => (slopeDbPerKm === null ? [] : [slopeDbPerKm]))
}

/** `0.188–0.204 dB/km`, from least to most. */
export function formatSections(slopes: readonly number[]): string {
  if (slopes.length === 0) return MISSING
  const [least, most] = [Math.min(...slopes), Math.max(...slopes)]
  const from = formatNumber(least, 3)
  return from === formatNumber(most, 3)
    ? formatMeasured(least, 'dB/km')
    : `${from}–${formatMeasured(most, 'dB/km')}`
}
