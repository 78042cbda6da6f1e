import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EndpointData } from '@fibrewatch/contract/endpoint'
import type { Envelope } from '@fibrewatch/contract/envelope'
import type { menuApi } from '@fibrewatch/contract/menu'
import type { moduleApi } from '@fibrewatch/contract/module'
import type { plantApi } from '@fibrewatch/contract/plant'
import { connectAsync } from 'mqtt'
import { sql } from 'kysely'
import { loadConfig } from '#platform/config/config'
import { testDatabase } from '#platform/testing/test-database'
import { openLiveClient } from '#testing/live-client'
import { createNetdiskClient } from '#testing/netdisk-client'
import { createTestApp, type TestApp } from '#testing/test-app'
import { afterEach, beforeEach, expect, test } from 'vitest'

const database = testDatabase()
let app: TestApp
let admin: string
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fibrewatch-module-'))
  const outcome = loadConfig({ DATA_DIR: folder, MQTT_PORT: '0' })
  if (!outcome.ok) throw new Error(outcome.faults.join())
  app = await createTestApp(database, { config: outcome.config })
  admin = await app.signIn('admin')
})
afterEach(async () => {
  await app.remove()
  await rm(folder, { recursive: true })
})

const turn = (code: string, enabled: boolean, token = admin) =>
  app.post('/sys/module/switch', { code, enabled }, token)
const refused = (status: number, reason: string) => ({ status, envelope: { reason } })

interface TestDevice {
  readonly code: string
  readonly key: string
}
const addDevice = async (code: string, kind: string): Promise<TestDevice> => {
  const body = { code, name: code, kind, domainId: 1 }
  const added = await app.post<EndpointData<typeof plantApi.deviceAdd>>('/plant/device/add', body, admin)
  return { code, key: added.envelope.data?.deviceKey ?? '' }
}
const beat = async ({ code, key }: TestDevice) => {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/ingest/heartbeat',
    headers: { 'x-device-key': `${code}:${key}` },
    payload: { at: new Date(app.clock.now()).toISOString(), status: 'ok' },
  })
  return { status: answer.statusCode, envelope: answer.json<Envelope<null>>() }
}

test('all modules are on; the list says what each takes in, in the language of the caller', async () => {
  await addDevice('DAS-1', 'das')
  const answer = await app.http.inject({
    url: '/sys/module/list',
    headers: { authorization: admin, 'accept-language': 'en' },
  })
  const modules = answer.json<{ data: EndpointData<typeof moduleApi.list> }>().data
  expect(modules.every(({ enabled }) => enabled)).toBe(true)
  expect(modules.find(({ code }) => code === 'das')).toMatchObject({
    name: 'DAS vibration monitoring',
    isCore: false,
    devices: 1,
    updateTime: null,
  })
  expect(modules.find(({ code }) => code === 'system')).toMatchObject({ isCore: true })
})

test('a module that is off: its calls are refused, its menus marked, and everybody is told', async () => {
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
  const client = await openLiveClient(address, admin)
  expect((await turn('attribute', false)).status).toBe(200)
  await client.hearLast({ type: 'rights-changed' })
  const english = await app.http.inject({
    url: '/sys/attribute/list',
    headers: { authorization: admin, 'accept-language': 'en' },
  })
  expect(english.statusCode).toBe(409)
  expect(english.json()).toMatchObject({
    reason: 'module.off',
    msg: 'The module Attributes is switched off. Contact an administrator.',
  })
  type Menus = EndpointData<typeof menuApi.select>
  const menus = await app.post<Menus>('/menus/select/condition', { size: 1000 }, admin)
  const off = menus.envelope.data?.list.filter(({ moduleOff }) => moduleOff).map(({ name }) => name)
  expect(off).toEqual(['属性'])
  await turn('attribute', true)
  expect((await app.get('/sys/attribute/list', admin)).status).toBe(200)
  client.socket.close()
})

