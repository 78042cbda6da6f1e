import type { CombinedTable, TraceRow } from '@fibrewatch/contract/trace'
import { type EventRow, isOwnEvent } from './event-rows.ts'

/** As for a reference: two measurements at one nominal wavelength. */
const NEAR_NM = 15

/** Why a trace that is drawn is no part of the combined table. */
export type LeftOutReason = 'same-pulse' | 'wavelength'
export type Combinable = {
  /** The trace that is read, and those beside it with other pulses. */
  traces: readonly TraceRow[]
  leftOut: readonly { row: TraceRow; reason: LeftOutReason }[]
}

/** Of the traces that are drawn over one those that can make a table with it; null where none does. */
export function findCombinable(main: TraceRow, overlaid: readonly TraceRow[]): Combinable | null {
  const traces = [main]
  const leftOut: { row: TraceRow; reason: LeftOutReason }[] = []
  for (const row of overlaid) {
    const isOther = Math.abs(row.wavelengthNm - main.wavelengthNm) > NEAR_NM || row.linkId !== main.linkId
    const hasPulse = traces.some(({ pulseNs }) => pulseNs === row.pulseNs)
    if (isOther) leftOut.push({ row, reason: 'wavelength' })
    else if (hasPulse) leftOut.push({ row, reason: 'same-pulse' })
    else traces.push(row)
  }
  return traces.length > 1 ? { traces, leftOut } : null
}

type CombinedEvent = CombinedTable['events'][number]
export type NamedRow = Pick<EventRow, 'standing' | 'positionM' | 'landmarkName'>

function findNearest(events: readonly CombinedEvent[], { positionM }: NamedRow, withinM: number) {
  const offOf = (event: CombinedEvent) => Math.abs(event.positionM - positionM)
  const near = events.filter((event) => offOf(event) <= withinM)
  return near.toSorted((a, b) => offOf(a) - offOf(b))[0] ?? null
}

/** By the name that an event bears in the trace's own table; only the nearest to that one has it. */
export function nameEvents(
  events: readonly CombinedEvent[],
  rows: readonly NamedRow[],
  withinM: number,
): ReadonlyMap<CombinedEvent, string> {
  const names = new Map<CombinedEvent, string>()
  for (const row of rows) {
    const event = row.landmarkName !== null && isOwnEvent(row) ? findNearest(events, row, withinM) : null
    if (event !== null && row.landmarkName !== null) names.set(event, row.landmarkName)
  }
  return names
}
