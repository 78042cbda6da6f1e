import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  acknowledge,
  assign,
  clear,
  comment,
  isClosed,
  makeGroupKey,
  replayJournal,
  settle,
  shelve,
  unacknowledge,
  unshelve,
} from './index.ts'
import type { AlarmCondition, AlarmRule, AlarmType, CommandResult, Observation } from './index.ts'
import { judgeMeaning } from './judge.ts'
import { applyBatch, makeObservation, makePlant, makeRule, makeTime } from './testing/plant.ts'
import type { Plant } from './testing/plant.ts'

const TYPES = ['FIBRE_BREAK', 'EVENT_LOSS_INCREASE', 'INTRUSION', 'LEAK', 'RTU_OFFLINE', 'TEMP_HIGH'] as const
const CHATTER = { transitions: 3, windowS: 60, holdS: 30 }
const RULES = new Map<AlarmType, AlarmRule>(
  TYPES.map((type) => [
    type,
    makeRule(type, { chatter: CHATTER, ...(type === 'INTRUSION' ? { autoClearS: 40 } : {}) }),
  ]),
)
const ruleFor = (type: AlarmType) => RULES.get(type) ?? makeRule(type)

/** Steps of one instrument; times go back now and then, positions jitter across the tolerance. */
const sighting = fc.record({
  stepS: fc.integer({ min: -15, max: 60 }),
  type: fc.constantFrom(...TYPES),
  state: fc.constantFrom('report', 'report', 'raise', 'clear'),
  positionM: fc.constantFrom(null, 0, 20, 49, 51, 75, 100, 1000, 1010),
  severity: fc.constantFrom(undefined, undefined, 'warning', 'critical', 'cleared'),
  value: fc.constantFrom(undefined, -1, 0.17, 0.3, 0.97, 1.2, 57, 61, 90, Number.NaN),
})
const instrument = fc.array(sighting, { maxLength: 40 })
const instruments = fc.array(instrument, { minLength: 1, maxLength: 3 })
type Sightings = readonly (typeof sighting extends fc.Arbitrary<infer Value> ? Value : never)[]

function makeStream(steps: Sightings, resourceId: string, fromS: number): Observation[] {
  let second = fromS
  return steps.map(({ stepS, type, state, positionM, severity, value }) => {
    second += stepS
    const extras = {
      ...(severity === undefined ? {} : { severity }),
      ...(value === undefined ? {} : { value }),
    }
    return makeObservation(second, { type, state, positionM, resourceId, ...extras })
  })
}

const makeStreams = (all: readonly Sightings[], fromS: number) =>
  all.map((steps, index) => makeStream(steps, `link-${index}`, fromS))

/** Mixes streams by the picks, each keeping its own order. */
function mix(streams: readonly Observation[][], picks: readonly number[]): Observation[] {
  const rest = streams.map((stream) => [...stream])
  const mixed: Observation[] = []
  for (let turn = 0; rest.some((stream) => stream.length > 0); turn += 1) {
    const waiting = rest.filter((stream) => stream.length > 0)
    const next = waiting[(picks[turn % picks.length] ?? 0) % waiting.length]?.shift()
    if (next !== undefined) mixed.push(next)
  }
  return mixed
}

function cut(observations: readonly Observation[], sizes: readonly number[]): Observation[][] {
  const batches: Observation[][] = []
  for (let from = 0, turn = 0; from < observations.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1
    batches.push(observations.slice(from, from + size))
    from += size
  }
  return batches
}

/** Revisions count journal entries, and repeats fold per batch: they alone may depend on where batches are cut. */
function readState(plant: Plant): Map<string, AlarmCondition> {
  return new Map([...plant.conditions].map(([id, condition]) => [id, { ...condition, revision: 0 }]))
}

const ORDER = { actor: 'operator', at: makeTime(50), comment: 'seen' }
const COMMANDS: readonly ((condition: AlarmCondition, second: number) => CommandResult)[] = [
  (condition) => acknowledge(condition, ORDER),
  (condition) => unacknowledge(condition, ORDER),
  (condition) => clear(condition, ORDER),
  (condition, second) => shelve(condition, { ...ORDER, until: makeTime(second + 60) }),
  (condition) => unshelve(condition, ORDER),
  (condition) => comment(condition, ORDER),
  (condition, second) => assign(condition, { ...ORDER, assignee: second % 2 === 0 ? 'crew' : null }),
]

function command(plant: Plant, which: number, second: number): void {
  for (const condition of plant.conditions.values()) {
    const result = COMMANDS[which % COMMANDS.length]?.(condition, second)
    if (!result?.ok) continue
    plant.conditions.set(condition.id, result.value.condition)
    plant.journal.push(result.value.entry)
  }
}

function settleAll(plant: Plant, now: number): void {
  for (const condition of plant.conditions.values()) {
    const settled = settle(condition, ruleFor(condition.type), now)
    plant.conditions.set(condition.id, settled.condition)
    plant.journal.push(...settled.entries)
  }
}

/** A whole life: batches with commands and timer runs between them; `check` sees the plant after each. */
function live(
  all: readonly Sightings[],
  doings: readonly number[],
  check: (plant: Plant) => void = () => {},
) {
  const plant = makePlant()
  const observations = makeStreams(all, 0).flat()
  cut(
    observations,
    doings.map((doing) => 1 + (doing % 7)),
  ).forEach((batch, index) => {
    const doing = doings[index % doings.length] ?? 0
    applyBatch(plant, batch, ruleFor)
    check(plant)
    if (doing % 3 === 0) settleAll(plant, batch.at(-1)?.at ?? 0)
    else command(plant, doing, index * 30)
    check(plant)
  })
  return { plant, observations }
}

