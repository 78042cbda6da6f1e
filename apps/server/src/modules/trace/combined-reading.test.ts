import { COMBINE_REFUSALS } from '@fibrewatch/contract/combine-pulses'
import { traceApi } from '@fibrewatch/contract/trace'
import { combineErrorCodes } from '@fibrewatch/otdr'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database'
import { createMonitoredLink, makeSorBytes, type MonitoredPlant, startMonitoredPlant } from '#modules/testing'
import { readCombined } from './combined-reading.ts'

const database = testDatabase()
let monitored: MonitoredPlant
let link: Awaited<ReturnType<typeof createMonitoredLink>>
beforeEach(async () => {
  monitored = await startMonitoredPlant(database)
  link = await createMonitoredLink(monitored, { withRoute: false })
})
afterEach(() => monitored.stop())

/** Two that only a short pulse tells apart, and one that only a long one reaches. */
const connector = { kind: 'connector', reflectanceDb: -48 } as const
const plant = {
  lengthM: 80_000,
  features: [
    { ...connector, positionM: 5000, lossDb: 0.3 },
    { ...connector, positionM: 5300, lossDb: 0.4 },
    { positionM: 70_000, kind: 'splice', lossDb: 0.15 } as const,
  ],
}
const settings = { rangeM: 100_000, spacingM: 5, averages: 16_384, dynamicRangeDb: 9 }
const measure = (pulseNs: number, wavelengthNm = 1550) =>
  makeSorBytes({ plant, settings: { ...settings, pulseNs, wavelengthNm }, seed: pulseNs })
const [short, long] = [measure(100), measure(5000)]

const upload = async (body: Buffer, { linkId } = link) =>
  (await monitored.call(traceApi.upload, { query: { linkId, fileName: 'a.sor' }, body })).traceId
const combine = (id: string, others: string[]) =>
  monitored.call(traceApi.combined, { query: { id, others: others.join(',') } })

test('a short pulse tells near events apart and a long one sees far: each event is of the one that measures it', async () => {
  const [longId, shortId] = [await upload(long), await upload(short)]
  const { refusal, traces, events } = await combine(longId, [shortId])
  expect(refusal).toBeNull()
  expect(traces.map(({ traceId, pulseNs }) => [traceId, pulseNs])).toEqual([
    [shortId, 100],
    [longId, 5000],
  ])
  expect(traces[0]?.cover?.toM).toBeLessThan(70_000)
  expect(traces[1]?.cover?.toM).toBeGreaterThan(70_000)
  expect(
    events.map(({ kind, pulseNs, positionM }) => [kind, pulseNs, Math.round(positionM / 100) * 100]),
  ).toEqual([
    ['reflective', 100, 5000],
    ['reflective', 100, 5300],
    ['non-reflective', 5000, 70_000],
    ['end', 5000, 80_000],
  ])
  expect(Math.abs((events[1]?.lossDb ?? 0) - 0.4)).toBeLessThan(0.05)
  expect(events[1]?.lossSigmaDb).toBeGreaterThan(0)
  expect(events[2]?.seenByNs).toEqual([5000])
})

test('what makes no table says why, and which pulse does not fit', async () => {
  const [id, other] = [await upload(short), await upload(measure(1000, 1310))]
  expect(await combine(id, [other])).toMatchObject({
    refusal: { code: 'wavelength-differs', pulseNs: 1000 },
    traces: [
      { pulseNs: 100, cover: null },
      { pulseNs: 1000, cover: null },
    ],
    events: [],
  })
  expect(await combine(id, [id.toUpperCase()])).toMatchObject({ refusal: { code: 'too-few', pulseNs: null } })
})

test('a trace of another link or of another domain is none', async () => {
  const id = await upload(long)
  const elsewhere = await createMonitoredLink(monitored, { withRoute: false, code: 'OTHER-01' })
  const otherId = await upload(short, elsewhere)
  await expect(combine(id, [otherId])).rejects.toMatchObject({ statusCode: 404 })
  const query = { id, others: await upload(short) }
  const { stranger: actor } = monitored
  await expect(monitored.call(traceApi.combined, { query, actor })).rejects.toMatchObject({ statusCode: 404 })
})

test('traces that are too large to be read together are not read', async () => {
  const [id, other] = [await upload(long), await upload(short)]
  await database.pool.query('UPDATE trace SET size_bytes = 5000000')
  expect(await combine(id, [other])).toMatchObject({
    refusal: { code: 'too-large', pulseNs: null },
    traces: [{ pulseNs: 100 }, { pulseNs: 5000 }],
    events: [],
  })
})

test('what is no trace has no table', () => {
  const file = { traceId: 'x', measuredAt: '2026-01-01T00:00:00.000Z', bytes: new Uint8Array(10) }
  expect(readCombined({ files: [file, file] })).toEqual({ ok: false, code: 'not-sor' })
})

test('the contract knows every reason that the analysis gives', () => {
  expect(COMBINE_REFUSALS).toEqual([...combineErrorCodes, 'too-large', 'direction-differs'])
})
