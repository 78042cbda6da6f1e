import { applyObservations, makeDefaultRule, makeGroupKey } from '../index.ts'
import type { AlarmCondition, AlarmRule, AlarmType, JournalEntry, Observation } from '../index.ts'

/** A store of conditions as a server keeps one, with ids that follow from key and occurrence. */
export interface Plant {
  readonly conditions: Map<string, AlarmCondition>
  readonly journal: JournalEntry[]
}

const AT = Date.UTC(2026, 0, 1)

export function makePlant(): Plant {
  return { conditions: new Map(), journal: [] }
}

export function makeRule(type: AlarmType, parts: Partial<AlarmRule> = {}): AlarmRule {
  return { ...makeDefaultRule(type), ...parts }
}

/** Seconds count from a fixed instant. */
export function makeTime(second: number): number {
  return AT + second * 1000
}

let eventNumber = 0

export function makeObservation(
  second: number,
  parts: Partial<Observation> & { readonly type: AlarmType },
): Observation {
  eventNumber += 1
  const base = { resourceId: 'link-1', state: 'report', positionM: null } as const
  return { eventId: `event-${eventNumber}`, at: makeTime(second), ...base, ...parts }
}

/** Applies one batch and keeps what comes of it. */
export function applyBatch(
  plant: Plant,
  observations: readonly Observation[],
  ruleFor: (type: AlarmType) => AlarmRule = makeRule,
): readonly JournalEntry[] {
  const groups = new Map<string, AlarmCondition[]>()
  for (const each of plant.conditions.values()) {
    const key = makeGroupKey(each.type, each.resourceId)
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  const fresh = new Map<string, number>()
  const newId = (key: string) => {
    const before = [...plant.conditions.keys()].filter((id) => id.startsWith(`${key}#`)).length
    fresh.set(key, (fresh.get(key) ?? 0) + 1)
    return `${key}#${before + (fresh.get(key) ?? 0)}`
  }
  const applied = applyObservations(groups, observations, { ruleFor, newId, batchAt: makeTime(1_000_000) })
  for (const condition of applied.conditions) plant.conditions.set(condition.id, condition)
  plant.journal.push(...applied.journal)
  return applied.journal
}
