import { ingestApi } from '@fibrewatch/contract/ingest'
import { plantApi } from '@fibrewatch/contract/plant'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database'
import { createMonitoredLink, type MonitoredPlant, START_AT, startMonitoredPlant } from '#modules/testing'

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
