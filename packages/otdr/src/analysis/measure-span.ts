import type { Trace, TraceEvent } from '../trace/trace.ts'
import { indexAt } from '../trace/trace.ts'
import type { Detection } from './detect-events.ts'
import { detectInScan } from './detect-events.ts'
import type { Fitted } from './measure-level.ts'
import { fitLevel, subtract } from './measure-level.ts'
import { measureOrl } from './measure-orl.ts'
import { makeScan, type Scan } from './scan.ts'
import type { SpanLayout } from './span-layout.ts'

export const spanRoles = ['launch-connector', 'span-start', 'span-end', 'receive-end'] as const
export type SpanRole = (typeof spanRoles)[number]

/** What an event is for the link; an event without a role lies within the span, or within a fibre before or behind it. */
export interface SpanPlace {
  readonly role: SpanRole
  /** Of the event that is seen there; where none is, as stated. */
  readonly positionM: number
  readonly event: TraceEvent | null
}

/** `no-fibre` the trace shows none, `no-end` its end is not seen, `layout-too-long` the stated fibres leave no span. */
export const spanRefusals = ['no-fibre', 'no-end', 'layout-too-long'] as const
export type SpanRefusal = (typeof spanRefusals)[number]

/** The span between the connector of the launch fibre and that of the receive fibre. */
export interface SpanReading {
  /** By position; the launch connector and the receive end only where such a fibre is stated. */
  readonly places: readonly SpanPlace[]
  readonly lengthM: number | null
  /** Both connectors are part of it where fibre is stated on their far sides; null where a line cannot be laid. */
  readonly lossDb: number | null
  /** Standard deviation of `lossDb` by the noise of both lines. */
  readonly lossSigmaDb: number | null
  /** Return loss of the span, with the reflections of its connectors; null where the backscatter at its start is not known. */
  readonly orlDb: number | null
  /** Why there is no span; null when there is one. */
  readonly refusal: SpanRefusal | null
}

/** A fibre on a reel is as long as its label says to this share, or to so many pulses or metres. */
const labelShare = 0.02
const labelPulses = 2
const labelMinM = 20
const linePulses = 20
const lineMinM = 500
const lineSamplesMin = 12
const guardPulses = 3
/** A reflection has come and gone within so many. */
const peakPulses = 2

/**
 * Length and loss of the span under test, and what each of its ends is. Launch and receive fibre are taken as stated, never
 * guessed: without a statement the span begins at the instrument's connector and ends where the fibre does.
 */
export function measureSpan(trace: Trace, layout: SpanLayout): SpanReading {
  const scan = makeScan(trace)
  const detection = detectInScan(scan)
  if (detection.measurable === null) return refuse('no-fibre')
  if (detection.endM === null) return refuse('no-end')
  const places = listPlaces(scan, { detection, endM: detection.endM, layout })
  const start = places.find(({ role }) => role === 'span-start')
  const end = places.find(({ role }) => role === 'span-end')
  if (start === undefined || end === undefined || end.positionM <= start.positionM)
    return refuse('layout-too-long')
  const levels = measureLevels({ scan, detection, layout }, start.positionM, end.positionM)
  const loss = subtract(levels.end, levels.start)
  const peakM = layout.receiveM === null ? 0 : peakPulses * trace.pulseM
  const orlSpan = { fromM: start.positionM, toM: end.positionM + peakM }
  return {
    places,
    lengthM: end.positionM - start.positionM,
    lossDb: loss?.value ?? null,
    lossSigmaDb: loss?.sigma ?? null,
    orlDb: levels.start && measureOrl(trace, { ...orlSpan, startLevelDb: levels.start.value }),
    refusal: null,
  }
}

function refuse(refusal: SpanRefusal): SpanReading {
  return { places: [], lengthM: null, lossDb: null, lossSigmaDb: null, orlDb: null, refusal }
}

interface Seen {
  readonly detection: Detection
  readonly endM: number
  readonly layout: SpanLayout
}

