import { plantApi } from '@fibrewatch/contract/plant'
import { traceApi } from '@fibrewatch/contract/trace'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database'
import { createMonitoredLink, makeSorBytes, type MonitoredPlant, startMonitoredPlant } from '#modules/testing'
import { readSpan } from './span-reading.ts'

const database = testDatabase()
let monitored: MonitoredPlant
let link: Awaited<ReturnType<typeof createMonitoredLink>>
beforeEach(async () => {
  monitored = await startMonitoredPlant(database)
  link = await createMonitoredLink(monitored, { withRoute: false })
})
afterEach(() => monitored.stop())

const connector = { kind: 'connector', lossDb: 0.3, reflectanceDb: -48 } as const
const features = [
  { ...connector, positionM: 1000 },
  { positionM: 9000, kind: 'splice', lossDb: 0.12 } as const,
  { ...connector, positionM: 19_000, lossDb: 0.4 },
]
const bytes = makeSorBytes({ plant: { features } })
const upload = async () => {
  const query = { linkId: link.linkId, fileName: 'a.sor' }
  return (await monitored.call(traceApi.upload, { query, body: bytes })).traceId
}
const state = (launchOffsetM: number, receiveFibreM: number | null) =>
  monitored.call(plantApi.linkSpan, { body: { id: link.linkId, launchOffsetM, receiveFibreM } })

test('what is stated of the reels shows the span between them, both connectors included', async () => {
  const id = await upload()
  const whole = await monitored.call(traceApi.span, { query: { id } })
  expect(whole).toMatchObject({ launchM: null, receiveM: null, refusal: null })
  await state(1000, 1000)
  const span = await monitored.call(traceApi.span, { query: { id } })
  expect(span).toMatchObject({ launchM: 1000, receiveM: 1000, refusal: null })
  expect(Math.abs((span.lengthM ?? 0) - 18_000)).toBeLessThan(15)
  // 0.2 dB/km over 18 km, a splice and both connectors.
  expect(Math.abs((span.lossDb ?? 0) - 4.42)).toBeLessThan(0.05)
  expect(span.orlDb).toBeGreaterThan(25)
  expect(span.places.map(({ role, isSeen }) => [role, isSeen])).toEqual([
    ['launch-connector', false],
    ['span-start', true],
    ['span-end', true],
    ['receive-end', true],
  ])
})

test('fibres that do not fit the trace leave no span, and it is said why', async () => {
  const id = await upload()
  await state(10_000, 10_000)
  const span = await monitored.call(traceApi.span, { query: { id } })
  const missed = { lengthM: null, lossDb: null, orlDb: null, places: [] }
  expect(await monitored.call(plantApi.linkInfo, { query: { id: link.linkId } })).toMatchObject({
    link: { launchOffsetM: 10_000, receiveFibreM: 10_000 },
  })
  expect(span).toMatchObject({ ...missed, refusal: 'layout-too-long' })
})

test('a stranger states nothing, and no landmark may end up within the launch fibre', async () => {
  const body = { id: link.linkId, launchOffsetM: 10, receiveFibreM: null }
  const { stranger: actor } = monitored
  await expect(monitored.call(plantApi.linkSpan, { body, actor })).rejects.toMatchObject({ statusCode: 404 })
  const landmarks = [{ name: 'JC-01', kind: 'closure' as const, opticalM: 500 }]
  await monitored.call(plantApi.landmarkAdd, { body: { linkId: link.linkId, landmarks } })
  await expect(state(600, null)).rejects.toMatchObject({
    reason: 'plant.launch-over-landmark',
    values: [600, 'JC-01', 500],
  })
  await state(400, null)
})

test('what is no trace has no span', () => {
  expect(readSpan({ bytes: new Uint8Array(10), launchM: null, receiveM: null })).toMatchObject({ ok: false })
})
