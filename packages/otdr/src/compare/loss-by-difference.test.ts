import { expect, test } from 'vitest'
import type { PlantFeature } from '../synthesis/plant.ts'
import { acquire } from '../testing/synthetic-traces.ts'
import { compareTraces } from './compare-traces.ts'

const connectorM = 12_000
const settings = { pulseNs: 500, spacingM: 2.5, dynamicRangeDb: 18 }
const connector: PlantFeature = {
  positionM: connectorM,
  kind: 'connector',
  lossDb: 0.3,
  reflectanceDb: -45,
}

/** Lengths of 51 m. */
const pulseM = 51

function compareBend(bendM: number, lossDb: number) {
  const bend: PlantFeature = { positionM: bendM, kind: 'bend', lossDb }
  const reference = acquire({ features: [connector] }, 1, settings)
  const features = [connector, bend].toSorted((a, b) => a.positionM - b.positionM)
  return compareTraces(reference, acquire({ features }, 2, settings)).measurements
}

test.each([4.5, 6, 8])('a loss %d pulses behind a connector is told as what it is', (pulses) => {
  const bendM = connectorM + pulses * pulseM
  for (const lossDb of [0.5, 1, 3]) {
    const found = compareBend(bendM, lossDb).find(
      ({ check, positionM }) => check === 'new-event' && Math.abs(positionM - bendM) < 2 * pulseM,
    )
    expect(Math.abs((found?.value ?? 0) - lossDb)).toBeLessThan(Math.max(0.05, 0.1 * lossDb))
  }
})

test('between a connector and its neighbour nothing is told where nothing changed', () => {
  const splice: PlantFeature = { positionM: connectorM + 6 * pulseM, kind: 'splice', lossDb: 0.4 }
  const features = [connector, splice]
  const reference = acquire({ features }, 1, settings)
  for (let seed = 2; seed < 12; seed += 1) {
    const { measurements } = compareTraces(reference, acquire({ features }, seed, settings))
    expect(measurements.filter(({ unit, value }) => unit === 'dB' && Math.abs(value) > 0.1)).toEqual([])
  }
})
