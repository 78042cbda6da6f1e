import { describe, expect, test } from 'vitest'
import { acknowledge, ALARM_CATALOGUE, ALARM_TYPES, isRetained, findNextSettleAt, settle } from './index.ts'
import type { AlarmCondition, AlarmRule, JournalEntry, Observation } from './index.ts'
import { applyBatch, makeObservation, makePlant, makeRule, makeTime } from './testing/plant.ts'
import type { Plant } from './testing/plant.ts'

const RAISE = { type: 'FIBRE_BREAK', state: 'raise' } as const
const CLEAR = { type: 'FIBRE_BREAK', state: 'clear' } as const
const listKinds = (journal: readonly JournalEntry[]) => journal.map((entry) => entry.kind)
const listAnchors = (plant: Plant, state: AlarmCondition['state']) =>
  [...plant.conditions.values()].filter((each) => each.state === state).map((each) => each.anchorM)

function requireOnly(plant: Plant): AlarmCondition {
  const [only, ...others] = plant.conditions.values()
  if (only === undefined || others.length > 0) throw new Error(`${plant.conditions.size} conditions`)
  return only
}

function play(observations: readonly Observation[], rule?: AlarmRule) {
  const plant = makePlant()
  const journal = applyBatch(plant, observations, rule === undefined ? makeRule : () => rule)
  return { plant, journal }
}

describe('positions', () => {
  test('two cuts on one fibre are two alarms, jitter around one is not', () => {
    const at = [1000, 1049, 951, 5000, 1049.9].map((positionM, s) =>
      makeObservation(s, { ...RAISE, positionM }),
    )
    expect(listAnchors(play(at).plant, 'active')).toEqual([1000, 5000])
  })

  test('the anchor does not creep: 40 m steps leave a tolerance of 50 m at the second', () => {
    const at = [0, 40, 80].map((positionM, s) => makeObservation(s, { ...RAISE, positionM }))
    expect(listAnchors(play(at).plant, 'active')).toEqual([0, 80])
  })

  test('a clear with a position clears there, one without clears everything', () => {
    const cuts = [1000, 5000, 9000].map((positionM, s) => makeObservation(s, { ...RAISE, positionM }))
    const { plant } = play(cuts)
    applyBatch(plant, [makeObservation(5, { ...CLEAR, positionM: 5010 })])
    expect(listAnchors(plant, 'active')).toEqual([1000, 9000])
    applyBatch(plant, [makeObservation(6, CLEAR)])
    expect(listAnchors(plant, 'active')).toEqual([])
  })

  test('an alarm raised without a position is located later and keeps its id', () => {
    const { plant } = play([makeObservation(0, RAISE)])
    const { id } = requireOnly(plant)
    const journal = applyBatch(plant, [makeObservation(9, { ...RAISE, positionM: 1200 })])
    expect(listKinds(journal)).toEqual(['relocated', 'repeated'])
    expect(requireOnly(plant)).toMatchObject({ id, anchorM: 1200, key: 'FIBRE_BREAK|link-1|1200', count: 2 })
  })

  test('how well a position is known goes with that position, and with no other', () => {
    const located = { ...RAISE, positionM: 1200, positionSigmaM: 3 }
    const { plant } = play([makeObservation(0, RAISE)])
    expect(requireOnly(plant).positionSigmaM).toBeNull()
    applyBatch(plant, [makeObservation(1, located)])
    expect(requireOnly(plant).positionSigmaM).toBe(3)
    applyBatch(plant, [makeObservation(2, RAISE)])
    expect(requireOnly(plant)).toMatchObject({ positionM: 1200, positionSigmaM: 3 })
    applyBatch(plant, [makeObservation(3, { ...RAISE, positionM: 1210 })])
    expect(requireOnly(plant)).toMatchObject({ positionM: 1210, positionSigmaM: null })
  })
})

describe('levels', () => {
  const loss = (s: number, value: number) => makeObservation(s, { type: 'LOSS_DEVIATION', value })

  test('severity follows the value and falls only behind the hysteresis', () => {
    const { plant } = play([loss(0, 1), loss(1, 1)])
    const severities = [3, 2.9, 2.7, 0.9].map((value, index) => {
      applyBatch(plant, [loss(2 + index, value)])
      return requireOnly(plant).severity
    })
    expect(severities).toEqual(['major', 'major', 'minor', 'minor'])
    applyBatch(plant, [loss(9, 0.7)])
    expect(requireOnly(plant).state).toBe('cleared')
  })

  test('a normal report breaks the row of confirmations', () => {
    const { plant } = play([loss(0, 2), loss(1, 0), loss(2, 2)])
    expect([...plant.conditions.values()].map((each) => each.state)).toEqual(['cleared', 'pending'])
  })

  test('limits below work like limits above', () => {
    const rule = makeRule('POWER_LOW', { levels: [{ severity: 'major', limit: -28 }], hysteresis: 1 })
    const power = (s: number, value: number) => makeObservation(s, { type: 'POWER_LOW', value })
    expect(listKinds(play([power(0, -29), power(1, -27.5), power(2, -26)], rule).journal)).toEqual([
      'raised',
      'repeated',
      'cleared',
    ])
  })

  test('a worse severity takes the acknowledgement away', () => {
    const { plant } = play([loss(0, 1), loss(1, 1)])
    const acked = acknowledge(requireOnly(plant), { actor: 'li', at: makeTime(2) })
    if (!acked.ok) throw new Error(acked.error.code)
    plant.conditions.set(acked.value.condition.id, acked.value.condition)
    const [entry] = applyBatch(plant, [loss(3, 4)])
    expect(entry).toMatchObject({ kind: 'severity-changed', announce: true })
    expect(requireOnly(plant)).toMatchObject({ acked: false, ackedBy: null })
  })
})

