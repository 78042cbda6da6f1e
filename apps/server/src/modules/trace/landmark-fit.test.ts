import { ingestApi } from '@fibrewatch/contract/ingest'
import { landmarkFitApi } from '@fibrewatch/contract/landmark-fit'
import { linkCorrectionApi } from '@fibrewatch/contract/link-correction'
import { plantApi } from '@fibrewatch/contract/plant'
import { plantChangeApi } from '@fibrewatch/contract/plant-change'
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

const MINUTE_MS = 60_000
const LENGTH_M = 20_000

/** Eastwards along the parallel of the test route. */
const lngAt = (groundM: number): number => 104 + 0.2072 * (groundM / LENGTH_M)

describe('landmarks are fitted to the events of a trace', () => {
  const database = testDatabase()
  let monitored: MonitoredPlant
  let call: MonitoredPlant['call']
  let linkId: number
  let device: Awaited<ReturnType<typeof createMonitoredLink>>['device']

  beforeEach(async () => {
    monitored = await startMonitoredPlant(database)
    call = monitored.call
    const link = await createMonitoredLink(monitored)
    linkId = link.linkId
    device = link.device
    await enterLandmarks()
  })
  afterEach(() => monitored.stop())

  /** Splices and connector lie at 4, 9 and 15 km: as entered they lie some metres off, and a handhole is between two of them. */
  async function enterLandmarks(): Promise<void> {
    const { version } = await loadInfo()
    const mark = (name: string, kind: 'closure' | 'connector' | 'handhole', opticalM: number) => ({
      name,
      kind,
      opticalM,
      lngLat: [lngAt(opticalM), 30],
      slackM: 0,
      remark: null,
    })
    const landmarks = [
      mark('JC-1', 'closure', 3985),
      mark('RK-1', 'handhole', 6500),
      mark('JC-2', 'closure', 7700),
      mark('ODF-1', 'connector', 8970),
      mark('JC-3', 'closure', 14_940),
    ]
    await call(plantApi.landmarkSet, { body: { linkId, version, landmarks } })
  }

  const loadInfo = () => call(plantApi.linkInfo, { query: { id: linkId } })
  const listPlaces = async () => (await loadInfo()).landmarks.map(({ name, opticalM }) => [name, opticalM])
  const propose = (id: string) => call(landmarkFitApi.propose, { query: { id } })

  async function measure(minute: number): Promise<string> {
    const nowMs = START_AT + minute * MINUTE_MS
    monitored.clock.set(nowMs)
    const body = makeSorBytes({ seed: minute, timestampS: nowMs / 1000 })
    return (await call(ingestApi.traces, { query: { link: 'GL-01' }, body, device })).traceId
  }

  /** Takes all that is proposed but what is named. */
  async function take(id: string, left: readonly string[] = []) {
    const { version, rows } = await propose(id)
    const moves = rows.flatMap(({ landmarkId, name, event }) =>
      event === null || left.includes(name) ? [] : [{ landmarkId, positionM: event.positionM }],
    )
    const stayingIds = rows.filter(({ name }) => left.includes(name)).map(({ landmarkId }) => landmarkId)
    return call(landmarkFitApi.take, { body: { id, version, moves, stayingIds } })
  }

  test('each closure is proposed the event it is seen as, and what shows nothing stays without one', async () => {
    const fit = await propose(await measure(1))
    expect(fit).toMatchObject({ linkId, refusal: null, isAmbiguous: false, isReversed: false })
    const pairs = fit.rows.map(({ name, event }) => [name, event && Math.round(event.positionM / 100) * 100])
    expect(pairs).toEqual([
      ['JC-1', 4000],
      ['JC-2', null],
      ['ODF-1', 9000],
      ['JC-3', 15_000],
    ])
    expect(fit.rows[0]?.moveM).toBeGreaterThan(5)
    expect(fit.rows[0]?.moveM).toBeLessThan(25)
    expect(fit.others.map(({ kind }) => kind)).toEqual(['end'])
    expect(fit.rmsM).toBeLessThan(5)
  })

  test('a trace from the far end proposes the same, counted from the port', async () => {
    const turned = FEATURES.map((feature) => ({ ...feature, positionM: LENGTH_M - feature.positionM }))
    const body = makeSorBytes({ seed: 9, plant: { features: turned.toReversed() } })
    const query = { linkId, fileName: 'far.sor', direction: 'backward' as const }
    const fit = await propose((await call(traceApi.upload, { query, body })).traceId)
    expect(fit.isReversed).toBe(false)
    const seen = fit.rows.flatMap(({ event }) => (event ? [Math.round(event.positionM / 100) * 100] : []))
    expect(seen).toEqual([4000, 9000, 15_000])
  })

  test('taken landmarks lie at their events, and what is between goes along', async () => {
    const id = await measure(1)
    const { rows } = await propose(id)
    const eventAt = (name: string) => rows.find((row) => row.name === name)?.event?.positionM ?? Number.NaN
    await take(id)
    const places = new Map((await loadInfo()).landmarks.map(({ name, opticalM }) => [name, opticalM]))
    expect(places.get('JC-1')).toBeCloseTo(eventAt('JC-1'), 1)
    expect(places.get('ODF-1')).toBeCloseTo(eventAt('ODF-1'), 1)
    // Half of the way between both: half of what both moved.
    const share = (6500 - 3985) / (8970 - 3985)
    const expectedM = eventAt('JC-1') + share * (eventAt('ODF-1') - eventAt('JC-1'))
    expect(places.get('RK-1')).toBeCloseTo(expectedM, 1)
    expect((await loadInfo()).link.lengthM).toBe(LENGTH_M)
    for (const { moveM, name } of (await propose(id)).rows)
      if (name !== 'JC-2') expect(Math.abs(moveM ?? Number.NaN)).toBeLessThan(0.02)
  })

  test('what was left stays', async () => {
    const id = await measure(1)
    await take(id, ['JC-3', 'JC-2'])
    const places = await listPlaces()
    expect(places).toContainEqual(['JC-3', 14_940])
    expect(places).toContainEqual(['JC-2', 7700])
    expect(places).not.toContainEqual(['JC-1', 3985])
  })

  test('what was measured before the trace keeps the former distances, and the trace has the new ones', async () => {
    const before = await listPlaces()
    await measure(1)
    const id = await measure(30)
    await take(id)
    const { formers } = await loadInfo()
    expect(formers.map(({ until }) => until)).toEqual([new Date(START_AT + 30 * MINUTE_MS).toISOString()])
    expect(formers[0]?.landmarks.map(({ name, opticalM }) => [name, opticalM])).toEqual(before)
    const placeAt = async (minute: number) => {
      const atMs = START_AT + minute * MINUTE_MS
      return (await monitored.plant.locate({ linkId, positionM: 4000, atMs }))?.detail.before
    }
    expect((await placeAt(29))?.opticalM).toBe(3985)
    expect((await placeAt(30))?.opticalM ?? 0).not.toBe(3985)
  })

  test('it is one change with its history, and undone as one', async () => {
    const before = await listPlaces()
    await take(await measure(1))
    expect(await listPlaces()).not.toEqual(before)
    const { list } = await call(plantChangeApi.page, { query: { kind: 'link', objectId: linkId } })
    expect(list[0]).toMatchObject({ userName: '值班员', undoneById: null })
    await call(plantChangeApi.undo, { body: { id: list[0]?.id ?? 0 } })
    expect(await listPlaces()).toEqual(before)
  })

  test('once undone it is as if it had never been: an earlier trace can be taken too', async () => {
    const early = await measure(1)
    await take(await measure(2))
    const { list } = await call(plantChangeApi.page, { query: { kind: 'link', objectId: linkId } })
    await call(plantChangeApi.undo, { body: { id: list[0]?.id ?? 0 } })
    expect((await loadInfo()).formers).toEqual([])
    await take(early)
    expect((await loadInfo()).formers.map(({ until }) => until)).toEqual([
      new Date(START_AT + MINUTE_MS).toISOString(),
    ])
  })

  test('it can be done again by a later trace, and not by an earlier one', async () => {
    const early = await measure(1)
    await take(await measure(2))
    await expect(take(early)).rejects.toMatchObject({ reason: 'trace.distances-since' })
    expect(await propose(early)).toMatchObject({ refusal: 'distances-since' })
    await take(await measure(3))
    expect((await loadInfo()).formers).toHaveLength(2)
  })

  test('an older state, an event that is none, and a landmark of nobody are refused, and nothing moves', async () => {
    const before = await listPlaces()
    const id = await measure(1)
    const { version, rows } = await propose(id)
    const [{ landmarkId } = { landmarkId: 0 }] = rows
    const positionM = rows[0]?.event?.positionM ?? 0
    const given = { id, version, moves: [{ landmarkId, positionM }], stayingIds: [] }
    const refuse = (change: object) => call(landmarkFitApi.take, { body: { ...given, ...change } })
    await expect(refuse({ version: version - 1 })).rejects.toMatchObject({
      reason: 'plant.changed-meanwhile',
    })
    await expect(refuse({ moves: [{ landmarkId, positionM: 5500 }] })).rejects.toMatchObject({
      reason: 'trace.no-such-event',
    })
    await expect(refuse({ moves: [{ landmarkId: 999_999, positionM }] })).rejects.toMatchObject({
      reason: 'object.not-found',
    })
    await expect(refuse({ stayingIds: [999_999] })).rejects.toMatchObject({ reason: 'object.not-found' })
    expect(await listPlaces()).toEqual(before)
    expect((await loadInfo()).formers).toEqual([])
  })

  test('a reader of another domain is told nothing and changes nothing', async () => {
    const id = await measure(1)
    const { version } = await propose(id)
    const { stranger } = monitored
    const missing = { reason: 'object.not-found' }
    await expect(call(landmarkFitApi.propose, { query: { id }, actor: stranger })).rejects.toMatchObject(
      missing,
    )
    const body = { id, version, moves: [{ landmarkId: 1, positionM: 4000 }], stayingIds: [] }
    await expect(call(landmarkFitApi.take, { body, actor: stranger })).rejects.toMatchObject(missing)
    await expect(
      call(linkCorrectionApi.read, { query: { id: linkId }, actor: stranger }),
    ).rejects.toMatchObject(missing)
  })

  test('without a landmark that can be seen nothing is proposed', async () => {
    const id = await measure(1)
    const { version } = await loadInfo()
    await call(plantApi.landmarkSet, { body: { linkId, version, landmarks: [] } })
    expect(await propose(id)).toMatchObject({ refusal: 'no-landmarks', rows: [], rmsM: null })
  })

  test('the correction has each section with its own excess, and the last by what the link states', async () => {
    const { sections } = await call(linkCorrectionApi.read, { query: { id: linkId } })
    expect(sections.map(({ from, to }) => [from?.name ?? null, to?.name ?? null])).toEqual([
      [null, 'JC-1'],
      ['JC-1', 'RK-1'],
      ['RK-1', 'JC-2'],
      ['JC-2', 'ODF-1'],
      ['ODF-1', 'JC-3'],
      ['JC-3', null],
    ])
    for (const { source, excessRatio } of sections.slice(0, -1)) {
      expect(source).toBe('surveyed')
      expect(Math.abs(excessRatio ?? Number.NaN)).toBeLessThan(0.002)
    }
    expect(sections.at(-1)).toMatchObject({ source: 'assumed', excessRatio: 0 })
  })
})
