import type { Landmark } from '@fibrewatch/contract/plant'
import type {
  TraceComparison,
  TraceEvent,
  WavelengthComparison,
  WavelengthPlace,
} from '@fibrewatch/contract/trace'
import type { PossibleSplitter } from '@fibrewatch/otdr'
import { listSplitters } from './splitter-view.ts'
import { findBend } from './wavelength-view.ts'

/**
 * How an event stands to the reference: `same` in both · `new` only now · `lost` behind the point where the fibre now
 * ends · `unseen` in the reference, not found now though the light passes · `break` where the fibre now ends short ·
 * `single` there is no reference to stand to.
 */
export const EVENT_STANDINGS = ['same', 'new', 'lost', 'unseen', 'break', 'single'] as const
export type EventStanding = (typeof EVENT_STANDINGS)[number]

export type EventRow = {
  key: string
  standing: EventStanding
  kind: TraceEvent['kind']
  positionM: number
  /** Standard deviations of position and loss; null where nobody says. */
  positionSigmaM: number | null
  lossSigmaDb: number | null
  /** What it is called: by whoever named it, or by the landmark that it stands at. */
  landmarkName: string | null
  /** Null: as the instrument or the analysis gave its figures. */
  figuresBy: NonNullable<TraceEvent['figuresBy']> | null
  /** The template of the link has no place there. */
  isBeyondTemplate: boolean
  lossDb: number | null
  reflectanceDb: number | null
  /** Loss now less loss in the reference, as the server measured it on the samples; null when it could not. */
  changeDb: number | null
  /** Where it loses more at a longer wavelength than at 1310 nm. */
  bend: WavelengthPlace | null
  /** The splitters that its loss could be that of. */
  splitter: PossibleSplitter | null
}

/** Whether the trace itself has it; else only its reference does. */
export const isOwnEvent = ({ standing }: Pick<EventRow, 'standing'>): boolean =>
  standing !== 'lost' && standing !== 'unseen'

export type EventSource = {
  events: readonly TraceEvent[]
  /** Null: there is no reference, or this trace is it. */
  referenceEvents: readonly TraceEvent[] | null
  comparison: TraceComparison | null
  wavelengths: WavelengthComparison | null
  splitters: readonly PossibleSplitter[]
  landmarks: readonly Landmark[]
  pulseM: number
}

const MIN_TOLERANCE_M = 20

/** Two positions closer than this are one place: two pulses, at least 20 m (the rule of the comparison). */
const toleranceOf = ({ pulseM }: EventSource) => Math.max(MIN_TOLERANCE_M, 2 * pulseM)

function findNearest<T>(
  items: readonly T[],
  positionOf: (item: T) => number,
  near: { positionM: number; withinM: number },
) {
  let best: T | null = null
  let bestM = near.withinM
  for (const item of items) {
    const distanceM = Math.abs(positionOf(item) - near.positionM)
    if (distanceM > bestM) continue
    best = item
    bestM = distanceM
  }
  return best
}

const positionOfEvent = (event: TraceEvent) => event.positionM

function makeRow(event: TraceEvent, standing: EventStanding, source: EventSource): EventRow {
  const near = { positionM: event.positionM, withinM: toleranceOf(source) }
  const landmark = findNearest(source.landmarks, ({ opticalM }) => opticalM, near)
  const losses = source.comparison?.measurements.filter(({ check }) => check === 'event-loss') ?? []
  const change = findNearest(losses, ({ positionM }) => positionM, near)
  return {
    key: `${isOwnEvent({ standing }) ? 'now' : 'reference'}:${event.positionM}`,
    standing,
    kind: event.kind,
    positionM: event.positionM,
    positionSigmaM: event.positionSigmaM,
    lossSigmaDb: standing === 'break' ? null : event.lossSigmaDb,
    landmarkName: event.comment || (landmark?.name ?? null),
    figuresBy: event.figuresBy ?? null,
    isBeyondTemplate: event.beyondTemplate ?? false,
    lossDb: standing === 'break' ? null : event.lossDb,
    reflectanceDb: event.reflectanceDb,
    changeDb: standing === 'same' ? (change?.value ?? null) : null,
    splitter: isOwnEvent({ standing })
      ? (source.splitters.find(({ positionM }) => positionM === event.positionM) ?? null)
      : null,
    bend: isOwnEvent({ standing }) && event.kind !== 'end' ? findBend(source.wavelengths, near) : null,
  }
}

/** Where the fibre ends short of its reference; null when it does not. */
export const findBreakM = (comparison: TraceComparison | null): number | null =>
  comparison?.measurements.find(({ check, value }) => check === 'break' && value > 0)?.positionM ?? null

const endAt = (positionM: number): TraceEvent => ({
  positionM,
  positionSigmaM: null,
  kind: 'end',
  lossDb: null,
  lossSigmaDb: null,
  reflectanceDb: null,
  slopeDbPerKm: null,
  comment: '',
})

/** The events of this trace; a break that the instrument's own table does not list is added. */
function listNow(source: EventSource, breakM: number | null): readonly TraceEvent[] {
  if (breakM === null) return source.events
  const near = { positionM: breakM, withinM: toleranceOf(source) }
  const isListed = findNearest(source.events, positionOfEvent, near) !== null
  return isListed ? source.events : [...source.events, endAt(breakM)]
}

/** The event table: this trace's events, and those of the reference that it no longer shows, by position. */
export function makeEventRows(given: Omit<EventSource, 'splitters'>): EventRow[] {
  const source: EventSource = { ...given, splitters: listSplitters(given.events) }
  const { referenceEvents, comparison } = source
  const withinM = toleranceOf(source)
  const breakM = findBreakM(comparison)
  const now = listNow(source, breakM)
  const broken = breakM === null ? null : findNearest(now, positionOfEvent, { positionM: breakM, withinM })
  const isIn = (events: readonly TraceEvent[], { positionM }: TraceEvent) =>
    findNearest(events, positionOfEvent, { positionM, withinM }) !== null
  const standingOf = (event: TraceEvent): EventStanding => {
    if (event === broken) return 'break'
    if (referenceEvents === null) return 'single'
    return isIn(referenceEvents, event) ? 'same' : 'new'
  }
  const gone = (referenceEvents ?? []).filter((event) => !isIn(now, event))
  const rows = [
    ...now.map((event) => makeRow(event, standingOf(event), source)),
    ...gone.map((event) => {
      const isBehind = breakM !== null && event.positionM > breakM
      return makeRow(event, isBehind ? 'lost' : 'unseen', source)
    }),
  ]
  return rows.toSorted((a, b) => a.positionM - b.positionM)
}
