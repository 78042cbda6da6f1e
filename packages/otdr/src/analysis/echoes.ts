import type { TraceEvent } from '../trace/trace.ts'

/** Only a reflection this strong comes back once more. */
const sourceMinDb = -45
const sourcesMax = 4
/** An echo was reflected three times: it is weaker than what it is an echo of by at least this. */
const weakerByDb = 10
/** It loses nothing: less than this, or than noise alone makes. */
const lossMaxDb = 0.03
const lossSigmas = 3
const nearPulses = 0.5

interface Reflection extends Pick<TraceEvent, 'kind' | 'positionM' | 'reflectanceDb' | 'lossDb'> {
  readonly lossSigmaDb: number | null
}

/**
 * Reflections that are light which went between two others, or the instrument and one, once more: without a loss, and
 * at twice the place of one (2a), at the sum of two (a + b), or as far behind one as another lies before it (2b - a).
 * `pulseM` is the length of the pulse in fibre; the strongest four reflections count as sources.
 */
export function findEchoes<E extends Reflection>(events: readonly E[], pulseM: number): E[] {
  const sources = events
    .filter(({ reflectanceDb }) => reflectanceDb !== null && reflectanceDb >= sourceMinDb)
    .toSorted((a, b) => (b.reflectanceDb ?? 0) - (a.reflectanceDb ?? 0))
    .slice(0, sourcesMax)
  return events.filter(
    (event) =>
      event.kind === 'reflective' &&
      isWithoutLoss(event) &&
      sources.some((a) => sources.some((b) => isEchoOf(event, [a, b], nearPulses * pulseM))),
  )
}

function isWithoutLoss({ lossDb, lossSigmaDb }: Reflection): boolean {
  return lossDb !== null && Math.abs(lossDb) <= Math.max(lossMaxDb, lossSigmas * (lossSigmaDb ?? 0))
}

function isEchoOf(
  { positionM, reflectanceDb }: Reflection,
  [a, b]: readonly [Reflection, Reflection],
  nearM: number,
): boolean {
  if (reflectanceDb === null || a.positionM > b.positionM || b.positionM >= positionM) return false
  const strongestDb = Math.max(a.reflectanceDb ?? 0, b.reflectanceDb ?? 0)
  const places = [a.positionM + b.positionM, 2 * b.positionM - a.positionM]
  const isThere = places.some((placeM) => Math.abs(placeM - positionM) <= nearM)
  return isThere && reflectanceDb <= strongestDb - weakerByDb
}
