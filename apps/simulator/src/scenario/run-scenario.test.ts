import { describe, expect, test } from 'vitest'
import { DEMO_PLANT } from '../demo/demo-plant.ts'
import { createPlantState } from '../plant/conditions.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { runScenario } from './run-scenario.ts'
import { makeSpell, type Scenario } from './scenario.ts'
import { SCENARIOS } from './scenarios.ts'

const cut = { kind: 'break', linkCode: 'SZ-KS-01', positionM: 12_384 } as const
const off = { kind: 'offline', deviceCode: 'LF-OTDR-01' } as const
const scenario: Scenario = {
  name: 'test',
  durationS: 100,
  steps: [
    ...makeSpell('off', [40, 60], off),
    ...makeSpell('cut', [10, 50], cut),
    { atS: 90, key: 'late', condition: cut },
  ],
}

function start(once: boolean) {
  const clock = createTestClock()
  const state = createPlantState()
  const stopping = new AbortController()
  const lines: string[] = []
  const parts = {
    plant: DEMO_PLANT,
    state,
    clock,
    signal: stopping.signal,
    once,
    report: (line: string) => void lines.push(line),
  }
  const running = runScenario(scenario, parts)
  const keys = () => [...state.current().keys()]
  return { clock, state, stopping, running, keys, lines }
}

describe('runScenario', () => {
  test('takes each step at its time, whatever their order, and leaves nothing behind', async () => {
    const { clock, keys, running, lines } = start(true)
    const seen: Record<number, string[]> = {}
    for (const atS of [9, 11, 41, 51, 61, 91]) {
      await clock.advance(atS * 1000 - (clock.now() - 1_790_000_000_000))
      seen[atS] = keys()
    }
    expect(seen).toEqual({ 9: [], 11: ['cut'], 41: ['cut', 'off'], 51: ['off'], 61: [], 91: ['late'] })
    await clock.advance(10_000)
    await running
    expect(keys()).toEqual([])
    expect(lines[0]).toBe('cut: break on SZ-KS-01 at 12384 m')
    expect(lines).toContain('off: LF-OTDR-01 goes silent')
  })

  test('begins again until it is stopped', async () => {
    const { clock, keys, running, stopping } = start(false)
    await clock.advance(111_000)
    expect(keys()).toEqual(['cut'])
    stopping.abort()
    await running
    expect(keys()).toEqual([])
  })

  test.each([
    ['a link', { ...cut, linkCode: 'NONE' }, 5],
    ['a device', { ...off, deviceCode: 'NONE' }, 5],
    ['a time', cut, 101],
  ])('refuses what does not fit: %s', async (_, condition, atS) => {
    const wrong = { ...scenario, steps: [{ atS, key: 'wrong', condition }] }
    const parts = {
      plant: DEMO_PLANT,
      state: createPlantState(),
      clock: createTestClock(),
      signal: AbortSignal.abort(),
    }
    await expect(runScenario(wrong, parts)).rejects.toThrow('scenario test: wrong')
  })
})

describe('the scenarios', () => {
  test.each([...SCENARIOS])('%s fits the demo plant, and ends what it begins', async (_, known) => {
    const clock = createTestClock()
    const state = createPlantState()
    const parts = { plant: DEMO_PLANT, state, clock, signal: new AbortController().signal, once: true }
    const running = runScenario(known, parts)
    await clock.advance((known.durationS - 1) * 1000)
    expect([...state.current().keys()]).toEqual([])
    await clock.advance(1000)
    await running
    const begun = known.steps.filter(({ condition }) => condition !== null)
    expect(begun.length * 2).toBe(known.steps.length)
  })

  test('conditions at joints name places where the link has one', () => {
    const steps = [...SCENARIOS.values()].flatMap(({ steps: all }) => all)
    const atJoints = steps.flatMap(({ condition }) =>
      condition?.kind === 'joint-loss' || condition?.kind === 'joint-reflectance' ? [condition] : [],
    )
    expect(atJoints.length).toBeGreaterThan(0)
    for (const { kind, linkCode, positionM } of atJoints) {
      const joints = DEMO_PLANT.links.find(({ code }) => code === linkCode)?.joints ?? []
      const joint = joints.find((candidate) => candidate.positionM === positionM)
      expect(joint?.kind).toBe(kind === 'joint-reflectance' ? 'connector' : 'splice')
    }
  })
})
