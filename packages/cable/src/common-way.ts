import { type CableStretch, findCommonStretches } from './common-stretches.ts'
import type { LaidStretch } from './place-on-path.ts'

/** What several links that failed together have in common. */
export interface CommonWay {
  /** Places in the list of those that run through it, the first among them; the first alone: it shares nothing. */
  readonly sharedBy: readonly number[]
  /** Empty where nothing is shared. */
  readonly stretches: readonly CableStretch[]
}

const measure = (stretches: readonly CableStretch[]): number =>
  stretches.reduce((sum, { fromM, toM }) => sum + toM - fromM, 0)

/** Which of the ways run through all of a stretch. */
const listThrough = (stretch: LaidStretch, ways: readonly (readonly LaidStretch[])[]): number[] => {
  const wholeM = Math.abs(stretch.toCableM - stretch.fromCableM)
  return ways.flatMap((way, at) => {
    const common = findCommonStretches([[stretch], way])
    return measure(common) >= wholeM && common.length > 0 ? [at] : []
  })
}

/**
 * Where a cut would take all of the ways, or as many of them as one cut can, the first among them: others may have failed
 * for a reason of their own. Of several sets as large the one with the longest way in common is meant.
 */
export function findCommonWay(ways: readonly (readonly LaidStretch[])[]): CommonWay {
  const all = findCommonStretches(ways)
  if (all.length > 0) return { sharedBy: [...ways.keys()], stretches: all }
  const [first = [], ...others] = ways
  let best: CommonWay = { sharedBy: ways.length > 0 ? [0] : [], stretches: [] }
  const tried = new Set<string>()
  for (const stretch of first) {
    const through = [0, ...listThrough(stretch, others).map((at) => at + 1)]
    const key = through.join(' ')
    if (through.length < Math.max(2, best.sharedBy.length) || tried.has(key)) continue
    tried.add(key)
    const stretches = findCommonStretches(through.map((at) => ways[at] ?? []))
    const isBetter = through.length > best.sharedBy.length || measure(stretches) > measure(best.stretches)
    if (isBetter) best = { sharedBy: through, stretches }
  }
  return best
}
