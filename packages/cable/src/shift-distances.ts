import type { PlacedStretch } from './place-on-path.ts'

/** A part of a path that was laid anew: where it lay, in optical metres, and how long it is now. */
export interface RelaidPart {
  readonly fromM: number
  readonly toM: number
  readonly newM: number
}

/** The part of a cable that is replaced, metres along the sheath, and by how much the new one is longer. */
export interface RelaidCable {
  readonly cableId: number
  readonly fromCableM: number
  readonly toCableM: number
  readonly byM: number
}

/** Where a path passes the part of the cable, in its order: more than once where it comes back through it. */
export function listRelaidParts(
  stretches: readonly PlacedStretch[],
  { cableId, fromCableM, toCableM, byM }: RelaidCable,
): RelaidPart[] {
  const parts: RelaidPart[] = []
  for (const stretch of stretches) {
    const [low, high] = [stretch.fromCableM, stretch.toCableM].toSorted((a, b) => a - b)
    if (stretch.cableId !== cableId || low === undefined || high === undefined) continue
    if (low < fromCableM || high > toCableM) continue
    const { fromM, toM, excessRatio } = stretch
    // What was already seen of the replaced part, up to here, is one with this.
    const share = (high - low) / (toCableM - fromCableM)
    const newM = toM - fromM + byM * share * (1 + excessRatio)
    const last = parts.at(-1)
    if (last !== undefined && last.toM === fromM)
      parts[parts.length - 1] = { fromM: last.fromM, toM, newM: last.newM + newM }
    else parts.push({ fromM, toM, newM })
  }
  return parts
}

/** From optical distances before to those after: in proportion within what was laid anew, metre for metre elsewhere. */
export function makeShift(parts: readonly RelaidPart[]): (opticalM: number) => number {
  return (opticalM) => {
    let byM = 0
    for (const { fromM, toM, newM } of parts) {
      if (opticalM <= fromM) break
      if (opticalM < toM) return fromM + byM + ((opticalM - fromM) / (toM - fromM)) * newM
      byM += newM - (toM - fromM)
    }
    return opticalM + byM
  }
}
