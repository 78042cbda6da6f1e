import { alarmApi } from '@fibrewatch/contract/alarm'
import { ingestApi } from '@fibrewatch/contract/ingest'
import { plantApi } from '@fibrewatch/contract/plant'
import { qualityApi } from '@fibrewatch/contract/quality'
import { traceApi } from '@fibrewatch/contract/trace'
import type { TraceDirection } from '@fibrewatch/contract/trace-direction'
import { traceTemplateApi } from '@fibrewatch/contract/trace-template'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createMonitoredLink,
  makeBreakAt,
  makeSorBytes,
  type MonitoredPlant,
  type SorOptions,
  START_AT,
  startMonitoredPlant,
} from '#modules/testing'
import { testDatabase } from '#platform/testing/test-database'
import { listLossHistory } from './trace.repository.ts'

const REASON = '班组填反了端口'

describe('correcting the direction of a trace', () => {
  const database = testDatabase()
  let monitored: MonitoredPlant
  let link: Awaited<ReturnType<typeof createMonitoredLink>>
  let minutes: number
  beforeEach(async () => {
    monitored = await startMonitoredPlant(database)
    link = await createMonitoredLink(monitored)
    minutes = 0
  })
  afterEach(() => monitored.stop())

  const makeBytes = (options: SorOptions = {}): Buffer => {
    minutes += 1
    const nowMs = START_AT + minutes * 60_000
    monitored.clock.set(nowMs)
    return makeSorBytes({ seed: minutes, timestampS: nowMs / 1000, ...options })
  }
  const send = async (options: SorOptions = {}): Promise<string> => {
    const given = { query: { link: 'GL-01' }, body: makeBytes(options), device: link.device }
    return (await monitored.call(ingestApi.traces, given)).traceId
  }
  const upload = async (direction: TraceDirection, options: SorOptions = {}): Promise<string> => {
    const query = { linkId: link.linkId, fileName: 'crew.sor', direction }
    return (await monitored.call(traceApi.upload, { query, body: makeBytes(options) })).traceId
  }
  const accept = async (): Promise<string> => {
    const id = await send()
    await monitored.call(traceApi.baseline, { body: { id } })
    return id
  }
  const correct = (id: string, direction: TraceDirection) =>
    monitored.call(traceApi.correct, { body: { id, direction, reason: REASON } })
  const loadLink = async () => (await monitored.call(plantApi.linkInfo, { query: { id: link.linkId } })).link
  const loadInfo = (id: string) => monitored.call(traceApi.info, { query: { id } })
  const listTypes = async () => (await monitored.listAlarms()).map(({ type }) => type)
  /** What everybody else asks of a link and of one of its traces; times of grading apart. */
  const loadAll = async (id: string) => {
    const { corrections: _, ...info } = await loadInfo(id)
    const days = await sql`
      SELECT wavelength_nm, day, grade, loss_sum_db, loss_count FROM quality_day ORDER BY 1, 2`.execute(
      database.db,
    )
    const grades = await sql`
      SELECT wavelength_nm, grade, trace_id, measured_at, trend FROM quality_grade ORDER BY 1`.execute(
      database.db,
    )
    const { lastTraceId, lastTraceAt, referenceTraceId } = await loadLink()
    return {
      info,
      last: { lastTraceId, lastTraceAt, referenceTraceId },
      days: days.rows,
      grades: grades.rows,
      losses: (await listLossHistory(database.db, [link.linkId], 50)).get(link.linkId),
      bothWays: await monitored.call(traceApi.bothWays, { query: { id } }),
      compared: await monitored.call(traceApi.compare, { query: { id } }),
      trend: await monitored.call(traceApi.trend, { query: { id, positionM: 5000 } }),
    }
  }

  test('makes of it what it would be, had it been uploaded so; corrected again it is what it was', async () => {
    const reference = await accept()
    const id = await upload('forward')
    const asForward = await loadAll(id)
    expect(asForward.last.lastTraceId).toBe(id)
    expect(await correct(id, 'backward')).toEqual({ alarmsCleared: 0 })
    const asBackward = await loadAll(id)
    expect(asBackward.last.lastTraceId).toBe(reference)
    expect(asBackward.losses?.totalLossesDb).toHaveLength(1)
    expect(asBackward.compared).toBeNull()
    expect(asBackward.bothWays).toMatchObject({ backward: { traceId: id }, forward: { traceId: reference } })
    expect(asBackward.trend.days.map(({ traceId }) => traceId)).toEqual([id])
    expect(asBackward.grades).toMatchObject([{ traceId: reference }])
    await correct(id, 'forward')
    expect(await loadAll(id)).toEqual(asForward)
  })

  test('made so by hand or stored so, the link is the same', async () => {
    const reference = await accept()
    const loads = async (id: string) => {
      const { info, last, days, losses } = await loadAll(id)
      return { last, days, losses, cannotMeasure: info.cannotMeasure, direction: info.trace.direction }
    }
    const stored = await loads(await upload('backward'))
    const turned = await upload('forward')
    await correct(turned, 'backward')
    expect(await loads(turned)).toEqual(stored)
    expect(stored.last.lastTraceId).toBe(reference)
  })

  test('tells from what to what, who, when and why, the newest first', async () => {
    await accept()
    const id = await upload('forward')
    expect((await loadInfo(id)).corrections).toEqual([])
    await correct(id, 'backward')
    monitored.clock.set(START_AT + 3_600_000)
    await correct(id, 'forward')
    expect((await loadInfo(id)).corrections).toMatchObject([
      { from: 'backward', to: 'forward', by: '值班员', reason: REASON, at: '2026-06-01T09:00:00.000Z' },
      { from: 'forward', to: 'backward', by: '值班员', reason: REASON },
    ])
    expect(await monitored.loadMissed('link')).not.toEqual([])
  })

  test('clears the alarms it alone speaks for, in the name of whoever corrects it, and keeps the others', async () => {
    await accept()
    const id = await upload('forward', { plant: makeBreakAt(6000) })
    expect(await listTypes()).toEqual(['FIBRE_BREAK'])
    expect(await correct(id, 'backward')).toEqual({ alarmsCleared: 1 })
    expect(await listTypes()).toEqual([])
    const [cleared] = await monitored.listAlarms('all')
    const { journal } = await monitored.call(alarmApi.info, { query: { id: cleared?.id ?? '' } })
    const last = journal.find(({ kind }) => kind === 'cleared')
    expect(last?.actor).toBe('值班员')
    expect(last?.comment).toContain(REASON)
    const seen = await send({ plant: makeBreakAt(6000) })
    const again = await upload('forward', { plant: makeBreakAt(6000) })
    expect(await correct(again, 'backward')).toEqual({ alarmsCleared: 0 })
    expect(await listTypes()).toEqual(['FIBRE_BREAK'])
    expect((await loadLink()).lastTraceId).toBe(seen)
  })

  test('towards the port raises what it shows, unless a later one has been measured', async () => {
    await accept()
    const old = await upload('backward', { plant: makeBreakAt(6000) })
    await send()
    await correct(old, 'forward')
    expect(await listTypes()).toEqual([])
    const newest = await upload('backward', { plant: makeBreakAt(6000) })
    await correct(newest, 'forward')
    expect(await listTypes()).toEqual(['FIBRE_BREAK'])
    expect((await loadLink()).lastTraceId).toBe(newest)
  })

  test('of the reference, or of what the template was made of, is refused with what to do first', async () => {
    const reference = await accept()
    await expect(correct(reference, 'backward')).rejects.toMatchObject({ reason: 'trace.is-reference' })
    const id = await upload('forward')
    const places = [{ positionM: 5000, kind: 'non-reflective' as const, name: 'JC-01' }]
    const template = { traceId: id, traceVersion: 1, baseRevision: 0, appliesToArrivals: true, places }
    await monitored.call(traceTemplateApi.update, { body: template })
    await expect(correct(id, 'backward')).rejects.toMatchObject({ reason: 'trace.makes-template' })
    await expect(correct(id, 'forward')).rejects.toMatchObject({ reason: 'trace.direction-same' })
    const stranger = {
      body: { id, direction: 'backward', reason: REASON },
      actor: monitored.stranger,
    } as const
    await expect(monitored.call(traceApi.correct, stranger)).rejects.toMatchObject({
      reason: 'object.not-found',
    })
    expect((await loadInfo(id)).corrections).toEqual([])
  })

  test('takes the template from its events, and puts it onto them from the port', async () => {
    const reference = await accept()
    const places = [{ positionM: 5000, kind: 'non-reflective' as const, name: 'JC-01' }]
    const template = { traceId: reference, traceVersion: 1, baseRevision: 0, appliesToArrivals: true, places }
    await monitored.call(traceTemplateApi.update, { body: template })
    const id = await upload('forward')
    const named = await loadInfo(id)
    expect(named.version).toMatchObject({ version: 2, origin: 'template' })
    await correct(id, 'backward')
    const far = await loadInfo(id)
    expect(far.version).toMatchObject({ version: 3, origin: 'restore', madeBy: '值班员', reason: REASON })
    expect(far.events.some(({ comment }) => comment === 'JC-01')).toBe(false)
    await correct(id, 'forward')
    const near = await loadInfo(id)
    expect(near.version).toMatchObject({ version: 4, origin: 'template' })
    expect(near.events).toEqual(named.events)
  })

  test('is no part of a comparison of wavelengths any more, nor of that of others', async () => {
    const short = await send({ settings: { wavelengthNm: 1310 } })
    const long = await upload('forward')
    const longer = await upload('forward', { settings: { wavelengthNm: 1625 } })
    const comparedOf = async (id: string) =>
      (await loadInfo(id)).wavelengths?.traces.map(({ traceId }) => traceId).toSorted()
    expect(await comparedOf(longer)).toEqual([short, long].toSorted())
    await correct(long, 'backward')
    expect(await comparedOf(longer)).toEqual([short])
    expect(await comparedOf(long)).toBeUndefined()
    await correct(long, 'forward')
    expect(await comparedOf(long)).toContain(short)
  })

  test('its day of the history loses and gets it back; the trend and the grade follow', async () => {
    await accept()
    const query = { linkId: link.linkId, wavelengthNm: 1550 as const }
    const loadRow = async () => (await monitored.call(qualityApi.info, { query })).row
    const before = await loadRow()
    const id = await upload('forward', { plant: makeBreakAt(6000) })
    expect((await loadRow()).grade).toBe('F')
    await correct(id, 'backward')
    expect(await loadRow()).toMatchObject({ grade: before.grade, traceId: before.traceId })
    await correct(id, 'forward')
    expect((await loadRow()).grade).toBe('F')
  })

  test('of two that correct it at once one is told, and it is corrected once', async () => {
    await accept()
    const id = await upload('forward')
    const outcomes = await Promise.allSettled([correct(id, 'backward'), correct(id, 'backward')])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await loadInfo(id)).corrections).toHaveLength(1)
  })
})
