import { ingestApi } from '@fibrewatch/contract/ingest'
import type { LandmarkFields } from '@fibrewatch/contract/landmark-fields'
import { plantApi } from '@fibrewatch/contract/plant'
import { type ChangedKind, plantChangeApi } from '@fibrewatch/contract/plant-change'
import { nodeApi } from '@fibrewatch/contract/cable'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createMonitoredLink,
  makeNodeFields,
  type MonitoredPlant,
  ROUTE,
  START_AT,
  startMonitoredPlant,
} from '#modules/testing'
import { testDatabase } from '#platform/testing/test-database'

const NOT_FOUND = { reason: 'object.not-found', statusCode: 404 }

describe('editing the plant', () => {
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

  const changesOf = async (kind: ChangedKind, objectId: number) =>
    (await call(plantChangeApi.page, { query: { kind, objectId } })).list
  const undoLast = async (kind: ChangedKind, objectId: number) => {
    const [last] = await changesOf(kind, objectId)
    return call(plantChangeApi.undo, { body: { id: last?.id ?? 0 } })
  }
  const infoOf = (id: number) => call(plantApi.linkInfo, { query: { id } })
  const listSites = async () => (await call(plantApi.tree, {})).sites

  describe('a site', () => {
    const addSite = async (code = 'Z-01') =>
      (await call(plantApi.siteAdd, { body: { code, name: '站', domainId, lngLat: [104, 30] } })).id
    const change = (id: number, more: object = {}) =>
      call(plantApi.siteUpdate, {
        body: {
          id,
          version: 1,
          code: 'Z-02',
          name: '新站',
          domainId,
          lngLat: null,
          address: '一号',
          ...more,
        },
      })

    test('is changed, and put back', async () => {
      const id = await addSite()
      expect(await change(id)).toEqual({ version: 2 })
      const changed = { id, code: 'Z-02', name: '新站', lngLat: null, address: '一号', version: 2 }
      expect(await listSites()).toMatchObject([changed])
      await expect(change(id, { name: '别名' })).rejects.toMatchObject({
        reason: 'plant.changed-meanwhile',
        values: ['值班员'],
      })
      await undoLast('site', id)
      expect(await listSites()).toMatchObject([
        { code: 'Z-01', name: '站', lngLat: [104, 30], address: null },
      ])
    })

    test('goes when nothing stands there, and comes back with its number', async () => {
      const id = await addSite()
      const device = { code: 'OTDR-1', name: 'x', kind: 'otdr', domainId, siteId: id } as const
      const { id: deviceId } = await call(plantApi.deviceAdd, { body: device })
      const { id: nodeId } = await call(nodeApi.add, {
        body: { ...makeNodeFields('N-1', domainId), siteId: id },
      })
      const remove = () => call(plantApi.siteDelete, { body: { id } })
      await expect(remove()).rejects.toMatchObject({ reason: 'plant.site-used', values: [1, 1] })
      await call(plantApi.deviceDelete, { body: { ids: [deviceId] } })
      await call(nodeApi.delete, { body: { id: nodeId } })
      await remove()
      expect(await listSites()).toEqual([])
      await undoLast('site', id)
      expect(await listSites()).toMatchObject([{ id, code: 'Z-01' }])
    })

    test('is none of a stranger', async () => {
      const id = await addSite()
      const stranger = { actor: monitored.stranger }
      await expect(call(plantApi.siteDelete, { ...stranger, body: { id } })).rejects.toMatchObject(NOT_FOUND)
      const body = { id, version: 1, code: 'Z', name: 'Z', domainId, lngLat: null, address: null }
      await expect(call(plantApi.siteUpdate, { ...stranger, body })).rejects.toMatchObject(NOT_FOUND)
      expect((await call(plantChangeApi.page, { ...stranger, query: {} })).list).toEqual([])
    })
  })

  test('a device that was removed comes back without its key, and what was changed is put back', async () => {
    const body = { code: 'OTDR-1', name: '甲', kind: 'otdr', domainId } as const
    const { id, deviceKey } = await call(plantApi.deviceAdd, { body })
    await call(plantApi.deviceUpdate, { body: { id, name: '乙', enabled: false } })
    await undoLast('device', id)
    const list = async () => (await call(plantApi.devicePage, { query: { page: 1, limit: 10 } })).list
    expect(await list()).toMatchObject([{ id, name: '甲', enabled: true }])
    expect(await monitored.plant.authenticateDevice('OTDR-1', deviceKey)).toBeDefined()
    await call(plantApi.deviceDelete, { body: { ids: [id] } })
    expect(await list()).toEqual([])
    await undoLast('device', id)
    expect(await list()).toMatchObject([{ id, code: 'OTDR-1', name: '甲' }])
    expect(await monitored.plant.authenticateDevice('OTDR-1', deviceKey)).toBeUndefined()
    expect((await monitored.loadMissed('device')).at(-1)).toMatchObject({ data: { id, name: '甲' } })
  })

  describe('a link', () => {
    const FIBRE = {
      lengthM: 20_000,
      launchOffsetM: 0,
      receiveFibreM: null,
      excessRatio: 0,
      groupIndex: 1.468,
      enabled: true,
    }
    const change = (id: number, more: object = {}) =>
      call(plantApi.linkUpdate, {
        body: { id, version: 2, code: 'GL-01', name: '光路', port: 1, ...FIBRE, ...more },
      })
    const markOf = (mark: { id: number; name: string; opticalM: number }): LandmarkFields => ({
      id: mark.id,
      name: mark.name,
      kind: 'closure',
      opticalM: mark.opticalM,
      lngLat: null,
      slackM: 0,
      remark: null,
    })

    test('is changed and put back, with what lies on it', async () => {
      const { linkId, device } = await createMonitoredLink(monitored)
      expect(await change(linkId, { code: 'GL-09', port: 3, lengthM: 21_000, enabled: false })).toEqual({
        version: 3,
      })
      const { link, version } = await infoOf(linkId)
      expect(link).toMatchObject({ code: 'GL-09', port: 3, lengthM: 21_000, state: 'disabled' })
      expect(version).toBe(3)
      expect([...(await monitored.plant.resolver.listByDevice(device.deviceId)).keys()]).toEqual(['GL-09'])
      await undoLast('link', linkId)
      const { link: again, landmarks } = await infoOf(linkId)
      // What did not change is not sent with a change.
      expect((await changesOf('link', linkId))[0]?.after).toMatchObject({ landmarks: [] })
      expect(again).toMatchObject({ code: 'GL-01', port: 1, lengthM: 20_000, state: 'unknown' })
      expect(landmarks).toHaveLength(3)
    })

    test('an older state, a taken port and a length shorter than its landmarks are refused', async () => {
      const { linkId, device } = await createMonitoredLink(monitored)
      const other = { code: 'GL-02', name: 'x', deviceId: device.deviceId, port: 2, lengthM: 100 }
      await call(plantApi.linkAdd, { body: other })
      await expect(change(linkId, { version: 1 })).rejects.toMatchObject({
        reason: 'plant.changed-meanwhile',
      })
      const taken = { reason: 'plant.link-kind', values: [device.code, 2] }
      await expect(change(linkId, { port: 2 })).rejects.toMatchObject(taken)
      await expect(change(linkId, { port: 9 })).rejects.toMatchObject({ reason: 'plant.link-kind' })
      const code = { reason: 'object.code-taken', values: ['GL-02'] }
      await expect(change(linkId, { code: 'GL-02' })).rejects.toMatchObject(code)
      await expect(change(linkId, { lengthM: 12_000 })).rejects.toMatchObject({
        reason: 'plant.route-invalid',
        values: ['landmark-optical-invalid', 'JC-03'],
      })
      await expect(change(linkId, { launchOffsetM: 6000 })).rejects.toMatchObject({
        reason: 'plant.launch-over-landmark',
      })
      expect(await changesOf('link', linkId)).toHaveLength(2)
    })

    test('its route goes and comes; the history says so by its points', async () => {
      const { linkId } = await createMonitoredLink(monitored)
      const at = { linkId, positionM: 5000 }
      expect(await monitored.plant.locate(at)).not.toBeNull()
      await call(plantApi.linkRoute, { body: { id: linkId, version: 2, route: null } })
      expect(await monitored.plant.locate(at)).toBeNull()
      expect((await changesOf('link', linkId))[0]).toMatchObject({
        before: { route: { points: 3 } },
        after: { route: null },
      })
      await undoLast('link', linkId)
      expect((await infoOf(linkId)).route).toEqual(ROUTE)
      expect(await monitored.plant.locate(at)).not.toBeNull()
    })

    test('landmarks keep their numbers, change places, come and go', async () => {
      const { linkId } = await createMonitoredLink(monitored)
      const before = (await infoOf(linkId)).landmarks
      const [first, second] = before.map(markOf)
      if (first === undefined || second === undefined) throw new Error('the landmarks are not there')
      const { id: _, ...fresh } = { ...first, name: 'JC-04', opticalM: 18_000 }
      const landmarks = [{ ...second, opticalM: 5000 }, { ...first, opticalM: 10_000 }, fresh]
      await call(plantApi.linkRoute, { body: { id: linkId, version: 2, route: null } })
      const set = (version: number, list: LandmarkFields[]) =>
        call(plantApi.landmarkSet, { body: { linkId, version, landmarks: list } })
      expect(await set(3, landmarks)).toEqual({ version: 4 })
      const [last] = await changesOf('link', linkId)
      const namesOf = (state: unknown) =>
        (state as { landmarks: { name: string }[] }).landmarks.map(({ name }) => name)
      expect([namesOf(last?.before), namesOf(last?.after)]).toEqual([
        ['JC-01', 'JC-02', 'JC-03'],
        ['JC-02', 'JC-01', 'JC-04'],
      ])
      const { landmarks: after } = await infoOf(linkId)
      expect(after.map(({ name, opticalM }) => [name, opticalM])).toEqual([
        ['JC-02', 5000],
        ['JC-01', 10_000],
        ['JC-04', 18_000],
      ])
      expect(after.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id])
      await expect(set(4, [{ ...first, id: 999_999 }])).rejects.toMatchObject(NOT_FOUND)
      await expect(set(4, [first, { ...second, opticalM: 5000 }])).rejects.toMatchObject({
        reason: 'plant.route-invalid',
      })
      await undoLast('link', linkId)
      expect((await infoOf(linkId)).landmarks).toEqual(before)
    })

    test('zones are set, and their codes are nobody else’s', async () => {
      const { linkId } = await createMonitoredLink(monitored)
      const { linkId: otherId } = await createMonitoredLink(monitored, { code: 'GL-02' })
      const zone = { code: 'FQ-1', name: '一区', fromM: 0, toM: 8000 }
      await call(plantApi.zoneAdd, { body: { linkId: otherId, ...zone } })
      const set = (version: number, ...zones: (typeof zone)[]) =>
        call(plantApi.zoneSet, { body: { linkId, version, zones } })
      const taken = { reason: 'object.code-taken', values: ['FQ-1'] }
      await expect(set(2, zone)).rejects.toMatchObject(taken)
      const own = { ...zone, code: 'FQ-2' }
      await expect(set(2, own, own)).rejects.toMatchObject({ reason: 'object.code-taken', values: ['FQ-2'] })
      await expect(set(2, { ...own, toM: 0 })).rejects.toMatchObject({ reason: 'plant.zone-order' })
      await expect(set(2, { ...own, toM: 30_000 })).rejects.toMatchObject({
        reason: 'plant.zone-beyond-end',
        values: ['一区', 30_000, 20_000],
      })
      expect(await set(2, own)).toEqual({ version: 3 })
      expect((await infoOf(linkId)).zones).toMatchObject([own])
    })

    test('goes while nothing was measured on it, and comes back whole', async () => {
      const { linkId, device } = await createMonitoredLink(monitored)
      await call(plantApi.zoneAdd, { body: { linkId, code: 'FQ-1', name: '一区', fromM: 0, toM: 8000 } })
      const before = await infoOf(linkId)
      await call(plantApi.linkDelete, { body: { id: linkId } })
      await expect(infoOf(linkId)).rejects.toMatchObject(NOT_FOUND)
      await undoLast('link', linkId)
      const after = await infoOf(linkId)
      expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 })
      const event = {
        at: new Date(START_AT).toISOString(),
        type: 'FIBRE_BREAK',
        link: 'GL-01',
        positionM: 9000,
        state: 'raise',
      }
      await call(ingestApi.events, {
        device,
        body: Buffer.from(JSON.stringify([event])),
        contentType: 'application/json',
      })
      expect(await monitored.listAlarms()).toHaveLength(1)
      await expect(call(plantApi.linkDelete, { body: { id: linkId } })).rejects.toMatchObject({
        reason: 'plant.link-used',
        values: [0, 1],
      })
    })

    test('that was made is unmade by undoing; a later change goes first', async () => {
      const { linkId } = await createMonitoredLink(monitored)
      const changes = await changesOf('link', linkId)
      const undo = (index: number) => call(plantChangeApi.undo, { body: { id: changes.at(index)?.id ?? 0 } })
      await expect(undo(-1)).rejects.toMatchObject({ reason: 'plant.changed-since', values: ['GL-01'] })
      await undo(0)
      await undo(-1)
      await expect(infoOf(linkId)).rejects.toMatchObject(NOT_FOUND)
    })

    test('is none of a stranger', async () => {
      const { linkId } = await createMonitoredLink(monitored)
      const stranger = { actor: monitored.stranger }
      const edits = [
        call(plantApi.linkDelete, { ...stranger, body: { id: linkId } }),
        call(plantApi.linkRoute, { ...stranger, body: { id: linkId, version: 2, route: null } }),
        call(plantApi.landmarkSet, { ...stranger, body: { linkId, version: 2, landmarks: [] } }),
        call(plantApi.zoneSet, { ...stranger, body: { linkId, version: 2, zones: [] } }),
      ]
      for (const edit of await Promise.allSettled(edits))
        expect(edit).toMatchObject({ status: 'rejected', reason: NOT_FOUND })
    })
  })
})
