import { indexAt, positionAt } from '../trace/trace.ts'
import type { Stretch } from './contrast.ts'
import type { DetectedEvent } from './detected-event.ts'
import { isEcho, listEchoPlaces, listSources, nearPulses } from './echoes.ts'
import { reflectionPulses } from './light-behind.ts'
import { type Around, type Filtered, PulseFilter, readPulseShape } from './pulse-filter.ts'
import { reflectanceOfPeak } from './reflectance.ts'

/** Fibre before a pulse, and the pulse with its tail and as much fibre behind it. */
const beforePulses = 4
const behindPulses = beforePulses + reflectionPulses
/** So far behind where an event begins the fibre is disturbed by it. */
const disturbedPulses = 4

/**
 * Echoes too low to be told from noise by themselves: looked for only where those of the reflections that were seen must
 * lie, in the shape that the receiver gives the strongest of these. `sigmas` is how far above the noise they must be.
 */
export function findFaintEchoes(
  stretch: Stretch,
  seen: readonly DetectedEvent[],
  sigmas: number,
): DetectedEvent[] {
  const { trace } = stretch.scan
  const source = listSources(seen).find(({ kind, saturated }) => kind === 'reflective' && !saturated)
  if (source === undefined) return []
  const places = listEchoPlaces(seen)
  const shape = readPulseShape(stretch.scan, indexAt(trace, source.positionM))
  const found: DetectedEvent[] = []
  for (const { positionM } of places) {
    const index = indexAt(trace, positionM)
    const around = findRoom(stretch, index, [...seen, ...found])
    if (around === null) continue
    const peak = findHighest(stretch, new PulseFilter(stretch.scan, shape, around), { index, around })
    const echo = describe(stretch, peak)
    if (peak.heightDb > sigmas * peak.heightSigmaDb && isEcho(echo, places, trace.pulseM)) found.push(echo)
  }
  return found
}

/** How much fibre with nothing else on it lies around a place; null where it is not enough. */
function findRoom(
  { scan: { trace, pulseSamples }, span }: Stretch,
  index: number,
  seen: readonly DetectedEvent[],
): Around | null {
  const near = Math.ceil(nearPulses * pulseSamples)
  let from = Math.max(span.from, index - near - Math.ceil(beforePulses * pulseSamples))
  let to = Math.min(span.to, index + near + Math.ceil(behindPulses * pulseSamples))
  for (const { positionM } of seen) {
    const at = indexAt(trace, positionM)
    if (at <= index) from = Math.max(from, at + Math.ceil(disturbedPulses * pulseSamples))
    else to = Math.min(to, at)
  }
  const around = { before: index - near - from, behind: to - near - index }
  const isEnough = around.before >= pulseSamples && around.behind >= pulseSamples * (reflectionPulses + 1)
  return isEnough ? around : null
}

type Peak = Filtered & { readonly index: number }

function findHighest(
  { scan, noise }: Stretch,
  filter: PulseFilter,
  { index, around }: { index: number; around: Around },
): Peak {
  const near = Math.ceil(nearPulses * scan.pulseSamples)
  const level = scan.fitter.mean(index - around.before, index)
  const sigmaDb = noise.before(index, level)
  let best: Peak = { index, ...filter.measure(index, sigmaDb) }
  for (let at = index - near; at <= index + near; at += 1) {
    const filtered = filter.measure(at, sigmaDb)
    if (filtered.heightDb > best.heightDb) best = { index: at, ...filtered }
  }
  return best
}

function describe({ scan }: Stretch, peak: Peak): DetectedEvent {
  const { trace, pulseSamples } = scan
  // The less a pulse rises from the noise, the larger the part of it by which its place may be off.
  const indexSigma = Math.max(
    1,
    (pulseSamples * peak.heightSigmaDb) / Math.max(peak.heightSigmaDb, peak.heightDb),
  )
  return {
    positionM: positionAt(trace, peak.index),
    positionSigmaM: indexSigma * trace.spacingM,
    kind: 'reflective',
    lossDb: peak.lossDb,
    lossSigmaDb: peak.lossSigmaDb,
    reflectanceDb: reflectanceOfPeak(peak.heightDb, trace),
    saturated: false,
    slopeDbPerKm: null,
    source: 'detected',
    markers: null,
  }
}
