import { alarmApi, type AlarmStat, MAX_DRILLS } from '@fibrewatch/contract/alarm'
import { faultApi } from '@fibrewatch/contract/fault'
import { ingestApi } from '@fibrewatch/contract/ingest'
import { kpiApi } from '@fibrewatch/contract/kpi'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { layCable, type MonitoredPlant, START_AT, startMonitoredPlant, watchFibres } from '#modules/testing'
import { testDatabase } from '#platform/testing/test-database'
import { checkReplay } from './alarm-replay.ts'

const MINUTE_MS = 60_000
const POSITION_M = 12_340

describe('a drill', () => {
  const database = testDatabase()
  let monitored: MonitoredPlant
  let call: MonitoredPlant['call']
  let trunk: Awaited<ReturnType<typeof layTrunk>>
  beforeEach(async () => {
    monitored = await startMonitoredPlant(database)
    call = monitored.call
    trunk = await layTrunk()
  })
  afterEach(() => monitored.stop())

  async function layTrunk() {
    const cable = await layCable(call, monitored.domainId, {
      code: 'SZ-KS',
      places: [
        { code: 'LF', cableM: 0 },
        { code: 'YS', cableM: 18_000 },
      ],
    })
    return watchFibres(call, monitored.domainId, { cable, at: 'LF', fibres: [3, 15] })
  }

  const linkId = async (): Promise<number> => {
    const [link] = await monitored.plant.listLinks(monitored.actor.scope)
    if (link === undefined) throw new Error('the plant has no link')
    return link.id
  }
  const raise = async (changes: object = {}, actor = monitored.actor) =>
    call(alarmApi.drill, {
      actor,
      body: {
        linkId: await linkId(),
        positionM: POSITION_M,
        type: 'FIBRE_BREAK',
        severity: 'critical',
        reason: ' evening shift ',
        minutes: 30,
        ...changes,
      },
    })
  const endDrill = (id: string) => call(alarmApi.endDrill, { body: { ids: [id] } })
  const report = async (state: 'raise' | 'clear') => {
    const event = { link: 'GL-3', type: 'FIBRE_BREAK', positionM: POSITION_M, state } as const
    const at = new Date(monitored.clock.now()).toISOString()
    await call(ingestApi.events, {
      body: Buffer.from(JSON.stringify([{ ...event, at }])),
      contentType: 'application/json',
      device: trunk.device,
    })
    await monitored.faults.settled()
  }
  const realStat = ({ seq: _seq, drills: _drills, ...figures }: AlarmStat) => figures
  /** Every figure about alarms that the server gives. */
  const figures = async () => {
    const { scope } = monitored.actor
    await monitored.faults.settled()
    return {
      stat: realStat(await call(alarmApi.stat, { query: { places: true } })),
      kpi: await call(kpiApi.stat, { query: {} }),
      faults: await call(faultApi.page, { query: {} }),
      links: await monitored.alarms.linkSummaries(scope),
      metrics: await monitored.alarms.listActiveCounts(),
      system: await monitored.alarms.listActiveSystemAlarms(),
      real: (await call(alarmApi.page, { query: { drill: false } })).total,
    }
  }

  test('is shown as one, with its reason, and heard like a real alarm', async () => {
    const drill = await raise()
    expect(drill).toMatchObject({
      type: 'FIBRE_BREAK',
      severity: 'critical',
      positionM: POSITION_M,
      state: 'active',
      acked: false,
      drillEndsAt: new Date(START_AT + 30 * MINUTE_MS).toISOString(),
    })
    const { journal } = await call(alarmApi.info, { query: { id: drill.id } })
    expect(journal).toMatchObject([
      { kind: 'raised', actor: monitored.actor.name, comment: 'evening shift', severity: 'critical' },
    ])
    await monitored.alarms.published()
    expect(await monitored.loadMissed('alarm')).toMatchObject([
      { type: 'raised', data: { id: drill.id, drillEndsAt: drill.drillEndsAt } },
    ])
    expect((await call(alarmApi.stat, { query: {} })).drills.critical).toEqual({ active: 1, unacked: 1 })
  })

  test('changes no figure while it lasts, nor after its end', async () => {
    await report('raise')
    const before = await figures()
    expect(before).toMatchObject({
      real: 1,
      faults: { list: [{ alarmCount: 1 }] },
      kpi: { raisedInWindow: 1 },
    })
    const drill = await raise({ positionM: 4000 })
    const other = await raise({ type: 'POWER_LOST', severity: 'major' })
    expect(await figures()).toEqual(before)
    await endDrill(drill.id)
    await call(alarmApi.ack, { body: { ids: [other.id] } })
    expect(await figures()).toEqual(before)
    await endDrill(other.id)
    expect(await figures()).toEqual(before)
  })

  test('never takes, hides or joins what really happens at its place', async () => {
    const drill = await raise()
    await report('raise')
    const list = await monitored.listAlarms()
    expect(list.map(({ drillEndsAt }) => drillEndsAt !== null)).toEqual(expect.arrayContaining([true, false]))
    expect(list).toHaveLength(2)
    const real = list.find(({ drillEndsAt }) => drillEndsAt === null)
    expect(real).toMatchObject({ acked: false, suppressedBy: null, count: 1 })
    const [fault] = (await call(faultApi.page, { query: { isOpen: true } })).list
    expect(fault).toMatchObject({ alarmCount: 1 })
    const { similar } = await call(alarmApi.info, { query: { id: real?.id ?? '' } })
    expect(similar).toEqual([])

    await report('clear')
    const [left] = await monitored.listAlarms()
    expect(left).toMatchObject({ id: drill.id, count: 1, state: 'active' })
  })

  test('ends by itself at its time, whatever its type clears after, and not before', async () => {
    const drill = await raise({ type: 'VIBRATION', minutes: 8 * 60 })
    monitored.clock.set(START_AT + 8 * 60 * MINUTE_MS - 1)
    expect(await monitored.alarms.settleDue()).toBe(0)
    monitored.clock.set(START_AT + 8 * 60 * MINUTE_MS)
    expect(await monitored.alarms.settleDue()).toBe(1)
    const { alarm, journal } = await call(alarmApi.info, { query: { id: drill.id } })
    expect(alarm).toMatchObject({ state: 'cleared', clearedAt: drill.drillEndsAt })
    expect(journal.at(-1)).toMatchObject({ kind: 'cleared', actor: null })
    expect((await call(alarmApi.stat, { query: {} })).drills.critical).toEqual({ active: 0, unacked: 0 })
  })

  test('is ended by hand, which ends nothing that is real', async () => {
    const drill = await raise()
    await report('raise')
    const ids = (await monitored.listAlarms()).map(({ id }) => id)
    const ended = await call(alarmApi.endDrill, { body: { ids } })
    expect(ended.alarms).toMatchObject([{ id: drill.id, state: 'cleared' }])
    expect(ended.refused).toMatchObject([{ reason: 'alarm.not-a-drill' }])
    expect(await monitored.listAlarms()).toMatchObject([{ drillEndsAt: null }])
    expect((await endDrill(drill.id)).refused).toMatchObject([{ reason: 'alarm.already-cleared' }])
  })

  test('is found, left out or found alone', async () => {
    const drill = await raise()
    await report('raise')
    const ask = async (query: { drill?: boolean }) =>
      (await call(alarmApi.page, { query })).list.map(({ drillEndsAt }) => drillEndsAt)
    expect((await ask({})).length).toBe(2)
    expect(await ask({ drill: true })).toEqual([drill.drillEndsAt])
    expect(await ask({ drill: false })).toEqual([null])
  })

  test('lies on a link that its maker sees, and nowhere beyond it', async () => {
    await expect(raise({}, monitored.stranger)).rejects.toMatchObject({ reason: 'object.not-found' })
    await expect(raise({ positionM: -1 })).rejects.toMatchObject({ reason: 'alarm.drill-beyond-link' })
    await expect(raise({ positionM: 900_000 })).rejects.toMatchObject({ reason: 'alarm.drill-beyond-link' })
    const drill = await raise()
    const theirs = await call(alarmApi.endDrill, { actor: monitored.stranger, body: { ids: [drill.id] } })
    expect(theirs.refused).toMatchObject([{ reason: 'object.not-found' }])
  })

  test('is refused beyond fifty at once, and may be raised again when one has ended', async () => {
    const drills = []
    for (let at = 0; at < MAX_DRILLS; at += 1) drills.push(await raise({ positionM: 100 * at }))
    await expect(raise()).rejects.toMatchObject({ reason: 'alarm.too-many-drills' })
    expect((await call(alarmApi.page, { query: { drill: true } })).total).toBe(MAX_DRILLS)
    await endDrill(drills[7]?.id ?? '')
    expect(await raise()).toMatchObject({ positionM: POSITION_M })
    await expect(raise()).rejects.toMatchObject({ reason: 'alarm.too-many-drills' })
  })

  test('stands in the alarms as its journal says, for whoever checks them', async () => {
    const { id } = await raise()
    await endDrill(id)
    expect(await checkReplay(database.db, monitored.clock.now())).toMatchObject({
      alarms: 1,
      journalMismatches: [],
      eventMismatches: [],
      orphans: [],
    })
  })
})
