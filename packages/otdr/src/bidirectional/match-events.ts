import type { CableEvent } from './directed-trace.ts'

type Match = readonly [CableEvent | null, CableEvent | null]

/** Detections of one event differ by some samples even where pulse and deviations are small. */
const nearMinM = 5
const nearPulses = 2
const deviations = 2

/** Pairs the events of two directions on one axis, the nearest first; what has no partner stands alone. */
export function matchEvents(
  ahead: readonly CableEvent[],
  behind: readonly CableEvent[],
  pulseM: number,
): Match[] {
  const candidates = ahead.flatMap((a) =>
    behind.filter((b) => isNear(a, b, pulseM)).map((b) => ({ a, b, apartM: distanceOf(a, b) })),
  )
  const taken = new Set<CableEvent>()
  const matches: Match[] = []
  for (const { a, b } of candidates.toSorted((one, other) => one.apartM - other.apartM)) {
    if (taken.has(a) || taken.has(b)) continue
    taken.add(a).add(b)
    matches.push([a, b])
  }
  const isAlone = (event: CableEvent): boolean => !taken.has(event)
  const alone = [
    ...ahead.filter(isAlone).map((a): Match => [a, null]),
    ...behind.filter(isAlone).map((b): Match => [null, b]),
  ]
  return [...matches, ...alone]
}

const distanceOf = (a: CableEvent, b: CableEvent): number => Math.abs(a.positionM - b.positionM)

function isNear(a: CableEvent, b: CableEvent, pulseM: number): boolean {
  const sigmaM = Math.hypot(a.positionSigmaM ?? 0, b.positionSigmaM ?? 0)
  return distanceOf(a, b) <= nearMinM + nearPulses * pulseM + deviations * sigmaM
}
