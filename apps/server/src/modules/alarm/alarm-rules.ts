import {
  type AlarmCondition,
  ALARM_CATALOGUE,
  type AlarmRule,
  type AlarmType,
  makeDefaultRule,
} from '@fibrewatch/alarm-engine'

const RULES = new Map<AlarmType, AlarmRule>(ALARM_CATALOGUE.map(({ type, rule }) => [type, rule]))

/** The rule in force for a type: the catalogue's own. All decisions take their rule from here. */
export function ruleFor(type: AlarmType): AlarmRule {
  return RULES.get(type) ?? makeDefaultRule(type)
}

interface Ruled {
  readonly condition: Pick<AlarmCondition, 'type' | 'lastAt'>
  readonly drillEndsAt: number | null
}

/** A drill hears of no instrument: it lasts until its end, and the timer that clears what has gone quiet ends it. */
export function ruleOf({ condition: { type, lastAt }, drillEndsAt }: Ruled): AlarmRule {
  const rule = ruleFor(type)
  return drillEndsAt === null ? rule : { ...rule, latched: false, autoClearS: (drillEndsAt - lastAt) / 1000 }
}
