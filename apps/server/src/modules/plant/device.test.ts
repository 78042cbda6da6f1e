import { alarmApi } from '@fibrewatch/contract/alarm'
import { ingestApi } from '@fibrewatch/contract/ingest'
import { plantApi } from '@fibrewatch/contract/plant'
import { plantBulkApi } from '@fibrewatch/contract/plant-bulk'
import { plantChangeApi } from '@fibrewatch/contract/plant-change'
import { traceApi } from '@fibrewatch/contract/trace'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database'
import {
  createMonitoredLink,
  makeSorBytes,
  type MonitoredPlant,
  START_AT,
  startMonitoredPlant,
} from '#modules/testing'

const NOT_FOUND = { reason: 'object.not-found', statusCode: 404 }
const database = testDatabase()
let monitored: MonitoredPlant
let call: MonitoredPlant['call']

beforeEach(async () => {
  monitored = await startMonitoredPlant(database)
  call = monitored.call
})
afterEach(() => monitored.stop())

const addDevice = (code: string) =>
  call(plantApi.deviceAdd, { body: { code, name: code, kind: 'otdr', domainId: monitored.domainId } })
const listDevices = async () => (await call(plantApi.devicePage, { query: { page: 1, limit: 100 } })).list

describe('changing a device', () => {
  test('what is given is changed, the rest stays, and consoles hear of it', async () => {
    const { id } = await addDevice('OTDR-1')
    const { id: siteId } = await call(plantApi.siteAdd, {
      body: { code: 'Z-01', name: 'Z', domainId: monitored.domainId },
    })
    await call(plantApi.deviceUpdate, { body: { id, name: '新名', siteId } })
    await call(plantApi.deviceUpdate, { body: { id, portCount: 4 } })
    const expected = { id, code: 'OTDR-1', name: '新名', siteId, portCount: 4, enabled: true }
    expect(await listDevices()).toMatchObject([expected])
    expect((await monitored.loadMissed('device')).at(-1)).toMatchObject({ type: 'changed', data: expected })
    await call(plantApi.deviceUpdate, { body: { id, siteId: null } })
    expect(await listDevices()).toMatchObject([{ siteId: null }])
  })

  test('ports in use cannot be taken away', async () => {
    const { device } = await createMonitoredLink(monitored)
    const link = { code: 'GL-05', name: 'x', deviceId: device.deviceId, port: 5, lengthM: 10 }
    await call(plantApi.linkAdd, { body: link })
    const change = (portCount: number) =>
      call(plantApi.deviceUpdate, { body: { id: device.deviceId, portCount } })
    await expect(change(4)).rejects.toMatchObject({ reason: 'request.invalid', statusCode: 400 })
    await change(5)
  })

  test('the silence of a disabled device raises no alarm', async () => {
    const { device } = await createMonitoredLink(monitored)
    const body = { at: new Date(START_AT).toISOString(), status: 'ok' as const }
    await call(ingestApi.heartbeat, { device, body })
    await call(plantApi.deviceUpdate, { body: { id: device.deviceId, enabled: false } })
    monitored.clock.set(START_AT + 600_000)
    await monitored.deviceWatch.checkSilence()
    expect(await monitored.listAlarms()).toEqual([])
    expect(await listDevices()).toMatchObject([{ enabled: false, state: 'unknown' }])
  })
})

