import { describe, expect, test } from 'vitest'
import { acquire, plant } from '../testing/synthetic-traces.ts'
import { detectEvents } from './detect-events.ts'

/** What is found at 16 km of a fibre with one step there, drawn with many noises. */
function findSteps(lossDb: number, settings: Parameters<typeof acquire>[2]) {
  return Array.from({ length: 40 }, (_, seed) => {
    const trace = acquire({ features: [{ positionM: 16_000, kind: 'splice', lossDb }] }, seed + 1, settings)
    const near = detectEvents(trace).events.find(
      ({ positionM }) => Math.abs(positionM - 16_000) < 2 * trace.pulseM,
    )
    if (near === undefined) throw new Error('the step is seen')
    return { ...near, errorM: near.positionM - 16_000 }
  })
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

describe('where a step lies', () => {
  test.each([0.3, 1, 3, 5])(
    'a step of %d dB is seen where it begins, not later the larger it is',
    (lossDb) => {
      const errors = findSteps(lossDb, { pulseNs: 2000 }).map(({ errorM }) => errorM)
      expect(Math.abs(meanOf(errors))).toBeLessThan(0.06 * 204)
    },
  )

  test.each([0.08, 0.3, 2])('of %d dB the stated deviation of its place covers the error', (lossDb) => {
    const steps = findSteps(lossDb, { pulseNs: 1000, averages: 2048, dynamicRangeDb: 12 })
    const covered = steps.filter(({ errorM, positionSigmaM }) => Math.abs(errorM) <= 1.96 * positionSigmaM)
    expect(covered.length / steps.length).toBeGreaterThanOrEqual(0.9)
  })

  test('what is no plain step says so: its place is known to a pulse only', () => {
    const bump = { positionM: 16_000, kind: 'connector', lossDb: 0.5, reflectanceDb: -58 } as const
    const second = { positionM: 16_120, kind: 'splice', lossDb: 0.5 } as const
    const trace = acquire({ features: [bump, second] }, 1, { pulseNs: 2000 })
    const found = detectEvents(trace).events.find(({ positionM }) => Math.abs(positionM - 16_000) < 400)
    expect(found?.kind).toBe('non-reflective')
    expect(found?.positionSigmaM).toBeGreaterThan(50)
  })
})

test('a long pulse over falling light: noise far behind a step does not bend its loss', () => {
  const fibre = { lengthM: 80_000, features: [{ positionM: 36_000, kind: 'splice', lossDb: 3 }] } as const
  const losses = Array.from({ length: 8 }, (_, seed) => {
    const trace = acquire({ ...plant, ...fibre }, seed + 1, {
      pulseNs: 10_000,
      rangeM: 100_000,
      dynamicRangeDb: 14,
      averages: 4096,
    })
    const found = detectEvents(trace).events.find(({ positionM }) => Math.abs(positionM - 36_000) < 2000)
    return found?.lossDb ?? 0
  })
  expect(Math.abs(meanOf(losses) - 3)).toBeLessThan(0.05)
})

test('the end states how well its place is known', () => {
  const errors = Array.from({ length: 20 }, (_, seed) => {
    const { endM, endSigmaM } = detectEvents(acquire({ features: [] }, seed + 1, { averages: 1024 }))
    return Math.abs((endM ?? 0) - plant.lengthM) / (endSigmaM ?? 0)
  })
  expect(errors.filter((score) => score <= 1.96).length / errors.length).toBeGreaterThanOrEqual(0.9)
})

test('however little a step rises from the noise, its place is known to the window that showed it', () => {
  const traces = [0.03, 0.05].flatMap((lossDb) =>
    Array.from({ length: 20 }, (_, seed) =>
      acquire({ features: [{ positionM: 16_000, kind: 'splice', lossDb }] }, seed + 1, { averages: 64 }),
    ),
  )
  const sigmas = traces.flatMap((trace) =>
    detectEvents(trace).events.map(({ positionSigmaM }) => positionSigmaM / trace.pulseM),
  )
  expect(sigmas.length).toBeGreaterThan(40)
  for (const sigma of sigmas) expect(sigma).toBeLessThanOrEqual(30)
})