/** Two alarms seen at one time and closed in another order than they were made, one dropped, one acknowledged. */
const closedAtOnce = (): Sightings => {
  const seen = { stepS: 0, type: 'EVENT_LOSS_INCREASE', severity: undefined, value: undefined } as const
  return [
    { ...seen, state: 'raise', positionM: 20 },
    { ...seen, state: 'report', positionM: 100 },
    { ...seen, state: 'clear', positionM: null },
  ]
}
const seenAgain = (): Sightings => [
  {
    stepS: 0,
    type: 'EVENT_LOSS_INCREASE',
    state: 'report',
    positionM: null,
    severity: undefined,
    value: undefined,
  },
]

const doings = fc.array(fc.nat(30), { minLength: 1, maxLength: 30 })
const RUNS = { numRuns: 400 }

describe('the engine', () => {
  test('replaying the journal gives the same state', () => {
    fc.assert(
      fc.property(instruments, doings, (all, what) => {
        const { plant } = live(all, what)
        expect(replayJournal(plant.journal)).toEqual(plant.conditions)
      }),
      RUNS,
    )
  })

  test('neither batch boundaries nor the mixing of instruments matter', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 10 })
    const picks = fc.array(fc.nat(5), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(instruments, instruments, sizes, picks, (before, after, cuts, order) => {
        const [one, other] = [makePlant(), makePlant()]
        const first = makeStreams(before, 0)
        const second = makeStreams(after, 900)
        applyBatch(one, first.flat(), ruleFor)
        for (const batch of cut(mix(first, order), cuts)) applyBatch(other, batch, ruleFor)
        command(one, 0, 0)
        command(other, 0, 0)
        applyBatch(one, second.flat(), ruleFor)
        for (const batch of cut(mix(second, order), cuts)) applyBatch(other, batch, ruleFor)
        expect(readState(other)).toEqual(readState(one))
      }),
      { ...RUNS, examples: [[[[...closedAtOnce()]], [[...seenAgain()]], [1], [0]]] },
    )
  })

  test('a timer run between two observations changes nothing that comes after', () => {
    const calm = instruments.map((all) =>
      all.map((steps) => steps.map((s) => ({ ...s, stepS: Math.abs(s.stepS) }))),
    )
    fc.assert(
      fc.property(calm, fc.array(fc.boolean(), { minLength: 1, maxLength: 9 }), (all, runs) => {
        const [one, other] = [makePlant(), makePlant()]
        const stream = makeStream(all[0] ?? [], 'link-0', 0)
        stream.forEach((observation, index) => {
          if (runs[index % runs.length]) settleAll(other, observation.at)
          applyBatch(other, [observation], ruleFor)
        })
        applyBatch(one, stream, ruleFor)
        const end = (stream.at(-1)?.at ?? 0) + 3_600_000
        settleAll(one, end)
        settleAll(other, end)
        expect(readState(other)).toEqual(readState(one))
      }),
      RUNS,
    )
  })

  test('the counts are the occurrences, in the alarms and in the journal', () => {
    fc.assert(
      fc.property(instruments, doings, (all, what) => {
        const { plant, observations } = live(all, what)
        const abnormal = observations.filter(
          (each) => judgeMeaning(each, ruleFor(each.type)) === 'abnormal',
        ).length
        const counts = [...plant.conditions.values()].reduce((sum, each) => sum + each.count, 0)
        const times = plant.journal.reduce((sum, each) => sum + each.times, 0)
        expect([counts, times]).toEqual([abnormal, abnormal])
      }),
      RUNS,
    )
  })

  test('no two open conditions share a key, and the key is the anchor', () => {
    fc.assert(
      fc.property(instruments, doings, (all, what) => {
        live(all, what, (plant) => {
          const open = [...plant.conditions.values()].filter((each) => !isClosed(each))
          expect(new Set(open.map((each) => each.key)).size).toBe(open.length)
          for (const { key, type, resourceId, anchorM } of open) {
            expect(key).toBe(`${makeGroupKey(type, resourceId)}|${anchorM ?? ''}`)
          }
        })
      }),
      RUNS,
    )
  })

  test('revisions grow by one per entry', () => {
    fc.assert(
      fc.property(instruments, doings, (all, what) => {
        const { plant } = live(all, what)
        const last = new Map<string, number>()
        for (const { conditionId, revision } of plant.journal) {
          expect(revision).toBe((last.get(conditionId) ?? 0) + 1)
          last.set(conditionId, revision)
        }
        for (const { id, revision } of plant.conditions.values()) expect(last.get(id)).toBe(revision)
      }),
      RUNS,
    )
  })

  test('pending is never acknowledged, shelved or chattering, and only an active alarm chatters', () => {
    fc.assert(
      fc.property(instruments, doings, (all, what) => {
        live(all, what, (plant) => {
          for (const each of plant.conditions.values()) {
            const calm = each.chatteringSince === null && each.heldClearAt === null
            expect(calm || each.state === 'active').toBe(true)
            const untouched = !each.acked && each.shelvedUntil === null
            expect(untouched || each.raisedAt !== null).toBe(true)
            expect(each.raisedAt === null).toBe(each.state === 'pending' || (isClosed(each) && !each.acked))
            expect(each.recentTransitions.length).toBeLessThanOrEqual(CHATTER.transitions)
          }
        })
      }),
      RUNS,
    )
  })
})
