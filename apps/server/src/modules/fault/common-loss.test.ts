import { cableApi, jointApi } from '@fibrewatch/contract/cable'
import { faultApi } from '@fibrewatch/contract/fault'
import { ingestApi } from '@fibrewatch/contract/ingest'
import { plantApi } from '@fibrewatch/contract/plant'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  layCable,
  type LaidCable,
  type MonitoredPlant,
  START_AT,
  startMonitoredPlant,
} from '#modules/testing'
import { ALL_DOMAINS } from '#platform/auth/scope'
import { testDatabase } from '#platform/testing/test-database'

const SECOND_MS = 1000

describe('links that lose their power together', () => {
  const database = testDatabase()
  let monitored: MonitoredPlant
  let call: MonitoredPlant['call']
  let domainId: number
  beforeEach(async () => {
    monitored = await startMonitoredPlant(database)
    call = monitored.call
    domainId = monitored.domainId
  })
  afterEach(() => monitored.stop())

  const layTrunk = () =>
    layCable(call, domainId, {
      code: 'SZ-KS',
      places: [
        { code: 'LF', cableM: 0 },
        { code: 'JC-07', cableM: 6000, passing: 'straight' },
        { code: 'JC-08', cableM: 12_000, passing: 'straight' },
        { code: 'YS', cableM: 18_000 },
      ],
    })

  async function createMeter(ports: number) {
    const body = { code: 'PM-1', name: 'PM', kind: 'power-meter', domainId, portCount: 16 } as const
    const { id: deviceId } = await call(plantApi.deviceAdd, { body })
    const linkIds: number[] = []
    for (let port = 1; port <= ports; port += 1) {
      const link = { code: `PM-1-${port}`, name: `${port}`, deviceId, port, lengthM: 20_000 }
      linkIds.push((await call(plantApi.linkAdd, { body: link })).id)
    }
    return { device: { deviceId, code: 'PM-1', domainId }, deviceId, linkIds }
  }
  type Meter = Awaited<ReturnType<typeof createMeter>>

  /** A port on a fibre at a node of the cable; `side`: towards which end it looks. */
  async function patch(
    { deviceId }: Meter,
    port: number,
    on: { cable: LaidCable; at: string; fibre: number; side: 'a' | 'b' },
  ) {
    const node = on.cable.nodes.get(on.at) ?? { nodeId: 0, stopId: 0 }
    const ends = [
      { deviceId, port },
      { stopId: node.stopId, fibre: on.fibre, side: on.side },
    ]
    const joint = {
      kind: 'patch',
      tray: 'A',
      position: `${port}`,
      lossDb: 0.3,
      measuredOn: null,
      ends,
    } as const
    await call(jointApi.add, { body: { nodeId: node.nodeId, joints: [{ ...joint, ends }] } })
  }

  async function losePower({ device }: Meter, port: number, afterS = 0, state: 'raise' | 'clear' = 'raise') {
    const at = new Date(START_AT + 60_000 + afterS * SECOND_MS).toISOString()
    const event = { at, link: `PM-1-${port}`, type: 'POWER_LOST', state, value: -60, unit: 'dBm' }
    await call(ingestApi.events, {
      body: Buffer.from(JSON.stringify([event])),
      contentType: 'application/json',
      device,
    })
  }

  const alarmOf = async (linkId: number | undefined) => {
    const alarms = await monitored.listAlarms('all')
    return alarms.find((alarm) => alarm.linkId === linkId)?.id ?? ''
  }
  const ask = async (linkId: number | undefined, more: object = {}) =>
    call(faultApi.common, { query: { alarmId: await alarmOf(linkId) }, ...more })

  test('the sections that all of them run through are named by their nodes and metres', async () => {
    const cable = await layTrunk()
    const meter = await createMeter(2)
    await patch(meter, 1, { cable, at: 'LF', fibre: 1, side: 'b' })
    await losePower(meter, 1)
    const [first, second] = meter.linkIds
    expect(await ask(first)).toMatchObject({
      isWayKnown: true,
      links: [{ id: first }],
      sections: [],
      unknown: 0,
    })
    await patch(meter, 2, { cable, at: 'YS', fibre: 9, side: 'a' })
    await losePower(meter, 2, 60)
    const common = await ask(first)
    expect(common).toMatchObject({ isWayKnown: true, apart: 0, unknown: 0, hiddenSections: 0 })
    expect(common?.links.map(({ id }) => id)).toEqual([first, second])
    expect(common?.sections).toMatchObject([
      {
        cable: { id: cable.cableId, code: 'SZ-KS' },
        from: { name: '接头盒 LF' },
        to: { name: '接头盒 YS' },
        fromM: 0,
        toM: 18_000,
      },
    ])
  })

  test('only what failed within five minutes, on another way or on none is told apart', async () => {
    const cable = await layTrunk()
    const other = await layCable(call, domainId, {
      code: 'SZ-WX',
      places: [
        { code: 'HQ', cableM: 0 },
        { code: 'WX', cableM: 9000 },
      ],
    })
    const meter = await createMeter(5)
    await patch(meter, 1, { cable, at: 'LF', fibre: 1, side: 'b' })
    await patch(meter, 2, { cable, at: 'LF', fibre: 2, side: 'b' })
    await patch(meter, 3, { cable: other, at: 'HQ', fibre: 1, side: 'b' })
    await patch(meter, 5, { cable, at: 'LF', fibre: 5, side: 'b' })
    await losePower(meter, 1)
    await losePower(meter, 2, 299)
    await losePower(meter, 3, 10)
    await losePower(meter, 4, 20)
    await losePower(meter, 5, 301)
    const [first, second] = meter.linkIds
    const common = await ask(first)
    expect(common?.links.map(({ id }) => id)).toEqual([first, second])
    expect(common).toMatchObject({ apart: 1, unknown: 1 })
    expect(common?.sections.map(({ fromM, toM }) => [fromM, toM])).toEqual([[0, 18_000]])
    // The one without a fibre on record says so.
    expect(await ask(meter.linkIds[3])).toMatchObject({ isWayKnown: false, sections: [] })
    await losePower(meter, 2, 400, 'clear')
    expect((await ask(first))?.sections).toEqual([])
  })

  test('a cable of another domain is counted and not named', async () => {
    const cable = await layTrunk()
    const meter = await createMeter(2)
    await patch(meter, 1, { cable, at: 'LF', fibre: 1, side: 'b' })
    await patch(meter, 2, { cable, at: 'LF', fibre: 2, side: 'b' })
    await losePower(meter, 1)
    await losePower(meter, 2)
    const all = { ...monitored.actor, scope: ALL_DOMAINS }
    const { cable: fields } = await call(cableApi.info, { query: { id: cable.cableId } })
    const { id, updatedAt: _at, updatedBy: _by, stopCount: _count, ...kept } = fields
    await call(cableApi.update, { actor: all, body: { ...kept, id, domainId: monitored.otherDomainId } })
    const common = await ask(meter.linkIds[0])
    expect(common).toMatchObject({ sections: [], hiddenSections: 1, links: [{}, {}] })
    expect(JSON.stringify(common)).not.toContain('SZ-KS')
  })

  test('an alarm of another domain is not there, and one that is over or has a place says nothing', async () => {
    const cable = await layTrunk()
    const meter = await createMeter(1)
    await patch(meter, 1, { cable, at: 'LF', fibre: 1, side: 'b' })
    await losePower(meter, 1)
    const [linkId] = meter.linkIds
    await expect(ask(linkId, { actor: monitored.stranger })).rejects.toMatchObject({
      reason: 'object.not-found',
    })
    await losePower(meter, 1, 30, 'clear')
    expect(await ask(linkId)).toBeNull()
  })
})