describe('another code, kind or domain', () => {
  const beat = (device: { deviceId: number; code: string; domainId: number }) =>
    call(ingestApi.heartbeat, { device, body: { at: new Date(START_AT).toISOString(), status: 'ok' } })
  const seeingBoth = () => ({
    ...monitored.actor,
    scope: { all: false as const, domainIds: [monitored.domainId, monitored.otherDomainId] },
  })
  const undoLast = async (actor = monitored.actor) => {
    const { list } = await call(plantChangeApi.page, { query: {}, actor })
    return call(plantChangeApi.undo, { body: { id: list[0]?.id ?? 0 }, actor })
  }

  test('with another code it signs in by that alone, with the key it has; undone, by the former', async () => {
    const { id, deviceKey } = await addDevice('OTDR-1')
    const isAdmitted = async (code: string) =>
      (await monitored.plant.authenticateDevice(code, deviceKey)) !== undefined
    expect([await isAdmitted('OTDR-1'), await isAdmitted('OTDR-2')]).toEqual([true, false])
    await call(plantApi.deviceUpdate, { body: { id, code: 'OTDR-2' } })
    expect([await isAdmitted('OTDR-1'), await isAdmitted('OTDR-2')]).toEqual([false, true])
    await undoLast()
    expect([await isAdmitted('OTDR-1'), await isAdmitted('OTDR-2')]).toEqual([true, false])
  })

  test('a code that another device has is refused by its name, and nothing is changed', async () => {
    const { id } = await addDevice('OTDR-1')
    await addDevice('OTDR-2')
    const taking = call(plantApi.deviceUpdate, { body: { id, code: 'OTDR-2', name: '新名' } })
    await expect(taking).rejects.toMatchObject({ reason: 'object.code-taken', values: ['OTDR-2'] })
    expect((await listDevices()).map(({ code, name }) => [code, name])).toContainEqual(['OTDR-1', 'OTDR-1'])
  })

  test('what is about a device moves along with it to another domain, and back when that is undone', async () => {
    const { device, linkId } = await createMonitoredLink(monitored)
    const trace = makeSorBytes({ seed: 1, timestampS: START_AT / 1000 })
    await call(traceApi.upload, { query: { linkId, fileName: 'a.sor' }, body: trace })
    await beat(device)
    monitored.clock.set(START_AT + 600_000)
    await monitored.deviceWatch.checkSilence()
    const readBy = async (actor: MonitoredPlant['actor']) => {
      const query = { page: 1, limit: 100 }
      const devices = await call(plantApi.devicePage, { query, actor })
      const links = await call(plantApi.linkPage, { query, actor })
      const alarms = await call(alarmApi.page, { query: { state: 'active', limit: 100 }, actor })
      const traces = await call(traceApi.page, { query: { limit: 100 }, actor })
      return [devices, links, alarms, traces].map(({ list }) => list.length)
    }
    const { actor, stranger, otherDomainId: domainId } = monitored
    expect([await readBy(actor), await readBy(stranger)]).toEqual([
      [1, 1, 1, 1],
      [0, 0, 0, 0],
    ])
    await call(plantApi.deviceUpdate, { body: { id: device.deviceId, domainId }, actor: seeingBoth() })
    expect([await readBy(actor), await readBy(stranger)]).toEqual([
      [0, 0, 0, 0],
      [1, 1, 1, 1],
    ])
    expect(await monitored.plant.resolver.load(linkId)).toMatchObject({ domainId })
    expect(await monitored.plant.findDevice(device.code)).toMatchObject({ domainId })
    await undoLast(seeingBoth())
    expect([await readBy(actor), await readBy(stranger)]).toEqual([
      [1, 1, 1, 1],
      [0, 0, 0, 0],
    ])
  })

  test('it moves while its reports come in, and neither waits for the other for ever', async () => {
    const { device, linkId } = await createMonitoredLink(monitored)
    const [link] = (await call(plantApi.linkPage, { query: {} })).list
    const report = (minute: number) => ({
      at: new Date(START_AT + minute * 60_000).toISOString(),
      link: link?.code ?? '',
      type: 'FIBRE_BREAK',
      state: minute % 2 === 0 ? ('raise' as const) : ('clear' as const),
      positionM: 100 * minute,
    })
    const domains = [monitored.otherDomainId, monitored.domainId]
    const minutes = Array.from({ length: 10 }, (_, minute) => minute)
    const contentType = 'application/json'
    const reporting = minutes.map((minute) => {
      const body = Buffer.from(JSON.stringify([report(minute)]))
      return call(ingestApi.events, { device, body, contentType })
    })
    for (const minute of minutes) {
      const body = { id: device.deviceId, domainId: domains[minute % 2] ?? 0 }
      await call(plantApi.deviceUpdate, { body, actor: seeingBoth() })
    }
    expect(await Promise.all(reporting)).toHaveLength(minutes.length)
    expect(await monitored.plant.resolver.load(linkId)).toMatchObject({ domainId: monitored.domainId })
  })

  test('it moves only for who sees both domains, also back, and by a change of several', async () => {
    const { id } = await addDevice('OTDR-1')
    const { otherDomainId: domainId, stranger } = monitored
    const move = { body: { id, domainId } }
    await expect(call(plantApi.deviceUpdate, move)).rejects.toMatchObject(NOT_FOUND)
    await expect(call(plantApi.deviceUpdate, { ...move, actor: stranger })).rejects.toMatchObject(NOT_FOUND)
    const several = { ids: [id], set: { domainId }, mode: 'all' as const }
    const refused = await call(plantBulkApi.device, { body: several })
    expect(refused).toMatchObject({ isKept: false, refused: [{ id, reason: 'object.not-found' }] })
    expect(await call(plantBulkApi.device, { body: several, actor: seeingBoth() })).toMatchObject({
      isKept: true,
    })
    await expect(undoLast(stranger)).rejects.toMatchObject(NOT_FOUND)
    await undoLast(seeingBoth())
    expect(await listDevices()).toMatchObject([{ id, domainId: monitored.domainId }])
  })

  test('a domain that is not there is refused', async () => {
    const { id } = await addDevice('OTDR-1')
    const actor = { ...monitored.actor, scope: { all: true as const } }
    const moving = call(plantApi.deviceUpdate, { body: { id, domainId: 999_999 }, actor })
    await expect(moving).rejects.toMatchObject(NOT_FOUND)
  })

  test('a link that was removed before its device moved comes back where the device is', async () => {
    const { id: deviceId } = await addDevice('OTDR-1')
    const link = { code: 'GL-05', name: 'x', deviceId, port: 5, lengthM: 10 }
    const { id } = await call(plantApi.linkAdd, { body: link })
    await call(plantApi.linkDelete, { body: { id } })
    const { list } = await call(plantChangeApi.page, { query: {} })
    const { otherDomainId: domainId } = monitored
    await call(plantApi.deviceUpdate, { body: { id: deviceId, domainId }, actor: seeingBoth() })
    const undoing = { body: { id: list[0]?.id ?? 0 } }
    await expect(call(plantChangeApi.undo, undoing)).rejects.toMatchObject(NOT_FOUND)
    await call(plantChangeApi.undo, { ...undoing, actor: seeingBoth() })
    expect(await monitored.plant.resolver.load(id)).toMatchObject({ code: 'GL-05', domainId })
  })

  test('its kind can be changed until tests are planned on it, which an OTDR alone does', async () => {
    const { device, linkId } = await createMonitoredLink(monitored)
    const change = (kind: 'otdr' | 'das') =>
      call(plantApi.deviceUpdate, { body: { id: device.deviceId, kind } })
    await change('das')
    await change('otdr')
    await database.pool.query(
      `INSERT INTO test_plan (link_id, settings, period_minutes, is_paused, next_run_at, updated_by, updated_at)
       VALUES ($1, '{}', 60, false, now(), 'x', now())`,
      [linkId],
    )
    await expect(change('das')).rejects.toMatchObject({ reason: 'plant.device-tests', values: [1, 0] })
    expect(await listDevices()).toMatchObject([{ kind: 'otdr' }])
  })
})

