import { ingestApi } from '@fibrewatch/contract/ingest'
import { plantApi } from '@fibrewatch/contract/plant'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database'
import {
  createMonitoredLink,
  type MonitoredPlant,
  ROUTE,
  START_AT,
  startMonitoredPlant,
} from '#modules/testing'

const NOT_FOUND = { reason: 'object.not-found', statusCode: 404 }
const TAKEN = { reason: 'object.code-taken', statusCode: 409 }
const EVERYTHING = { page: 1, limit: 100 }

describe('plant', () => {
  const database = testDatabase()
  let monitored: MonitoredPlant
  let call: MonitoredPlant['call']
  beforeEach(async () => {
    monitored = await startMonitoredPlant(database)
    call = monitored.call
  })
  afterEach(() => monitored.stop())

  const addSite = (code: string, domainId = monitored.domainId) =>
    call(plantApi.siteAdd, { body: { code, name: `站点 ${code}`, domainId, lngLat: [104, 30] } })
  const addDevice = (code: string, more: { domainId?: number; siteId?: number; portCount?: number } = {}) =>
    call(plantApi.deviceAdd, {
      body: { code, name: `设备 ${code}`, kind: 'otdr', domainId: monitored.domainId, ...more },
    })
  const addLink = (deviceId: number, more: object = {}) =>
    call(plantApi.linkAdd, {
      body: { code: 'GL-01', name: '光路', deviceId, port: 1, lengthM: 20_000, ...more },
    })

  describe('adding', () => {
    test('a site, a device, a link, landmarks and a zone come back in the tree and the details', async () => {
      const { id: siteId } = await addSite('Z-01')
      const { id: deviceId } = await addDevice('OTDR-1', { siteId })
      const { id: linkId } = await addLink(deviceId, { route: ROUTE, launchOffsetM: 50 })
      const landmarks = [
        { name: 'JC-02', kind: 'closure', opticalM: 12_000, lngLat: [104.12, 30], remark: '人孔' },
        { name: 'JC-01', kind: 'closure', opticalM: 6000, lngLat: [104.06, 30], slackM: 20 },
      ] as const
      const body = { linkId, landmarks: landmarks.map((mark) => ({ ...mark, lngLat: [...mark.lngLat] })) }
      const { ids } = await call(plantApi.landmarkAdd, { body })
      await call(plantApi.zoneAdd, { body: { linkId, code: 'FQ-1', name: '一区', fromM: 0, toM: 8000 } })

      const tree = await call(plantApi.tree, {})
      expect(tree.domains.map(({ name }) => name)).toEqual(['西区'])
      expect(tree.sites).toMatchObject([{ id: siteId, code: 'Z-01', lngLat: [104, 30] }])
      expect(tree.devices).toMatchObject([
        { id: deviceId, siteId, state: 'unknown', portCount: 8, lastSeenAt: null },
      ])
      expect(tree.devices[0]).not.toHaveProperty('keyHash')
      expect(tree.links).toMatchObject([{ id: linkId, state: 'unknown', hasTrace: false }])
      const info = await call(plantApi.linkInfo, { query: { id: linkId } })
      expect(info.link).toMatchObject({ id: linkId, activeAlarms: 0, groupIndex: 1.468 })
      expect(info).toMatchObject({ deviceCode: 'OTDR-1', route: ROUTE, zones: [{ code: 'FQ-1', toM: 8000 }] })
      expect(info.landmarks.map(({ id, name, lngLat }) => [id, name, lngLat])).toEqual([
        [ids[1], 'JC-01', [104.06, 30]],
        [ids[0], 'JC-02', [104.12, 30]],
      ])
    })

    test('a code that is taken', async () => {
      const { id: deviceId } = await addDevice('OTDR-1')
      await addSite('Z-01')
      const { id: linkId } = await addLink(deviceId)
      const zone = { linkId, code: 'FQ-1', name: '一区', fromM: 0, toM: 10 }
      await call(plantApi.zoneAdd, { body: zone })
      await expect(addSite('Z-01')).rejects.toMatchObject({ ...TAKEN, values: ['Z-01'] })
      await expect(addDevice('OTDR-1')).rejects.toMatchObject(TAKEN)
      await expect(addLink(deviceId, { port: 2 })).rejects.toMatchObject(TAKEN)
      await expect(call(plantApi.zoneAdd, { body: zone })).rejects.toMatchObject(TAKEN)
    })

    test('a port that is taken or not there', async () => {
      const { id: deviceId } = await addDevice('OTDR-1', { portCount: 2 })
      await addLink(deviceId)
      const refused = { reason: 'plant.link-kind', statusCode: 400 }
      await expect(addLink(deviceId, { code: 'GL-02' })).rejects.toMatchObject(refused)
      await expect(addLink(deviceId, { code: 'GL-03', port: 3 })).rejects.toMatchObject(refused)
    })

    test.each([
      [
        'line-too-short',
        { route: { type: 'LineString', coordinates: [ROUTE.coordinates[0], ROUTE.coordinates[0]] } },
      ],
      [
        'point-out-of-range',
        { route: { type: 'LineString', coordinates: [[104, 95], ROUTE.coordinates[0]] } },
      ],
    ])('a route that cannot be: %s', async (code, more) => {
      const { id: deviceId } = await addDevice('OTDR-1')
      const refused = { reason: 'plant.route-invalid', statusCode: 400, values: [code] }
      await expect(addLink(deviceId, more)).rejects.toMatchObject(refused)
    })

    test.each([
      ['landmark-off-route', 'JC-1', [{ name: 'JC-1', opticalM: 7000, lngLat: [104.07, 31] }]],
      ['landmark-optical-invalid', 'JC-1', [{ name: 'JC-1', opticalM: 30_000, lngLat: [104.05, 30] }]],
      [
        'landmark-order',
        'JC-2',
        [
          { name: 'JC-1', opticalM: 7000 },
          { name: 'JC-2', opticalM: 7000 },
        ],
      ],
    ])('landmarks that cannot be: %s', async (code, name, marks) => {
      const { linkId } = await createMonitoredLink(monitored)
      const landmarks = marks.map((mark) => ({ kind: 'closure' as const, ...mark }))
      const refused = { reason: 'plant.route-invalid', statusCode: 400, values: [code, name] }
      await expect(call(plantApi.landmarkAdd, { body: { linkId, landmarks } })).rejects.toMatchObject(refused)
      expect((await call(plantApi.linkInfo, { query: { id: linkId } })).landmarks).toHaveLength(3)
    })

    test('a zone off its link or the wrong way round', async () => {
      const { linkId } = await createMonitoredLink(monitored)
      const zone = { linkId, code: 'FQ-1', name: '一区' }
      const refused = [
        { fromM: 10, toM: 10, reason: 'plant.zone-order' },
        { fromM: 0, toM: 20_001, reason: 'plant.zone-beyond-end' },
      ]
      for (const { reason, ...range } of refused) {
        const adding = call(plantApi.zoneAdd, { body: { ...zone, ...range } })
        await expect(adding).rejects.toMatchObject({ reason, statusCode: 400 })
      }
    })
  })

  describe('another domain', () => {
    test('nothing is added into it, nor to what is in it', async () => {
      const { linkId, device } = await createMonitoredLink(monitored)
      const { id: siteId } = await addSite('Z-01')
      const { otherDomainId, stranger: actor } = monitored
      await expect(addSite('Z-02', otherDomainId)).rejects.toMatchObject(NOT_FOUND)
      await expect(addDevice('D-02', { domainId: otherDomainId })).rejects.toMatchObject(NOT_FOUND)
      const foreign = { code: 'D-03', name: 'x', kind: 'das', domainId: otherDomainId, siteId } as const
      await expect(call(plantApi.deviceAdd, { body: foreign, actor })).rejects.toMatchObject(NOT_FOUND)
      const { deviceId } = device
      const link = { code: 'GL-09', name: 'x', deviceId, port: 2, lengthM: 10 }
      await expect(call(plantApi.linkAdd, { body: link, actor })).rejects.toMatchObject(NOT_FOUND)
      await expect(call(plantApi.deviceRotateKey, { body: { id: deviceId }, actor })).rejects.toMatchObject(
        NOT_FOUND,
      )
      const landmarks = [{ name: 'x', kind: 'closure' as const, opticalM: 1 }]
      await expect(call(plantApi.landmarkAdd, { body: { linkId, landmarks }, actor })).rejects.toMatchObject(
        NOT_FOUND,
      )
      const zone = { linkId, code: 'F', name: 'x', fromM: 0, toM: 1 }
      await expect(call(plantApi.zoneAdd, { body: zone, actor })).rejects.toMatchObject(NOT_FOUND)
      await expect(call(plantApi.linkInfo, { query: { id: linkId }, actor })).rejects.toMatchObject(NOT_FOUND)
    })

    test('nothing of it is listed', async () => {
      await createMonitoredLink(monitored)
      await addSite('Z-01')
      const actor = monitored.stranger
      const tree = await call(plantApi.tree, { actor })
      expect([tree.sites, tree.devices, tree.links]).toEqual([[], [], []])
      expect(await call(plantApi.map, { actor })).toEqual({ links: [], sites: [], detailM: 0 })
      for (const endpoint of [plantApi.sitePage, plantApi.devicePage, plantApi.linkPage]) {
        const { pagination } = await call(endpoint, { query: EVERYTHING, actor })
        expect(pagination.total).toBe(0)
      }
    })
  })

  describe('lists', () => {
    test('go page by page, in order of the code', async () => {
      for (const code of ['B', 'C', 'A']) await addSite(code)
      const first = await call(plantApi.sitePage, { query: { page: 1, limit: 2 } })
      const second = await call(plantApi.sitePage, { query: { page: 2, limit: 2 } })
      expect([first, second].map(({ list }) => list.map(({ code }) => code))).toEqual([['A', 'B'], ['C']])
      expect(second.pagination).toEqual({ page: 2, size: 2, total: 3 })
    })

    test('take a keyword literally, in code and name', async () => {
      for (const code of ['GL_1', 'GLX1', 'GL-2']) await addDevice(code)
      const find = async (keyword: string) => {
        const { list } = await call(plantApi.devicePage, { query: { ...EVERYTHING, keyword } })
        return list.map(({ code }) => code)
      }
      expect(await find('L_1')).toEqual(['GL_1'])
      expect(await find('%')).toEqual([])
      expect(await find("'; DROP TABLE device; --")).toEqual([])
      expect(await find('设备 gl-')).toEqual(['GL-2'])
    })

    test('find a link by pinyin and initials of its name, in code and name as before', async () => {
      const { id: deviceId } = await addDevice('OTDR-1')
      await addLink(deviceId, { code: 'GL-01', name: '苏昆干线' })
      await addLink(deviceId, { code: 'SK-02', name: '重庆 北环', port: 2 })
      const find = async (keyword: string) => {
        const { list, pagination } = await call(plantApi.linkPage, { query: { ...EVERYTHING, keyword } })
        expect(pagination.total).toBe(list.length)
        return list.map(({ code }) => code)
      }
      expect(await find('sukun')).toEqual(['GL-01'])
      expect(await find('GX')).toEqual(['GL-01'])
      expect(await find('sk')).toEqual(['GL-01', 'SK-02'])
      expect(await find('chongqingbei')).toEqual(['SK-02'])
      expect(await find('sukunl')).toEqual([])
      expect(await find('s%n')).toEqual([])
      expect(await find('su.un')).toEqual([])
    })

    test('find links outside the scope by pinyin no more than by name', async () => {
      const { id: deviceId } = await addDevice('OTDR-1')
      await addLink(deviceId, { name: '苏昆干线' })
      const query = { ...EVERYTHING, keyword: 'sukun' }
      const { list } = await call(plantApi.linkPage, { query, actor: monitored.stranger })
      expect(list).toEqual([])
    })

    test('narrow links to a device', async () => {
      const { device } = await createMonitoredLink(monitored)
      await createMonitoredLink(monitored, { code: 'GL-02', withRoute: false })
      const { list, pagination } = await call(plantApi.linkPage, {
        query: { ...EVERYTHING, deviceId: device.deviceId },
      })
      expect(list.map(({ code }) => code)).toEqual(['GL-01'])
      expect(pagination.total).toBe(1)
    })
  })

  describe('device keys', () => {
    test('open the door to their own device alone', async () => {
      const { device, deviceKey } = await createMonitoredLink(monitored)
      const other = await createMonitoredLink(monitored, { code: 'GL-02', withRoute: false })
      expect(Buffer.from(deviceKey, 'base64url')).toHaveLength(32)
      const { authenticateDevice } = monitored.plant
      expect(await authenticateDevice(device.code, deviceKey)).toEqual(device)
      expect(await authenticateDevice(device.code, other.deviceKey)).toBeUndefined()
      expect(await authenticateDevice(device.code, '')).toBeUndefined()
      expect(await authenticateDevice('nobody', deviceKey)).toBeUndefined()
    })

    test('are stored as hashes only', async () => {
      const { deviceKey } = await createMonitoredLink(monitored)
      const { rows } = await database.pool.query<{ row: string }>('SELECT device::text AS row FROM device')
      expect(rows[0]?.row).not.toContain(deviceKey)
    })

    test('end at once when they are rotated so', async () => {
      const { device, deviceKey } = await createMonitoredLink(monitored)
      const { authenticateDevice } = monitored.plant
      expect(await authenticateDevice(device.code, deviceKey)).toBeDefined()
      const body = { id: device.deviceId, oldKeyMinutes: 0 }
      const rotated = await call(plantApi.deviceRotateKey, { body })
      expect(await authenticateDevice(device.code, deviceKey)).toBeUndefined()
      expect(await authenticateDevice(device.code, rotated.deviceKey)).toEqual(device)
    })
  })

  describe('memory', () => {
    test('links are known as soon as they are added, with their zones', async () => {
      const { linkId, device } = await createMonitoredLink(monitored)
      const { resolver } = monitored.plant
      expect([...(await resolver.listByDevice(device.deviceId)).keys()]).toEqual(['GL-01'])
      await addLink(device.deviceId, { code: 'GL-07', port: 7 })
      await call(plantApi.zoneAdd, { body: { linkId, code: 'FQ-1', name: '一区', fromM: 5, toM: 90 } })
      const links = await resolver.listByDevice(device.deviceId)
      expect([...links.keys()].toSorted()).toEqual(['GL-01', 'GL-07'])
      expect(links.get('GL-01')).toMatchObject({
        deviceCode: 'OTDR-GL-01',
        zones: [{ code: 'FQ-1', fromM: 5, toM: 90 }],
      })
      expect(await resolver.load(linkId)).toEqual(links.get('GL-01'))
      expect(await resolver.load(999)).toBeUndefined()
    })

    test('places follow the landmarks, in both languages', async () => {
      const { linkId } = await createMonitoredLink(monitored)
      const { locate } = monitored.plant
      const before = await locate({ linkId, positionM: 6200 })
      expect(before?.text('zh')).toMatch(/^JC-01 后 1,\d{3} m，JC-02 前 3,\d{3} m$/)
      expect(before?.text('en')).toMatch(/^1,\d{3} m after JC-01, 3,\d{3} m before JC-02$/)
      expect(before?.detail.after).toMatchObject({ name: 'JC-02', opticalM: 10_000 })
      expect(before?.detail.gcj02).not.toEqual(before?.detail.lngLat)
      const landmarks = [
        { name: 'JC-01A', kind: 'closure' as const, opticalM: 6000, lngLat: [104 + 0.2072 * 0.3, 30] },
      ]
      await call(plantApi.landmarkAdd, { body: { linkId, landmarks } })
      expect((await locate({ linkId, positionM: 6200 }))?.text('zh')).toMatch(/^JC-01A 后 \d{3} m，/)
    })

    test('a shorter pulse places more exactly', async () => {
      const { linkId } = await createMonitoredLink(monitored)
      const positions = [1000, 10].map((pulseNs) => ({ linkId, positionM: 6200, accuracy: { pulseNs } }))
      const [coarse, fine] = await monitored.plant.locateAll(positions)
      expect((coarse?.uncertaintyM ?? 0) - (fine?.uncertaintyM ?? 0)).toBeGreaterThan(40)
    })

    test('a link without a route, and one that is not there, have no places', async () => {
      const { linkId } = await createMonitoredLink(monitored, { withRoute: false })
      const positions = [linkId, 999].map((id) => ({ linkId: id, positionM: 10 }))
      expect(await monitored.plant.locateAll(positions)).toEqual([null, null])
    })
  })

  describe('heartbeats', () => {
    const beat = async (
      device: { deviceId: number; code: string; domainId: number },
      atMs: number,
      status = 'ok',
    ) => {
      monitored.clock.set(atMs)
      const body = { at: new Date(atMs).toISOString(), status: status as 'ok' | 'degraded' | 'fault' }
      await call(ingestApi.heartbeat, { device, body })
    }
    const loadDevice = async () => (await call(plantApi.devicePage, { query: EVERYTHING })).list[0]

    test('say how the device is', async () => {
      const { device } = await createMonitoredLink(monitored)
      await beat(device, START_AT)
      expect(await loadDevice()).toMatchObject({
        state: 'online',
        lastSeenAt: new Date(START_AT).toISOString(),
      })
      await beat(device, START_AT + 30_000, 'degraded')
      expect(await loadDevice()).toMatchObject({ state: 'degraded' })
      await beat(device, START_AT + 60_000, 'degraded')
      expect(await loadDevice()).toMatchObject({ lastSeenAt: new Date(START_AT + 60_000).toISOString() })
    })

    test('a device silent for more than 90 s is offline with one alarm, until it reports again', async () => {
      const { device } = await createMonitoredLink(monitored)
      await beat(device, START_AT)
      monitored.clock.set(START_AT + 89_000)
      await monitored.deviceWatch.checkSilence()
      expect(await loadDevice()).toMatchObject({ state: 'online' })
      monitored.clock.set(START_AT + 95_000)
      await Promise.all([monitored.deviceWatch.checkSilence(), monitored.deviceWatch.checkSilence()])
      await monitored.deviceWatch.checkSilence()
      expect(await loadDevice()).toMatchObject({ state: 'offline' })
      const [alarm, ...others] = await monitored.listAlarms()
      expect(others).toEqual([])
      expect(alarm).toMatchObject({ type: 'RTU_OFFLINE', linkId: null, deviceCode: device.code, count: 1 })
      expect(alarm?.raisedAt).toBe(new Date(START_AT + 90_000).toISOString())

      await beat(device, START_AT + 120_000)
      expect(await loadDevice()).toMatchObject({ state: 'online' })
      expect(await monitored.listAlarms()).toEqual([])
    })

    test('a device that never reported is unknown, not offline', async () => {
      await createMonitoredLink(monitored)
      await monitored.deviceWatch.checkSilence()
      expect(await loadDevice()).toMatchObject({ state: 'unknown' })
    })

    test('a change goes out with a number, a mere repeat does not', async () => {
      const { device } = await createMonitoredLink(monitored)
      const readSeq = async () =>
        (await database.pool.query<{ seq: number }>('SELECT seq FROM live_cursor')).rows[0]?.seq ?? 0
      const before = await readSeq()
      await beat(device, START_AT)
      expect(await readSeq()).toBe(before + 1)
      await beat(device, START_AT + 30_000)
      expect(await readSeq()).toBe(before + 1)
      expect(await monitored.loadMissed('device')).toMatchObject([
        { topic: 'device', type: 'changed', seq: before + 1, data: { code: device.code, state: 'online' } },
      ])
    })
  })
})
