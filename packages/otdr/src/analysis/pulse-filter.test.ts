import { expect, test } from 'vitest'
import type { PlantFeature } from '../synthesis/plant.ts'
import { acquire } from '../testing/synthetic-traces.ts'
import { indexAt } from '../trace/trace.ts'
import { PulseFilter, readPulseShape } from './pulse-filter.ts'
import { peakOfReflectance } from './reflectance.ts'
import { makeScan } from './scan.ts'

const [sourceM, atM] = [5000, 15_000]

function measure(feature: Omit<PlantFeature, 'positionM'>) {
  const source: PlantFeature = { positionM: sourceM, kind: 'connector', lossDb: 0.3, reflectanceDb: -30 }
  const features = [source, { ...feature, positionM: atM }]
  const trace = acquire({ features }, 1, { dynamicRangeDb: 25 })
  const scan = makeScan(trace)
  const side = 4 * scan.pulseSamples
  const shape = readPulseShape(scan, indexAt(trace, sourceM))
  const filter = new PulseFilter(scan, shape, { before: side, behind: 2 * side })
  return { trace, ...filter.measure(indexAt(trace, atM), 0.001) }
}

test('the height of a low pulse is read without the slope of the fibre and without its loss', () => {
  const { trace, heightDb, lossDb } = measure({ kind: 'connector', lossDb: 0.05, reflectanceDb: -62 })
  expect(heightDb).toBeCloseTo(peakOfReflectance(-62, trace), 2)
  expect(lossDb).toBeCloseTo(0.05, 2)
})

test('a step alone is no pulse', () => {
  const { heightDb, lossDb } = measure({ kind: 'splice', lossDb: 0.2 })
  expect(Math.abs(heightDb)).toBeLessThan(0.01)
  expect(lossDb).toBeCloseTo(0.2, 2)
})

test('noise counts by as many samples as the pulse has', () => {
  const { heightSigmaDb, lossSigmaDb } = measure({ kind: 'splice', lossDb: 0 })
  expect(heightSigmaDb).toBeGreaterThan(0.0001)
  expect(heightSigmaDb).toBeLessThan(0.001)
  expect(lossSigmaDb).toBeLessThan(0.001)
})
