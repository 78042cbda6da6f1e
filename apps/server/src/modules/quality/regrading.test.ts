import { ingestApi } from '@fibrewatch/contract/ingest'
import { qualityApi } from '@fibrewatch/contract/quality'
import { traceApi } from '@fibrewatch/contract/trace'
import { type EditedEvent, traceVersionApi } from '@fibrewatch/contract/trace-version'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createMonitoredLink,
  FEATURES,
  makeSorBytes,
  type MonitoredPlant,
  START_AT,
  startMonitoredPlant,
} from '#modules/testing'
import { testDatabase } from '#platform/testing/test-database'

const WORSE = FEATURES.map((feature) =>
  feature.positionM === 15_000 ? { ...feature, lossDb: 0.4 } : feature,
)

describe('a grade that its process did not live to make', () => {
  const database = testDatabase()
  let monitored: MonitoredPlant
  let link: Awaited<ReturnType<typeof createMonitoredLink>>
  let isKilled: boolean
  let refusesFacts: boolean
  beforeEach(async () => {
    isKilled = false
    refusesFacts = false
    monitored = await startMonitoredPlant(database, {
      beforeGrading: () => {
        if (isKilled) throw new Error('killed')
      },
      beforeFacts: () => {
        if (refusesFacts) throw new Error('no room for facts')
      },
    })
    link = await createMonitoredLink(monitored)
  })
  afterEach(() => monitored.stop())

  let sent = 0
  const send = async (plant = {}): Promise<string> => {
    sent += 1
    const nowMs = Math.max(monitored.clock.now(), START_AT) + 60_000
    monitored.clock.set(nowMs)
    const body = makeSorBytes({ seed: sent, timestampS: nowMs / 1000, plant })
    return (await monitored.call(ingestApi.traces, { query: { link: 'GL-01' }, body, device: link.device }))
      .traceId
  }
  const list = async () => (await monitored.call(qualityApi.page, { query: {} })).list
  const loadTrend = () => monitored.call(qualityApi.trend, { query: { linkId: link.linkId } })
  const listFalls = async () => (await monitored.listAlarms()).filter(({ type }) => type === 'QUALITY_FALLEN')
  /** The splice at 15 km, as somebody types it. */
  const edit = async (id: string, lossDb: number) => {
    const { events } = await monitored.call(traceVersionApi.info, { query: { id, version: 1 } })
    const edited = events.map(({ positionM, kind, comment }, at): EditedEvent => {
      const isSplice = Math.abs(positionM - 15_000) < 50
      const figures = isSplice
        ? ({ by: 'typed', lossDb, reflectanceDb: null } as const)
        : ({ by: 'kept', version: 1, at } as const)
      return { positionM, kind, comment, figures }
    })
    return monitored.call(traceVersionApi.add, {
      body: { id, baseVersion: 1, reason: '现场核对', events: edited },
    })
  }

  /** As if so many arrived in one second, each a copy of the first: what lies between a commit and its grading. */
  const copyWaiting = async (id: string, count: number): Promise<void> => {
    await sql`
      INSERT INTO trace (id, link_id, domain_id, measured_at, received_at, source, wavelength_nm, pulse_ns, averaging_s,
                         range_m, end_m, total_loss_db, file_key, file_name, size_bytes, digest, summary)
      SELECT ('ffff0000-0000-7000-8000-' || lpad(number::text, 12, '0'))::uuid, link_id, domain_id,
             measured_at + make_interval(secs => number), received_at, source, wavelength_nm, pulse_ns, averaging_s,
             range_m, end_m, total_loss_db + CASE WHEN number = ${count} THEN 0.01 ELSE 0 END,
             file_key, file_name, size_bytes, digest, summary
        FROM trace, generate_series(1, ${count}::int) AS number WHERE id = ${id}`.execute(database.db)
    await sql`UPDATE quality_link SET revision = revision + 1`.execute(database.db)
  }

  test('more than a hundred waiting traces are graded in several rounds, none is left out', async () => {
    const id = await send()
    const [before] = await list()
    await copyWaiting(id, 150)
    const countGraded = async () => {
      const { rows } = await sql<{ count: number }>`
        SELECT sum(loss_count)::int AS count FROM quality_day`.execute(database.db)
      return rows[0]?.count
    }
    const readLossDb = async () => (await list())[0]?.totalLossDb ?? Number.NaN
    await monitored.quality.gradeStale()
    expect(await countGraded()).toBe(101)
    await monitored.quality.gradeStale()
    expect(await countGraded()).toBe(151)
    expect(await readLossDb()).toBeCloseTo((before?.totalLossDb ?? Number.NaN) + 0.01, 6)
    await monitored.quality.gradeStale()
    expect(await countGraded()).toBe(151)
  })

  test('follows an edit of the events in the next round', async () => {
    const id = await send()
    expect(await list()).toMatchObject([{ grade: 'B' }])
    isKilled = true
    await expect(edit(id, 1.2)).rejects.toThrow('killed')
    expect((await monitored.call(traceApi.info, { query: { id } })).version.version).toBe(2)
    expect(await list()).toMatchObject([{ grade: 'B' }])
    await monitored.quality.gradeStale()
    const [row] = await list()
    expect(row?.splice?.value).toBeCloseTo(1.2, 9)
    expect(row?.grade).toBe('D')
  })

  test('takes an earlier trace that somebody uploaded into the history', async () => {
    await send()
    isKilled = true
    const timestampS = START_AT / 1000 - 2 * 86_400
    const body = makeSorBytes({ timestampS, plant: { features: WORSE } })
    const query = { linkId: link.linkId, fileName: 'a.sor' }
    await expect(monitored.call(traceApi.upload, { query, body })).rejects.toThrow('killed')
    expect((await loadTrend()).days).toHaveLength(1)
    await monitored.quality.gradeStale()
    expect((await loadTrend()).days.map(({ day }) => day)).toEqual(['2026-05-30', '2026-06-01'])
  })

  test('is made once: what is graded is not graded again', async () => {
    await send()
    const read = async () => (await database.pool.query<object>('SELECT xmin, * FROM quality_link')).rows
    const before = await read()
    await monitored.quality.gradeStale()
    expect(await read()).toEqual(before)
  })

  test('a fall that the alarms could not take reaches them with a later round, once', async () => {
    await monitored.call(traceApi.baseline, { body: { id: await send() } })
    await send({ features: WORSE })
    refusesFacts = true
    const second = await send({ features: WORSE })
    expect(await list()).toMatchObject([{ grade: 'C', traceId: second }])
    expect(await listFalls()).toEqual([])
    refusesFacts = false
    await monitored.quality.gradeStale()
    expect(await listFalls()).toMatchObject([{ severity: 'minor', linkCode: 'GL-01' }])
    const count = async () =>
      (await database.pool.query("SELECT FROM event WHERE type = 'QUALITY_FALLEN'")).rowCount
    expect(await count()).toBe(1)
    await monitored.quality.gradeStale()
    expect(await count()).toBe(1)
  })

  test('a fall that was over before the alarms took it raises none', async () => {
    await monitored.call(traceApi.baseline, { body: { id: await send() } })
    await send({ features: WORSE })
    refusesFacts = true
    await send({ features: WORSE })
    await send()
    refusesFacts = false
    await monitored.quality.gradeStale()
    expect(await listFalls()).toEqual([])
  })
})
