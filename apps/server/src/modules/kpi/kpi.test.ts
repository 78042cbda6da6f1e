import { ingestApi } from '@fibrewatch/contract/ingest'
import { kpiApi } from '@fibrewatch/contract/kpi'
import { traceApi } from '@fibrewatch/contract/trace'
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

describe('monitor/kpi/stat', () => {
  const database = testDatabase()
  let monitored: MonitoredPlant
  beforeEach(async () => {
    monitored = await startMonitoredPlant(database)
  })
  afterEach(() => monitored.stop())

  const stat = (hours?: number, actor = monitored.actor) =>
    monitored.call(kpiApi.stat, { query: hours === undefined ? {} : { hours }, actor })
  type Link = Awaited<ReturnType<typeof createMonitoredLink>>
  const send = async ({ device }: Link, atMs: number, options: SorOptions = {}) => {
    monitored.clock.set(atMs)
    const body = makeSorBytes({ seed: atMs / 1000, timestampS: atMs / 1000, ...options })
    return monitored.call(ingestApi.traces, { query: { link: 'GL-01' }, body, device })
  }

  test('an empty plant has figures, all of them nought', async () => {
    const figures = await stat()
    expect(figures).toMatchObject({
      devices: { online: 0, total: 0, offline: [] },
      links: { total: 0, normal: 0, alarmed: 0, broken: 0, unknown: 0 },
      last10Min: { raised: 0 },
      raisedInWindow: 0,
      sources: [],
      worstLinks: [],
    })
    expect(figures.trend).toHaveLength(144)
  })

  test('counts devices, links and raised alarms, with empty slots', async () => {
    const link = await createMonitoredLink(monitored)
    await createMonitoredLink(monitored, { code: 'GL-02', withRoute: false })
    const { traceId } = await send(link, START_AT)
    await monitored.call(traceApi.baseline, { body: { id: traceId } })
    await send(link, START_AT + 25 * 60_000, { plant: makeBreakAt(12_000) })
    const heartbeat = { at: new Date(START_AT).toISOString(), status: 'ok' as const }
    await monitored.call(ingestApi.heartbeat, { device: link.device, body: heartbeat })

    const figures = await stat(1)
    expect(figures.devices).toEqual({ online: 1, total: 2, offline: [] })
    expect(figures.links).toEqual({ total: 2, normal: 0, alarmed: 0, broken: 1, unknown: 1 })
    expect(figures.last10Min).toMatchObject({ raised: 1, target: 1, manageable: 2 })
    expect(figures.trend).toHaveLength(6)
    expect(figures.trend.map(({ raised }) => raised)).toEqual([0, 0, 0, 0, 0, 1])
    expect(figures.trend.at(-1)?.at).toBe(new Date(START_AT + 20 * 60_000).toISOString())
    expect(figures.raisedInWindow).toBe(1)
    expect(figures.sources).toEqual([{ linkId: link.linkId, code: 'GL-01', name: '光路 GL-01', raised: 1 }])
    expect(figures.worstLinks).toMatchObject([{ code: 'GL-01', severity: 'critical', activeAlarms: 1 }])
  })

  test('the loss of a link against its reference, and its history, oldest first', async () => {
    const link = await createMonitoredLink(monitored)
    const { traceId } = await send(link, START_AT)
    await monitored.call(traceApi.baseline, { body: { id: traceId } })
    const worse = FEATURES.map((feature) =>
      feature.positionM === 15_000 ? { ...feature, lossDb: 0.9 } : feature,
    )
    await send(link, START_AT + 60_000, { plant: { features: worse } })
    const [worst] = (await stat()).worstLinks
    expect(worst?.lossChangeDb).toBeCloseTo(0.78, 1)
    expect(worst?.history).toHaveLength(2)
    expect((worst?.history[1] ?? 0) - (worst?.history[0] ?? 0)).toBeCloseTo(0.78, 1)
    expect(worst?.totalLossDb).toBe(worst?.history[1])
  })

  test('another domain counts nothing of it', async () => {
    const link = await createMonitoredLink(monitored)
    await send(link, START_AT)
    const figures = await stat(24, monitored.stranger)
    expect(figures).toMatchObject({
      devices: { total: 0 },
      links: { total: 0 },
      raisedInWindow: 0,
      sources: [],
    })
  })
})