describe('chatter', () => {
  const flap = [RAISE, CLEAR, RAISE, CLEAR, RAISE].map((parts, s) => makeObservation(s * 10, parts))

  test('the third annunciation within a minute starts it and clears are held back from then on', () => {
    const { plant, journal } = play([
      ...flap,
      makeObservation(50, CLEAR),
      makeObservation(51, RAISE),
      makeObservation(52, CLEAR),
    ])
    expect(listKinds(journal)).toEqual([
      'raised',
      'cleared',
      'reopened',
      'cleared',
      'reopened',
      'chattering',
      'repeated',
    ])
    expect(requireOnly(plant)).toMatchObject({
      state: 'active',
      chatteringSince: makeTime(40),
      heldClearAt: makeTime(52),
    })
  })

  test('after the hold the held clear happens at the time it fell due', () => {
    const { plant } = play([...flap, makeObservation(50, CLEAR)])
    const rule = makeRule('FIBRE_BREAK')
    expect(findNextSettleAt(requireOnly(plant), rule)).toBe(makeTime(170))
    const settled = settle(requireOnly(plant), rule, makeTime(999))
    expect(settled.condition).toMatchObject({
      state: 'cleared',
      clearedAt: makeTime(170),
      chatteringSince: null,
    })
  })

  test('slow coming and going is not chatter', () => {
    const slow = flap.map((each, index) => ({ ...each, at: makeTime(index * 30) }))
    expect(listKinds(play(slow).journal)).not.toContain('chattering')
  })
})

describe('the rest of a rule', () => {
  test('a disabled rule raises nothing', () => {
    const off = makeRule('FIBRE_BREAK', { enabled: false })
    expect(play([makeObservation(0, RAISE)], off).plant.conditions.size).toBe(0)
  })

  test('a latched alarm ignores the clear of the instrument', () => {
    const leak = { type: 'LEAK' } as const
    const { plant } = play([makeObservation(0, leak), makeObservation(1, { ...leak, state: 'clear' })])
    expect(requireOnly(plant).state).toBe('active')
  })

  test('quiet time clears an intrusion, within one batch as well', () => {
    const [first, last] = [
      makeObservation(0, { type: 'INTRUSION' }),
      makeObservation(900, { type: 'INTRUSION' }),
    ]
    const { plant, journal } = play([first, last])
    expect(listKinds(journal)).toEqual(['raised', 'cleared', 'reopened'])
    expect(findNextSettleAt(requireOnly(plant), makeRule('INTRUSION'))).toBe(makeTime(1200))
  })

  test('late observations are counted and undo nothing', () => {
    const { plant } = play([
      makeObservation(0, RAISE),
      makeObservation(20, RAISE),
      makeObservation(10, CLEAR),
    ])
    expect(requireOnly(plant)).toMatchObject({ state: 'active', count: 2, lastAt: makeTime(20) })
    applyBatch(plant, [makeObservation(30, CLEAR), makeObservation(25, RAISE)])
    expect(requireOnly(plant)).toMatchObject({ state: 'cleared', count: 3, lastAt: makeTime(30) })
  })

  test('repeats of one batch fold into one entry', () => {
    const { journal } = play(Array.from({ length: 100 }, (_, s) => makeObservation(s, RAISE)))
    expect(journal.map(({ kind, times }) => [kind, times])).toEqual([
      ['raised', 1],
      ['repeated', 99],
    ])
  })

  test('a closed condition is retained for as long as its rule says', () => {
    const { plant } = play([
      makeObservation(0, { type: 'TEMP_HIGH', value: 70 }),
      makeObservation(1, { type: 'TEMP_HIGH', value: 0 }),
    ])
    const kept = [61, 62].map((second) => isRetained(requireOnly(plant), 60, makeTime(second)))
    expect(kept).toEqual([true, false])
  })
})

test('the catalogue defines every type once, with limits only where there is a unit', () => {
  expect(ALARM_CATALOGUE.map((each) => each.type)).toEqual([...ALARM_TYPES])
  for (const { unit, rule } of ALARM_CATALOGUE) expect(unit === null).toBe(rule.levels === undefined)
})
