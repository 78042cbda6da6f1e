import { expect, test } from 'vitest'
import type { PlantFeature } from '../synthesis/plant.ts'
import { acquire } from '../testing/synthetic-traces.ts'
import { detectEvents } from './detect-events.ts'

const lengthM = 2000
const atM = 900
const short = { pulseNs: 10, rangeM: 2600, spacingM: 0.25 }

const splice = (positionM: number, lossDb: number): PlantFeature => ({ positionM, kind: 'splice', lossDb })

function detect(features: readonly PlantFeature[], settings: object = {}, seed = 1) {
  return detectEvents(acquire({ lengthM, features: [...features] }, seed, { ...short, ...settings }))
}

test('noise that lets single windows look steep does not end the fibre behind a splitter', () => {
  for (let seed = 1; seed <= 8; seed += 1) {
    const { events, endM } = detect([splice(atM, 7)], { dynamicRangeDb: 19.5, averages: 1 }, seed)
    expect(events[0]?.lossDb).toBeCloseTo(7, 0)
    expect(Math.abs((endM ?? 0) - lengthM)).toBeLessThan(10)
  }
})

test('light that only an average shows is no end where it sinks into the noise', () => {
  for (let seed = 500; seed < 520; seed += 1) {
    const trace = acquire({ lengthM: 200_000 }, seed, { dynamicRangeDb: 8, averages: 4 })
    expect(detectEvents(trace).endM).toBeNull()
  }
})

test('two steps six pulses apart stay two: between them the lines bend up to no reflection', () => {
  const settings = { pulseNs: 50, spacingM: 0.25, rangeM: 3000, dynamicRangeDb: 18 }
  const { events } = detect([splice(978, 1), splice(1010, 0.5)], settings)
  const places = events.filter(({ kind }) => kind === 'non-reflective').map(({ positionM }) => positionM)
  expect(places).toHaveLength(2)
  expect(Math.abs((places[0] ?? 0) - 978)).toBeLessThan(2)
  expect(Math.abs((places[1] ?? 0) - 1010)).toBeLessThan(2)
  expect(events.filter(({ kind }) => kind === 'reflective')).toEqual([])
})

test('a small loss at a short pulse is found over as much fibre as it needs', () => {
  const settings = { pulseNs: 10, spacingM: 0.25, rangeM: 2600, dynamicRangeDb: 16, averages: 1 }
  const found = detect([splice(atM, 0.12)], settings).events.find(({ kind }) => kind !== 'end')
  expect(Math.abs((found?.positionM ?? 0) - atM)).toBeLessThan(15)
  expect(Math.abs((found?.lossDb ?? 0) - 0.12)).toBeLessThan(0.04)
})

test('a connector in the dead zone of the launch is seen, without a loss', () => {
  const connector: PlantFeature = { positionM: 500, kind: 'connector', lossDb: 0.4, reflectanceDb: -42 }
  const changes = { lengthM: 20_000, features: [connector], launchReflectanceDb: -30 }
  const trace = acquire(changes, 1, { pulseNs: 1000, rangeM: 30_000, spacingM: 2 })
  const [event] = detectEvents(trace).events
  expect(event).toMatchObject({ kind: 'reflective', lossDb: null })
  expect(Math.abs((event?.positionM ?? 0) - 500)).toBeLessThan(trace.pulseM / 4)
})

test.each([
  [5000, 1000, 41],
  [5000, 500, 41],
  [150, 10, 1],
])('few samples are enough: %d m at %d ns, one every %d m', (fibreM, pulseNs, spacingM) => {
  const connector: PlantFeature = {
    positionM: 0.7 * fibreM,
    kind: 'connector',
    lossDb: 0.5,
    reflectanceDb: -45,
  }
  const changes = {
    lengthM: fibreM,
    features: [splice(0.45 * fibreM, 0.5), connector],
    launchReflectanceDb: -45,
  }
  const settings = { pulseNs, spacingM, rangeM: Math.max(300, 1.5 * fibreM), dynamicRangeDb: 30 }
  const { events, endM } = detectEvents(acquire(changes, 3, settings))
  expect(Math.abs((endM ?? 0) - fibreM)).toBeLessThanOrEqual(1.1 * spacingM)
  const inner = events.filter(({ kind }) => kind !== 'end')
  expect(inner.map(({ lossDb }) => lossDb?.toFixed(1))).toEqual(['0.5', '0.5'])
})

