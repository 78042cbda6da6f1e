import { expect, test } from 'vitest'
import type { PlantFeature } from '../synthesis/plant.ts'
import type { Trace } from '../trace/trace.ts'
import { acquire } from '../testing/synthetic-traces.ts'
import { compareTraces } from './compare-traces.ts'

const bendM = 12_000
const bend: PlantFeature = { positionM: bendM, kind: 'bend', lossDb: 3 }

test('what is lost where noise hides the fibre behind it is told all the same, at its place', () => {
  const reference = acquire({ features: [] }, 1, { dynamicRangeDb: 8 })
  for (let seed = 2; seed < 8; seed += 1) {
    const current = acquire({ features: [bend] }, seed, { dynamicRangeDb: 8, averages: 1 })
    const { end, measurements } = compareTraces(reference, current)
    const told = measurements.filter(({ check, value }) => check === 'new-event' && value >= 1)
    const isCut = end.state === 'shorter' && measurements.some(({ check }) => check === 'break')
    expect(isCut || told.some(({ positionM }) => Math.abs(positionM - bendM) < 500)).toBe(true)
  }
})

test('an event behind a launch fibre is measured, also when the launch connector lies before position zero', () => {
  const launchM = 1000
  const connector: PlantFeature = { positionM: launchM, kind: 'connector', lossDb: 0.3, reflectanceDb: -45 }
  const step: PlantFeature = { positionM: launchM + 300, kind: 'splice', lossDb: 0.5 }
  const settings = { pulseNs: 10, rangeM: 3000, spacingM: 0.25, dynamicRangeDb: 26 }
  const measure = (features: readonly PlantFeature[], seed: number): Trace => {
    const trace = acquire({ lengthM: 2500, features }, seed, settings)
    return { ...trace, startM: trace.startM - launchM }
  }
  const { measurements } = compareTraces(measure([connector], 1), measure([connector, step], 2))
  const found = measurements.find(
    ({ check, positionM }) => check === 'new-event' && Math.abs(positionM - 300) < 5,
  )
  expect(found?.value).toBeCloseTo(0.5, 1)
})
