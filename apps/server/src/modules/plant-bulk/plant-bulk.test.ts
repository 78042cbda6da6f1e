import { cableApi, nodeApi } from '@fibrewatch/contract/cable'
import { plantApi } from '@fibrewatch/contract/plant'
import { plantBulkApi } from '@fibrewatch/contract/plant-bulk'
import { type ChangedKind, plantChangeApi } from '@fibrewatch/contract/plant-change'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeCableFields, makeNodeFields, type MonitoredPlant, startMonitoredPlant } from '#modules/testing'
import { testDatabase } from '#platform/testing/test-database'

describe('several objects at once', () => {
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

  const addDevice = async (code: string) =>
    (await call(plantApi.deviceAdd, { body: { code, name: code, kind: 'otdr', domainId } })).id
  const addNode = async (code: string) =>
    (await call(nodeApi.add, { body: makeNodeFields(code, domainId) })).id
  const changesOf = async (kind: ChangedKind, objectId: number) =>
    (await call(plantChangeApi.page, { query: { kind, objectId } })).list
  const stateOf = async (id: number) => (await call(nodeApi.info, { query: { id } })).node.adminState
  const setNodes = (ids: number[], mode: 'check' | 'all' | 'good') =>
    call(plantBulkApi.node, { body: { ids, mode, set: { adminState: 'planned' } } })

  test('a check says what would change, and changes nothing', async () => {
    const ids = [await addNode('N-1'), await addNode('N-2')]
    const answer = await setNodes(ids, 'check')
    const changes = [{ field: 'adminState', before: 'in-service', after: 'planned' }]
    expect(answer).toEqual({
      isKept: false,
      rows: ids.map((id, at) => ({ id, code: `N-${at + 1}`, outcome: 'changed', changes })),
      refused: [],
    })
    expect(await stateOf(ids[0] ?? 0)).toBe('in-service')
    expect(await changesOf('node', ids[0] ?? 0)).toHaveLength(1)
  })

  test('all means all: one that is refused keeps the others as they are', async () => {
    const id = await addNode('N-1')
    const answer = await setNodes([id, 999_999], 'all')
    expect(answer.isKept).toBe(false)
    expect(answer.refused).toMatchObject([{ id: 999_999, reason: 'object.not-found' }])
    expect(await stateOf(id)).toBe('in-service')
  })

  test('the good ones are kept, each with a change that is undone by itself', async () => {
    const [first, second] = [await addNode('N-1'), await addNode('N-2')]
    const answer = await setNodes([second, 999_999, first], 'good')
    expect(answer.isKept).toBe(true)
    expect(answer.rows.map(({ id, outcome }) => [id, outcome])).toEqual([
      [second, 'changed'],
      [999_999, 'refused'],
      [first, 'changed'],
    ])
    const [change] = await changesOf('node', first)
    await call(plantChangeApi.undo, { body: { id: change?.id ?? 0 } })
    expect([await stateOf(first), await stateOf(second)]).toEqual(['in-service', 'planned'])
    expect((await setNodes([second], 'all')).rows).toMatchObject([{ outcome: 'same', changes: [] }])
  })

  test('devices, links and cables are changed by the rules of one', async () => {
    const deviceId = await addDevice('D-1')
    const link = { code: 'L-1', name: 'L-1', deviceId, port: 1, lengthM: 1000 }
    const { id: linkId } = await call(plantApi.linkAdd, { body: link })
    await call(plantBulkApi.device, { body: { ids: [deviceId], mode: 'all', set: { enabled: false } } })
    await call(plantBulkApi.link, {
      body: { ids: [linkId], mode: 'all', set: { enabled: false, groupIndex: 1.47 } },
    })
    const { devices } = await call(plantApi.tree, {})
    const { link: changed } = await call(plantApi.linkInfo, { query: { id: linkId } })
    expect(devices.find(({ id }) => id === deviceId)).toMatchObject({ enabled: false })
    expect(changed).toMatchObject({ enabled: false, groupIndex: 1.47 })
    const noSite = await call(plantBulkApi.device, {
      body: { ids: [deviceId], mode: 'good', set: { siteId: 999_999 } },
    })
    expect(noSite.refused).toMatchObject([{ id: deviceId, reason: 'object.not-found' }])
    const { id: cableId } = await call(cableApi.add, { body: makeCableFields('C-1', domainId) })
    await call(plantBulkApi.cable, {
      body: { ids: [cableId], mode: 'all', set: { maker: '长飞', adminState: 'planned' } },
    })
    const { cable } = await call(cableApi.info, { query: { id: cableId } })
    expect(cable).toMatchObject({ maker: '长飞', adminState: 'planned' })
  })
})
