import { plantApi } from '@fibrewatch/contract/plant'
import { qualityApi } from '@fibrewatch/contract/quality'
import { traceApi } from '@fibrewatch/contract/trace'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ALL_DOMAINS } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'
import { testDatabase } from '#platform/testing/test-database'
import {
  createMonitoredLink,
  FEATURES,
  makeBreakAt,
  makeSorBytes,
  type MonitoredPlant,
  type SorOptions,
  START_AT,
  startMonitoredPlant,
} from '#modules/testing'

const DAY_S = 86_400
const WORSE = {
  features: FEATURES.map((one) => (one.positionM === 15_000 ? { ...one, lossDb: 0.4 } : one)),
}

describe('traces of the past', () => {
  const database = testDatabase()
  let monitored: MonitoredPlant
  let link: Awaited<ReturnType<typeof createMonitoredLink>>
  beforeEach(async () => {
    monitored = await startMonitoredPlant(database)
    link = await createMonitoredLink(monitored)
    // Old enough to miss a reference.
    const createdAt = new Date(START_AT - 30 * DAY_S * 1000)
    await sql`UPDATE link SET created_at = ${createdAt} WHERE id = ${link.linkId}`.execute(database.db)
  })
  afterEach(() => monitored.stop())

  const measured = (daysAgo: number, options: SorOptions = {}) =>
    makeSorBytes({ seed: daysAgo, timestampS: START_AT / 1000 - daysAgo * DAY_S, ...options })
  const noted: string[] = []
  const noteStored = async (_: Tx, id: string) => {
    noted.push(id)
  }
  const store = (bytes: Buffer, scope = ALL_DOMAINS) =>
    monitored.traces.storePast({
      scope,
      linkId: link.linkId,
      fileName: '../old/a.sor',
      direction: 'forward',
      bytes,
      receivedAt: START_AT,
      noteStored,
    })
  const upload = (bytes: Buffer) =>
    monitored.call(traceApi.upload, { query: { linkId: link.linkId, fileName: 'now.sor' }, body: bytes })
  const remove = (id: string, scope = ALL_DOMAINS) => monitored.traces.removePast(scope, id, async () => {})
  const listTraces = async () =>
    (await monitored.call(traceApi.page, { query: { linkId: link.linkId } })).list.map(({ id }) => id)
  const loadLastId = async () =>
    (await monitored.call(plantApi.linkInfo, { query: { id: link.linkId } })).link.lastTraceId

  test('an old trace raises nothing where the link has none yet, which an upload of the same file would', async () => {
    const { traceId, isNew } = await store(measured(900))
    expect(isNew).toBe(true)
    expect(noted).toContain(traceId)
    expect(await monitored.listAlarms('all')).toEqual([])
    const { trace } = await monitored.call(traceApi.info, { query: { id: traceId } })
    expect(trace.fileName).toBe('.._old_a.sor')
    await upload(measured(1))
    expect((await monitored.listAlarms('all')).map(({ type }) => type)).toEqual(['NO_REFERENCE'])
  })

  test('an old break is no alarm, and neither the last trace nor the reference changes', async () => {
    const { traceId: last } = await upload(measured(1))
    await monitored.call(traceApi.baseline, { body: { id: last } })
    const before = await monitored.listAlarms('all')
    await store(measured(400, { plant: makeBreakAt(3000) }))
    expect(await monitored.listAlarms('all')).toEqual(before)
    const info = await monitored.call(plantApi.linkInfo, { query: { id: link.linkId } })
    expect([info.link.lastTraceId, info.link.referenceTraceId]).toEqual([last, last])
  })

  test('a break and one bad trace, both long ago, raise nothing', async () => {
    const { traceId } = await store(measured(900))
    await monitored.call(traceApi.baseline, { body: { id: traceId } })
    await store(measured(800, { plant: makeBreakAt(3000) }))
    await store(measured(700, { plant: { attenuationDbPerKm: 0.4 } }))
    expect(await monitored.listAlarms('all')).toEqual([])
  })

  const listGrades = async () => (await monitored.call(qualityApi.page, {})).list
  const listTypes = async () => (await monitored.listAlarms('all')).map(({ type }) => type)
  const acceptAndFall = async (daysAgo: number) => {
    const { traceId } = await upload(measured(daysAgo))
    await monitored.call(traceApi.baseline, { body: { id: traceId } })
    await upload(measured(daysAgo - 1, { plant: WORSE }))
  }

  test('a fall of the grade that traces of the past show is no alarm, and the newest of them is the grade', async () => {
    const { traceId } = await store(measured(12))
    await monitored.call(traceApi.baseline, { body: { id: traceId } })
    await store(measured(9, { plant: WORSE }))
    const last = await store(measured(8, { plant: WORSE }))
    expect(await listGrades()).toMatchObject([{ grade: 'C', traceId: last.traceId }])
    expect(await listTypes()).toEqual([])
  })

  test('a trace of the past confirms no fall that was measured since, and ends none', async () => {
    await acceptAndFall(9)
    await store(measured(7, { plant: WORSE }))
    expect(await listTypes()).not.toContain('QUALITY_FALLEN')
    await upload(measured(6, { plant: WORSE }))
    expect((await monitored.listAlarms()).map(({ type }) => type)).toContain('QUALITY_FALLEN')
    await store(measured(5))
    expect((await monitored.listAlarms()).map(({ type }) => type)).toContain('QUALITY_FALLEN')
  })

  test('an older one at another wavelength changes no grade, and lies at its time in the history', async () => {
    await upload(measured(1))
    const before = await listGrades()
    await store(measured(300, { settings: { wavelengthNm: 1310 }, plant: WORSE }))
    await store(measured(200, { plant: WORSE }))
    expect(
      (await listGrades()).map(({ wavelengthNm, grade, traceId }) => [wavelengthNm, grade, traceId]),
    ).toEqual(before.map(({ wavelengthNm, grade, traceId }) => [wavelengthNm, grade, traceId]))
    const { rows } = await sql`
      SELECT wavelength_nm, day::text FROM quality_day WHERE link_id = ${link.linkId} ORDER BY day`.execute(
      database.db,
    )
    expect(rows).toEqual([
      { wavelengthNm: 1310, day: '2025-08-05' },
      { wavelengthNm: 1550, day: '2025-11-13' },
      { wavelengthNm: 1550, day: '2026-05-31' },
    ])
  })

  test('a trace that does not say when it was measured is refused, and its link has none', async () => {
    const ahead = makeSorBytes({ timestampS: START_AT / 1000 + 3 * DAY_S })
    await expect(store(ahead)).rejects.toMatchObject({ reason: 'trace.undated' })
    await expect(store(makeSorBytes({ timestampS: 0 }))).rejects.toMatchObject({ reason: 'trace.undated' })
    expect(await listTraces()).toEqual([])
  })

  test('a file that the link has is the same, however many came after it', async () => {
    const first = await store(measured(900))
    await store(measured(800))
    expect(await store(measured(900))).toEqual({ traceId: first.traceId, isNew: false })
    expect(await listTraces()).toHaveLength(2)
  })

  test('a trace that is taken back leaves the link as it was, without its file', async () => {
    const { traceId: older } = await store(measured(900))
    const keys = await monitored.listFileKeys()
    const { traceId } = await store(measured(800))
    expect(await loadLastId()).toBe(traceId)
    expect(await remove(traceId)).toBeNull()
    expect(await listTraces()).toEqual([older])
    expect(await loadLastId()).toBe(older)
    expect(await monitored.listFileKeys()).toEqual(keys)
  })

  test('a trace that became the reference stays and says so', async () => {
    const { traceId } = await store(measured(900))
    await monitored.call(traceApi.baseline, { body: { id: traceId } })
    expect(await remove(traceId)).toBe('reference')
    expect(await listTraces()).toEqual([traceId])
  })

  test('a link outside of the scope gets no trace and loses none', async () => {
    const { scope } = monitored.stranger
    await expect(store(measured(900), scope)).rejects.toMatchObject({ statusCode: 404 })
    const { traceId } = await store(measured(900))
    await expect(remove(traceId, scope)).rejects.toMatchObject({ statusCode: 404 })
    expect(await listTraces()).toEqual([traceId])
  })
})
