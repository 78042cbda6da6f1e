import { expect, test } from 'vitest'
import type { PlantFeature } from '../synthesis/plant.ts'
import { acquire } from '../testing/synthetic-traces.ts'
import { compareTraces } from './compare-traces.ts'

const lengthM = 2800
const bendM = 1300
const settings = { pulseNs: 50, spacingM: 0.25, rangeM: 4200, dynamicRangeDb: 16 }
const end: PlantFeature = { positionM: lengthM, kind: 'end', lossDb: 0, reflectanceDb: -38 }
const bend: PlantFeature = { positionM: bendM, kind: 'bend', lossDb: 6 }

test('a loss that hides the fibre behind it is no break while the end still shines', () => {
  for (let seed = 2; seed < 12; seed += 1) {
    const reference = acquire({ lengthM, features: [end] }, 1, settings)
    const { end: found, measurements } = compareTraces(
      reference,
      acquire({ lengthM, features: [bend, end] }, seed, settings),
    )
    expect(found.state).toBe('same')
    const told = measurements.find(
      ({ check, positionM }) => check === 'new-event' && Math.abs(positionM - bendM) < 10,
    )
    expect(told?.value).toBeGreaterThan(3)
    expect(measurements.filter(({ check, value }) => check === 'total-loss' && value < 1)).toEqual([])
  }
})

test('a break is one also where its echo lies at the end of the reference', () => {
  const reference = acquire({ lengthM, features: [end] }, 1, settings)
  const cut: PlantFeature = { positionM: lengthM / 2, kind: 'break', lossDb: 0, reflectanceDb: -18 }
  const echo: PlantFeature = { positionM: lengthM, kind: 'end', lossDb: 0, reflectanceDb: -40 }
  const broken = acquire({ lengthM, features: [cut] }, 2, settings)
  const shining = acquire({ lengthM, features: [echo] }, 3, settings)
  const [from, to] = [lengthM, lengthM + reference.pulseM].map((atM) => Math.round(atM / 0.25))
  const samplesDb = broken.samplesDb.map((levelDb, index) =>
    index >= (from ?? 0) && index <= (to ?? 0) ? (shining.samplesDb[index] ?? levelDb) : levelDb,
  )
  expect(compareTraces(reference, { ...broken, samplesDb }).end.state).toBe('shorter')
  expect(compareTraces(reference, broken).end.state).toBe('shorter')
})
