import type { Trace, TraceEvent } from '../trace/trace.ts'
import { indexAt, positionAt } from '../trace/trace.ts'
import type { DeadZone, Disturbance } from './dead-zones.ts'
import { measureDeadZone } from './dead-zones.ts'
import { isSaturated } from './describe-event.ts'
import type { Detection } from './detect-events.ts'
import { detectInScan } from './detect-events.ts'
import type { DetectedEvent } from './detected-event.ts'
import type { Line } from './line-fit.ts'
import type { NoiseFloor } from './noise-floor.ts'
import { measureNoiseFloor } from './noise-floor.ts'
import { fitLevel, fitSlope } from './measure-level.ts'
import { reflectanceOfPeak } from './reflectance.ts'
import { findStrongest, makeScan, type Scan } from './scan.ts'

/** What one measurement can see; each value is null where the trace does not show it. */
export interface TraceLimits {
  /** Level of the trace at which backscatter equals the noise (root mean square, SNR 1), dB. */
  readonly noiseFloorDb: number | null
  /** Level of the trace below which 98 % of the samples of noise lie, dB. */
  readonly noise98Db: number | null
  /** From the backscatter of the launch, carried back to position 0, down to the noise floor: dB, one way. */
  readonly dynamicRangeDb: number | null
  /** The same down to the 98 % level, as IEC 61746-1 has it: some 1.6 dB less. */
  readonly dynamicRange98Db: number | null
  /** Where the line of the last fibre, carried on, meets the noise floor: metres from the user offset. */
  readonly reachM: number | null
  /** Of the launch and every reflection, the end among them; by position. */
  readonly deadZones: readonly DeadZone[]
}

/** Behind the fibre a receiver's tail goes on; noise is read in the last half of what follows, and at most in this share of the trace. */
const tailShare = 0.5
const tailShareMax = 0.25
const tailPulses = 3
/** Fibre behind the launch from which the backscatter there is carried back. */
const launchPulses = 20
const launchMinM = 500
const lineSamplesMin = 24
const lineGuardPulses = 4
/** The level of the last fibre is read over so many pulses. */
const lastPulses = 20
/** A slope is known when noise changes it by less than this share of it. */
const slopeShareMax = 0.25
const slopeSigmas = 3
/** An event of the instrument's table and one found here closer than this are the same. */
const samePulses = 4
const endPeakMinDb = 1

/**
 * Noise, dynamic range, reach and dead zones of a measurement, from its samples. Dynamic range and dead zones as IEC
 * 61746-1 defines them: RMS (SNR 1) is the larger figure that makers print, 98 % the standard's. Position 0 is the user
 * offset: behind a launch fibre which it cuts off, the dynamic range counts from its end. Reflections are those of the
 * instrument's table, where it has none those found here. Null where the trace shows neither fibre nor noise.
 */
export function measureTraceLimits(trace: Trace): TraceLimits | null {
  const scan = makeScan(trace)
  const detection = detectInScan(scan)
  const floor = measureNoise(scan, detection)
  if (floor === null && detection.measurable === null) return null
  const startDb = measureLaunch(scan, detection)
  return {
    noiseFloorDb: floor?.rmsDb ?? null,
    noise98Db: floor?.peakDb ?? null,
    dynamicRangeDb: floor === null || startDb === null ? null : floor.rmsDb - startDb,
    dynamicRange98Db: floor === null || startDb === null ? null : floor.peakDb - startDb,
    reachM: floor === null ? null : findReach(scan, detection, floor),
    deadZones: listDisturbances(scan, detection).map((disturbance) => measureDeadZone(scan, disturbance)),
  }
}

/** Null where the range ends in light, or so soon behind the fibre that little of it is noise. */
function measureNoise(
  { trace, floorDb, pulseSamples }: Scan,
  { measurable, endM }: Detection,
): NoiseFloor | null {
  if (!Number.isFinite(floorDb)) return null
  const { length } = trace.samplesDb
  const darkM = Math.max(measurable?.toM ?? trace.startM, endM ?? trace.startM)
  const dark = Math.max(0, indexAt(trace, darkM)) + tailPulses * pulseSamples
  const from = Math.max(dark + (length - dark) * (1 - tailShare), length * (1 - tailShareMax))
  return from >= length ? null : measureNoiseFloor(trace.samplesDb.subarray(Math.floor(from)))
}

/** Backscatter at position 0, from the first undisturbed fibre. */
function measureLaunch(scan: Scan, { measurable, events }: Detection): number | null {
  if (measurable === null) return null
  const { trace, fitter, pulseSamples } = scan
  const from = indexAt(trace, measurable.fromM)
  const usual = Math.max(lineSamplesMin, launchPulses * pulseSamples, Math.round(launchMinM / trace.spacingM))
  const next = events.find(({ positionM }) => positionM > measurable.fromM)
  const room = indexAt(trace, next?.positionM ?? measurable.toM) - Math.ceil(pulseSamples / 4)
  const to = Math.min(from + usual, room)
  return fitLevel(fitter, [from, to], indexAt(trace, 0))?.value ?? null
}