function listPlaces(scan: Scan, { detection, endM, layout }: Seen): SpanPlace[] {
  const { launchM, receiveM, userOffsetM } = layout
  const connectorM = 0 - userOffsetM
  const end = detection.events.find(({ kind }) => kind === 'end') ?? null
  const place = (role: SpanRole, positionM: number, lengthM: number) =>
    placeAt(scan, detection, { role, positionM, lengthM })
  const before: SpanPlace[] =
    launchM === null
      ? [{ role: 'span-start', positionM: connectorM, event: null }]
      : [
          { role: 'launch-connector', positionM: connectorM, event: null },
          place('span-start', connectorM + launchM, launchM),
        ]
  const behind: SpanPlace[] =
    receiveM === null
      ? [{ role: 'span-end', positionM: endM, event: end }]
      : [place('span-end', endM - receiveM, receiveM), { role: 'receive-end', positionM: endM, event: end }]
  return [...before, ...behind]
}

/** The event nearest to where a fibre of the stated length ends, a reflection before a loss; the stated place where there is none. */
function placeAt(
  { trace }: Scan,
  { events }: Detection,
  { role, positionM, lengthM }: { role: SpanRole; positionM: number; lengthM: number },
): SpanPlace {
  const nearM = Math.max(labelMinM, labelPulses * trace.pulseM, labelShare * lengthM)
  const offOf = (event: TraceEvent) => Math.abs(event.positionM - positionM)
  const near = events
    .filter((event) => event.kind !== 'end' && offOf(event) <= nearM)
    .toSorted((a, b) => offOf(a) - offOf(b))
  const event = near.find(({ kind }) => kind === 'reflective') ?? near[0] ?? null
  return { role, positionM: event?.positionM ?? positionM, event }
}

interface Measured {
  readonly scan: Scan
  readonly detection: Detection
  readonly layout: SpanLayout
}

interface Levels {
  readonly start: Fitted | null
  readonly end: Fitted | null
}

/** From the line on the near side of the start to that on the far side of the end, each carried to its connector. */
function measureLevels(measured: Measured, startM: number, endM: number): Levels {
  const { launchM, receiveM } = measured.layout
  const start = launchM === null ? fitBehind(measured, startM) : fitBefore(measured, startM)
  const end = receiveM === null ? fitBefore(measured, endM) : fitBehind(measured, endM)
  return { start, end }
}

/** Over the fibre before a place, back to the event before it. */
function fitBefore({ scan, detection }: Measured, positionM: number): Fitted | null {
  const { pulseM } = scan.trace
  const previous = detection.events.findLast((event) => event.positionM < positionM - pulseM)
  const firstM = Math.max(detection.measurable?.fromM ?? positionM, guardBehind(scan, previous?.positionM))
  const toM = Math.min(positionM - pulseM / 4, detection.measurable?.toM ?? positionM)
  return fitSpanLine(scan, [Math.max(firstM, toM - lineLength(scan)), toM], positionM)
}

function fitBehind({ scan, detection }: Measured, positionM: number): Fitted | null {
  const { pulseM } = scan.trace
  const next = detection.events.find((event) => event.positionM > positionM + pulseM)
  const measurable = detection.measurable
  const fromM = Math.max(measurable?.fromM ?? positionM, guardBehind(scan, positionM))
  const lastM = Math.min(
    measurable?.toM ?? positionM,
    (next?.positionM ?? Number.POSITIVE_INFINITY) - pulseM / 4,
  )
  return fitSpanLine(scan, [fromM, Math.min(lastM, fromM + lineLength(scan))], positionM)
}

const guardBehind = ({ trace }: Scan, positionM: number | undefined): number =>
  (positionM ?? Number.NEGATIVE_INFINITY) + guardPulses * trace.pulseM

const lineLength = ({ trace }: Scan): number => Math.max(lineMinM, linePulses * trace.pulseM)

function fitSpanLine(
  { trace, fitter }: Scan,
  [fromM, toM]: readonly [number, number],
  atM: number,
): Fitted | null {
  const [from, to] = [indexAt(trace, fromM), indexAt(trace, toM)]
  return to - from < lineSamplesMin ? null : fitLevel(fitter, [from, to], indexAt(trace, atM))
}
