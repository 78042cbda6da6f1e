import type { ContinuousGrade, QualityGrade } from './grade.ts'
import { urgencyOf } from './grade.ts'
import type { QualityReading } from './measure-quality.ts'
import type { GradeLimits, QualityRule, QualityRuleSet } from './rule-set.ts'
import { isFloor, makeStrictLimits, qualityRules } from './rule-set.ts'

/** What one rule says. */
export interface Verdict {
  readonly rule: QualityRule
  readonly value: number
  /** Metres of optical distance; null for what has no one place. */
  readonly positionM: number | null
  readonly grade: ContinuousGrade
  /** 0 to 100: within the grade, how near the next one is. */
  readonly score: number
}

/** What decided: a rule, the end of the fibre, or that no test speaks for the link. */
export type WorstRule = QualityRule | 'end' | 'no-test'

export interface QualityJudgement {
  readonly grade: QualityGrade
  /** The rule that set the grade; null when no rule could be applied. */
  readonly worst: WorstRule | null
  /** 0 to 100, higher is better, in the order of the grades; null while the grade is not known. */
  readonly score: number | null
  readonly marginDb: number | null
  /** The worst first. */
  readonly verdicts: readonly Verdict[]
}

export interface JudgedTest {
  readonly reading: QualityReading
  /** dB; null where nobody knows it. */
  readonly budgetDb: number | null
  /** Days since it was measured. */
  readonly ageDays: number
}

/** Judges a link by its last test at one wavelength: the worst rule decides. */
export function judgeQuality(test: JudgedTest | null, ruleSet: QualityRuleSet): QualityJudgement {
  if (test === null || test.ageDays > ruleSet.validDays) return makeUnknown('no-test')
  const { reading, budgetDb } = test
  if (reading.end.state === 'moved')
    return {
      grade: 'F',
      worst: 'end',
      score: 0,
      marginDb: null,
      verdicts: listVerdicts(reading, ruleSet, null),
    }
  const marginDb = budgetDb === null || reading.totalLossDb === null ? null : budgetDb - reading.totalLossDb
  const verdicts = listVerdicts(reading, ruleSet, marginDb)
  const [worst] = verdicts
  if (worst === undefined) return { ...makeUnknown(null), marginDb }
  return { grade: worst.grade, worst: worst.rule, score: worst.score, marginDb, verdicts }
}

const makeUnknown = (worst: WorstRule | null): QualityJudgement => ({
  grade: 'U',
  worst,
  score: null,
  marginDb: null,
  verdicts: [],
})

/** Of equal verdicts the first rule decides, so that the same fibre always names the same one. */
function listVerdicts(
  reading: QualityReading,
  { limits }: QualityRuleSet,
  marginDb: number | null,
): readonly Verdict[] {
  const verdicts = qualityRules.flatMap((rule) => {
    const measured = readValue(rule, reading, marginDb)
    return measured === null ? [] : judgeRule(rule, limits[rule], measured)
  })
  return verdicts.toSorted((a, b) => urgencyOf(a.grade) - urgencyOf(b.grade) || a.score - b.score)
}

interface Measured {
  readonly value: number
  readonly positionM: number | null
}

function readValue(rule: QualityRule, reading: QualityReading, marginDb: number | null): Measured | null {
  const placed: Partial<Record<QualityRule, Measured | null>> = {
    'splice-max': reading.worstSplice,
    connector: reading.worstConnector,
    reflectance: reading.worstReflection,
    'event-change': reading.worstChange,
  }
  const plain: Partial<Record<QualityRule, number | null>> = {
    attenuation: reading.attenuationDbPerKm,
    'splice-mean': reading.spliceMeanDb,
    'loss-change': reading.lossChangeDb,
    margin: marginDb,
  }
  const value = plain[rule] ?? null
  return placed[rule] ?? (value === null ? null : { value, positionM: null })
}

/** Empty where the rule asks nothing, or the value is none. */
export function judgeRule(rule: QualityRule, given: GradeLimits, { value, positionM }: Measured): Verdict[] {
  const strict = makeStrictLimits(rule, given)
  if (strict.A === null || !Number.isFinite(value)) return []
  const sign = isFloor(rule) ? -1 : 1
  const bounds = listBounds(strict, sign)
  const at = value * sign
  const grade = bounds.find(({ limit }) => at <= limit)?.grade ?? 'D'
  return [{ rule, value, positionM, grade, score: scoreOf(at, grade, bounds) }]
}

/** A grade and the most it takes, after the sign of the rule: less is better. */
interface Bound {
  readonly grade: ContinuousGrade
  readonly limit: number
}

function listBounds({ A, B, C }: GradeLimits, sign: number): Bound[] {
  const listed: [ContinuousGrade, number | null][] = [
    ['A', A],
    ['B', B],
    ['C', C],
  ]
  return listed.map(([grade, limit]) => ({
    grade,
    limit: limit === null ? Number.POSITIVE_INFINITY : limit * sign,
  }))
}

/** Where a grade's scores begin; each takes 20 but D, which takes all that is left. */
const floors: Readonly<Record<ContinuousGrade, number>> = { A: 80, B: 60, C: 40, D: 0 }
const width = 20
const widthOfD = 40

/** Never leaves the band of its grade, and never rises as the value gets worse. */
function scoreOf(at: number, grade: ContinuousGrade, bounds: readonly Bound[]): number {
  const index = bounds.findIndex((bound) => bound.grade === grade)
  const limits = bounds.map(({ limit }) => limit).filter(Number.isFinite)
  const first = limits[0] ?? 0
  const last = limits.at(-1) ?? first
  const spread = last > first ? last - first : Math.max(Math.abs(first), Number.EPSILON)
  if (grade === 'D') return widthOfD / (1 + (at - last) / spread)
  const limit = bounds[index]?.limit ?? last
  const better = index === 0 ? first - spread : (bounds[index - 1]?.limit ?? first)
  const reach = Number.isFinite(limit) ? limit - better : spread
  const left = reach > 0 ? (better + reach - at) / reach : 0
  return floors[grade] + width * Math.min(1, Math.max(0, left))
}
