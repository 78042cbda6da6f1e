import { expect, test } from 'vitest'
import { judgeEvents } from './judge-events.ts'
import type { QualityEvent } from './measure-quality.ts'
import { type GradeLimits, type QualityRule, qualityRules } from './rule-set.ts'

const nothing: GradeLimits = { A: null, B: null, C: null }
const limits = {
  ...(Object.fromEntries(qualityRules.map((rule) => [rule, nothing])) as Record<QualityRule, GradeLimits>),
  'splice-max': { A: 0.12, B: 0.2, C: 0.5 },
  connector: { A: 0.5, B: 0.75, C: 1 },
  reflectance: { A: -45, B: -40, C: null },
}

const event = (change: Partial<QualityEvent>): QualityEvent => ({
  positionM: 5000,
  kind: 'non-reflective',
  lossDb: null,
  reflectanceDb: null,
  slopeDbPerKm: null,
  ...change,
})

test('a splice and a connector are judged by their own limits, a limit itself is met', () => {
  const events = [
    event({ positionM: 1000, lossDb: 0.12 }),
    event({ positionM: 2000, lossDb: 0.6 }),
    event({ positionM: 3000, kind: 'reflective', lossDb: 0.6, reflectanceDb: -39.2 }),
  ]
  expect(
    judgeEvents(events, { limits }).map(({ positionM, rule, grade }) => [positionM, rule, grade]),
  ).toEqual([
    [1000, 'splice-max', 'A'],
    [2000, 'splice-max', 'D'],
    [3000, 'connector', 'B'],
    [3000, 'reflectance', 'C'],
  ])
})

test('what was not measured, start and end are judged by nothing; nor is what no rule asks for', () => {
  const ends = [event({ kind: 'start', lossDb: 9 }), event({ kind: 'end', reflectanceDb: -14 }), event({})]
  expect(judgeEvents(ends, { limits })).toEqual([])
  const asksNothing = { limits: { ...limits, 'splice-max': nothing } }
  expect(judgeEvents([event({ lossDb: 3 })], asksNothing)).toEqual([])
})
