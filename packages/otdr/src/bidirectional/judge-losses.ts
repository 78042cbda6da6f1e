import type { FibreLoss } from './combine-directions.ts'
import type { ClosureKind } from './find-closures.ts'

/** What the losses of a cable are accepted by; see `limitValues`. */
export const limitRules = [
  'connector',
  'splice-mean',
  'splice-single',
  'reflectance',
  'attenuation-1310',
  'attenuation-1383',
  'attenuation-1490',
  'attenuation-1550',
  'attenuation-1625',
  'total-loss',
  'orl',
] as const
export type LimitRule = (typeof limitRules)[number]

/** dB, or dB/km of an attenuation. Null: not judged. At most so much, but of `orl`: at least. */
export type LimitValues = Readonly<Record<LimitRule, number | null>>

export interface LimitVerdict {
  /** Null: nothing was measured that a limit applies to. */
  readonly verdict: 'pass' | 'fail' | null
  readonly failed: readonly LimitRule[]
}

interface Figure {
  readonly rule: LimitRule
  readonly value: number | null
}

/** The loss that counts: the mean of both directions, or the larger of the single ones where there is none. */
export function lossThatCounts({ meanDb, forwardDb, backwardDb }: FibreLoss): number | null {
  if (meanDb !== null) return meanDb
  const single = [forwardDb, backwardDb].filter((value) => value !== null)
  return single.length === 0 ? null : Math.max(...single)
}

export function judgeLoss(loss: FibreLoss, kind: ClosureKind, limits: LimitValues): LimitVerdict {
  const spliceRule = loss.meanDb === null ? 'splice-single' : 'splice-mean'
  const rule = kind === 'connector' ? 'connector' : spliceRule
  return judgeFigures(
    [
      { rule, value: lossThatCounts(loss) },
      { rule: 'reflectance', value: loss.reflectanceDb },
    ],
    limits,
  )
}

export interface FibreFigures {
  readonly wavelengthNm: number
  readonly totalLossDb: number | null
  readonly attenuationDbPerKm: number | null
  /** Of both ends, as far as they are known. */
  readonly orlsDb: readonly (number | null)[]
}

/** The fibre with all its losses: one that fails fails it. */
export function judgeFibre(
  { wavelengthNm, totalLossDb, attenuationDbPerKm, orlsDb }: FibreFigures,
  losses: readonly LimitVerdict[],
  limits: LimitValues,
): LimitVerdict {
  const attenuation = limitRules.find((rule) => rule === `attenuation-${wavelengthNm}`)
  const own = judgeFigures(
    [
      ...(attenuation === undefined ? [] : [{ rule: attenuation, value: attenuationDbPerKm }]),
      { rule: 'total-loss', value: totalLossDb },
      ...orlsDb.map((value): Figure => ({ rule: 'orl', value })),
    ],
    limits,
  )
  const all = [own, ...losses]
  const failed = limitRules.filter((rule) => all.some((one) => one.failed.includes(rule)))
  if (failed.length > 0) return { verdict: 'fail', failed }
  return { verdict: all.some(({ verdict }) => verdict !== null) ? 'pass' : null, failed }
}

function judgeFigures(figures: readonly Figure[], limits: LimitValues): LimitVerdict {
  const asked = figures.flatMap(({ rule, value }) => {
    const limit = limits[rule]
    return value === null || limit === null ? [] : [{ rule, isBeyond: isBeyond(rule, value, limit) }]
  })
  const failed = [...new Set(asked.filter((one) => one.isBeyond).map(({ rule }) => rule))]
  if (asked.length === 0) return { verdict: null, failed }
  return { verdict: failed.length > 0 ? 'fail' : 'pass', failed }
}

/** Decimal limits and means of measured figures: what is equal to the last digit shown is within the limit. */
const slack = 1e-9

function isBeyond(rule: LimitRule, value: number, limit: number): boolean {
  return rule === 'orl' ? value < limit - slack : value > limit + slack
}
