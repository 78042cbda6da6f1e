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
  const taken = new Set<CableEvent>()
  const matches: Match[] = []
  for (const { a, b } of listCandidates(ahead, behind, pulseM)) {
    if (taken.has(a) || taken.has(b)) continue
    taken.add(a).add(b)
    matches.push([a, b])
  }
  for (const a of ahead) if (!taken.has(a)) matches.push([a, null])
  for (const b of behind) if (!taken.has(b)) matches.push([null, b])
  return matches
}

interface Candidate {
  readonly a: CableEvent
  readonly b: CableEvent
  readonly apartM: number
}

/** The nearest first. */
function listCandidates(
  ahead: readonly CableEvent[],
  behind: readonly CableEvent[],
  pulseM: number,
): Candidate[] {
  const candidates: Candidate[] = []
  for (const a of ahead)
    for (const b of behind) {
      const apartM = Math.abs(a.positionM - b.positionM)
      if (apartM <= findReachM(a, b, pulseM)) candidates.push({ a, b, apartM })
    }
  return candidates.toSorted((one, other) => one.apartM - other.apartM)
}

/** Up to this distance two events may be one. */
function findReachM(a: CableEvent, b: CableEvent, pulseM: number): number {
  const sigmaA = a.positionSigmaM ?? 0
  const sigmaB = b.positionSigmaM ?? 0
  return nearMinM + nearPulses * pulseM + deviations * Math.sqrt(sigmaA * sigmaA + sigmaB * sigmaB)
}
