import { expect, test } from 'vitest'
import { makeRandom } from '../testing/random.ts'
import { acquire, plant } from '../testing/synthetic-traces.ts'
import type { PlantFeature } from '../synthesis/plant.ts'
import { analyseTrace } from './analyse-trace.ts'
import { detectEvents } from './detect-events.ts'

const connector = (positionM: number, lossDb: number): PlantFeature => ({
  positionM,
  kind: 'connector',
  lossDb,
  reflectanceDb: -48,
})

test('two connectors within four pulses: one event with the loss of both, the other stays as merged', () => {
  const trace = acquire({ features: [connector(12_000, 0.5), connector(12_160, 0.4)] })
  const { events, setAside } = detectEvents(trace)
  const event = events.find(({ kind }) => kind !== 'end')
  expect(Math.abs((event?.positionM ?? 0) - 12_000)).toBeLessThan(trace.pulseM / 4)
  expect(event?.lossDb).toBeCloseTo(0.9, 1)
  const merged = setAside.find(({ reason }) => reason === 'merged')
  expect(Math.abs((merged?.positionM ?? 0) - 12_160)).toBeLessThan(trace.pulseM / 4)
})

test('a connector four pulses before the end keeps its place and loss', () => {
  const { events } = detectEvents(acquire({ features: [connector(plant.lengthM - 200, 0.5)] }))
  expect(events[0]?.lossDb).toBeCloseTo(0.5, 1)
  expect(Math.abs((events[0]?.positionM ?? 0) - plant.lengthM + 200)).toBeLessThan(5)
})

test('the stated deviation of a loss covers its error nineteen times of twenty, and is not much wider', () => {
  const lossDb = 0.3
  const draws = Array.from({ length: 60 }, (_, seed) => {
    const trace = acquire({ features: [{ positionM: 16_000, kind: 'splice', lossDb }] }, seed + 1, {
      dynamicRangeDb: 8,
      averages: 256,
    })
    const found = detectEvents(trace).events.find(
      ({ positionM }) => Math.abs(positionM - 16_000) < trace.pulseM,
    )
    return { errorDb: Math.abs((found?.lossDb ?? 9) - lossDb), sigmaDb: found?.lossSigmaDb ?? 0 }
  })
  const covered = draws.filter(({ errorDb, sigmaDb }) => errorDb <= 1.96 * sigmaDb).length / draws.length
  const rms = Math.sqrt(draws.reduce((sum, { errorDb }) => sum + errorDb ** 2, 0) / draws.length)
  const mean = draws.reduce((sum, { sigmaDb }) => sum + sigmaDb, 0) / draws.length
  expect(covered).toBeGreaterThanOrEqual(0.9)
  expect(mean / rms).toBeLessThan(2)
})

test("what an instrument's own table does not name stays, and nothing that it names is said twice", () => {
  const trace = acquire({ features: [connector(9000, 0.5), connector(12_000, 0.5), connector(12_160, 0.4)] })
  const [first, second] = detectEvents(trace).events
  if (first === undefined || second === undefined) throw new Error('both connectors are seen')
  const listed = analyseTrace({ ...trace, events: [{ ...first, source: 'instrument' }] })
  expect(listed.events).toHaveLength(1)
  expect(listed.setAside?.map(({ reason }) => reason)).toEqual(['unlisted', 'merged'])
  expect(listed.setAside?.[0]?.positionM).toBe(second.positionM)
  const whole = analyseTrace({ ...trace, events: [first, second] })
  expect(whole.setAside).toEqual([])
})

test('where no fibre can be seen, what else there might be is not known', () => {
  const random = makeRandom(1)
  const trace = acquire({ features: [] })
  const dark = { ...trace, samplesDb: trace.samplesDb.map(() => 30 + 6 * random()) }
  expect(analyseTrace(dark).setAside).toBeNull()
})
