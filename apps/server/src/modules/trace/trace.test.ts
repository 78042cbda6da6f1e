import { alarmApi } from '@fibrewatch/contract/alarm'
import { eventApi } from '@fibrewatch/contract/event'
import { ingestApi } from '@fibrewatch/contract/ingest'
import { kpiApi } from '@fibrewatch/contract/kpi'
import { plantApi } from '@fibrewatch/contract/plant'
import { traceApi } from '@fibrewatch/contract/trace'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database'
import {
  createMonitoredLink,
  FEATURES,
  listSampleFiles,
  makeBreakAt,
  makeSorBytes,
  type MonitoredPlant,
  type SorOptions,
  START_AT,
  startMonitoredPlant,
} from '#modules/testing'
import { listLossHistory } from './trace.repository.ts'

const samples = listSampleFiles()
const sampleNote = samples.length > 0 ? '' : ' (skipped: no instrument files, set FIBREWATCH_SAMPLES)'
const NO_TRACE = '0198a000-0000-7000-8000-000000000001'

describe('traces', () => {
  const database = testDatabase()
  let monitored: MonitoredPlant
  let link: Awaited<ReturnType<typeof createMonitoredLink>>
  beforeEach(async () => {
    monitored = await startMonitoredPlant(database)
    link = await createMonitoredLink(monitored)
  })
  afterEach(() => monitored.stop())

  /** The instrument measures every minute and sends at once. */
  let minutes = 0
  const send = async (options: SorOptions = {}): Promise<string> => {
    minutes += 1
    const nowMs = START_AT + minutes * 60_000
    monitored.clock.set(nowMs)
    const bytes = makeSorBytes({ seed: minutes, timestampS: nowMs / 1000, ...options })
    const { device } = link
    return (await monitored.call(ingestApi.traces, { query: { link: 'GL-01' }, body: bytes, device })).traceId
  }
  const upload = (bytes: Buffer, fileName = 'a.sor') =>
    monitored.call(traceApi.upload, { query: { linkId: link.linkId, fileName }, body: bytes })
  const acceptReference = async (): Promise<string> => {
    const id = await send()
    await monitored.call(traceApi.baseline, { body: { id } })
    return id
  }
  const loadLink = async () => (await monitored.call(plantApi.linkInfo, { query: { id: link.linkId } })).link
  const listAlarmTypes = async () => (await monitored.listAlarms()).map(({ type }) => type)

  /** As if it had been entered so many hours before the traces. */
  const enterEarlier = (hours: number) => {
    const createdAt = new Date(START_AT - hours * 3_600_000)
    return sql`UPDATE link SET created_at = ${createdAt} WHERE id = ${link.linkId}`.execute(database.db)
  }

  test('a link that has just been entered without a reference is no alarm, but work to do', async () => {
    await enterEarlier(23)
    await send()
    expect(await monitored.listAlarms('all')).toEqual([])
    const waiting = async () => (await monitored.call(kpiApi.stat, { query: {} })).withoutReference
    const first = [{ linkId: link.linkId, code: 'GL-01', name: '光路 GL-01' }]
    expect(await waiting()).toEqual({ total: 1, first })
    await acceptReference()
    expect(await waiting()).toEqual({ total: 0, first: [] })
  })

  test('the first trace a day after the link was entered raises NO_REFERENCE once and does not become the reference', async () => {
    await enterEarlier(24)
    const id = await send()
    await send()
    const alarms = await monitored.listAlarms()
    expect(alarms.map(({ type, count, linkCode }) => [type, count, linkCode])).toEqual([
      ['NO_REFERENCE', 1, 'GL-01'],
    ])
    const { referenceTraceId, lastTraceId } = await loadLink()
    expect(referenceTraceId).toBeNull()
    expect(lastTraceId).not.toBe(id)
  })

  test('making it the reference counts the version up and clears NO_REFERENCE', async () => {
    await enterEarlier(24)
    const first = await send()
    expect(await listAlarmTypes()).toEqual(['NO_REFERENCE'])
    expect(await monitored.call(traceApi.baseline, { body: { id: first } })).toEqual({ referenceVersion: 1 })
    expect(await monitored.listAlarms()).toEqual([])
    const [alarm] = await monitored.listAlarms('all')
    const { journal } = await monitored.call(alarmApi.info, { query: { id: alarm?.id ?? '' } })
    expect(journal.map(({ kind, actor }) => [kind, actor])).toEqual([
      ['raised', null],
      ['cleared', null],
    ])
    const events = await monitored.call(eventApi.page, { query: { type: 'NO_REFERENCE' } })
    expect(events.list.map(({ state, traceId }) => [state, traceId])).toEqual([
      ['clear', first],
      ['raise', first],
    ])
    const second = await send()
    expect(await monitored.call(traceApi.baseline, { body: { id: second } })).toEqual({ referenceVersion: 2 })
    const { list } = await monitored.call(traceApi.page, { query: {} })
    expect(list.map(({ id, referenceVersion }) => [id, referenceVersion])).toEqual([
      [second, 2],
      [first, null],
    ])
    expect((await loadLink()).referenceTraceId).toBe(second)
  })

  test('a break is raised where it is, drawn on the map, and cleared by a good trace', async () => {
    await acceptReference()
    const traceId = await send({ plant: makeBreakAt(12_000) })
    const [alarm, ...others] = await monitored.listAlarms()
    expect(others).toEqual([])
    expect(alarm).toMatchObject({ type: 'FIBRE_BREAK', severity: 'critical', unit: 'm' })
    expect(Math.abs((alarm?.positionM ?? 0) - 12_000)).toBeLessThan(20)
    expect(alarm?.place?.text).toMatch(/^JC-02 后 [12],\d{3} m，JC-03 前 [23],\d{3} m$/)
    expect(alarm?.place?.lngLat[0]).toBeCloseTo(104 + 0.2072 * 0.6, 3)
    expect(await loadLink()).toMatchObject({ state: 'broken', severity: 'critical', lastTraceId: traceId })
    const [drawn] = (await monitored.call(plantApi.map, {})).links
    expect(drawn?.beyondBreak[0]?.[0]).toBeCloseTo(104 + 0.2072 * 0.6, 3)
    expect(drawn?.line[0]).toEqual([104, 30])

    await send()
    expect(await monitored.listAlarms()).toEqual([])
    expect((await monitored.listAlarms('cleared')).map(({ type }) => type)).toContain('FIBRE_BREAK')
    expect((await loadLink()).state).toBe('normal')
  })

  test('events say how well they are known; those of a trace from before that was kept say that they do not', async () => {
    const id = await send()
    const listDeviations = async () => {
      const { events } = await monitored.call(traceApi.info, { query: { id } })
      const inner = events.filter(({ kind }) => kind !== 'start' && kind !== 'end')
      return inner.map(({ positionSigmaM, lossSigmaDb }) => [positionSigmaM, lossSigmaDb])
    }
    const known = await listDeviations()
    expect(known.length).toBeGreaterThan(0)
    for (const [positionM, lossDb] of known) {
      expect(positionM).toBeGreaterThan(0)
      expect(lossDb).toBeGreaterThan(0)
    }
    await sql`UPDATE trace SET summary = jsonb_set(summary, '{events}',
      (SELECT jsonb_agg(one - 'positionSigmaM' - 'lossSigmaDb') FROM jsonb_array_elements(summary -> 'events') AS one))
      WHERE id = ${id}`.execute(database.db)
    expect(await listDeviations()).toEqual(known.map(() => [null, null]))
  })

  test('how sure the place of a break is follows from its own trace, whatever is measured later', async () => {
    await acceptReference()
    await send({ plant: makeBreakAt(12_000) })
    const [alarm] = await monitored.listAlarms()
    const { linkId } = link
    const positionM = alarm?.positionM ?? 0
    const { rows } = await sql<{ sigma: number }>`
      SELECT alarm.position_sigma_m AS sigma FROM alarm JOIN event ON event.type = alarm.type
       WHERE alarm.id = ${alarm?.id} AND event.position_sigma_m = alarm.position_sigma_m`.execute(database.db)
    const positionSigmaM = rows[0]?.sigma ?? 0
    expect(positionSigmaM).toBeGreaterThan(0)
    const [own, byPulse] = await monitored.plant.locateAll([
      { linkId, positionM, accuracy: { positionSigmaM, pulseNs: 20_000, sampleSpacingM: 50 } },
      { linkId, positionM, accuracy: { pulseNs: 20_000, sampleSpacingM: 50 } },
    ])
    expect(alarm?.place?.uncertaintyM).toBe(own?.uncertaintyM)
    expect(byPulse?.uncertaintyM).toBeGreaterThan(1000)
  })

  test('the trace that raised an alarm stays pinned to it, each time it comes back to its own', async () => {
    const referenceTraceId = await acceptReference()
    const first = await send({ plant: makeBreakAt(12_000) })
    const again = await send({ plant: makeBreakAt(12_000) })
    const [alarm] = await monitored.listAlarms()
    const loadInfo = () => monitored.call(alarmApi.info, { query: { id: alarm?.id ?? '' } })
    const whileBroken = await loadInfo()
    expect(whileBroken.occurrences).toMatchObject([{ number: 1, clearedAt: null, count: 2, traceId: first }])
    expect(whileBroken).toMatchObject({ latestTraceId: again, referenceTraceId })

    const mended = await send()
    const whileMended = await loadInfo()
    expect(whileMended.latestTraceId).toBe(mended)
    expect(whileMended.occurrences[0]).toMatchObject({ traceId: first, severity: 'critical' })
    expect(whileMended.occurrences[0]?.clearedAt).not.toBeNull()

    const second = await send({ plant: makeBreakAt(12_000) })
    const { occurrences, journal } = await loadInfo()
    expect(occurrences).toMatchObject([
      { number: 2, clearedAt: null, count: 1, traceId: second },
      { number: 1, count: 2, traceId: first },
    ])
    const reopened = journal.find(({ kind }) => kind === 'reopened')
    expect(occurrences[0]).toMatchObject({ fromRevision: reopened?.revision, raisedAt: reopened?.at })
  })

  test('two breaks are two alarms; light that passes the nearer clears it and not the farther', async () => {
    await acceptReference()
    await send({ plant: makeBreakAt(12_000) })
    await send({ plant: makeBreakAt(6000) })
    expect(await listAlarmTypes()).toEqual(['FIBRE_BREAK', 'FIBRE_BREAK'])
    await send({ plant: makeBreakAt(12_000) })
    const [left, ...others] = await monitored.listAlarms()
    expect(others).toEqual([])
    expect(Math.abs((left?.positionM ?? 0) - 12_000)).toBeLessThan(20)
  })

  test('more loss at a splice is confirmed by the second trace, and cleared by a normal one', async () => {
    await acceptReference()
    const worse = FEATURES.map((feature) =>
      feature.positionM === 15_000 ? { ...feature, lossDb: 0.9 } : feature,
    )
    await send({ plant: { features: worse } })
    expect(await monitored.listAlarms()).toEqual([])
    await send({ plant: { features: worse } })
    const alarm = (await monitored.listAlarms()).find(({ type }) => type === 'EVENT_LOSS_INCREASE')
    expect(alarm).toMatchObject({ severity: 'minor', unit: 'dB' })
    expect(alarm?.value).toBeCloseTo(0.78, 1)
    expect(Math.abs((alarm?.positionM ?? 0) - 15_000)).toBeLessThan(40)
    await send()
    expect(await listAlarmTypes()).not.toContain('EVENT_LOSS_INCREASE')
  })

  test('a new event stays until its trace is accepted as the reference', async () => {
    await acceptReference()
    const bent = { features: [...FEATURES, { positionM: 7000, kind: 'bend' as const, lossDb: 0.6 }] }
    const id = await send({ plant: bent })
    expect(await listAlarmTypes()).toContain('NEW_EVENT')
    await monitored.call(traceApi.baseline, { body: { id } })
    expect(await listAlarmTypes()).not.toContain('NEW_EVENT')
    await send({ plant: bent })
    expect(await listAlarmTypes()).not.toContain('NEW_EVENT')
  })

  test('the same file again is the same trace', async () => {
    const timestampS = START_AT / 1000
    const first = await send({ seed: 1, timestampS })
    expect(await send({ seed: 1, timestampS })).toBe(first)
    expect((await monitored.call(traceApi.page, { query: {} })).total).toBe(1)
  })

  test('an upload measured before the last trace is archived and raises nothing', async () => {
    await acceptReference()
    const current = await send()
    const old = makeSorBytes({ plant: makeBreakAt(5000), timestampS: START_AT / 1000 - 86_400 })
    const { traceId } = await upload(old, '旧 曲线/1.sor')
    expect(await monitored.listAlarms()).toEqual([])
    expect((await loadLink()).lastTraceId).toBe(current)
    const { trace } = await monitored.call(traceApi.info, { query: { id: traceId } })
    expect(trace).toMatchObject({ source: 'upload', fileName: '旧 曲线_1.sor', linkCode: 'GL-01' })
  })

  test('an upload measured later raises like the instrument would', async () => {
    await acceptReference()
    const timestampS = monitored.clock.now() / 1000 + 30
    monitored.clock.set((timestampS + 60) * 1000)
    await upload(makeSorBytes({ plant: makeBreakAt(5000), timestampS }))
    expect(await listAlarmTypes()).toEqual(['FIBRE_BREAK'])
  })

  test('an instrument whose clock was never set is believed to measure now, and the trace says so', async () => {
    await acceptReference()
    const id = await send({ plant: makeBreakAt(5000), timestampS: 700_000_000 })
    expect(await listAlarmTypes()).toEqual(['FIBRE_BREAK'])
    const info = await monitored.call(traceApi.info, { query: { id } })
    expect(info.trace.measuredAt).toBe(new Date(monitored.clock.now()).toISOString())
    expect(info.warnings).toContain('clock-implausible')
  })

  test('a stretch that attenuates more is one alarm at its place, and clears when the fibre is well again', async () => {
    await acceptReference()
    const sections = [{ fromM: 10_500, toM: 13_500, attenuationDbPerKm: 0.35 }]
    for (let round = 0; round < 4; round += 1) await send({ plant: { sections } })
    const raised = (await monitored.listAlarms()).filter(({ type }) => type === 'SECTION_ATTENUATION')
    expect(raised).toHaveLength(1)
    expect(Math.abs((raised[0]?.positionM ?? 0) - 10_500)).toBeLessThan(500)
    for (let round = 0; round < 4; round += 1) await send()
    expect(await listAlarmTypes()).not.toContain('SECTION_ATTENUATION')
  })

  test('what was seen and does not count is kept with its reason; an older analysis does not know it', async () => {
    const connector = { kind: 'connector', lossDb: 0.5, reflectanceDb: -48 } as const
    const features = [
      { ...connector, positionM: 9000 },
      { ...connector, positionM: 9090 },
    ]
    const { traceId } = await upload(makeSorBytes({ plant: { features } }))
    const { orlDb, setAside } = await monitored.call(traceApi.info, { query: { id: traceId } })
    // Backscatter of 20 km alone returns some 31 dB less than was sent; the connectors make it more.
    expect(orlDb).toBeGreaterThan(25)
    expect(orlDb).toBeLessThan(35)
    expect(setAside?.total).toBe(setAside?.largest.length)
    expect(setAside?.largest).toContainEqual(expect.objectContaining({ reason: 'merged' }))
    await sql`UPDATE trace SET summary = summary - 'setAside' - 'orlDb' WHERE id = ${traceId}`.execute(
      database.db,
    )
    const older = await monitored.call(traceApi.info, { query: { id: traceId } })
    expect(older).toMatchObject({ setAside: null, orlDb: null })
  })

  describe('a test that cannot measure its link', () => {
    const weak = { pulseNs: 10, averages: 10, dynamicRangeDb: 10 }
    const listReasons = async (id: string) =>
      (await monitored.call(traceApi.info, { query: { id } })).cannotMeasure

    test('says why, raises TEST_FAILED and no break, and the next that can clears it', async () => {
      await acceptReference()
      const id = await send({ settings: weak })
      expect(await listAlarmTypes()).toEqual(['TEST_FAILED'])
      const [alarm] = await monitored.listAlarms()
      expect(alarm).toMatchObject({ severity: 'warning', positionM: null, value: null })
      expect(await listReasons(id)).toEqual([
        expect.objectContaining({ code: 'fades-before-end', hides: 'end', pulseNs: 10 }),
      ])
      const good = await send()
      expect(await listReasons(good)).toEqual([])
      expect(await monitored.listAlarms()).toEqual([])
    })

    test('is no point of the losses of its link', async () => {
      await acceptReference()
      const id = await send({ settings: weak })
      await sql`UPDATE trace SET total_loss_db = 1 WHERE id = ${id}`.execute(database.db)
      const history = (await listLossHistory(database.db, [link.linkId], 10)).get(link.linkId)
      expect(history?.totalLossesDb).toHaveLength(1)
      expect(history?.totalLossesDb).not.toContain(1)
    })

    test('stays failed while the test at another wavelength is: a good one in between does not end it', async () => {
      await acceptReference()
      const failing = { ...weak, wavelengthNm: 1310 }
      await send({ settings: failing })
      await send()
      expect(await listAlarmTypes()).toContain('TEST_FAILED')
      await send({ settings: { wavelengthNm: 1310 } })
      expect(await listAlarmTypes()).not.toContain('TEST_FAILED')
    })

    test('ends with the next good one where nobody measures at the failing wavelength any more', async () => {
      await acceptReference()
      await send({ settings: { ...weak, wavelengthNm: 1310 } })
      await sql`UPDATE trace SET measured_at = measured_at - interval '3 days' WHERE wavelength_nm = 1310`.execute(
        database.db,
      )
      await send()
      expect(await listAlarmTypes()).not.toContain('TEST_FAILED')
    })

    test.each([
      ['a pulse that fades', weak],
      ['a range too short', { rangeM: 8000 }],
      ['a pulse of 20 µs', { pulseNs: 20_000 }],
    ])('%s neither clears a loss that is there, nor raises one that is not', async (_, settings) => {
      await acceptReference()
      const worse = FEATURES.map((feature) =>
        feature.positionM === 9000 ? { ...feature, lossDb: 1.5 } : feature,
      )
      await send({ plant: { features: worse } })
      await send({ plant: { features: worse } })
      const before = await listAlarmTypes()
      expect(before).toContain('EVENT_LOSS_INCREASE')
      await send({ settings })
      await send({ settings })
      expect((await listAlarmTypes()).toSorted()).toEqual([...before, 'TEST_FAILED'].toSorted())
      await send({ plant: { features: worse } })
      expect((await listAlarmTypes()).toSorted()).toEqual(before.toSorted())
    })

    test('does not clear a break; a trace too weak to see it raises none', async () => {
      await acceptReference()
      await send({ plant: makeBreakAt(12_000) })
      await send({ settings: weak })
      expect((await listAlarmTypes()).toSorted()).toEqual(['FIBRE_BREAK', 'TEST_FAILED'])
    })

    test('with the settings of the reference a link that fades has lost light, and says where', async () => {
      await acceptReference()
      const dim = { features: [...FEATURES, { positionM: 7000, kind: 'bend' as const, lossDb: 17 }] }
      await send({ plant: dim })
      expect(await listAlarmTypes()).toContain('NEW_EVENT')
    })

    test('an upload says why and raises nothing; a trace from before that was asked does not know', async () => {
      await acceptReference()
      const timestampS = monitored.clock.now() / 1000 + 30
      monitored.clock.set((timestampS + 60) * 1000)
      const { traceId } = await upload(makeSorBytes({ settings: weak, timestampS }))
      expect(await listAlarmTypes()).toEqual([])
      expect(await listReasons(traceId)).toHaveLength(1)
      await sql`UPDATE trace SET summary = summary - 'cannotMeasure' WHERE id = ${traceId}`.execute(
        database.db,
      )
      expect(await listReasons(traceId)).toBeNull()
    })
  })

  describe('what an event loses over the days', () => {
    const DAY_MINUTES = 24 * 60
    const sendDay = async (lossDb: number, options: SorOptions = {}) => {
      minutes += DAY_MINUTES
      const bend = { positionM: 7000, kind: 'bend' as const, lossDb }
      return send({ plant: { features: [...FEATURES, bend] }, ...options })
    }
    const loadTrend = (id: string, positionM = 7000) =>
      monitored.call(traceApi.trend, { query: { id, positionM } })

    test('each day has the loss of its last trace there, or none; too few days foretell nothing', async () => {
      await acceptReference()
      await sendDay(0)
      await sendDay(0.9)
      await send({ plant: { features: [...FEATURES, { positionM: 7000, kind: 'bend', lossDb: 0.3 }] } })
      const last = await sendDay(0.4)
      const { days, ...trend } = await loadTrend(last)
      expect(trend).toEqual({
        withinM: 50,
        referenceLossDb: null,
        limitDb: 0.2,
        line: null,
        crossing: null,
      })
      const [reference, none, first, second] = days.map(({ lossDb }) => lossDb)
      expect([reference, none]).toEqual([null, null])
      expect(first).toBeCloseTo(0.3, 1)
      expect(second).toBeCloseTo(0.4, 1)
      expect(days.at(-1)?.traceId).toBe(last)
    })

    test('an event that the reference has may grow by the limit; what cannot measure is no day', async () => {
      await acceptReference()
      const weak = { settings: { pulseNs: 10, averages: 10, dynamicRangeDb: 10 } }
      await sendDay(0, weak)
      const last = await sendDay(0)
      const trend = await loadTrend(last, 15_000)
      expect(trend.referenceLossDb).toBeCloseTo(0.12, 1)
      expect(trend.limitDb).toBeCloseTo((trend.referenceLossDb ?? 0) + 0.2, 9)
      expect(trend.days).toHaveLength(2)
    })

    test('a steady rise over a month names the day it meets the limit, and between which days', async () => {
      await acceptReference()
      let last = ''
      for (let day = 0; day < 12; day += 1) {
        minutes += 2 * DAY_MINUTES
        const lossDb = 0.06 + day * 0.01
        last = await sendDay(lossDb)
      }
      const { line, crossing } = await loadTrend(last)
      expect(line?.dbPerDay).toBeCloseTo(0.01 / 3, 2)
      const inDays = (Date.parse(crossing?.at ?? '') - monitored.clock.now()) / 86_400_000
      expect(inDays).toBeGreaterThan(2)
      expect(inDays).toBeLessThan(30)
      expect(crossing && crossing.earliest <= crossing.at).toBe(true)
    })
  })

  test('the file comes back byte for byte under its name', async () => {
    const bytes = makeSorBytes()
    const { traceId } = await upload(bytes, '光路 1.sor')
    const { answer, bytes: downloaded } = await monitored.fetchFile(traceApi.download, {
      query: { id: traceId },
    })
    expect(downloaded.equals(bytes)).toBe(true)
    expect(answer).toMatchObject({ fileName: '光路 1.sor', contentType: 'application/octet-stream' })
    expect(answer.headers?.['cache-control']).toContain('private')
  })

  test('samples are little-endian floats with their scale', async () => {
    const { traceId } = await upload(makeSorBytes())
    const { answer, bytes } = await monitored.fetchFile(traceApi.samples, { query: { id: traceId } })
    const count = Number(answer.headers?.['x-count'])
    expect(count).toBe(12_000)
    expect(bytes.length).toBe(count * 4)
    expect(Number(answer.headers?.['x-spacing-m'])).toBeCloseTo(2.5, 4)
    expect(Number(answer.headers?.['x-start-m'])).toBeCloseTo(0, 6)
    expect(bytes.readFloatLE(4 * 2000) - bytes.readFloatLE(4 * 400)).toBeCloseTo(0.2 * 4 + 0.1, 1)
  })

  test('a trace compares with the reference of its link, and with nothing while there is none', async () => {
    const id = await send({ plant: makeBreakAt(12_000) })
    expect(await monitored.call(traceApi.compare, { query: { id } })).toBeNull()
    const referenceTraceId = await acceptReference()
    const comparison = await monitored.call(traceApi.compare, { query: { id } })
    expect(comparison).toMatchObject({ referenceTraceId, referenceVersion: 1, comparable: true })
    expect(Math.abs((comparison?.endDeltaM ?? 0) + 8000)).toBeLessThan(40)
    expect(comparison?.measurements.map(({ check }) => check)).toContain('break')
  })

  test('what changed on a link is told live, and again to who comes back', async () => {
    await acceptReference()
    await send({ plant: makeBreakAt(12_000) })
    const missed = await monitored.loadMissed('link')
    expect(missed).toMatchObject([
      {
        topic: 'link',
        type: 'changed',
        data: { code: 'GL-01', state: 'broken', lastTraceId: expect.any(String) as unknown },
      },
    ])
  })

  test('pages go on where they ended', async () => {
    for (let index = 0; index < 5; index += 1) await send()
    const first = await monitored.call(traceApi.page, { query: { limit: 2, linkId: link.linkId } })
    expect(first).toMatchObject({ total: 5, totalIsMore: false })
    const second = await monitored.call(traceApi.page, {
      query: { limit: 2, cursor: first.nextCursor ?? '' },
    })
    const third = await monitored.call(traceApi.page, {
      query: { limit: 2, cursor: second.nextCursor ?? '' },
    })
    const times = [first, second, third].flatMap(({ list }) => list.map(({ measuredAt }) => measuredAt))
    expect(times).toHaveLength(5)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(new Set(times).size).toBe(5)
    expect(third.nextCursor).toBeNull()
    await expect(monitored.call(traceApi.page, { query: { cursor: 'x' } })).rejects.toMatchObject({
      statusCode: 400,
    })
  })

  test('another domain sees and changes nothing', async () => {
    const id = await send()
    const actor = monitored.stranger
    expect((await monitored.call(traceApi.page, { query: {}, actor })).list).toEqual([])
    const notFound = { reason: 'object.not-found', statusCode: 404 }
    for (const endpoint of [traceApi.info, traceApi.download, traceApi.samples, traceApi.compare]) {
      await expect(monitored.call(endpoint, { query: { id }, actor })).rejects.toMatchObject(notFound)
      await expect(monitored.call(endpoint, { query: { id: NO_TRACE } })).rejects.toMatchObject(notFound)
    }
    await expect(monitored.call(traceApi.baseline, { body: { id }, actor })).rejects.toMatchObject(notFound)
    const query = { linkId: link.linkId, fileName: 'a.sor' }
    const body = makeSorBytes()
    await expect(monitored.call(traceApi.upload, { query, body, actor })).rejects.toMatchObject(notFound)
  })

  test('an instrument writes for its own links alone', async () => {
    const other = await createMonitoredLink(monitored, { code: 'GL-02', withRoute: false })
    const given = { query: { link: 'GL-01' }, body: makeSorBytes(), device: other.device }
    await expect(monitored.call(ingestApi.traces, given)).rejects.toMatchObject({ statusCode: 404 })
  })

  test('what is no SOR file is refused with the reason, and leaves nothing', async () => {
    const whole = makeSorBytes()
    const hostile = [
      Buffer.alloc(0),
      Buffer.from('GIF89a'),
      whole.subarray(0, 9000),
      Buffer.alloc(100_000, 0xff),
    ]
    for (const bytes of hostile) {
      await expect(upload(bytes)).rejects.toMatchObject({ reason: 'trace.unreadable', statusCode: 400 })
    }
    expect((await monitored.call(traceApi.page, { query: {} })).total).toBe(0)
    expect(await monitored.listAlarms()).toEqual([])
  })

  test('the file of a trace that could not be stored is removed', async () => {
    await database.pool.query('ALTER TABLE trace ADD CONSTRAINT refuse CHECK (size_bytes < 0)')
    try {
      await expect(upload(makeSorBytes())).rejects.toMatchObject({ code: '23514' })
    } finally {
      await database.pool.query('ALTER TABLE trace DROP CONSTRAINT refuse')
    }
    expect(await monitored.listFileKeys()).toEqual([])
    await upload(makeSorBytes())
    expect(await monitored.listFileKeys()).toHaveLength(1)
  })

  test.skipIf(samples.length === 0)(`files of real instruments are taken in${sampleNote}`, async () => {
    for (const { bytes } of samples.slice(0, 12)) {
      const { traceId } = await upload(bytes)
      const { bytes: downloaded } = await monitored.fetchFile(traceApi.download, { query: { id: traceId } })
      expect(downloaded.equals(bytes)).toBe(true)
    }
  })
})
