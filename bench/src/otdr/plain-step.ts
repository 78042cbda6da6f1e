import type { Trace } from '@fibrewatch/otdr'

/** The fibre on each side that a step is read from, and what a pulse smears behind it. */
const SIDE_PULSES = 5
const GUARD_PULSES = 1.25
/** The same measure is taken elsewhere on the same fibre at least so often: by chance alone a place is the first of a hundred once. */
const CONTROLS_MIN = 100
/** A step is so many times the largest of them. */
const TIMES = 1.25
const LAUNCH_PULSES = 20

type Fibre = { endM: number /** Known or found: no controls around them. */; events: readonly number[] }

/**
 * Whether the samples show a step at a place whoever looks: the means of five pulses before and behind it, without the slope of the
 * fibre, differ by more than anywhere on the same fibre where nobody names an event. It asks no analyser and knows no noise: it is a
 * rank among places.
 */
export function isPlainStep(trace: Trace, atM: number, { endM, events }: Fibre): boolean {
  const pulseM = Math.max(trace.pulseM, trace.spacingM)
  const sideM = SIDE_PULSES * pulseM
  const apartM = sideM + 2 * pulseM
  const firstM = LAUNCH_PULSES * pulseM + sideM
  const lastM = endM - sideM - 2 * pulseM
  const count = Math.max(0, Math.floor((lastM - firstM) / pulseM))
  const places = Array.from({ length: count }, (_, at) => firstM + at * pulseM)
  const steps = places
    .filter((placeM) => [atM, ...events].every((eventM) => Math.abs(eventM - placeM) > apartM))
    .map((placeM) => measureStep(trace, placeM, { sideM, guardM: GUARD_PULSES * pulseM }))
  if (steps.length < CONTROLS_MIN) return false
  const usualDb = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
  const mostDb = steps.reduce((most, step) => Math.max(most, Math.abs(step - usualDb)), 0)
  const step = measureStep(trace, atM, { sideM, guardM: GUARD_PULSES * pulseM })
  return Math.abs(step - usualDb) >= TIMES * mostDb
}

function measureStep(
  trace: Trace,
  atM: number,
  { sideM, guardM }: { sideM: number; guardM: number },
): number {
  return meanOf(trace, atM + guardM, atM + guardM + sideM) - meanOf(trace, atM - sideM, atM)
}

function meanOf({ samplesDb, startM, spacingM }: Trace, fromM: number, toM: number): number {
  const from = Math.max(0, Math.round((fromM - startM) / spacingM))
  const levels = samplesDb.subarray(from, Math.max(from + 1, Math.round((toM - startM) / spacingM)))
  return levels.reduce((sum, levelDb) => sum + levelDb, 0) / levels.length
}
