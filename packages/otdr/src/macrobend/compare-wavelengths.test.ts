import { describe, expect, test } from 'vitest'
import type { PlantFeature } from '../synthesis/plant.ts'
import { requireValue } from '../testing/require-value.ts'
import { acquire, features } from '../testing/synthetic-traces.ts'
import type { Trace } from '../trace/trace.ts'
import { compareWavelengths } from './compare-wavelengths.ts'

const bendM = 21_030
const glass = {
  1310: { attenuationDbPerKm: 0.33, backscatterDb: -79 },
  1550: { attenuationDbPerKm: 0.2, backscatterDb: -81 },
  1625: { attenuationDbPerKm: 0.21, backscatterDb: -82 },
} as const

/** The bend of the sample plant loses what is said; its splices lose the same at every wavelength. */
function measureAt(wavelengthNm: keyof typeof glass, bendDb: number, seed: number): Trace {
  const bent = features.map(
    (feature): PlantFeature => (feature.kind === 'bend' ? { ...feature, lossDb: bendDb } : feature),
  )
  const settings = { wavelengthNm, spacingM: 5, averages: 65_536 }
  return acquire({ ...glass[wavelengthNm], features: bent }, seed, settings)
}

const near = <T extends { positionM: number }>(places: readonly T[], atM: number, withinM = 80): T[] =>
  places.filter(({ positionM }) => Math.abs(positionM - atM) <= withinM)

describe('a bend', () => {
  const at1310 = measureAt(1310, 0.08, 1)
  const at1550 = measureAt(1550, 0.8, 2)
  const places = requireValue(compareWavelengths([at1550, at1310]))

  test('loses more at the longer wavelength, and says by how much and how surely', () => {
    const [bend, ...others] = near(places, bendM)
    expect(others).toEqual([])
    expect(bend?.losses.map(({ wavelengthNm }) => wavelengthNm)).toEqual([1310, 1550])
    expect(bend?.isMacrobend).toBe(true)
    expect(Math.abs((bend?.differenceDb ?? 0) - 0.72)).toBeLessThan(0.06)
    expect(bend?.differenceSigmaDb).toBeGreaterThan(0)
    expect(bend?.differenceSigmaDb).toBeLessThan(0.1)
  })

  test('is the only one: splices and connectors lose the same at both', () => {
    expect(places.filter(({ isMacrobend }) => isMacrobend)).toHaveLength(1)
    for (const { positionM } of features)
      if (positionM !== bendM) expect(near(places, positionM)).toMatchObject([{ isMacrobend: false }])
  })

  test('that 1310 nm does not show at all is measured there all the same', () => {
    const [bend] = near(requireValue(compareWavelengths([measureAt(1310, 0, 3), at1550])), bendM)
    expect(Math.abs(bend?.losses[0]?.lossDb ?? 1)).toBeLessThan(0.03)
    expect(bend?.isMacrobend).toBe(true)
  })

  test('below half a decibel of difference is none yet', () => {
    const [bend] = near(requireValue(compareWavelengths([at1310, measureAt(1550, 0.5, 4)])), bendM)
    expect(bend?.differenceDb).toBeGreaterThan(0.3)
    expect(bend?.isMacrobend).toBe(false)
  })

  test('of three wavelengths is judged by the one that loses most', () => {
    const three = [at1310, measureAt(1550, 0.4, 5), measureAt(1625, 0.8, 6)]
    const [bend] = near(requireValue(compareWavelengths(three)), bendM)
    expect(bend?.losses).toHaveLength(3)
    expect(bend).toMatchObject({ isMacrobend: true })
    expect(Math.abs((bend?.differenceDb ?? 0) - 0.72)).toBeLessThan(0.06)
  })
})

describe('no bend', () => {
  test('is a bad splice, however much it loses at both', () => {
    const places = requireValue(compareWavelengths([measureAt(1310, 1.2, 1), measureAt(1550, 1.2, 2)]))
    expect(near(places, bendM)).toMatchObject([{ isMacrobend: false }])
  })

  test('is a gainer that shows the same at both', () => {
    const places = requireValue(compareWavelengths([measureAt(1310, -0.6, 1), measureAt(1550, -0.6, 2)]))
    const [gainer] = near(places, bendM)
    expect(gainer?.losses[1]?.lossDb).toBeLessThan(-0.5)
    expect(gainer?.isMacrobend).toBe(false)
  })

  test('where an alarm was open and the fibre is straight again, the difference is measured to be none', () => {
    const straight = [measureAt(1310, 0, 1), measureAt(1550, 0, 2)]
    expect(near(requireValue(compareWavelengths(straight)), bendM)).toEqual([])
    const watched = requireValue(compareWavelengths(straight, { placesM: [bendM], withinM: 50 }))
    expect(Math.abs(near(watched, bendM)[0]?.differenceDb ?? 1)).toBeLessThan(0.05)
  })

  test('an event near the watched place is that place', () => {
    const bent = [measureAt(1310, 0.1, 1), measureAt(1550, 0.8, 2)]
    const watched = requireValue(compareWavelengths(bent, { placesM: [bendM + 30], withinM: 50 }))
    expect(near(watched, bendM)).toHaveLength(1)
  })
})

describe('what cannot be compared', () => {
  test('says why', () => {
    const at1550 = measureAt(1550, 0.8, 2)
    expect(compareWavelengths([at1550, measureAt(1625, 1.6, 3)])).toEqual({ ok: false, error: 'no-pair' })
    expect(compareWavelengths([measureAt(1310, 0, 1)])).toEqual({ ok: false, error: 'no-pair' })
    expect(compareWavelengths([at1550, at1550, at1550, at1550])).toEqual({ ok: false, error: 'too-many' })
    const dark = { ...at1550, samplesDb: at1550.samplesDb.map(() => 40) }
    expect(compareWavelengths([measureAt(1310, 0, 1), dark])).toEqual({ ok: false, error: 'no-fibre' })
  })

  test('behind a break of one of them nothing is said', () => {
    const broken: PlantFeature = { positionM: 18_000, kind: 'break', lossDb: 0, reflectanceDb: -30 }
    const short = acquire({ ...glass[1310], features: [...features, broken] }, 9, { wavelengthNm: 1310 })
    const places = requireValue(compareWavelengths([short, measureAt(1550, 0.8, 2)]))
    expect(places.every(({ positionM }) => positionM < 18_000)).toBe(true)
    expect(near(places, 9800)).toHaveLength(1)
  })
})
