import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listSampleFiles, makeBreakAt, makeSorBytes } from '#modules/testing'
import { readText, readTrace } from './trace-reading.ts'

const samples = listSampleFiles()
const sampleNote = samples.length > 0 ? '' : ' (skipped: no instrument files, set FIBREWATCH_SAMPLES)'

describe('readTrace', () => {
  test('reads header, end and events', () => {
    const outcome = readTrace({ bytes: makeSorBytes(), reference: null, link: null })
    if (!outcome.ok) throw new Error(outcome.code)
    const { reading, comparison } = outcome
    expect(comparison).toBeNull()
    expect(reading).toMatchObject({ wavelengthNm: 1550, pulseNs: 300, measuredAtS: 1_780_000_000 })
    expect(Math.abs((reading.endM ?? 0) - 20_000)).toBeLessThan(20)
    expect(reading.totalLossDb).toBeCloseTo(4.57, 0)
    const places = reading.summary.events.map(({ positionM }) => Math.round(positionM / 1000))
    expect(places).toEqual([0, 4, 9, 15, 20])
  })

  test('compares with a reference', () => {
    const broken = makeSorBytes({ plant: makeBreakAt(12_000), seed: 2 })
    const outcome = readTrace({ bytes: broken, reference: makeSorBytes(), link: null })
    if (!outcome.ok) throw new Error(outcome.code)
    expect(outcome.comparison?.end.state).toBe('shorter')
    expect(Math.abs((outcome.reading.endM ?? 0) - 12_000)).toBeLessThan(40)
  })

  test('light that is lost before the first fibre that is seen is kept with its reason, and is no finding', () => {
    const [before, now] = [22, 25].map((launchLevelDb, seed) =>
      makeSorBytes({ seed, plant: { launchLevelDb } }),
    )
    const outcome = readTrace({ bytes: now ?? Buffer.alloc(0), reference: before ?? null, link: null })
    if (!outcome.ok) throw new Error(outcome.code)
    const { largest = [] } = outcome.reading.summary.setAside ?? {}
    expect(largest.filter(({ reason }) => reason === 'blinded')).toHaveLength(1)
    expect(largest.find(({ reason }) => reason === 'blinded')?.lossDb).toBeCloseTo(3, 1)
    const told = outcome.comparison?.measurements.filter(
      ({ check, value }) => check !== 'event-loss' && value > 1,
    )
    expect(told).toEqual([])
  })

  test('a reference that cannot be read is no comparison', () => {
    const outcome = readTrace({ bytes: makeSorBytes(), reference: new Uint8Array(20), link: null })
    expect(outcome).toMatchObject({ ok: true, comparison: null })
  })

  test('any bytes give a reading or a code', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const outcome = readTrace({ bytes, reference: null, link: null })
        expect(outcome.ok ? '' : outcome.code).not.toBe('')
      }),
    )
  })

  test('a file cut anywhere gives a reading or a code', () => {
    const whole = makeSorBytes()
    for (let length = 0; length < whole.length; length += 1373) {
      const outcome = readTrace({ bytes: whole.subarray(0, length), reference: null, link: null })
      expect(outcome.ok ? '' : outcome.code).not.toBe('')
    }
  })

  test.skipIf(samples.length === 0)(
    `files of real instruments can be read and stored${sampleNote}`,
    () => {
      for (const { name, bytes } of samples) {
        const outcome = readTrace({ bytes, reference: null, link: null })
        expect({ name, isRead: outcome.ok }).toEqual({ name, isRead: true })
        const stored: unknown = JSON.parse(JSON.stringify(outcome))
        expect({ name, stored: JSON.stringify(stored) }).toEqual({ name, stored: JSON.stringify(outcome) })
        expect(JSON.stringify(outcome).includes('\\u0000')).toBe(false)
      }
    },
    120_000,
  )
})

describe('readText', () => {
  const asBytes = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

  test('UTF-8', () => expect(readText(asBytes(Buffer.from('光缆 7')))).toBe('光缆 7'))
  test('GBK', () => expect(readText('\xb9\xe2\xc0\xc2')).toBe('光缆'))
  test('without control characters', () => expect(readText(' MTS\u0007 6000\n')).toBe('MTS  6000'))
})
