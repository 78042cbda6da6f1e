import type { LaidStretch } from './place-on-path.ts'

/** A part of a cable, `fromM` before `toM`. */
export interface CableStretch {
  readonly cableId: number
  readonly fromM: number
  readonly toM: number
}

const lay = ({ cableId, fromCableM, toCableM }: LaidStretch): CableStretch => ({
  cableId,
  fromM: Math.min(fromCableM, toCableM),
  toM: Math.max(fromCableM, toCableM),
})

/** Overlapping and touching stretches as one. */
function unite(stretches: readonly CableStretch[]): CableStretch[] {
  const united: CableStretch[] = []
  const sorted = stretches.toSorted((a, b) => a.cableId - b.cableId || a.fromM - b.fromM)
  for (const stretch of sorted) {
    const last = united.at(-1)
    if (last?.cableId === stretch.cableId && stretch.fromM <= last.toM)
      united[united.length - 1] = { ...last, toM: Math.max(last.toM, stretch.toM) }
    else united.push(stretch)
  }
  return united
}

function intersect(some: readonly CableStretch[], others: readonly CableStretch[]): CableStretch[] {
  return some.flatMap((one) =>
    others.flatMap((other) => {
      const fromM = Math.max(one.fromM, other.fromM)
      const toM = Math.min(one.toM, other.toM)
      return one.cableId === other.cableId && fromM < toM ? [{ cableId: one.cableId, fromM, toM }] : []
    }),
  )
}

/**
 * The parts of cables that all of the paths run through: where links failed together whose place nobody knows, and where
 * services that should be apart share a risk. Empty for fewer than two paths.
 */
export function findCommonStretches(paths: readonly (readonly LaidStretch[])[]): CableStretch[] {
  const [first, ...others] = paths.map((path) => unite(path.map(lay)))
  if (first === undefined || others.length === 0) return []
  return others.reduce(intersect, first)
}
