import { measureDarkness, powerOf } from '../analysis/light-behind.ts'
import { indexAt, positionAt } from '../trace/trace.ts'
import type { Pair, Subject } from './subject.ts'

const samplesMin = 4
const nearSamplesMin = 3
/** Light over a pulse that noise cannot make, and that is twice and more what the fibre before it sends back. */
const sigmas = 8
const darkTimes = 4
const beforeTimes = 2
const beforePulses = 3

/**
 * Where the current trace, which seems to end at `foundM` or shows no end, has the reflection of the reference's end all the same: light that
 * comes back from there has passed whatever lies before it, which is a loss then and no break. Null where it does not.
 */
export function findEndReflection({ reference, current }: Pair, foundM: number | null): number | null {
  const end = reference.detection.events.find(({ kind }) => kind === 'end')
  if (end === undefined || end.reflectanceDb === null) return null
  const { trace, scan } = current
  const length = Math.max(samplesMin, scan.pulseSamples)
  const near = Math.max(nearSamplesMin, Math.ceil(length / 2))
  if (isEcho(current, [foundM, end.positionM], (near + length) * trace.spacingM)) return null
  const place = indexAt(trace, end.positionM)
  if (place + near + length > trace.samplesDb.length) return null
  const powers = trace.samplesDb
    .subarray(Math.max(0, place - beforePulses * length), place + near + length)
    .map(powerOf)
  const first = place - Math.max(0, place - beforePulses * length)
  const { mean, scatter } = measureDarkness(trace.samplesDb)
  const least = Math.max(
    darkTimes * mean,
    mean + (sigmas * scatter) / Math.sqrt(length),
    beforeTimes * meanOf(powers.subarray(0, Math.max(1, first - near))),
  )
  let best = { at: -1, power: least }
  for (let at = Math.max(0, first - near); at <= first + near; at += 1) {
    const power = meanOf(powers.subarray(at, at + length))
    if (power > best.power) best = { at, power }
  }
  return best.at < 0 ? null : positionAt(trace, place - first + best.at)
}

const meanOf = (values: Float32Array): number =>
  values.reduce((a, b) => a + b, 0) / Math.max(1, values.length)

/** Whether two reflections of the current trace, its seeming end among them, make an echo at the end of the reference. */
function isEcho(
  { detection }: Subject,
  [foundM, endM]: readonly [number | null, number],
  nearM: number,
): boolean {
  const reflections = detection.events.flatMap(({ positionM, reflectanceDb }) =>
    reflectanceDb === null ? [] : [positionM],
  )
  const places = foundM === null ? reflections : [foundM, ...reflections]
  return places.some((aM) => places.some((bM) => Math.abs(aM + bM - endM) <= nearM))
}
