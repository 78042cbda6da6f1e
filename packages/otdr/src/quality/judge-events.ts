import type { ContinuousGrade } from './grade.ts'
import { judgeRule } from './judge-quality.ts'
import type { QualityEvent } from './measure-quality.ts'
import type { QualityRule, QualityRuleSet } from './rule-set.ts'

/** What is judged of a single event. */
export const eventFigures = ['loss', 'reflectance'] as const
export type EventFigure = (typeof eventFigures)[number]

/** A figure of an event against the rule for its like. */
export interface EventVerdict {
  readonly positionM: number
  readonly figure: EventFigure
  readonly rule: QualityRule
  readonly value: number
  readonly grade: ContinuousGrade
}

/**
 * Every event within the link by itself, by the same rules that judge the worst of them. What was not measured and what
 * no rule asks for is left out, as are the start and the end: they are measured against the dead zone and the noise.
 */
export function judgeEvents(
  events: readonly QualityEvent[],
  { limits }: Pick<QualityRuleSet, 'limits'>,
): EventVerdict[] {
  return events.flatMap(({ kind, positionM, lossDb, reflectanceDb }) => {
    if (kind === 'start' || kind === 'end') return []
    const ruleOfLoss = kind === 'reflective' ? 'connector' : 'splice-max'
    const asked = [
      { figure: 'loss', rule: ruleOfLoss, value: lossDb },
      { figure: 'reflectance', rule: 'reflectance', value: reflectanceDb },
    ] as const
    return asked.flatMap(({ figure, rule, value }) =>
      value === null
        ? []
        : judgeRule(rule, limits[rule], { value, positionM }).map(({ grade }) => ({
            positionM,
            figure,
            rule,
            value,
            grade,
          })),
    )
  })
}
