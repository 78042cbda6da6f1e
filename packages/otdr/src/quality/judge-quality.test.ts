import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countFallen, qualityGrades, urgencyOf } from './grade.ts'
import { judgeQuality } from './judge-quality.ts'
import type { QualityReading } from './measure-quality.ts'
import {
  type GradeLimits,
  makeBudget,
  type QualityRule,
  qualityRules,
  type QualityRuleSet,
} from './rule-set.ts'

const limits = (A: number | null, B: number | null, C: number | null): GradeLimits => ({ A, B, C })

const RULES: QualityRuleSet = {
  limits: {
    attenuation: limits(0.22, 0.25, 0.3),
    'splice-max': limits(0.12, 0.2, 0.5),
    'splice-mean': limits(0.08, null, null),
    connector: limits(0.5, 0.75, 1),
    reflectance: limits(-45, -40, null),
    'event-change': limits(0.2, null, null),
    'loss-change': limits(null, 1, 3),
    margin: limits(null, null, 3),
  },
  design: { attenuationDbPerKm: 0.24, spliceDb: 0.12, spliceEveryKm: 2, connectorDb: 0.5, reserveDb: 3 },
  validDays: 30,
}

const GOOD: QualityReading = {
  totalLossDb: 6,
  attenuationDbPerKm: 0.2,
  worstSplice: { value: 0.06, positionM: 4000 },
  spliceMeanDb: 0.05,
  worstConnector: { value: 0.3, positionM: 9000 },
  worstReflection: { value: -52, positionM: 9000 },
  worstChange: { value: 0, positionM: 4000 },
  lossChangeDb: 0.1,
  end: { state: 'same', deltaM: 2 },
}

const judge = (reading: Partial<QualityReading>, budgetDb: number | null = 12) =>
  judgeQuality({ reading: { ...GOOD, ...reading }, budgetDb, ageDays: 1 }, RULES)
const at = (value: number) => ({ value, positionM: 5000 })

test('a good fibre is A, with the rule that comes nearest to its limit', () => {
  const judged = judge({})
  expect(judged).toMatchObject({ grade: 'A', marginDb: 6 })
  expect(judged.score).toBeGreaterThanOrEqual(80)
  expect(judged.verdicts).toHaveLength(qualityRules.length)
})

/** Reading, grade, and where it lies: on the limit, and just beyond it. */
const CASES: [QualityRule, Partial<QualityReading>, string][] = [
  ['attenuation', { attenuationDbPerKm: 0.22 }, 'A'],
  ['attenuation', { attenuationDbPerKm: 0.221 }, 'B'],
  ['attenuation', { attenuationDbPerKm: 0.251 }, 'C'],
  ['attenuation', { attenuationDbPerKm: 0.301 }, 'D'],
  ['splice-max', { worstSplice: at(0.12) }, 'A'],
  ['splice-max', { worstSplice: at(0.13) }, 'B'],
  ['splice-max', { worstSplice: at(0.34) }, 'C'],
  ['splice-max', { worstSplice: at(0.71) }, 'D'],
  ['splice-mean', { spliceMeanDb: 0.08 }, 'A'],
  ['splice-mean', { spliceMeanDb: 0.4 }, 'B'],
  ['connector', { worstConnector: at(0.5) }, 'A'],
  ['connector', { worstConnector: at(0.75) }, 'B'],
  ['connector', { worstConnector: at(0.9) }, 'C'],
  ['connector', { worstConnector: at(1.01) }, 'D'],
  ['reflectance', { worstReflection: at(-45) }, 'A'],
  ['reflectance', { worstReflection: at(-43.2) }, 'B'],
  ['reflectance', { worstReflection: at(-37.2) }, 'C'],
  ['event-change', { worstChange: at(0.2) }, 'A'],
  ['event-change', { worstChange: at(2) }, 'B'],
  ['loss-change', { lossChangeDb: 1 }, 'A'],
  ['loss-change', { lossChangeDb: 2.82 }, 'C'],
  ['loss-change', { lossChangeDb: 3.1 }, 'D'],
  ['margin', { totalLossDb: 9 }, 'A'],
  ['margin', { totalLossDb: 10.86 }, 'D'],
]

test.each(CASES)('%s: %j makes it %s', (rule, reading, grade) => {
  const judged = judge(reading)
  expect(judged.grade).toBe(grade)
  expect(judged.verdicts.find((verdict) => verdict.rule === rule)?.grade).toBe(grade)
  if (grade !== 'A') expect(judged.worst).toBe(rule)
})

