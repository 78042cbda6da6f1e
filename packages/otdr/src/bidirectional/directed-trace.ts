import { measureQuality } from '../quality/measure-quality.ts'
import type { TraceEvent } from '../trace/trace.ts'

/** An event as far as the losses of a cable ask. */
export type CurveEvent = Pick<
  TraceEvent,
  'positionM' | 'positionSigmaM' | 'kind' | 'lossDb' | 'reflectanceDb' | 'slopeDbPerKm'
>

/** A measured curve as far as the losses of a cable ask; positions count from the user offset. */
export interface Curve {
  readonly wavelengthNm: number
  readonly pulseNs: number
  /** Spatial length of the pulse. */
  readonly pulseM: number
  readonly rangeM: number
  readonly endM: number | null
  readonly totalLossDb: number | null
  readonly orlDb: number | null
  readonly events: readonly CurveEvent[]
  /** The instrument was told where the cable begins: position 0 lies there, behind the launch fibre. */
  readonly isZeroAtCable: boolean
}

/** Fibre before and behind the cable, as it lies in the order of a measurement. 0: none. */
export interface TestFibres {
  readonly launchM: number
  readonly receiveM: number
}

export interface CableEvent {
  readonly positionM: number
  readonly positionSigmaM: number | null
  readonly isReflective: boolean
  readonly lossDb: number | null
  readonly reflectanceDb: number | null
}

/** One direction of a fibre, cut to the cable: 0 is where the cable begins for the instrument. */
export interface DirectedTrace
  extends Pick<Curve, 'wavelengthNm' | 'pulseNs' | 'pulseM' | 'rangeM' | 'orlDb'> {
  /** Of the cable's fibre; null where no end was found. */
  readonly lengthM: number | null
  /** Of the cable, its end connectors included where test fibres show them. */
  readonly totalLossDb: number | null
  readonly attenuationDbPerKm: number | null
  /** Within the cable and at its ends; by position. */
  readonly events: readonly CableEvent[]
}

/** Where the cable begins and ends on the axis of a curve. */
export interface CableSpan {
  readonly beginM: number
  readonly endM: number | null
}

/** Lengths of test fibres are stated roundly: the connector is looked for within this share of them, or so many metres. */
const statedShare = 0.05
const statedMinM = 20
const samePulses = 2

export function findCableSpan(curve: Curve, { launchM, receiveM }: TestFibres): CableSpan {
  const beginM = curve.isZeroAtCable || launchM === 0 ? 0 : findConnector(curve, launchM, launchM)
  if (curve.endM === null) return { beginM, endM: null }
  const endM = receiveM === 0 ? curve.endM : findConnector(curve, curve.endM - receiveM, receiveM)
  return { beginM, endM: endM > beginM ? endM : null }
}

/** The connector between test fibre and cable: a reflection where it is stated to be, else the stated place itself. */
function findConnector({ events, pulseM }: Curve, statedM: number, testFibreM: number): number {
  const withinM = Math.max(statedMinM, samePulses * pulseM, statedShare * testFibreM)
  const near = events
    .filter(({ kind, positionM }) => kind === 'reflective' && Math.abs(positionM - statedM) <= withinM)
    .toSorted((a, b) => Math.abs(a.positionM - statedM) - Math.abs(b.positionM - statedM))
  return near[0]?.positionM ?? statedM
}

export function cutToCable(curve: Curve, testFibres: TestFibres): DirectedTrace {
  const span = findCableSpan(curve, testFibres)
  const events = listWithin(curve, span)
  const lengthM = span.endM === null ? null : span.endM - span.beginM
  const { wavelengthNm, pulseNs, pulseM, rangeM, orlDb } = curve
  const attenuationDbPerKm = measureAttenuation(curve, events)
  return {
    wavelengthNm,
    pulseNs,
    pulseM,
    rangeM,
    orlDb,
    lengthM,
    totalLossDb: lengthM === null ? null : measureTotal(curve, span, attenuationDbPerKm),
    attenuationDbPerKm,
    events: events.map(makeCableEvent),
  }
}

/** Without test fibres the two ends show no loss and are no events of the cable. */
function listWithin({ events, endM: curveEndM, pulseM }: Curve, { beginM, endM }: CableSpan): CurveEvent[] {
  const slackM = samePulses * pulseM
  const lastM = endM ?? curveEndM ?? Number.POSITIVE_INFINITY
  return events
    .filter(({ kind }) => kind === 'reflective' || kind === 'non-reflective')
    .filter(({ positionM }) => positionM >= beginM - slackM && positionM <= lastM + slackM)
    .map((event) => ({ ...event, positionM: event.positionM - beginM }))
    .toSorted((a, b) => a.positionM - b.positionM)
}

const measureAttenuation = ({ pulseM }: Curve, events: readonly CurveEvent[]): number | null =>
  measureQuality({ events, endM: null, totalLossDb: null, pulseM }, null).attenuationDbPerKm

const mPerKm = 1000

/** The total of the curve less that of the test fibres, which attenuate about as the cable does. */
function measureTotal(curve: Curve, { beginM, endM }: CableSpan, dbPerKm: number | null): number | null {
  const { totalLossDb, endM: curveEndM } = curve
  if (totalLossDb === null || endM === null || curveEndM === null) return null
  const outsideM = beginM + (curveEndM - endM)
  if (outsideM === 0) return totalLossDb
  return dbPerKm === null ? null : totalLossDb - (outsideM / mPerKm) * dbPerKm
}

const makeCableEvent = ({
  positionM,
  positionSigmaM,
  kind,
  lossDb,
  reflectanceDb,
}: CurveEvent): CableEvent => ({
  positionM,
  positionSigmaM,
  isReflective: kind === 'reflective',
  lossDb,
  reflectanceDb,
})
