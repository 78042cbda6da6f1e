import { eventApi } from '@fibrewatch/contract/event'
import { ingestApi } from '@fibrewatch/contract/ingest'
import { plantApi } from '@fibrewatch/contract/plant'
import { qualityApi } from '@fibrewatch/contract/quality'
import { traceApi } from '@fibrewatch/contract/trace'
import type { TraceDirection } from '@fibrewatch/contract/trace-direction'
import { traceTemplateApi } from '@fibrewatch/contract/trace-template'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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
import { listLossHistory } from './trace.repository.ts'

const LENGTH_M = 20_000

/** The same fibre from its other end: a splice that loses 0.5 dB from here gains 0.3 dB from there. */
const turned = FEATURES.map((feature) => ({
  ...feature,
  positionM: LENGTH_M - feature.positionM,
})).toReversed()

describe('the direction of a trace', () => {
  const database = testDatabase()
  let monitored: MonitoredPlant
  let link: Awaited<ReturnType<typeof createMonitoredLink>>
  beforeEach(async () => {
    monitored = await startMonitoredPlant(database)
    link = await createMonitoredLink(monitored)
  })
  afterEach(() => monitored.stop())

  let minutes = 0
  const makeBytes = (options: SorOptions = {}): Buffer => {
    minutes += 1
    const nowMs = START_AT + minutes * 60_000
    monitored.clock.set(nowMs)
    return makeSorBytes({ seed: minutes, timestampS: nowMs / 1000, ...options })
  }
  const send = async (options: SorOptions = {}, direction?: TraceDirection): Promise<string> => {
    const { device } = link
    const query = { link: 'GL-01', ...(direction && { direction }) }
    return (await monitored.call(ingestApi.traces, { query, body: makeBytes(options), device })).traceId
  }
  const upload = async (options: SorOptions, direction: TraceDirection): Promise<string> => {
    const query = { linkId: link.linkId, fileName: 'crew.sor', direction }
    return (await monitored.call(traceApi.upload, { query, body: makeBytes(options) })).traceId
  }
  const acceptReference = async (): Promise<string> => {
    const id = await send()
    await monitored.call(traceApi.baseline, { body: { id } })
    return id
  }
  const loadLink = async () => (await monitored.call(plantApi.linkInfo, { query: { id: link.linkId } })).link
  const loadInfo = (id: string) => monitored.call(traceApi.info, { query: { id } })
  const fromFarEnd = { plant: { features: turned } }

  test('nobody says: from the port', async () => {
    expect((await loadInfo(await send())).trace.direction).toBe('forward')
  })

  test('a break seen from the far end raises nothing, clears nothing and is not the last trace', async () => {
    const reference = await acceptReference()
    const before = await loadLink()
    // As seen from the far end the light ends after 6 km: from the port that would be a break at 6 km.
    const uploaded = await upload({ plant: makeBreakAt(6000) }, 'backward')
    const sent = await send({ plant: makeBreakAt(6000) }, 'backward')
    expect(await monitored.listAlarms()).toEqual([])
    const facts = await monitored.call(eventApi.page, { query: { linkId: link.linkId } })
    expect(facts.list.map(({ type }) => type)).toEqual(['NO_REFERENCE'])
    expect(await loadLink()).toMatchObject({
      lastTraceId: before.lastTraceId,
      lastTraceAt: before.lastTraceAt,
      referenceTraceId: reference,
      state: 'normal',
    })
    const { list } = await monitored.call(traceApi.page, { query: { linkId: link.linkId } })
    expect(list.map(({ id, direction }) => [id, direction])).toEqual([
      [sent, 'backward'],
      [uploaded, 'backward'],
      [reference, 'forward'],
    ])
    await send({ plant: makeBreakAt(14_000) })
    expect((await monitored.listAlarms()).map(({ type }) => type)).toEqual(['FIBRE_BREAK'])
    await upload(fromFarEnd, 'backward')
    expect((await monitored.listAlarms()).map(({ type }) => type)).toEqual(['FIBRE_BREAK'])
  })

  test('is never the reference, is compared with none, and makes no template and takes none', async () => {
    const forward = await acceptReference()
    const id = await upload(fromFarEnd, 'backward')
    const refused = { reason: 'trace.measured-backward' }
    await expect(monitored.call(traceApi.baseline, { body: { id } })).rejects.toMatchObject(refused)
    expect(await monitored.call(traceApi.compare, { query: { id } })).toBeNull()
    const places = [{ positionM: 5000, kind: 'non-reflective' as const, name: 'JC-01' }]
    const template = { traceVersion: 1, baseRevision: 0, appliesToArrivals: true, places }
    const make = (traceId: string) =>
      monitored.call(traceTemplateApi.update, { body: { ...template, traceId } })
    await expect(make(id)).rejects.toMatchObject(refused)
    await make(forward)
    await expect(monitored.call(traceTemplateApi.preview, { query: { id } })).rejects.toMatchObject(refused)
    const applied = { linkId: link.linkId, revision: 1, traceIds: [id] }
    const outcomes = await monitored.call(traceTemplateApi.apply, { body: applied })
    expect(outcomes).toEqual([{ traceId: id, outcome: 'measured-backward', version: null, missed: 0 }])
    const later = await upload(fromFarEnd, 'backward')
    expect((await loadInfo(later)).version.origin).toBe('measured')
    const together = { id: forward, others: id }
    const combined = await monitored.call(traceApi.combined, { query: together })
    expect(combined).toMatchObject({ refusal: { code: 'direction-differs', pulseNs: null }, events: [] })
  })

  test('changes no grade, no day of the trend and no history of losses', async () => {
    await acceptReference()
    const query = { linkId: link.linkId, wavelengthNm: 1550 as const }
    const loadQuality = async () => {
      const { row } = await monitored.call(qualityApi.info, { query })
      const { rows: days } = await sql`SELECT day, grade, loss_sum_db, loss_count FROM quality_day`.execute(
        database.db,
      )
      return { row, days }
    }
    const before = await loadQuality()
    const lossesBefore = (await listLossHistory(database.db, [link.linkId], 50)).get(link.linkId)
    await upload({ plant: makeBreakAt(6000) }, 'backward')
    await upload({ plant: { features: turned.map((one) => ({ ...one, lossDb: 3 })) } }, 'backward')
    expect(await loadQuality()).toEqual(before)
    expect((await listLossHistory(database.db, [link.linkId], 50)).get(link.linkId)).toEqual(lossesBefore)
    expect(lossesBefore?.totalLossesDb).toHaveLength(1)
  })

  test('the same file again is the same arrival from the same end alone', async () => {
    const bytes = makeBytes()
    const give = async (direction: TraceDirection) => {
      const query = { linkId: link.linkId, fileName: 'a.sor', direction }
      return (await monitored.call(traceApi.upload, { query, body: bytes })).traceId
    }
    const forward = await give('forward')
    const backward = await give('backward')
    expect(backward).not.toBe(forward)
    expect(await give('forward')).toBe(forward)
    expect(await give('backward')).toBe(backward)
  })

  test('what an event loses by day is followed by traces from the same end', async () => {
    const forward = await acceptReference()
    const backward = await upload(fromFarEnd, 'backward')
    const trend = (id: string) => monitored.call(traceApi.trend, { query: { id, positionM: 5000 } })
    expect((await trend(forward)).days.map(({ traceId }) => traceId)).toEqual([forward])
    const far = await trend(backward)
    expect(far.days.map(({ traceId }) => traceId)).toEqual([backward])
    expect([far.referenceLossDb, far.limitDb]).toEqual([null, null])
  })

  test('the range that it needs is that of the link without the fibre behind its far end', async () => {
    await acceptReference()
    await monitored.call(plantApi.linkSpan, {
      body: { id: link.linkId, launchOffsetM: 0, receiveFibreM: 4000 },
    })
    const short = { settings: { rangeM: 18_000 } }
    const reasonsOf = async (id: string) => (await loadInfo(id)).cannotMeasure?.map(({ code }) => code)
    expect(await reasonsOf(await upload(short, 'forward'))).toEqual(['range-too-short'])
    expect(await reasonsOf(await upload(short, 'backward'))).toEqual([])
  })

  test('both directions make one table: a gainer and what belongs to it cancel', async () => {
    const splice = (positionM: number, lossDb: number) => ({ kind: 'splice' as const, positionM, lossDb })
    const forward = await send({ plant: { features: [splice(5000, 0.5), splice(12_000, 0.2)] } })
    expect(await monitored.call(traceApi.bothWays, { query: { id: forward } })).toBeNull()
    const features = [splice(8000, 0.1), splice(15_000, -0.3)]
    const backward = await upload({ plant: { features } }, 'backward')
    const table = await monitored.call(traceApi.bothWays, { query: { id: backward } })
    expect(table).toMatchObject({
      forward: { traceId: forward },
      backward: { traceId: backward },
      pairing: 'both',
    })
    expect(await monitored.call(traceApi.bothWays, { query: { id: forward } })).toEqual(table)
    const [first, second, ...others] = table?.losses ?? []
    expect(others).toEqual([])
    expect(first?.positionM).toBeCloseTo(5000, -2)
    expect(first?.forwardDb).toBeCloseTo(0.5, 1)
    expect(first?.backwardDb).toBeCloseTo(-0.3, 1)
    expect(first?.meanDb).toBeCloseTo(0.1, 1)
    expect(second?.meanDb).toBeCloseTo(0.15, 1)
    expect(table?.lengthM).toBeCloseTo(LENGTH_M, -2)
  })

  test('where the ends disagree no place and no mean is said', async () => {
    const forward = await send()
    await upload({ plant: makeBreakAt(6000) }, 'backward')
    const table = await monitored.call(traceApi.bothWays, { query: { id: forward } })
    expect(table).toMatchObject({ pairing: 'ends-disagree', lengthM: null, totalLossDb: null, losses: [] })
  })

  test('a crew that measured a broken fibre with another pulse says no place either', async () => {
    const forward = await send()
    await upload({ plant: makeBreakAt(6000), settings: { pulseNs: 100 } }, 'backward')
    const table = await monitored.call(traceApi.bothWays, { query: { id: forward } })
    expect(table).toMatchObject({ pairing: 'pulses-differ', lengthM: null, losses: [] })
  })

  test('of several traces from the other end one is taken with which it can be combined', async () => {
    const whole = await acceptReference()
    await send({ settings: { rangeM: 15_000 } })
    const backward = await upload(fromFarEnd, 'backward')
    const table = await monitored.call(traceApi.bothWays, { query: { id: backward } })
    expect(table).toMatchObject({ pairing: 'both', forward: { traceId: whole } })
  })

  test('nobody outside of the domain sees the table', async () => {
    const id = await send()
    await expect(
      monitored.call(traceApi.bothWays, { query: { id }, actor: monitored.stranger }),
    ).rejects.toMatchObject({ reason: 'object.not-found' })
  })
})