test('the worst rule decides, and says where', () => {
  const judged = judge({ worstSplice: at(0.34), attenuationDbPerKm: 0.247, totalLossDb: 10.86 })
  expect(judged).toMatchObject({ grade: 'D', worst: 'margin' })
  expect(judged.marginDb).toBeCloseTo(1.14, 12)
  expect(judged.verdicts.slice(0, 3).map(({ rule, grade }) => [rule, grade])).toEqual([
    ['margin', 'D'],
    ['splice-max', 'C'],
    ['attenuation', 'B'],
  ])
  expect(judged.verdicts.find(({ rule }) => rule === 'splice-max')?.positionM).toBe(5000)
})

describe('what is not known', () => {
  test('is not judged: no budget, no margin', () => {
    const judged = judge({ totalLossDb: 99 }, null)
    expect(judged).toMatchObject({ grade: 'A', marginDb: null })
    expect(judged.verdicts.map(({ rule }) => rule)).not.toContain('margin')
  })

  test('is no grade: no test, one too old, one that shows nothing', () => {
    expect(judgeQuality(null, RULES)).toMatchObject({ grade: 'U', worst: 'no-test', score: null })
    expect(judgeQuality({ reading: GOOD, budgetDb: 12, ageDays: 30 }, RULES).grade).toBe('A')
    expect(judgeQuality({ reading: GOOD, budgetDb: 12, ageDays: 30.1 }, RULES)).toMatchObject({
      grade: 'U',
      worst: 'no-test',
    })
    const nothing: QualityReading = {
      totalLossDb: null,
      attenuationDbPerKm: null,
      worstSplice: null,
      spliceMeanDb: null,
      worstConnector: null,
      worstReflection: null,
      worstChange: null,
      lossChangeDb: null,
      end: { state: 'unknown', deltaM: 0 },
    }
    const judged = judgeQuality({ reading: nothing, budgetDb: 12, ageDays: 1 }, RULES)
    expect(judged).toEqual({ grade: 'U', worst: null, score: null, marginDb: null, verdicts: [] })
  })
})

test('an end that moved is F, whatever the rest says', () => {
  expect(judge({ end: { state: 'moved', deltaM: -8000 } })).toMatchObject({
    grade: 'F',
    worst: 'end',
    score: 0,
    marginDb: null,
  })
})

test('the budget by design: L · α, a splice every two kilometres and at both ends, connectors, reserve', () => {
  // 31.302 km: 15 splices on the way.
  expect(makeBudget(31_302, RULES.design)).toBeCloseTo(31.302 * 0.24 + 17 * 0.12 + 1 + 3, 12)
  expect(makeBudget(1500, RULES.design)).toBeCloseTo(1.5 * 0.24 + 2 * 0.12 + 1 + 3, 12)
})

test('the worse a value, the lower its score, and never out of the band of its grade', () => {
  const bands = { A: [80, 100], B: [60, 80], C: [40, 60], D: [0, 40] } as const
  const value = fc.double({ min: -1, max: 5, noNaN: true })
  fc.assert(
    fc.property(value, value, (one, other) => {
      const [better, worse] = [Math.min(one, other), Math.max(one, other)]
      for (const [rule, read] of [
        ['splice-max', (x: number) => ({ worstSplice: at(x) })],
        ['splice-mean', (x: number) => ({ spliceMeanDb: x })],
        ['loss-change', (x: number) => ({ lossChangeDb: x })],
        ['margin', (x: number) => ({ totalLossDb: 8 + x })],
      ] as const) {
        const pick = (x: number) => judge(read(x)).verdicts.find((verdict) => verdict.rule === rule)
        const [first, second] = [pick(better), pick(worse)]
        expect(first?.score).toBeGreaterThanOrEqual(second?.score ?? Number.NaN)
        for (const verdict of [first, second]) {
          const [low, high] = bands[verdict?.grade ?? 'A']
          expect(verdict?.score).toBeGreaterThanOrEqual(low)
          expect(verdict?.score).toBeLessThanOrEqual(high)
        }
      }
    }),
  )
})

test('broken and unknown stand before the grades, the worst first', () => {
  expect(qualityGrades.toSorted((a, b) => urgencyOf(a) - urgencyOf(b)).join('')).toBe('FUDCBA')
})

test('a fall is counted in grades of a whole fibre; a break and silence are none', () => {
  expect([
    countFallen('A', 'C'),
    countFallen('B', 'C'),
    countFallen('C', 'A'),
    countFallen('B', 'B'),
  ]).toEqual([2, 1, 0, 0])
  expect([
    countFallen('A', 'F'),
    countFallen('A', 'U'),
    countFallen('U', 'D'),
    countFallen('F', 'D'),
  ]).toEqual([0, 0, 0, 0])
})
