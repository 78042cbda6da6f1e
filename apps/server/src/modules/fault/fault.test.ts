import { cableServiceApi } from '@fibrewatch/contract/cable-service'
import { faultApi } from '@fibrewatch/contract/fault'
import { ingestApi } from '@fibrewatch/contract/ingest'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { layCable, type MonitoredPlant, START_AT, startMonitoredPlant, watchFibres } from '#modules/testing'
import { testDatabase } from '#platform/testing/test-database'

const FIBRES = [3, 15, 27, 28, 40, 52, 63, 75, 88, 99, 111, 123]
/** Where the digger was, metres along the sheath. */
const CUT_M = 12_218

describe('one cut, one fault', () => {
  const database = testDatabase()
  let monitored: MonitoredPlant
  let call: MonitoredPlant['call']
  beforeEach(async () => {
    monitored = await startMonitoredPlant(database)
    call = monitored.call
  })
  afterEach(() => monitored.stop())

  async function layWatchedTrunk(more: object = {}) {
    const { domainId } = monitored
    const cable = await layCable(call, domainId, {
      code: 'SZ-KS',
      more,
      places: [
        { code: 'LF', cableM: 0 },
        { code: 'JC-07', cableM: 12_004, passing: 'straight' },
        { code: 'JC-08', cableM: 13_713, passing: 'straight' },
        { code: 'YS', cableM: 18_000 },
      ],
    })
    const watched = await watchFibres(call, domainId, { cable, at: 'LF', fibres: FIBRES })
    return { ...cable, ...watched }
  }
  type Trunk = Awaited<ReturnType<typeof layWatchedTrunk>>

  let minute = 0
  /** Reports of the instrument about links, by the place along the sheath and what the measurement is off. */
  async function report(
    { device }: Trunk,
    breaks: readonly {
      fibre: number
      cableM: number
      offM?: number
      state?: 'raise' | 'clear'
      type?: 'EVENT_LOSS_INCREASE' | 'TEST_FAILED'
    }[],
  ) {
    minute += 1
    const at = new Date(START_AT + minute * 60_000).toISOString()
    const events = breaks.map(
      ({ fibre, cableM, offM = 0, state = 'raise', type = 'FIBRE_BREAK' as const }) => ({
        at,
        link: `GL-${fibre}`,
        type,
        positionM: cableM * 1.01 + offM,
        state,
      }),
    )
    monitored.clock.set(START_AT + minute * 60_000)
    await call(ingestApi.events, {
      body: Buffer.from(JSON.stringify(events)),
      contentType: 'application/json',
      device,
    })
    await monitored.faults.settled()
  }
  const listOpen = async () => (await call(faultApi.page, { query: { isOpen: true } })).list

  test.each(['planned', 'in-maintenance', 'out-of-service'] as const)(
    'a cut of a cable that is %s is a fault as any other',
    async (adminState) => {
      const trunk = await layWatchedTrunk({ adminState })
      await report(
        trunk,
        FIBRES.map((fibre) => ({ fibre, cableM: CUT_M })),
      )
      expect(await listOpen()).toMatchObject([{ cableCode: 'SZ-KS', alarmCount: 12, severity: 'critical' }])
    },
  )

  test('a cable of 144 fibres with 12 monitored links: one fault, 12 alarms, 132 presumed, services by priority', async () => {
    const trunk = await layWatchedTrunk()
    const { cableId } = trunk
    const service = {
      name: '',
      customer: '',
      circuit: '',
      contact: '',
      remark: '',
      domainId: monitored.domainId,
    }
    const ride = (code: string, priority: number, ways: readonly [number, 'working' | 'spare'][]) =>
      call(cableServiceApi.add, {
        body: {
          ...service,
          code,
          name: code,
          priority,
          fibres: ways.map(([fibre, way]) => ({ cableId, fibre, way })),
        },
      })
    await ride('家宽', 3, [[140, 'working']])
    await ride('专线', 1, [
      [3, 'working'],
      [77, 'spare'],
    ])
    await report(
      trunk,
      FIBRES.map((fibre, index) => ({ fibre, cableM: CUT_M, offM: (index % 5) - 2 })),
    )

    const [fault, ...others] = await listOpen()
    expect(others).toEqual([])
    expect(fault).toMatchObject({
      number: 'GZ-20260601-01',
      cableCode: 'SZ-KS',
      alarmCount: 12,
      kind: 'break',
      severity: 'critical',
      openedAt: new Date(START_AT + minute * 60_000).toISOString(),
      endedAt: null,
    })
    const off = Math.abs((fault?.cableM ?? 0) - CUT_M)
    expect(off).toBeLessThan(fault?.uncertaintyM ?? 0)
    expect(off).toBeLessThan(3)
    const info = await call(faultApi.info, { query: { id: fault?.id ?? 0 } })
    expect(info.lngLat?.[0]).toBeCloseTo(104 + CUT_M / 96_486, 4)
    expect(info.before).toMatchObject({ name: '接头盒 JC-07' })
    expect(info.before?.distanceM).toBeCloseTo(CUT_M - 12_004, -1)
    expect(info.behind).toMatchObject({ name: '接头盒 JC-08' })
    expect(info.alarms.map(({ linkCode }) => linkCode).toSorted()).toEqual(
      FIBRES.map((fibre) => `GL-${fibre}`).toSorted(),
    )
    const count = (condition: string) => info.fibres.filter((each) => each.condition === condition).length
    expect([count('cut'), count('intact'), count('presumed')]).toEqual([12, 0, 132])
    expect(info.services.map(({ code, sharesRisk, fibres }) => [code, sharesRisk, fibres])).toEqual([
      [
        '专线',
        true,
        [
          { fibre: 3, way: 'working', condition: 'cut' },
          { fibre: 77, way: 'spare', condition: 'presumed' },
        ],
      ],
      ['家宽', false, [{ fibre: 140, way: 'working', condition: 'presumed' }]],
    ])
  })

  test('alarms that come one after the other join the fault; at another place they are another', async () => {
    const trunk = await layWatchedTrunk()
    for (const fibre of [3, 15, 27]) await report(trunk, [{ fibre, cableM: CUT_M }])
    expect((await listOpen()).map(({ alarmCount }) => alarmCount)).toEqual([3])
    await report(trunk, [{ fibre: 28, cableM: 4000 }])
    const faults = await listOpen()
    expect(faults.map(({ alarmCount, cableM }) => [alarmCount, Math.round(cableM)])).toEqual([
      [1, 4000],
      [3, CUT_M],
    ])
  })

  test('it ends when its last alarm has, and keeps what it was', async () => {
    const trunk = await layWatchedTrunk()
    await report(trunk, [
      { fibre: 3, cableM: CUT_M },
      { fibre: 15, cableM: CUT_M },
    ])
    const [fault] = await listOpen()
    await report(trunk, [{ fibre: 3, cableM: CUT_M, state: 'clear' }])
    expect(await listOpen()).toHaveLength(1)
    await report(trunk, [{ fibre: 15, cableM: CUT_M, state: 'clear' }])
    expect(await listOpen()).toEqual([])
    const ended = await call(faultApi.info, { query: { id: fault?.id ?? 0 } })
    expect(ended.fault.endedAt).toBe(new Date(START_AT + minute * 60_000).toISOString())
    expect(ended.alarms).toHaveLength(2)
    expect(ended.fibres.filter(({ condition }) => condition === 'cut')).toHaveLength(2)
  })

  test('a step of loss weakens its fibre, and cuts nothing', async () => {
    const trunk = await layWatchedTrunk()
    await report(trunk, [{ fibre: 3, cableM: CUT_M, type: 'EVENT_LOSS_INCREASE' }])
    const [fault] = await listOpen()
    expect(fault).toMatchObject({ kind: 'loss', alarmCount: 1 })
    const { fibres } = await call(faultApi.info, { query: { id: fault?.id ?? 0 } })
    expect(fibres[2]?.condition).toBe('degraded')
  })

  test('a fibre is intact where its link measured since and lost no light, presumed where it could not measure', async () => {
    const trunk = await layWatchedTrunk()
    await report(trunk, [{ fibre: 3, cableM: CUT_M }])
    const [fault] = await listOpen()
    const conditionOf = async (fibre: number) =>
      (await call(faultApi.info, { query: { id: fault?.id ?? 0 } })).fibres[fibre - 1]?.condition
    expect(await conditionOf(15)).toBe('presumed')
    const later = new Date(START_AT + (minute + 1) * 60_000)
    await database.db
      .updateTable('link')
      .set({ lastTraceAt: later })
      .where('code', 'in', ['GL-15', 'GL-27'])
      .execute()
    expect(await conditionOf(15)).toBe('intact')
    await report(trunk, [{ fibre: 27, cableM: 100, type: 'TEST_FAILED' }])
    expect(await conditionOf(27)).toBe('presumed')
    // What is measured after a fault says nothing of it.
    await report(trunk, [{ fibre: 3, cableM: CUT_M, state: 'clear' }])
    expect(await conditionOf(15)).toBe('presumed')
  })

  test('an alarm that nobody told of is found in the next round, and a second round changes nothing', async () => {
    const trunk = await layWatchedTrunk()
    await report(trunk, [{ fibre: 3, cableM: CUT_M }])
    await database.db.deleteFrom('faultAlarm').execute()
    await database.db.deleteFrom('fault').execute()
    await monitored.faults.bringUpToDate()
    const [found] = await listOpen()
    expect(found).toMatchObject({ alarmCount: 1 })
    await monitored.faults.bringUpToDate()
    expect(await listOpen()).toEqual([found])
  })

  test('another domain sees no fault', async () => {
    const trunk = await layWatchedTrunk()
    await report(trunk, [{ fibre: 3, cableM: CUT_M }])
    const [fault] = await listOpen()
    const actor = monitored.stranger
    expect((await call(faultApi.page, { query: {}, actor })).list).toEqual([])
    const info = call(faultApi.info, { query: { id: fault?.id ?? 0 }, actor })
    await expect(info).rejects.toMatchObject({ reason: 'object.not-found' })
  })
})
