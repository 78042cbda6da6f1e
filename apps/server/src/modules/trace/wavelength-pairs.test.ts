import { eventApi } from '@fibrewatch/contract/event'
import { ingestApi } from '@fibrewatch/contract/ingest'
import { traceApi } from '@fibrewatch/contract/trace'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database'
import {
  createMonitoredLink,
  FEATURES,
  makeSorBytes,
  type MonitoredPlant,
  START_AT,
  startMonitoredPlant,
} from '#modules/testing'

const BEND_M = 12_000
/** What a bend that loses 0.8 dB at 1550 nm loses at each wavelength, and how the glass attenuates. */
const GLASS = {
  1310: { bendDb: 0.08, attenuationDbPerKm: 0.33 },
  1550: { bendDb: 0.8, attenuationDbPerKm: 0.2 },
  1625: { bendDb: 1.5, attenuationDbPerKm: 0.22 },
}
type WavelengthNm = keyof typeof GLASS

describe('wavelengths', () => {
  const database = testDatabase()
  let monitored: MonitoredPlant
  let link: Awaited<ReturnType<typeof createMonitoredLink>>
  beforeEach(async () => {
    monitored = await startMonitoredPlant(database)
    link = await createMonitoredLink(monitored)
  })
  afterEach(() => monitored.stop())

  let minute = 0
  const measure = async (
    wavelengthNm: WavelengthNm,
    { lossDb, afterMinutes = 1 }: { lossDb?: number | null; afterMinutes?: number } = {},
  ): Promise<string> => {
    minute += afterMinutes
    const nowMs = START_AT + minute * 60_000
    monitored.clock.set(nowMs)
    const { bendDb, attenuationDbPerKm } = GLASS[wavelengthNm]
    const isStraight = lossDb === null
    const bend = { positionM: BEND_M, kind: 'bend', lossDb: lossDb ?? bendDb } as const
    const features = isStraight ? FEATURES : [...FEATURES, bend]
    const plant = { features: features.toSorted((a, b) => a.positionM - b.positionM), attenuationDbPerKm }
    const settings = { wavelengthNm }
    const bytes = makeSorBytes({ seed: minute, timestampS: nowMs / 1000, plant, settings })
    const { device } = link
    return (await monitored.call(ingestApi.traces, { query: { link: 'GL-01' }, body: bytes, device })).traceId
  }
  const loadWavelengths = async (id: string) =>
    (await monitored.call(traceApi.info, { query: { id } })).wavelengths
  const listBends = async (state: 'active' | 'cleared' = 'active') =>
    (await monitored.listAlarms(state)).filter(({ type }) => type === 'MACROBEND')

  test('a bend shows both losses, at the trace that arrived and at the one before it', async () => {
    const first = await measure(1310)
    expect(await loadWavelengths(first)).toBeNull()
    const second = await measure(1550)
    const compared = await loadWavelengths(second)
    expect(compared?.traces).toMatchObject([{ traceId: first, wavelengthNm: 1310 }])
    const [bend, ...others] = compared?.places.filter(({ isMacrobend }) => isMacrobend) ?? []
    expect(others).toEqual([])
    expect(Math.abs((bend?.positionM ?? 0) - BEND_M)).toBeLessThan(50)
    expect(bend?.losses.map(({ wavelengthNm }) => wavelengthNm)).toEqual([1310, 1550])
    expect(Math.abs((bend?.losses[0]?.lossDb ?? 0) - 0.08)).toBeLessThan(0.05)
    expect(Math.abs((bend?.losses[1]?.lossDb ?? 0) - 0.8)).toBeLessThan(0.05)
    expect(await loadWavelengths(first)).toEqual(compared)
  })

  test('is an alarm when the next pair confirms it, and none when the fibre is straight again', async () => {
    await measure(1310)
    await measure(1550)
    expect(await listBends()).toEqual([])
    await measure(1310)
    const [alarm, ...others] = await listBends()
    expect(others).toEqual([])
    expect(alarm).toMatchObject({ type: 'MACROBEND', severity: 'minor', unit: 'dB' })
    expect(Math.abs((alarm?.positionM ?? 0) - BEND_M)).toBeLessThan(50)
    await measure(1550, { lossDb: null })
    await measure(1310, { lossDb: null })
    expect(await listBends()).toEqual([])
    expect(await listBends('cleared')).toHaveLength(1)
  })

  test('a splice and a gainer, the same at both, are none', async () => {
    for (const lossDb of [0.9, -0.7]) {
      await measure(1310, { lossDb })
      const id = await measure(1550, { lossDb })
      await measure(1310, { lossDb })
      const compared = await loadWavelengths(id)
      expect(compared?.places.length).toBeGreaterThan(2)
      expect(compared?.places.filter(({ isMacrobend }) => isMacrobend)).toEqual([])
    }
    expect(await listBends()).toEqual([])
    const events = await monitored.call(eventApi.page, { query: { type: 'MACROBEND' } })
    expect(events.list).toEqual([])
  })

  test('a splice made between two tests at one wavelength does not become a bend by itself', async () => {
    await measure(1310, { lossDb: null })
    await measure(1550, { lossDb: null })
    // The older trace at 1310 nm does not know of it.
    for (let round = 0; round < 3; round += 1) await measure(1550, { lossDb: 0.9 })
    expect(await listBends()).toEqual([])
    await measure(1310, { lossDb: 0.9 })
    await measure(1550, { lossDb: 0.9 })
    expect(await listBends()).toEqual([])
  })

  test('three wavelengths stand side by side', async () => {
    await measure(1310)
    await measure(1625)
    const compared = await loadWavelengths(await measure(1550))
    const [bend] = compared?.places.filter(({ isMacrobend }) => isMacrobend) ?? []
    expect(bend?.losses.map(({ wavelengthNm }) => wavelengthNm)).toEqual([1310, 1550, 1625])
    expect(Math.abs((bend?.differenceDb ?? 0) - 1.42)).toBeLessThan(0.1)
  })

  test('what was measured more than a day apart is not compared, nor one wavelength with itself', async () => {
    await measure(1310)
    expect(await loadWavelengths(await measure(1550, { afterMinutes: 24 * 60 + 1 }))).toBeNull()
    expect(await loadWavelengths(await measure(1550))).toBeNull()
  })
})
