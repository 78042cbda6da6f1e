import { expect, test } from 'vitest'
import { acquire, plant } from '../testing/synthetic-traces.ts'
import { compareTraces } from './compare-traces.ts'

const fromM = 12_000
const toM = 16_000
const settings = { dynamicRangeDb: 12 }
const features = [{ positionM: 5000, kind: 'splice', lossDb: 0.1 }] as const
const reference = acquire({ features }, 1, settings)

function compareStretch(moreDbPerKm: number, seed: number) {
  const sections = [{ fromM, toM, attenuationDbPerKm: plant.attenuationDbPerKm + moreDbPerKm }]
  const { measurements } = compareTraces(reference, acquire({ features, sections }, seed, settings))
  return measurements.filter(({ check }) => check === 'section-slope')
}

test.each([0.05, 0.1])('%d dB/km more over four kilometres of a long section is found there', (more) => {
  for (let seed = 2; seed < 12; seed += 1) {
    const found = compareStretch(more, seed).find(({ value }) => value > more / 2)
    expect(Math.abs((found?.value ?? 0) - more)).toBeLessThan(0.25 * more)
    expect(Math.abs((found?.positionM ?? 0) - fromM)).toBeLessThan(1000)
    expect(Math.abs((found?.lengthM ?? 0) - (toM - fromM))).toBeLessThan(1500)
  }
})

test('where nothing changed the sections themselves are measured', () => {
  for (let seed = 2; seed < 22; seed += 1) {
    const found = compareStretch(0, seed)
    expect(found.map(({ positionM }) => Math.round(positionM / 1000))).toEqual([0, 5])
    for (const { value } of found) expect(Math.abs(value)).toBeLessThan(0.01)
  }
})

test('light that is lost in stronger noise attenuates no more for that', () => {
  const fibre = { lengthM: 6000, attenuationDbPerKm: 0.4, features: [] }
  const noisy = { pulseNs: 80, spacingM: 0.25, rangeM: 8200, dynamicRangeDb: 9 }
  const before = acquire(fibre, 1, { ...noisy, averages: 4 })
  for (let seed = 2; seed < 8; seed += 1) {
    const { measurements } = compareTraces(before, acquire(fibre, seed, { ...noisy, averages: 1 }))
    const told = measurements.filter(({ check, value }) => check === 'section-slope' && value > 0.05)
    expect(told).toEqual([])
  }
})
