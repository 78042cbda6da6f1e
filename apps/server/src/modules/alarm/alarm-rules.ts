import { ALARM_CATALOGUE, type AlarmRule, type AlarmType, makeDefaultRule } from '@fibrewatch/alarm-engine'

const RULES = new Map<AlarmType, AlarmRule>(ALARM_CATALOGUE.map(({ type, rule }) => [type, rule]))

/** The rule in force for a type: the catalogue's own. All decisions take their rule from here. */
export function ruleFor(type: AlarmType): AlarmRule {
  return RULES.get(type) ?? makeDefaultRule(type)
}
