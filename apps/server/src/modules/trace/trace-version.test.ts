import { alarmApi } from '@fibrewatch/contract/alarm'
import { qualityApi } from '@fibrewatch/contract/quality'
import { traceApi } from '@fibrewatch/contract/trace'
import { traceTemplateApi } from '@fibrewatch/contract/trace-template'
import { type EditedEvent, traceVersionApi } from '@fibrewatch/contract/trace-version'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createMonitoredLink,
  FEATURES,
  makeBreakAt,
  makeSorBytes,
  type MonitoredPlant,
  START_AT,
  startMonitoredPlant,
} from '#modules/testing'
import { testDatabase } from '#platform/testing/test-database'

const NOT_FOUND = { reason: 'object.not-found', statusCode: 404 }

describe('versions of the events of a trace', () => {
  const database = testDatabase()
  let monitored: MonitoredPlant
  let link: Awaited<ReturnType<typeof createMonitoredLink>>
  let id: string
  beforeEach(async () => {
    monitored = await startMonitoredPlant(database)
    link = await createMonitoredLink(monitored)
    monitored.clock.set(START_AT)
    id = await upload(1)
  })
  afterEach(() => monitored.stop())

  const upload = async (seed: number, plant = {}) => {
    const body = makeSorBytes({ seed, timestampS: START_AT / 1000 + seed, plant })
    const query = { linkId: link.linkId, fileName: `${seed}.sor` }
    return (await monitored.call(traceApi.upload, { query, body })).traceId
  }
  const loadInfo = (of = id) => monitored.call(traceApi.info, { query: { id: of } })
  const load = (version: number) => monitored.call(traceVersionApi.info, { query: { id, version } })
  const list = () => monitored.call(traceVersionApi.list, { query: { id } })
  /** Everything as in a version. */
  const keepAll = async (version: number): Promise<EditedEvent[]> =>
    (await load(version)).events.map(({ positionM, kind, comment }, at) => ({
      positionM,
      kind,
      comment,
      figures: { by: 'kept', version, at },
    }))
  const save = (events: EditedEvent[], baseVersion: number, reason = '现场核对') =>
    monitored.call(traceVersionApi.add, { body: { id, baseVersion, reason, events } })
  const at = (events: readonly EditedEvent[], index: number): EditedEvent => {
    const event = events[index]
    if (event === undefined) throw new Error(`the table has no event ${index}`)
    return event
  }

  test('the first is what was measured; an edit is the second and the first stays as it was', async () => {
    const measured = await load(1)
    expect(await list()).toEqual([{ ...measured.head, version: 1, origin: 'measured', madeBy: null }])
    const events = await keepAll(1)
    events[1] = { ...at(events, 1), comment: 'JC-01' }
    expect(await save(events, 1)).toEqual({ version: 2 })
    const head = { version: 2, origin: 'edit', madeBy: monitored.actor.name, reason: '现场核对' }
    expect((await list()).map(({ version }) => version)).toEqual([2, 1])
    const info = await loadInfo()
    expect(info.version).toMatchObject(head)
    expect(info.events[1]).toEqual({ ...measured.events[1], comment: 'JC-01' })
    expect(info.trace.totalLossDb).toBe(measured.totalLossDb)
    expect(await load(1)).toEqual(measured)
  })

  test('an added event is measured from the samples; a typed one says that it was', async () => {
    const events = await keepAll(1)
    const lines: EditedEvent = {
      positionM: 6_000,
      kind: 'non-reflective',
      comment: 'JC-05',
      figures: { by: 'lines', lines: null },
    }
    const typed = { by: 'typed', lossDb: 0.07, reflectanceDb: null } as const
    await save([...events, lines, { ...lines, positionM: 12_000, figures: typed }], 1)
    const info = await loadInfo()
    const find = (positionM: number) => info.events.find((event) => event.positionM === positionM)
    expect(find(6_000)).toMatchObject({ figuresBy: 'lines', comment: 'JC-05' })
    expect(Math.abs(find(6_000)?.lossDb ?? 9)).toBeLessThan(0.02)
    expect(find(12_000)).toMatchObject({ figuresBy: 'typed', lossDb: 0.07 })
    const asked = { id, kind: 'non-reflective', positionM: 4_000 } as const
    const { lossDb } = await monitored.call(traceVersionApi.measure, { query: asked })
    expect(Math.abs((lossDb ?? 9) - 0.1)).toBeLessThan(0.02)
  })

  test('a moved event is measured where it is now; a removed one is gone; a reclassified one keeps its loss', async () => {
    const before = await load(1)
    const events = await keepAll(1)
    const [start, splice, connector, ...others] = events
    if (start === undefined || splice === undefined || connector === undefined) throw new Error('no events')
    const moved = { ...splice, positionM: splice.positionM + 300 }
    await save([start, moved, { ...connector, kind: 'non-reflective' }, ...others.slice(1)], 1)
    const info = await loadInfo()
    expect(info.events).toHaveLength(before.events.length - 1)
    expect(info.events[1]).toMatchObject({ positionM: moved.positionM, figuresBy: 'lines' })
    expect(info.events[1]?.lossDb).not.toBe(before.events[1]?.lossDb)
    expect(info.events[2]).toMatchObject({
      kind: 'non-reflective',
      lossDb: before.events[2]?.lossDb,
      reflectanceDb: null,
    })
  })

  test('a moved end has totals of its own, and without an end they are not known', async () => {
    const before = await load(1)
    const events = await keepAll(1)
    const end = at(events, events.length - 1)
    await save([...events.slice(0, -1), { ...end, positionM: end.positionM - 2_000 }], 1)
    const { trace, orlDb } = await loadInfo()
    expect(trace.endM).toBeCloseTo((before.endM ?? 0) - 2_000, 0)
    expect(Math.abs((trace.totalLossDb ?? 0) - ((before.totalLossDb ?? 0) - 0.4))).toBeLessThan(0.1)
    expect(orlDb).not.toBeNull()
    await save((await keepAll(2)).slice(0, -1), 2)
    expect((await loadInfo()).trace).toMatchObject({ endM: null, totalLossDb: null })
    expect((await monitored.call(traceApi.page, { query: {} })).list[0]).toMatchObject({ endM: null })
  })

  test('who saves after somebody else is refused with their name, and what they saved stays', async () => {
    const events = await keepAll(1)
    await save(events.slice(0, -1), 1, '第一人')
    const late = save(events, 1, '第二人')
    const { name } = monitored.actor
    const refusal = { reason: 'trace.version-meanwhile', statusCode: 409, values: [name, 2] }
    await expect(late).rejects.toMatchObject(refusal)
    expect((await loadInfo()).version.reason).toBe('第一人')
    // Both at once: one of them is the third version.
    const both = await Promise.allSettled([save(events, 2, '甲'), save(events, 2, '乙')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await list()).map(({ version }) => version)).toEqual([3, 2, 1])
  })

  test('each version bears its own reason, also one that is made of another', async () => {
    await save(await keepAll(1), 1, '第一次')
    await save(await keepAll(2), 2, '第二次')
    expect((await list()).map(({ reason }) => reason)).toEqual(['第二次', '第一次', ''])
  })

  test('an older version comes back as a new one', async () => {
    const measured = await load(1)
    await save((await keepAll(1)).slice(0, 2), 1)
    const asked = { id, baseVersion: 2, version: 1, reason: '改错了' }
    expect(await monitored.call(traceVersionApi.restore, { body: asked })).toEqual({ version: 3 })
    const { head, ...table } = await load(3)
    expect(head).toMatchObject({ origin: 'restore', reason: '改错了' })
    expect(table).toEqual({ ...measured, head: undefined })
    await expect(
      monitored.call(traceVersionApi.restore, { body: { ...asked, baseVersion: 3, version: 9 } }),
    ).rejects.toMatchObject(NOT_FOUND)
  })

  test('a table that is none is refused', async () => {
    const events = await keepAll(1)
    const end = at(events, events.length - 1)
    const refusal = { reason: 'trace.table-invalid', statusCode: 400 }
    const tables = [
      [...events, { ...end, positionM: end.positionM - 500 }],
      [...events, { ...at(events, 1), kind: 'reflective' as const }],
      [...events.slice(0, -1), { ...end, positionM: 900_000 }],
    ]
    for (const table of tables) await expect(save(table, 1)).rejects.toMatchObject(refusal)
    const gone = { ...at(events, 1), figures: { by: 'kept', version: 1, at: 400 } } as const
    await expect(save([gone], 1)).rejects.toMatchObject(NOT_FOUND)
  })

  test('the grade follows the newest version; days gone by, alarms and comparisons do not', async () => {
    await monitored.call(traceApi.baseline, { body: { id } })
    const broken = await upload(2, makeBreakAt(12_000))
    const alarms = await monitored.listAlarms('all')
    const comparison = await monitored.call(traceApi.compare, { query: { id: broken } })
    const query = { linkId: link.linkId, wavelengthNm: 1550 }
    const trend = () => monitored.call(qualityApi.trend, { query })
    const before = await trend()
    id = broken
    const bad: EditedEvent = {
      positionM: 6_000,
      kind: 'non-reflective',
      comment: '',
      figures: { by: 'typed', lossDb: 3, reflectanceDb: null },
    }
    await save([...(await keepAll(1)), bad], 1)
    expect(await monitored.listAlarms('all')).toEqual(alarms)
    expect(await monitored.call(traceApi.compare, { query: { id: broken } })).toEqual(comparison)
    expect((await trend()).days).toEqual(before.days)
    const { verdicts } = await monitored.call(qualityApi.info, { query })
    expect(verdicts.find(({ rule }) => rule === 'splice-max')).toMatchObject({ value: 3 })
    expect(alarms.length).toBeGreaterThan(0)
    const [first] = alarms
    const { journal } = await monitored.call(alarmApi.info, { query: { id: first?.id ?? '' } })
    expect(journal.length).toBeGreaterThan(0)
  })

  test('what the measurement can see is read from its samples', async () => {
    const limits = await monitored.call(traceApi.limits, { query: { id } })
    expect(limits?.dynamicRangeDb).toBeGreaterThan(10)
    expect(limits?.reachM).toBeGreaterThan(20_000)
    const connector = limits?.deadZones.find(({ positionM }) => Math.abs(positionM - 9_000) < 50)
    expect(connector?.attenuationM).toBeGreaterThan(20)
  })

  test('nothing is found from another domain', async () => {
    const actor = monitored.stranger
    const body = { id, baseVersion: 1, reason: 'x' }
    const events = await keepAll(1)
    const query = { id, version: 1 }
    const place = { id, kind: 'end', positionM: 100 } as const
    const asked = [
      () => monitored.call(traceApi.limits, { query: { id }, actor }),
      () => monitored.call(traceVersionApi.list, { query: { id }, actor }),
      () => monitored.call(traceVersionApi.info, { query, actor }),
      () => monitored.call(traceVersionApi.measure, { query: place, actor }),
      () => monitored.call(traceVersionApi.add, { body: { ...body, events }, actor }),
      () => monitored.call(traceVersionApi.restore, { body: { ...body, version: 1 }, actor }),
      () => monitored.call(traceTemplateApi.info, { query: { linkId: link.linkId }, actor }),
      () => monitored.call(traceTemplateApi.preview, { query: { id }, actor }),
    ]
    for (const ask of asked) await expect(ask()).rejects.toMatchObject(NOT_FOUND)
    expect((await list()).map(({ version }) => version)).toEqual([1])
  })

  describe('the template of a link', () => {
    const places = [
      { positionM: 4_000, kind: 'non-reflective' as const, name: 'JC-01' },
      { positionM: 12_000, kind: 'non-reflective' as const, name: 'JC-02' },
    ]
    const make = (baseRevision: number, appliesToArrivals = false) =>
      monitored.call(traceTemplateApi.update, {
        body: { traceId: id, traceVersion: 1, baseRevision, appliesToArrivals, places },
      })
    const apply = (traceIds: string[], revision = 1) =>
      monitored.call(traceTemplateApi.apply, { body: { linkId: link.linkId, revision, traceIds } })

    test('is previewed, then applied to two traces as a version of each', async () => {
      const second = await upload(2)
      expect(await monitored.call(traceTemplateApi.info, { query: { linkId: link.linkId } })).toBeNull()
      await expect(apply([id])).rejects.toMatchObject({ reason: 'trace.no-template', statusCode: 409 })
      expect(await make(0)).toEqual({ revision: 1 })
      const preview = await monitored.call(traceTemplateApi.preview, { query: { id } })
      expect((await loadInfo()).version.version).toBe(1)
      expect(preview.events.filter(({ comment }) => comment !== '').map(({ comment }) => comment)).toEqual([
        'JC-01',
        'JC-02',
      ])
      expect(await apply([id, second, '0198a000-0000-7000-8000-000000000001'])).toMatchObject([
        { traceId: id, outcome: 'applied', version: 2, missed: 0 },
        { traceId: second, outcome: 'applied', version: 2 },
        { outcome: 'not-found', version: null },
      ])
      const info = await loadInfo()
      expect(info.events).toEqual(preview.events)
      expect(info.version).toMatchObject({ origin: 'template', reason: '模板 template v1' })
      expect(info.events.find(({ comment }) => comment === 'JC-02')).toMatchObject({ figuresBy: 'lines' })
      const beyond = info.events.filter(({ beyondTemplate }) => beyondTemplate)
      expect(beyond).toHaveLength(FEATURES.length - 1)
      expect(await apply([id])).toMatchObject([{ outcome: 'unchanged', version: null }])
    })

    test('of somebody who saw an older one is refused, to save and to apply', async () => {
      await make(0)
      const refusal = { reason: 'trace.template-meanwhile', statusCode: 409 }
      await expect(make(0)).rejects.toMatchObject(refusal)
      expect(await make(1)).toEqual({ revision: 2 })
      await expect(apply([id])).rejects.toMatchObject(refusal)
    })

    test('is applied to what arrives, in the transaction that stores it', async () => {
      await make(0, true)
      const arrived = await upload(3)
      const info = await loadInfo(arrived)
      expect(info.version).toMatchObject({ version: 2, origin: 'template', madeBy: null })
      expect(info.events.map(({ comment }) => comment)).toContain('JC-02')
      id = arrived
      expect((await load(1)).events.map(({ comment }) => comment)).not.toContain('JC-02')
    })

    test('says which places a broken fibre does not show', async () => {
      await make(0)
      const broken = await upload(4, makeBreakAt(8_000))
      expect(await apply([broken])).toMatchObject([{ outcome: 'applied', missed: 1 }])
    })
  })
})
