import { expect, test } from 'vitest'
import type { PlantFeature } from '../synthesis/plant.ts'
import { acquire } from '../testing/synthetic-traces.ts'
import { compareTraces } from './compare-traces.ts'

const lengthM = 2800
const bendM = 1300
const settings = { pulseNs: 50, spacingM: 0.25, rangeM: 4200, averages: 1, dynamicRangeDb: 12 }
const end: PlantFeature = { positionM: lengthM, kind: 'end', lossDb: 0, reflectanceDb: -30 }
const reference = acquire({ lengthM, features: [end] }, 1, settings)

test.each([4, 5, 6])(
  'a loss of %d dB in which the fibre behind it sinks is no break while its end shines',
  (lossDb) => {
    const bend: PlantFeature = { positionM: bendM, kind: 'bend', lossDb }
    for (let seed = 2; seed < 6; seed += 1) {
      const current = acquire({ lengthM, features: [bend, end] }, seed, settings)
      const compared = compareTraces(reference, current)
      expect(compared.end.state).toBe('same')
      const told = compared.measurements.find(
        ({ check, positionM }) => check === 'new-event' && Math.abs(positionM - bendM) < 10,
      )
      expect(Math.abs((told?.value ?? 0) - lossDb)).toBeLessThan(0.1 * lossDb)
      const whole = compared.measurements.filter(({ check }) => check === 'total-loss')
      expect(whole.filter(({ value }) => Math.abs(value - lossDb) > 0.1 * lossDb)).toEqual([])
    }
  },
)

test('a break is one also where its echo lies at the end of the reference', () => {
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