test('what was handed out before it was switched off is no way around', async () => {
  const disk = createNetdiskClient(app, admin)
  await disk.put('', 'a.txt', 'text')
  const { url } =
    (await disk.post<{ url: string }>('download', { path: '', names: ['a.txt'] })).envelope.data ?? {}
  await turn('netdisk', false)
  const refusal = { reason: 'module.off' }
  expect((await app.http.inject({ url: url ?? '' })).json()).toMatchObject(refusal)
  expect((await disk.post('mkdir', { path: '', dirName: 'a' })).envelope).toMatchObject(refusal)
  await turn('netdisk', true)
  expect((await app.http.inject({ url: url ?? '' })).body).toBe('text')
})

test('who may not call it learns nothing of whether it is on', async () => {
  await turn('attribute', false)
  await app.createUser({ username: 'member' })
  const token = await app.signIn('member')
  expect(await app.get('/sys/attribute/list', token)).toMatchObject(refused(403, 'auth.permission-denied'))
})

test('core modules and unknown ones cannot be switched', async () => {
  expect(await turn('system', false)).toMatchObject(refused(409, 'module.core'))
  expect(await turn('nothing', false)).toMatchObject(refused(404, 'object.not-found'))
  // Such a row is ignored.
  await sql`INSERT INTO product_module VALUES ('system', false, now())`.execute(database.db)
  await turn('attribute', true)
  expect((await app.get('/sys/domain/list', admin)).status).toBe(200)
})

test('reports of a device kind that is off are refused, those of others taken in', async () => {
  const [das, dts] = [await addDevice('DAS-1', 'das'), await addDevice('DTS-1', 'dts')]
  await turn('das', false)
  expect(await beat(das)).toMatchObject(refused(409, 'module.off'))
  expect((await beat(dts)).status).toBe(200)
  // A wrong key is refused as such first.
  expect(await beat({ ...das, key: 'wrong' })).toMatchObject(refused(401, 'auth.device-unknown'))
  await turn('das', true)
  expect((await beat(das)).status).toBe(200)
})

test('by MQTT too: the message is done with and stored nowhere', async () => {
  const das = await addDevice('DAS-1', 'das')
  const port = app.modules.mqtt.mqttAddress()?.port
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`, {
    username: das.code,
    password: das.key,
    reconnectPeriod: 0,
  })
  await turn('das', false)
  await client.publishAsync('fibrewatch/DAS-1/heartbeat', '{"status":"ok"}', { qos: 1 })
  expect(app.logText()).toContain('module.off')
  const states = await sql<{ state: string }>`SELECT state FROM device`.execute(database.db)
  expect(states.rows).toEqual([{ state: 'unknown' }])
  await client.endAsync(true)
})

test('MQTT off ends the connections and the listening; on again it listens', async () => {
  const das = await addDevice('DAS-1', 'das')
  const before = app.modules.mqtt.mqttAddress()?.port ?? 0
  const client = await connectAsync(`mqtt://127.0.0.1:${before}`, {
    username: das.code,
    password: das.key,
    reconnectPeriod: 0,
  })
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
  await turn('mqtt', false)
  await closed
  expect(app.modules.mqtt.mqttAddress()).toBeUndefined()
  const refusedSocket = connect(before, '127.0.0.1')
  expect(await once(refusedSocket, 'error')).toMatchObject([{ code: 'ECONNREFUSED' }])
  await turn('mqtt', true)
  const again = connect(app.modules.mqtt.mqttAddress()?.port ?? 0, '127.0.0.1')
  await once(again, 'connect')
  again.destroy()
})

test('what was switched off stays off after a start', async () => {
  await turn('mqtt', false)
  await turn('attribute', false)
  await app.stop()
  const outcome = loadConfig({ DATA_DIR: folder, MQTT_PORT: '0' })
  if (!outcome.ok) throw new Error(outcome.faults.join())
  const next = await createTestApp(database, { config: outcome.config })
  expect(next.modules.mqtt.mqttAddress()).toBeUndefined()
  const token = await next.signIn('admin')
  expect(await next.get('/sys/attribute/list', token)).toMatchObject(refused(409, 'module.off'))
  await next.remove()
})
