import type { Landmark } from '@fibrewatch/contract/plant'
import type { TraceRow } from '@fibrewatch/contract/trace'
import { type EventRow, isOwnEvent } from './event-rows.ts'

/** As for a reference: two measurements at one nominal wavelength. */
const NEAR_NM = 15

/** Why a trace that is drawn is no part of the combined table. */
export type LeftOutReason = 'same-pulse' | 'wavelength' | 'direction'
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
    if (row.direction !== main.direction) leftOut.push({ row, reason: 'direction' })
    else if (isOther) leftOut.push({ row, reason: 'wavelength' })
    else if (hasPulse) leftOut.push({ row, reason: 'same-pulse' })
    else traces.push(row)
  }
  return traces.length > 1 ? { traces, leftOut } : null
}

export type NamedRow = Pick<EventRow, 'standing' | 'positionM' | 'landmarkName'>

/** Where the names of events come from. */
export type NamedPlaces = {
  /** The trace's own events. */
  rows: readonly NamedRow[]
  landmarks: readonly Pick<Landmark, 'name' | 'opticalM'>[]
  /** Two places within so much are one. */
  withinM: number
}

type Placed = { readonly positionM: number }

function findNearest<Event extends Placed>(events: readonly Event[], positionM: number, withinM: number) {
  const offOf = (event: Event) => Math.abs(event.positionM - positionM)
  const near = events.filter((event) => offOf(event) <= withinM)
  return near.toSorted((a, b) => offOf(a) - offOf(b))[0] ?? null
}

/**
 * By the name that an event bears in the trace's own table; only the nearest to that one has it. One that the trace does not see,
 * as beyond the reach of its pulse, is called by the landmark that it stands at.
 */
export function nameEvents<Event extends Placed>(
  events: readonly Event[],
  { rows, landmarks, withinM }: NamedPlaces,
): ReadonlyMap<Event, string> {
  const names = new Map<Event, string>()
  for (const row of rows) {
    const { landmarkName, positionM } = row
    const event = landmarkName !== null && isOwnEvent(row) ? findNearest(events, positionM, withinM) : null
    if (event !== null && landmarkName !== null) names.set(event, landmarkName)
  }
  const given = new Set(names.values())
  for (const { name, opticalM } of landmarks) {
    const event = given.has(name) ? null : findNearest(events, opticalM, withinM)
    if (event !== null && !names.has(event)) names.set(event, name)
  }
  return names
}
