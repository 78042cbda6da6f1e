/**
 * What a fibre is judged by.
 *
 * - `attenuation` dB/km of the fibre itself, its events left out.
 * - `splice-max`, `splice-mean` dB of the splices, one way.
 * - `connector` dB of the worst connector within the link, `reflectance` dB of the strongest reflection within it.
 * - `event-change` dB by which an event grew since the reference, or that a new one has.
 * - `loss-change` dB by which the whole link lost more than in the reference.
 * - `margin` dB left until the budget: the only one of which more is better.
 */
export const qualityRules = [
  'attenuation',
  'splice-max',
  'splice-mean',
  'connector',
  'reflectance',
  'event-change',
  'loss-change',
  'margin',
] as const
export type QualityRule = (typeof qualityRules)[number]

/** Whether more of it is better. */
export const isFloor = (rule: QualityRule): boolean => rule === 'margin'

/** What A, B and C ask; null asks nothing. A fibre beyond the limit of C is D. */
export interface GradeLimits {
  readonly A: number | null
  readonly B: number | null
  readonly C: number | null
}

/** What a link may lose, by design: L · α + (N + 2) · splice + 2 · connector + reserve, N splices on the way. */
export interface DesignBudget {
  readonly attenuationDbPerKm: number
  readonly spliceDb: number
  readonly spliceEveryKm: number
  readonly connectorDb: number
  readonly reserveDb: number
}

export interface QualityRuleSet {
  readonly limits: Readonly<Record<QualityRule, GradeLimits>>
  readonly design: DesignBudget
  /** Days for which a test speaks for its link. */
  readonly validDays: number
}

const dbPerKmMetres = 1000

/** Splices on the way, both ends left out. */
export function countSplices(
  lengthM: number,
  { spliceEveryKm }: Pick<DesignBudget, 'spliceEveryKm'>,
): number {
  return Math.max(0, Math.ceil(lengthM / dbPerKmMetres / spliceEveryKm) - 1)
}

/** dB. */
export function makeBudget(lengthM: number, design: DesignBudget): number {
  const lengthKm = lengthM / dbPerKmMetres
  const splices = countSplices(lengthM, design)
  const joined = (splices + 2) * design.spliceDb + 2 * design.connectorDb
  return lengthKm * design.attenuationDbPerKm + joined + design.reserveDb
}

/** The limits a grade really sets: who is A meets what B and C ask as well. */
export function makeStrictLimits(rule: QualityRule, { A, B, C }: GradeLimits): GradeLimits {
  const stricter = (one: number | null, other: number | null): number | null => {
    if (one === null || other === null) return one ?? other
    return isFloor(rule) ? Math.max(one, other) : Math.min(one, other)
  }
  const second = stricter(B, C)
  return { A: stricter(A, second), B: second, C }
}
