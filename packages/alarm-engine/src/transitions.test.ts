import { describe, expect, test } from 'vitest'
import {
  acknowledge,
  CONDITION_STATES,
  applyObservations,
  assign,
  clear,
  comment,
  makeGroupKey,
  settle,
  shelve,
  unacknowledge,
  unshelve,
} from './index.ts'
import type { AlarmCondition, CommandResult, JournalEntry, Observation } from './index.ts'
import { applyBatch, makeObservation, makePlant, makeRule, makeTime } from './testing/plant.ts'
import { TRANSITIONS } from './testing/transition-table.ts'

const NOW = 1000
const TYPE = 'TEMP_HIGH'
const RULE = makeRule(TYPE, { confirmCount: 2, clearCount: 2, positionToleranceM: 0, autoClearS: 500 })
const QUIET = NOW + 10_000

/** Every combination of the four dimensions. */
const STATES = CONDITION_STATES.flatMap((state) =>
  [false, true].flatMap((acked) =>
    [false, true].flatMap((shelved) =>
      [false, true].map((chattering) => ({ state, acked, shelved, chattering })),
    ),
  ),
)
type State = (typeof STATES)[number]

/** Nobody sees a pending alarm to acknowledge or shelve it, and only an active one chatters. */
const isPossible = ({ state, acked, shelved, chattering }: State) =>
  (state !== 'pending' || (!acked && !shelved)) && (state === 'active' || !chattering)

const nameState = ({ state, acked, shelved, chattering }: State) =>
  [state, acked ? 'acked' : '', shelved ? 'shelved' : '', chattering ? 'chattering' : '']
    .filter((word) => word !== '')
    .join('+')

function makeCondition(state: State): AlarmCondition {
  const plant = makePlant()
  applyBatch(plant, [makeObservation(NOW, { type: TYPE, value: 70 })], () => RULE)
  const [pending] = plant.conditions.values()
  if (pending === undefined) throw new Error('no condition')
  const raisedAt = state.state === 'pending' ? null : makeTime(NOW)
  const who = {
    acked: state.acked,
    ackedBy: state.acked ? 'li' : null,
    ackedAt: state.acked ? makeTime(NOW) : null,
  }
  const shelf = {
    shelvedUntil: state.shelved ? makeTime(QUIET) : null,
    shelvedBy: state.shelved ? 'li' : null,
  }
  const clearedAt = state.state === 'cleared' ? makeTime(NOW) : null
  const chatteringSince = state.chattering ? makeTime(NOW) : null
  const confirmations = state.state === 'pending' ? 1 : 0
  return {
    ...pending,
    ...who,
    ...shelf,
    state: state.state,
    raisedAt,
    clearedAt,
    chatteringSince,
    confirmations,
  }
}

const see = (parts: Partial<Observation>, second = NOW + 10) =>
  makeObservation(second, { type: TYPE, ...parts })

/** Applies an observation; `new:` marks entries of another alarm than the one given, `!` those that are announced. */
function applyTo(condition: AlarmCondition, observation: Observation): string {
  const groups = new Map([[makeGroupKey(TYPE, condition.resourceId), [condition]]])
  const context = { ruleFor: () => RULE, newId: () => 'new', batchAt: makeTime(NOW + 20) }
  const { journal, conditions } = applyObservations(groups, [observation], context)
  return describeEntries(journal, conditions.at(-1) ?? condition)
}

const describeEntries = (journal: readonly JournalEntry[], { acked, state }: AlarmCondition) => {
  const words = journal.map((entry) => {
    return `${entry.conditionId === 'new' ? 'new:' : ''}${entry.kind}${entry.announce ? '!' : ''}`
  })
  return words.length === 0 ? '-' : `${words.join(',')} > ${state}${acked ? '+acked' : ''}`
}

const describeCommand = (result: CommandResult) =>
  result.ok ? describeEntries([result.value.entry], result.value.condition) : `× ${result.error.code}`

const ORDER = { actor: 'wang', at: makeTime(NOW + 10) }

const STIMULI = {
  raise: (c) => applyTo(c, see({ state: 'raise' })),
  report: (c) => applyTo(c, see({})),
  abnormal: (c) => applyTo(c, see({ value: 70 })),
  worse: (c) => applyTo(c, see({ value: 95 })),
  between: (c) => applyTo(c, see({ value: 57 })),
  normal: (c) => applyTo(c, see({ value: 20 })),
  clear: (c) => applyTo(c, see({ state: 'clear' })),
  'late abnormal': (c) => applyTo(c, see({ state: 'raise', severity: 'critical' }, NOW - 10)),
  'late clear': (c) => applyTo(c, see({ state: 'clear' }, NOW - 10)),
  'timers, not due': (c) => settleAt(c, NOW + 10),
  'timers, chatter and quiet due': (c) => settleAt(c, NOW + 5000),
  'timers, shelf due too': (c) => settleAt(c, QUIET),
  'shelf due, still active': (c) => settleAt({ ...c, lastAt: makeTime(QUIET) }, QUIET),
  acknowledge: (c) => describeCommand(acknowledge(c, ORDER)),
  unacknowledge: (c) => describeCommand(unacknowledge(c, ORDER)),
  'clear by operator': (c) => describeCommand(clear(c, ORDER)),
  shelve: (c) => describeCommand(shelve(c, { ...ORDER, until: makeTime(QUIET + 1) })),
  'shelve into the past': (c) => describeCommand(shelve(c, { ...ORDER, until: ORDER.at })),
  unshelve: (c) => describeCommand(unshelve(c, ORDER)),
  comment: (c) => describeCommand(comment(c, { ...ORDER, comment: 'seen' })),
  'empty comment': (c) => describeCommand(comment(c, { ...ORDER, comment: ' ' })),
  assign: (c) => describeCommand(assign(c, { ...ORDER, assignee: 'wang' })),
  'assign to nobody again': (c) => describeCommand(assign(c, { ...ORDER, assignee: null })),
} satisfies Record<string, (condition: AlarmCondition) => string>

function settleAt(condition: AlarmCondition, second: number): string {
  const settled = settle(condition, RULE, makeTime(second))
  return describeEntries(settled.entries, settled.condition)
}

describe('every state meets every observation, timer and command', () => {
  const possible = STATES.filter(isPossible)

  test('the states are complete', () => {
    expect([STATES.length, possible.length]).toEqual([24, 13])
    expect(Object.keys(TRANSITIONS)).toEqual(Object.keys(STIMULI))
  })

  test.each(Object.entries(STIMULI))('%s', (stimulus, meet) => {
    const outcome = possible.map((state) => [nameState(state), meet(makeCondition(state))])
    expect(Object.fromEntries(outcome)).toEqual(TRANSITIONS[stimulus])
  })
})