test('a stretch too short to tell is fibre when plain fibre goes on behind the next connector', () => {
  const connector: PlantFeature = { positionM: 62, kind: 'connector', lossDb: 0.5, reflectanceDb: -55 }
  const settings = { pulseNs: 5, spacingM: 0.08, rangeM: 1500, dynamicRangeDb: 33 }
  const changes = { lengthM: 1100, features: [splice(41, 5), connector] }
  const { events, endM } = detectEvents(acquire(changes, 1, settings))
  expect(events[0]?.lossDb).toBeCloseTo(5, 1)
  expect(Math.abs((endM ?? 0) - 1100)).toBeLessThan(1)
})

test('splices close together do not make a stretch behind a drop a tail', () => {
  const splices = [800, 900, 1000, 1100, 1200].map((positionM) => splice(positionM, 0.12))
  const settings = { pulseNs: 10, spacingM: 0.25, rangeM: 2000, dynamicRangeDb: 27 }
  const { endM } = detectEvents(
    acquire({ lengthM: 1400, features: [splice(700, 5), ...splices] }, 1, settings),
  )
  expect(Math.abs((endM ?? 0) - 1400)).toBeLessThan(2)
})

test.each([2000, 5000, 10_000])(
  'a weak launch reflection of %d ns, as long as the pulse, is no fibre',
  (pulseNs) => {
    const trace = acquire({ lengthM: 80_000, features: [splice(36_000, 0.3)] }, 1, {
      pulseNs,
      rangeM: 100_000,
    })
    const { events, measurable } = detectEvents(trace)
    expect(measurable?.fromM).toBeGreaterThanOrEqual(trace.pulseM)
    expect(events.map(({ kind }) => kind)).toEqual(['non-reflective', 'end'])
  },
)

test('fibre with many joints behind a large loss is no tail of a receiver', () => {
  const settings = { pulseNs: 50, rangeM: 4200, averages: 1, dynamicRangeDb: 18.5 }
  const joints = [1000, 1360, 1690, 1860, 2120, 2590].map((positionM) => splice(positionM, 0.4))
  const features = [splice(560, 5), ...joints]
  for (let seed = 1; seed <= 6; seed += 1) {
    const trace = acquire({ lengthM: 2800, features }, seed, { ...short, ...settings })
    const { events, endM } = detectEvents(trace)
    expect(events.find(({ positionM }) => Math.abs(positionM - 560) < 5)?.lossDb).toBeCloseTo(5, 0)
    expect(Math.abs((endM ?? 0) - 2800)).toBeLessThan(10)
  }
})

test.each([4, 5])('behind a piece too short for a line and a loss of %d dB the fibre goes on', (lossDb) => {
  const connector: PlantFeature = { positionM: 150, kind: 'connector', lossDb: 0.5, reflectanceDb: -35 }
  const features = [connector, splice(173, lossDb)]
  const settings = { pulseNs: 10, spacingM: 0.32, rangeM: 4200, averages: 1, dynamicRangeDb: 24 }
  for (let seed = 1; seed <= 4; seed += 1) {
    const { endM } = detectEvents(acquire({ lengthM: 3700, features }, seed, settings))
    expect(Math.abs((endM ?? 0) - 3700)).toBeLessThan(5)
  }
})

test.each([864, 870, 876])('of a piece that ends at %d m a few samples of its end hide nothing', (endsM) => {
  const settings = { pulseNs: 100, spacingM: 1, rangeM: 3000, averages: 64, dynamicRangeDb: 30 }
  for (let seed = 1; seed <= 2; seed += 1) {
    const { endM } = detectEvents(acquire({ lengthM: endsM, features: [splice(738, 5)] }, seed, settings))
    expect(Math.abs((endM ?? 0) - endsM)).toBeLessThan(5)
  }
})
