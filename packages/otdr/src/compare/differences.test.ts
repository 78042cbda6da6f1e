import { expect, test } from 'vitest'
import type { PlantFeature } from '../synthesis/plant.ts'
import { acquire, features } from '../testing/synthetic-traces.ts'
import { compareTraces } from './compare-traces.ts'

const bendM = 17_000

function compareBend(
  lossDb: number,
  settings: { dynamicRangeDb: number; averages: number },
  others = features,
) {
  const bend: PlantFeature = { positionM: bendM, kind: 'bend', lossDb }
  const reference = acquire({ features: others }, 1, settings)
  const { measurements } = compareTraces(reference, acquire({ features: [...others, bend] }, 2, settings))
  return measurements.find(
    ({ check, positionM }) => check === 'new-event' && Math.abs(positionM - bendM) < 2 * reference.pulseM,
  )
}

test.each([1, 3])('a step of %d dB is told in noise too, when noise cannot make it', (lossDb) => {
  const found = compareBend(lossDb, { dynamicRangeDb: 8, averages: 48 })
  expect(Math.abs((found?.value ?? 0) - lossDb)).toBeLessThan(0.1 * lossDb)
})

test('a step that a joint hides in one trace shows in the difference of both', () => {
  const joint: PlantFeature = { positionM: bendM - 300, kind: 'splice', lossDb: 1.2 }
  const found = compareBend(0.3, { dynamicRangeDb: 18, averages: 32_768 }, [joint])
  expect(found?.value).toBeCloseTo(0.3, 1)
})