/** The level of the last fibre, carried on by the slope of the longest stretch without an event. */
function findReach(scan: Scan, detection: Detection, { rmsDb }: NoiseFloor): number | null {
  const { trace, fitter, pulseSamples } = scan
  const stretches = listStretches(scan, detection)
  const longest = stretches.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))[0]
  const last = stretches.at(-1)
  const slope = longest === undefined ? null : fitSlope(fitter, longest)
  if (last === undefined || slope === null) return null
  if (slope.value <= 0 || slopeSigmas * slope.sigma > slopeShareMax * slope.value) return null
  const [from, to] = last
  const first = Math.max(from, to - Math.max(lineSamplesMin, lastPulses * pulseSamples))
  const leftDb = rmsDb - fitter.mean(first, to)
  return positionAt(trace, (first + to - 1) / 2 + Math.max(0, leftDb) / slope.value)
}

/** Fibre without an event, as sample indexes; by position. */
function listStretches({ trace, pulseSamples }: Scan, { measurable, events }: Detection): [number, number][] {
  if (measurable === null) return []
  const places = events.filter(({ kind }) => kind !== 'end').map(({ positionM }) => indexAt(trace, positionM))
  const first = indexAt(trace, measurable.fromM)
  const end = indexAt(trace, measurable.toM) - pulseSamples
  const starts = [first, ...places.map((index) => index + lineGuardPulses * pulseSamples)]
  const ends = [...places.map((index) => index - Math.ceil(pulseSamples / 4)), end]
  return starts
    .map((from, at): [number, number] => [Math.max(first, from), Math.min(end, ends[at] ?? end)])
    .filter(([from, to]) => to - from >= lineSamplesMin)
}

function listDisturbances(scan: Scan, detection: Detection): Disturbance[] {
  const { events } = scan.trace.events.length > 0 ? scan.trace : detection
  const reflections = events
    .filter(({ kind, positionM }) => kind !== 'non-reflective' && kind !== 'start' && positionM > 0)
    .flatMap((event) => describeReflection(scan, detection, event))
  return [...describeLaunch(scan, detection), ...reflections].toSorted((a, b) => a.positionM - b.positionM)
}

function describeReflection(scan: Scan, detection: Detection, event: TraceEvent): Disturbance[] {
  const { trace, pulseSamples } = scan
  const found = findSame(scan, detection, event)
  const index = indexAt(trace, event.positionM)
  const before = fitBefore(scan, index)
  const height = heightAbove(scan, before, index - pulseSamples)
  if (event.kind === 'end' && height < endPeakMinDb) return []
  return [
    {
      positionM: event.positionM,
      saturated: event.saturated || (found?.saturated ?? false),
      before,
      behind: event.kind === 'end' ? null : (event.markers ?? found?.markers ?? null),
    },
  ]
}

function findSame(
  { trace }: Scan,
  { events }: Detection,
  { positionM }: TraceEvent,
): DetectedEvent | undefined {
  const nearM = samePulses * Math.max(trace.pulseM, trace.spacingM)
  return events.find((event) => Math.abs(event.positionM - positionM) <= nearM)
}

/** The fibre just before a reflection: short, for it need only tell a peak from none. */
function fitBefore({ fitter, pulseSamples }: Scan, index: number): Line | null {
  const length = Math.max(lineSamplesMin, lineGuardPulses * pulseSamples)
  const to = index - Math.ceil(pulseSamples / 4)
  return to - length < 0 ? null : fitter.fit(to - length, to)
}

function heightAbove({ trace, pulseSamples }: Scan, line: Line | null, from: number): number {
  const peak = findStrongest(trace.samplesDb, Math.max(0, from), from + 3 * pulseSamples + 1)
  return line === null ? 0 : line.level(peak) - (trace.samplesDb[peak] ?? 0)
}

/** The instrument's own connector; before it there is no fibre, behind it the first of all. Where it lies is known to half a pulse. */
function describeLaunch(scan: Scan, { measurable, events }: Detection): Disturbance[] {
  const { trace, fitter, pulseSamples } = scan
  if (measurable === null || trace.startM > 0 || indexAt(trace, 0) < 0) return []
  const next = events.find(({ positionM }) => positionM > measurable.fromM)
  const usualM = measurable.fromM + Math.max(launchMinM, launchPulses * trace.pulseM)
  const rightToM = Math.min(usualM, (next?.positionM ?? measurable.toM) - trace.pulseM / 4)
  const line = fitter.fit(indexAt(trace, measurable.fromM), indexAt(trace, rightToM))
  const heightDb = heightAbove(scan, line, indexAt(trace, 0) - pulseSamples)
  if (heightDb < endPeakMinDb) return []
  const reflectanceDb = reflectanceOfPeak(heightDb, trace)
  const saturated = isSaturated(scan, { index: indexAt(trace, 0), reflectanceDb })
  return [{ positionM: 0, saturated, before: line, behind: { rightFromM: measurable.fromM, rightToM } }]
}