describe('removing devices', () => {
  test('is refused while one has links, and then nothing is removed', async () => {
    const { device } = await createMonitoredLink(monitored)
    const { id } = await addDevice('OTDR-1')
    const removing = call(plantApi.deviceDelete, { body: { ids: [id, device.deviceId] } })
    await expect(removing).rejects.toMatchObject({ reason: 'plant.device-used', values: [1] })
    expect(await listDevices()).toHaveLength(2)
  })

  test('its alarms stay, its key ends, its code is free, and nothing can be hung on it', async () => {
    const { id, deviceKey } = await addDevice('OTDR-1')
    const device = { deviceId: id, code: 'OTDR-1', domainId: monitored.domainId }
    const body = { at: new Date(START_AT).toISOString(), status: 'ok' as const }
    await call(ingestApi.heartbeat, { device, body })
    monitored.clock.set(START_AT + 600_000)
    await monitored.deviceWatch.checkSilence()
    await call(plantApi.deviceDelete, { body: { ids: [id] } })
    expect(await listDevices()).toEqual([])
    expect(await monitored.listAlarms()).toMatchObject([{ type: 'RTU_OFFLINE' }])
    expect(await monitored.plant.authenticateDevice('OTDR-1', deviceKey)).toBeUndefined()
    const link = { code: 'GL-05', name: 'x', deviceId: id, port: 5, lengthM: 10 }
    await expect(call(plantApi.linkAdd, { body: link })).rejects.toMatchObject(NOT_FOUND)
    await expect(call(plantApi.deviceRotateKey, { body: { id } })).rejects.toMatchObject(NOT_FOUND)
    await expect(call(plantApi.deviceUpdate, { body: { id, name: 'x' } })).rejects.toMatchObject(NOT_FOUND)
    await expect(call(plantApi.deviceDelete, { body: { ids: [id] } })).rejects.toMatchObject(NOT_FOUND)
    const again = await addDevice('OTDR-1')
    expect(again.id).not.toBe(id)
    expect(await monitored.plant.authenticateDevice('OTDR-1', again.deviceKey)).toMatchObject({
      deviceId: again.id,
    })
  })
})

test('in another domain nothing of it works', async () => {
  const { id } = await addDevice('OTDR-1')
  const actor = monitored.stranger
  const attempts = [
    () => call(plantApi.deviceUpdate, { body: { id, enabled: false }, actor }),
    () => call(plantApi.deviceDelete, { body: { ids: [id] }, actor }),
    () => call(plantApi.deviceRotateKey, { body: { id }, actor }),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(NOT_FOUND)
  const { otherDomainId } = monitored
  const foreign = { code: 'Z-02', name: 'Z', domainId: otherDomainId }
  const { id: siteId } = await call(plantApi.siteAdd, { body: foreign, actor })
  await expect(call(plantApi.deviceUpdate, { body: { id, siteId } })).rejects.toMatchObject(NOT_FOUND)
  expect(await listDevices()).toMatchObject([{ enabled: true, siteId: null }])
})
