import { cableApi, nodeApi } from '@fibrewatch/contract/cable'
import { cutoverApi, type CutoverWork } from '@fibrewatch/contract/cutover'
import { faultApi } from '@fibrewatch/contract/fault'
import { ingestApi } from '@fibrewatch/contract/ingest'
import { plantApi } from '@fibrewatch/contract/plant'
import { plantChangeApi } from '@fibrewatch/contract/plant-change'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  layCable,
  makeNodeFields,
  type MonitoredPlant,
  START_AT,
  startMonitoredPlant,
  watchFibres,
} from '#modules/testing'
import { testDatabase } from '#platform/testing/test-database'

const MINUTE_MS = 60_000
const timeOf = (minute: number): string => new Date(START_AT + minute * MINUTE_MS).toISOString()
/** One degree of longitude on the parallel on which the test cables lie. */
const lngOf = (cableM: number): number => 104 + cableM / 96_486

describe('a stretch of a cable is laid anew', () => {
  const database = testDatabase()
  let monitored: MonitoredPlant
  let call: MonitoredPlant['call']
  beforeEach(async () => {
    monitored = await startMonitoredPlant(database)
    call = monitored.call
  })
  afterEach(() => monitored.stop())

  /** A trunk of 18 km with a link on fibre 3, whose landmarks are its closures: 1 m of fibre for 1 m of sheath. */
  async function layTrunk() {
    const { domainId } = monitored
    const cable = await layCable(call, domainId, {
      code: 'SZ-KS',
      places: [
        { code: 'LF', cableM: 0 },
        { code: 'JC-01', cableM: 6000, passing: 'straight' },
        { code: 'JC-02', cableM: 12_000, passing: 'straight' },
        { code: 'YS', cableM: 18_000 },
      ],
      more: { fibreCount: 12, lengthM: 18_000, excessRatio: 0 },
    })
    const watched = await watchFibres(call, domainId, { cable, at: 'LF', fibres: [3] })
    const linkId = watched.linkIds[0] ?? 0
    const route = {
      type: 'LineString' as const,
      coordinates: [0, 6000, 12_000, 18_000].map((m) => [lngOf(m), 30]),
    }
    const { version } = await call(plantApi.linkInfo, { query: { id: linkId } })
    await call(plantApi.linkRoute, { body: { id: linkId, version, route } })
    const landmarks = [
      { name: 'JC-01', kind: 'closure' as const, opticalM: 6000, lngLat: [lngOf(6000), 30] },
      { name: 'JC-02', kind: 'closure' as const, opticalM: 12_000, lngLat: [lngOf(12_000), 30] },
      { name: 'YS', kind: 'site' as const, opticalM: 18_000, lngLat: [lngOf(18_000), 30] },
    ]
    await call(plantApi.landmarkAdd, { body: { linkId, landmarks } })
    return { ...cable, ...watched, linkId }
  }
  type Trunk = Awaited<ReturnType<typeof layTrunk>>

  async function report(
    { device }: Trunk,
    minute: number,
    positionM: number,
    state: 'raise' | 'clear' = 'raise',
  ) {
    monitored.clock.set(START_AT + minute * MINUTE_MS)
    const events = [{ at: timeOf(minute), link: 'GL-3', type: 'FIBRE_BREAK', positionM, state }]
    await call(ingestApi.events, {
      body: Buffer.from(JSON.stringify(events)),
      contentType: 'application/json',
      device,
    })
    await monitored.faults.settled()
  }

  /** From JC-01 to JC-02 2 km more than before, with a new closure halfway. */
  async function replaceSecond(trunk: Trunk, validMinute: number, more: object = {}): Promise<CutoverWork> {
    const lngLat = [lngOf(9000), 30.001]
    const fields = makeNodeFields('JC-01A', monitored.domainId, { lngLat })
    const known = await call(nodeApi.page, { query: { codes: 'JC-01A' } })
    const nodeId = known.list[0]?.id ?? (await call(nodeApi.add, { body: fields })).id
    const { cable } = await call(cableApi.info, { query: { id: trunk.cableId } })
    return {
      kind: 'replace',
      cableId: trunk.cableId,
      version: cable.version,
      fromStopId: trunk.nodes.get('JC-01')?.stopId ?? 0,
      toStopId: trunk.nodes.get('JC-02')?.stopId ?? 0,
      lengthM: 8000,
      laying: 'buried',
      between: [{ nodeId, cableM: 4000 }],
      validFrom: timeOf(validMinute),
      ...more,
    }
  }
  const make = (work: CutoverWork) => call(cutoverApi.make, { body: { work } })
  const marksOf = async (linkId: number) => {
    const { link, landmarks, formers } = await call(plantApi.linkInfo, { query: { id: linkId } })
    return { lengthM: link.lengthM, marks: landmarks.map(({ name, opticalM }) => [name, opticalM]), formers }
  }
  /** Of the alarms, by their optical distance. */
  const lngsOf = async () =>
    (await monitored.listAlarms('all'))
      .toSorted((a, b) => (a.positionM ?? 0) - (b.positionM ?? 0))
      .map(({ place }) => place?.lngLat[0])

  test('distances behind it shift for what is measured afterwards, and for nothing before', async () => {
    const trunk = await layTrunk()
    await report(trunk, 1, 15_000)
    const openFault = (await call(faultApi.page, { query: {} })).list[0]
    const before = await call(faultApi.info, { query: { id: openFault?.id ?? 0 } })
    expect((await lngsOf())[0]).toBeCloseTo(lngOf(15_000), 5)
    await report(trunk, 2, 15_000, 'clear')

    monitored.clock.set(START_AT + 10 * MINUTE_MS)
    await make(await replaceSecond(trunk, 9))
    const info = await call(cableApi.info, { query: { id: trunk.cableId } })
    expect(info.cable.lengthM).toBe(20_000)
    expect(info.stops.map(({ nodeCode, cableM }) => [nodeCode, cableM])).toEqual([
      ['LF', 0],
      ['JC-01', 6000],
      ['JC-01A', 10_000],
      ['JC-02', 14_000],
      ['YS', 20_000],
    ])
    const { lengthM, marks, formers } = await marksOf(trunk.linkId)
    expect(lengthM).toBe(27_000)
    expect(marks).toEqual([
      ['JC-01', 6000],
      ['JC-01A', 10_000],
      ['JC-02', 14_000],
      ['YS', 20_000],
    ])
    expect(formers).toMatchObject([{ until: timeOf(9), lengthM: 25_000 }])
    expect(formers[0]?.landmarks.map(({ opticalM }) => opticalM)).toEqual([6000, 12_000, 18_000])

    await report(trunk, 11, 17_000)
    const [old, fresh] = await lngsOf()
    // The same place on the ground, by each its own distances.
    expect(old).toBeCloseTo(lngOf(15_000), 5)
    expect(fresh).toBeCloseTo(lngOf(15_000), 5)
    const { list } = await call(faultApi.page, { query: {} })
    expect(list.map(({ cableM }) => Math.round(cableM))).toEqual([17_000, 15_000])
    const after = await call(faultApi.info, { query: { id: openFault?.id ?? 0 } })
    expect([after.lngLat, after.before, after.behind]).toEqual([before.lngLat, before.before, before.behind])
  })

  test('an alarm that is still active stays where it was raised, and so does its fault', async () => {
    const trunk = await layTrunk()
    await report(trunk, 1, 15_000)
    monitored.clock.set(START_AT + 10 * MINUTE_MS)
    await make(await replaceSecond(trunk, 9))
    await monitored.faults.bringUpToDate()
    const { list } = await call(faultApi.page, { query: { isOpen: true } })
    expect(list.map(({ cableM }) => Math.round(cableM))).toEqual([15_000])
    expect((await lngsOf())[0]).toBeCloseTo(lngOf(15_000), 5)
  })

  test('a second repair keeps both former mappings apart', async () => {
    const trunk = await layTrunk()
    await report(trunk, 1, 15_000)
    await report(trunk, 2, 15_000, 'clear')
    monitored.clock.set(START_AT + 10 * MINUTE_MS)
    await make(await replaceSecond(trunk, 9))
    await report(trunk, 20, 17_000)
    await report(trunk, 21, 17_000, 'clear')
    monitored.clock.set(START_AT + 40 * MINUTE_MS)
    await make(await replaceSecond(trunk, 39, { lengthM: 6500, between: [] }))
    await report(trunk, 50, 15_500)
    const lngs = await lngsOf()
    expect(lngs.map((lng) => lng?.toFixed(5))).toEqual([1, 2, 3].map(() => lngOf(15_000).toFixed(5)))
    expect((await marksOf(trunk.linkId)).marks).toEqual([
      ['JC-01', 6000],
      ['JC-02', 12_500],
      ['YS', 18_500],
    ])
  })

  test('a preview says by how much each link grows, and keeps nothing', async () => {
    const trunk = await layTrunk()
    monitored.clock.set(START_AT + 10 * MINUTE_MS)
    const seen = await call(cutoverApi.preview, { body: { work: await replaceSecond(trunk, 9) } })
    expect(seen.links).toMatchObject([{ code: 'GL-3', beforeM: 18_000, afterM: 20_000 }])
    expect(await marksOf(trunk.linkId)).toMatchObject({ lengthM: 25_000, formers: [] })
  })

  test('it is undone as one, as if it had never been', async () => {
    const trunk = await layTrunk()
    const before = await marksOf(trunk.linkId)
    monitored.clock.set(START_AT + 10 * MINUTE_MS)
    const { changeId } = await make(await replaceSecond(trunk, 9))
    await report(trunk, 11, 15_000)
    await call(plantChangeApi.undo, { body: { id: changeId } })
    expect(await marksOf(trunk.linkId)).toEqual(before)
    expect((await lngsOf())[0]).toBeCloseTo(lngOf(15_000), 5)
    const { stops, cable } = await call(cableApi.info, { query: { id: trunk.cableId } })
    expect([stops.length, cable.lengthM]).toEqual([4, 18_000])
  })

  test('an earlier cutover is not undone below a later one', async () => {
    const trunk = await layTrunk()
    monitored.clock.set(START_AT + 10 * MINUTE_MS)
    const { changeId } = await make(await replaceSecond(trunk, 9))
    await make(await replaceSecond(trunk, 10, { lengthM: 8100, between: [] }))
    await expect(call(plantChangeApi.undo, { body: { id: changeId } })).rejects.toMatchObject({
      reason: 'plant.changed-since',
    })
  })

  test('it is refused in the future, before a cutover that was, against the direction, and out of order', async () => {
    const trunk = await layTrunk()
    monitored.clock.set(START_AT + 10 * MINUTE_MS)
    const refused = async (minute: number, more: object) => make(await replaceSecond(trunk, minute, more))
    await expect(refused(11, {})).rejects.toMatchObject({ reason: 'plant.cutover-time', values: ['—'] })
    const [from, to] = ['JC-02', 'JC-01'].map((code) => trunk.nodes.get(code)?.stopId ?? 0)
    await expect(refused(9, { fromStopId: from, toStopId: to })).rejects.toMatchObject({
      reason: 'plant.stretch-order',
    })
    await expect(refused(9, { lengthM: 3000 })).rejects.toMatchObject({ reason: 'plant.stretch-order' })
    await make(await replaceSecond(trunk, 9))
    await expect(refused(8, { between: [] })).rejects.toMatchObject({
      reason: 'plant.cutover-time',
      values: [timeOf(9)],
    })
  })

  describe('a cable with faults', () => {
    const split = async (trunk: Trunk): Promise<CutoverWork> => ({
      kind: 'split',
      cableId: trunk.cableId,
      version: (await call(cableApi.info, { query: { id: trunk.cableId } })).cable.version,
      stopId: trunk.nodes.get('JC-01')?.stopId ?? 0,
      code: 'SZ-KS-2',
      name: '二段',
    })

    test('is not split while one is open', async () => {
      const trunk = await layTrunk()
      await report(trunk, 1, 15_000)
      await expect(make(await split(trunk))).rejects.toMatchObject({
        reason: 'plant.cable-faulted',
        values: ['SZ-KS', 'GZ-20260601-01'],
      })
    })

    test('stays when it is joined to another, so that its faults name it and lie where they lay', async () => {
      const trunk = await layTrunk()
      monitored.clock.set(START_AT + MINUTE_MS)
      await make(await split(trunk))
      await report(trunk, 2, 15_000)
      const [fault] = (await call(faultApi.page, { query: {} })).list
      const before = await call(faultApi.info, { query: { id: fault?.id ?? 0 } })
      expect([fault?.cableCode, Math.round(fault?.cableM ?? 0)]).toEqual(['SZ-KS-2', 9000])
      await report(trunk, 3, 15_000, 'clear')
      const cables = (await call(cableApi.page, { query: {} })).list
      const [first, second] = ['SZ-KS', 'SZ-KS-2'].map((code) => cables.find((cable) => cable.code === code))
      await make({
        kind: 'join',
        cableId: first?.id ?? 0,
        version: first?.version ?? 0,
        otherId: second?.id ?? 0,
        otherVersion: second?.version ?? 0,
        nodeId: trunk.nodes.get('JC-01')?.nodeId ?? 0,
      })
      const retired = await call(cableApi.info, { query: { id: second?.id ?? 0 } })
      expect(retired).toMatchObject({ cable: { adminState: 'out-of-service' }, stops: [] })
      const after = await call(faultApi.info, { query: { id: fault?.id ?? 0 } })
      expect([after.fault.cableCode, after.lngLat, after.before, after.behind]).toEqual([
        'SZ-KS-2',
        before.lngLat,
        before.before,
        before.behind,
      ])
    })
  })
})
