import { expect, test } from 'vitest'
import type { PlantFeature } from '../synthesis/plant.ts'
import { acquire } from '../testing/synthetic-traces.ts'
import { indexAt } from '../trace/trace.ts'
import { detectEvents } from './detect-events.ts'

test.each([1, 2, 3, 4, 5, 6, 7, 8])('noise at the end of long pulses is no step, seed %d', (seed) => {
  const settings = { averages: 1, rangeM: 104_000, spacingM: 2.5, dynamicRangeDb: 15, pulseNs: 2000 }
  const { events } = detectEvents(acquire({ lengthM: 80_000, features: [] }, seed, settings))
  expect(events.filter(({ kind }) => kind !== 'end')).toEqual([])
})

test.each([0.3, 0.6, 1])('nothing is found where a tail of %d dB a sample runs out', (fallDb) => {
  const connector: PlantFeature = { positionM: 812, kind: 'connector', lossDb: 0.7, reflectanceDb: -30 }
  const settings = { pulseNs: 25, spacingM: 1.276, rangeM: 5000, dynamicRangeDb: 12 }
  const trace = acquire({ lengthM: 3300, features: [connector] }, 1, settings)
  const samplesDb = addTail(trace.samplesDb, { from: indexAt(trace, 815), fallDb })
  const events = detectEvents({ ...trace, samplesDb }).events.filter(({ kind }) => kind !== 'end')
  expect(events.map(({ positionM }) => Math.round(positionM / 10))).toEqual([81])
  expect(Math.abs((events[0]?.lossDb ?? 0) - 0.7)).toBeLessThan(0.05)
})

/** Light that dies away behind it, as behind a strong reflection. */
function addTail(samplesDb: Float32Array, { from, fallDb }: { from: number; fallDb: number }): Float32Array {
  const top = 10 ** (-(samplesDb[from] ?? 0) / 5)
  return samplesDb.map((levelDb, index) => {
    const tail = index < from ? 0 : top * 10 ** ((-fallDb * (index - from)) / 5)
    return -5 * Math.log10(10 ** (-levelDb / 5) + tail)
  })
}
