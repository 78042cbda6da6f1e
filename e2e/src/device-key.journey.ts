import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plantApi } from '@fibrewatch/contract/plant'
import { type Admin, createAdmin } from '@fibrewatch/simulator'
import { findPostgres } from '@fibrewatch/tools/find-postgres'
import { type PrivatePostgres, startPrivatePostgres } from '@fibrewatch/tools/private-postgres'
import { ADMIN_PASSWORD, type ProductServer, startProductServer } from '@fibrewatch/tools/product-server'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendEvents } from './harness/ingest.ts'
import { createInstrument, type Instrument } from './harness/plant.ts'

test('TLS files that are not there stop the start with one sentence', async () => {
  const env = { MQTT_TLS_CERT: '/nowhere/cert.pem', MQTT_TLS_KEY: '/nowhere/key.pem' }
  await expect(startProductServer({ env })).rejects.toThrow(
    /The file \/nowhere\/cert\.pem for MQTT over TLS cannot be read: ENOENT[^\n]*$/,
  )
})

describe.skipIf(findPostgres() === undefined)('a device at one process, changed at another', () => {
  let database: PrivatePostgres
  let dataDir: string
  let first: ProductServer
  let second: ProductServer
  let admin: Admin

  beforeAll(async () => {
    database = await startPrivatePostgres()
    dataDir = mkdtempSync(join(tmpdir(), 'fibrewatch-keys-'))
    first = await startProductServer({ databaseUrl: database.url, dataDir })
    second = await startProductServer({ databaseUrl: database.url, dataDir })
    admin = await createAdmin(first.url, 'admin', ADMIN_PASSWORD)
  })
  afterAll(async () => {
    await first?.stop()
    await second?.stop()
    await database?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const connectToSecond = ({ code, key }: Instrument): Promise<MqttClient> =>
    connectAsync(second.mqttUrl, { username: code, password: key, protocolVersion: 4, reconnectPeriod: 0 })
  const sendToSecond = async (instrument: Instrument) =>
    (await sendEvents({ url: second.url, instrument }, [])).status

  test.each([
    ['its key is rotated', plantApi.deviceRotateKey, (id: number) => ({ id, oldKeyMinutes: 0 })],
    ['it is disabled', plantApi.deviceUpdate, (id: number) => ({ id, enabled: false })],
    ['it has another code', plantApi.deviceUpdate, (id: number) => ({ id, code: `KEY-NEW-${id}` })],
    ['it is removed', plantApi.deviceDelete, (id: number) => ({ ids: [id] })],
  ] as const)('is cut off and refused everywhere as soon as %s', async (what, endpoint, makeBody) => {
    const instrument = await createInstrument(admin, { code: `KEY-${what.split(' ').at(-1)}` })
    const client = await connectToSecond(instrument)
    const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
    expect(await sendToSecond(instrument)).not.toBe(401)
    await admin.call(endpoint, { body: makeBody(instrument.id) })
    await closed
    await expect.poll(() => sendToSecond(instrument)).toBe(401)
    await expect(connectToSecond(instrument)).rejects.toThrow('refused')
  })
})
