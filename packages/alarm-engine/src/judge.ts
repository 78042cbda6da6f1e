import type { Observation } from './observation.ts'
import type { AlarmLevel, AlarmRule } from './rule.ts'
import { isWorse } from './severity.ts'
import type { Severity } from './severity.ts'

/** What an observation says about the alarm. `between` (inside the hysteresis, or not a number) keeps the state. */
export type Meaning = 'abnormal' | 'between' | 'normal'

export function judgeMeaning(observation: Observation, rule: AlarmRule): Meaning {
  if (observation.state === 'raise') return 'abnormal'
  if (observation.state === 'clear' || observation.severity === 'cleared') return 'normal'
  if (observation.value === undefined || rule.levels === undefined) return 'abnormal'
  if (!Number.isFinite(observation.value)) return 'between'
  if (findWorstLevel(rule, observation.value, 0) !== null) return 'abnormal'
  return findWorstLevel(rule, observation.value, rule.hysteresis) === null ? 'normal' : 'between'
}

/** Whether the instrument itself has decided, so that nothing is to be confirmed. */
export function isDecided(observation: Observation): boolean {
  return observation.state !== 'report'
}

/**
 * The instrument's severity, else the level reached, else `current`, else the rule's. A level once reached is left only
 * when the value is behind its limit by the hysteresis.
 */
export function judgeSeverity(observation: Observation, rule: AlarmRule, current: Severity | null): Severity {
  const { severity, value } = observation
  if (severity !== undefined && severity !== 'cleared') return severity
  if (value === undefined || !Number.isFinite(value)) return current ?? rule.severity
  const reached = findWorstLevel(rule, value, 0)
  if (current === null) return reached ?? rule.severity
  if (reached !== null && isWorse(reached, current)) return reached
  const held = findWorstLevel(rule, value, rule.hysteresis)
  return held !== null && isWorse(current, held) ? held : current
}

/** Worst level whose limit, moved back by `slack`, the value reaches. */
function findWorstLevel(rule: AlarmRule, value: number, slack: number): Severity | null {
  let worst: Severity | null = null
  for (const level of rule.levels ?? []) {
    if (!reaches(level, { value, slack, direction: rule.direction })) continue
    if (worst === null || isWorse(level.severity, worst)) worst = level.severity
  }
  return worst
}

interface Reading {
  readonly value: number
  readonly slack: number
  readonly direction: AlarmRule['direction']
}

function reaches({ limit }: AlarmLevel, { value, slack, direction }: Reading): boolean {
  return direction === 'above' ? value >= limit - slack : value <= limit + slack
}
