import type { TraceEvent } from '../trace/trace.ts'

/** Only a reflection this strong comes back once more. */
const sourceMinDb = -45
const sourcesMax = 4
/** An echo was reflected three times: it is weaker than what it is an echo of by at least this. */
const weakerByDb = 10
/** It loses nothing: less than this, or than noise alone makes. */
const lossMaxDb = 0.03
const lossSigmas = 3
/** So far from where an echo must lie it may be seen, in pulses. */
export const nearPulses = 0.5

export interface Reflection extends Pick<TraceEvent, 'kind' | 'positionM' | 'reflectanceDb' | 'lossDb'> {
  readonly lossSigmaDb: number | null
}

/** Where an echo of two reflections must lie, and the strongest that it can be. */
export interface EchoPlace {
  readonly positionM: number
  readonly reflectanceMaxDb: number
}

/**
 * Reflections that are light which went between two others, or the instrument and one, once more: without a loss, and
 * where an echo must lie. `pulseM` is the length of the pulse in fibre.
 */
export function findEchoes<E extends Reflection>(events: readonly E[], pulseM: number): E[] {
  const places = listEchoPlaces(events)
  return events.filter((event) => event.kind === 'reflective' && isEcho(event, places, pulseM))
}

export function isEcho(event: Reflection, places: readonly EchoPlace[], pulseM: number): boolean {
  const { positionM, reflectanceDb } = event
  const isThere = places.some(
    (place) =>
      Math.abs(place.positionM - positionM) <= nearPulses * pulseM &&
      (reflectanceDb ?? Number.POSITIVE_INFINITY) <= place.reflectanceMaxDb,
  )
  return isThere && isWithoutLoss(event)
}

function isWithoutLoss({ lossDb, lossSigmaDb }: Reflection): boolean {
  return lossDb !== null && Math.abs(lossDb) <= Math.max(lossMaxDb, lossSigmas * (lossSigmaDb ?? 0))
}

/** At twice the place of one (2a), at the sum of two (a + b), or as far behind one as another lies before it (2b - a). */
export function listEchoPlaces(events: readonly Reflection[]): EchoPlace[] {
  const sources = listSources(events)
  return sources.flatMap((a) =>
    sources.filter((b) => b.positionM >= a.positionM).flatMap((b) => listPlacesOf(a, b)),
  )
}

function listPlacesOf(a: Reflection, b: Reflection): EchoPlace[] {
  const strongestDb = Math.max(a.reflectanceDb ?? 0, b.reflectanceDb ?? 0)
  return [a.positionM + b.positionM, 2 * b.positionM - a.positionM]
    .filter((positionM) => positionM > b.positionM)
    .map((positionM) => ({ positionM, reflectanceMaxDb: strongestDb - weakerByDb }))
}

/** The strongest four: what they send back can be seen once more. */
export function listSources<E extends Reflection>(events: readonly E[]): E[] {
  return events
    .filter(({ reflectanceDb }) => reflectanceDb !== null && reflectanceDb >= sourceMinDb)
    .toSorted((a, b) => (b.reflectanceDb ?? 0) - (a.reflectanceDb ?? 0))
    .slice(0, sourcesMax)
}
