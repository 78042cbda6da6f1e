import { describe, expect, test } from 'vitest'
import type { PlantFeature } from '../synthesis/plant.ts'
import { makeRandom } from '../testing/random.ts'
import { acquire } from '../testing/synthetic-traces.ts'
import { detectEvents } from './detect-events.ts'

const breaks = 60
const lengthM = 36_000
const spacingM = 2.5
const cable = { lengthM, launchLevelDb: 14, backscatterDb: -82, attenuationDbPerKm: 0.192 }
const settings = { pulseNs: 100, averages: 131_072, rangeM: 45_000, spacingM }

/** Joints about every 2 km, every fifth a connector, and the break anywhere between them. */
function makeBrokenFibre(seed: number, reflectance: Pick<PlantFeature, 'reflectanceDb'>) {
  const random = makeRandom(seed)
  const features: PlantFeature[] = []
  for (let positionM = 500 + 2000 * random(); positionM < lengthM; positionM += 2000) {
    const joint: PlantFeature =
      random() < 0.2
        ? { positionM, kind: 'connector', lossDb: 0.28, reflectanceDb: -50 }
        : { positionM, kind: 'splice', lossDb: 0.03 + 0.06 * random() }
    features.push(joint)
  }
  const breakM = 1500 + (lengthM - 2500) * random()
  features.push({ positionM: breakM, kind: 'break', lossDb: 0, ...reflectance })
  return { breakM, trace: acquire({ ...cable, features }, seed, settings) }
}

function measureErrors(reflectance: Pick<PlantFeature, 'reflectanceDb'>) {
  return Array.from({ length: breaks }, (_, at) => {
    const { breakM, trace } = makeBrokenFibre(7001 + at, reflectance)
    return Math.abs((detectEvents(trace).endM ?? Number.POSITIVE_INFINITY) - breakM)
  }).toSorted((a, b) => a - b)
}

describe('the end of a broken fibre', () => {
  test.each([
    ['without a reflection', {}],
    ['with a weak reflection', { reflectanceDb: -60 }],
    ['with a reflection', { reflectanceDb: -38.5 }],
    ['with a mirror of glass', { reflectanceDb: -15 }],
  ])('%s lies within half a pulse and a sample, and never far off', (_, reflectance) => {
    const { trace } = makeBrokenFibre(7001, reflectance)
    const errorsM = measureErrors(reflectance)
    expect(errorsM[Math.ceil(breaks * 0.95) - 1]).toBeLessThanOrEqual(trace.pulseM / 2 + spacingM)
    expect(errorsM.at(-1)).toBeLessThanOrEqual(10)
  })

  test('a break close behind a connector is not taken for the connector', () => {
    const connector: PlantFeature = { positionM: 20_203, kind: 'connector', lossDb: 0.29, reflectanceDb: -50 }
    const cut: PlantFeature = { positionM: 20_417, kind: 'break', lossDb: 0 }
    const { endM } = detectEvents(acquire({ ...cable, features: [connector, cut] }, 1, settings))
    expect(Math.abs((endM ?? 0) - cut.positionM)).toBeLessThanOrEqual(10)
  })
})

test.each([5, 7])('a drop of %d dB is no end where the range ends in light behind it', (lossDb) => {
  const splitter: PlantFeature = { positionM: 21_000, kind: 'splice', lossDb }
  const trace = acquire({ ...cable, lengthM: 60_000, features: [splitter] }, 1, {
    pulseNs: 100,
    rangeM: 25_000,
  })
  const { events, endM } = detectEvents(trace)
  expect(endM).toBeNull()
  expect(events.at(-1)?.lossDb).toBeCloseTo(lossDb, 1)
})
