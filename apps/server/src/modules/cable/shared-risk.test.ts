import { cableApi } from '@fibrewatch/contract/cable'
import { cableServiceApi, type ServiceWay } from '@fibrewatch/contract/cable-service'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { layCable, makeStopFields, type MonitoredPlant, startMonitoredPlant } from '#modules/testing'
import { testDatabase } from '#platform/testing/test-database'

const PLACES = [
  { code: 'LF', cableM: 0 },
  { code: 'JC-01', cableM: 6000, passing: 'straight' },
  { code: 'YS', cableM: 18_000 },
] as const

describe('shared risk', () => {
  const database = testDatabase()
  let monitored: MonitoredPlant
  let call: MonitoredPlant['call']
  beforeEach(async () => {
    monitored = await startMonitoredPlant(database)
    call = monitored.call
  })
  afterEach(() => monitored.stop())

  type Riding = readonly (readonly [cableId: number, fibre: number, way: ServiceWay])[]
  const ride = async (code: string, riding: Riding) => {
    const fields = { code, name: code, customer: '', circuit: '', priority: 1, contact: '', remark: '' }
    const fibres = riding.map(([cableId, fibre, way]) => ({ cableId, fibre, way }))
    const body = { ...fields, domainId: monitored.domainId, fibres }
    return (await call(cableServiceApi.add, { body })).id
  }
  const share = (id: number, otherId?: number) =>
    call(cableServiceApi.shared, { query: { id, ...(otherId === undefined ? {} : { otherId }) } })
  const layTrunk = () => layCable(call, monitored.domainId, { code: 'SZ-KS', places: PLACES })

  /** Another cable of its own from LF to JC-01, in the same duct, and on to a place of its own. */
  async function layBeside(nodeIds: readonly number[]) {
    const cable = await layCable(call, monitored.domainId, {
      code: 'SZ-XL',
      places: [
        { code: 'X1', cableM: 0 },
        { code: 'X2', cableM: 6100, passing: 'uncut' },
        { code: 'X3', cableM: 9000 },
      ],
    })
    const { stops } = await call(cableApi.info, { query: { id: cable.cableId } })
    const moved = stops.map(({ id, nodeId, cableM, passing }, index) => ({
      id,
      ...makeStopFields(nodeIds[index] ?? nodeId, cableM, passing),
    }))
    await call(cableApi.stops, { body: { id: cable.cableId, version: 2, stops: moved } })
    return cable.cableId
  }

  test('a working and a spare way in one cable share every section of it', async () => {
    const { cableId } = await layTrunk()
    const id = await ride('YW-1', [
      [cableId, 3, 'working'],
      [cableId, 77, 'spare'],
    ])
    const { isKnown, sections } = await share(id)
    expect(isKnown).toBe(true)
    expect(sections).toMatchObject([
      {
        kind: 'cable',
        cable: { code: 'SZ-KS' },
        fromM: 0,
        toM: 6000,
        from: { name: '接头盒 LF' },
        laying: 'duct',
      },
      { kind: 'cable', cable: { code: 'SZ-KS' }, fromM: 6000, toM: 18_000, to: { name: '接头盒 YS' } },
    ])
  })

  test('ways in two cables share the duct that both lie in, and no more', async () => {
    const { cableId, nodes } = await layTrunk()
    const besideId = await layBeside(['LF', 'JC-01'].map((code) => nodes.get(code)?.nodeId ?? 0))
    const id = await ride('YW-1', [
      [cableId, 3, 'working'],
      [besideId, 3, 'spare'],
    ])
    expect((await share(id)).sections).toMatchObject([
      { kind: 'duct', cable: { code: 'SZ-KS' }, beside: { code: 'SZ-XL' }, fromM: 0, toM: 6000 },
    ])
  })

  test('two services that should be apart are asked about together, and one without a spare way is not known', async () => {
    const { cableId } = await layTrunk()
    const one = await ride('YW-1', [[cableId, 3, 'working']])
    const other = await ride('YW-2', [[cableId, 9, 'working']])
    expect(await share(one)).toEqual({ isKnown: false, sections: [] })
    expect((await share(one, other)).sections.map(({ toM }) => toM)).toEqual([6000, 18_000])
  })

  test('another domain asks about none of them, not even beside its own', async () => {
    const { cableId } = await layTrunk()
    const id = await ride('YW-1', [[cableId, 3, 'working']])
    const asked = call(cableServiceApi.shared, { query: { id }, actor: monitored.stranger })
    await expect(asked).rejects.toMatchObject({ reason: 'object.not-found' })
  })
})
