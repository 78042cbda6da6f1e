import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENDPOINTS } from '@fibrewatch/contract/api'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMonitoredLink, makeSorBytes, type MonitoredPlant, startMonitoredPlant } from '#modules/testing'
import { createBus } from '#platform/bus/create-bus'
import { systemClock } from '#platform/clock/clock'
import { loadConfig } from '#platform/config/config'
import { Secret } from '#platform/config/secret'
import { createFileStore } from '#platform/files/file-store'
import { createLog } from '#platform/log/log'
import { createSealer } from '#platform/secrets/sealer'
import { testDatabase } from '#platform/testing/test-database'
import { type App, buildApp } from './app.ts'

const OWN = /^(plant|monitor\/trace|monitor\/kpi)\//

describe('over HTTP', () => {
  const database = testDatabase()
  let folder: string
  let monitored: MonitoredPlant
  let app: App
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fibrewatch-http-'))
    monitored = await startMonitoredPlant(database)
    const loaded = loadConfig({ DATA_DIR: folder, MQTT_PORT: 'off' })
    if (!loaded.ok) throw new Error(loaded.faults.join())
    const log = createLog({ level: 'silent' })
    const bus = await createBus(database, { onError: (err) => log.error({ err }) })
    const files = await createFileStore({ url: undefined, folder: join(folder, 'files'), clock: systemClock })
    const sealer = createSealer(new Secret('the key of the tests, 32 or more'))
    const parts = { log, bus, files, sealer, program: process }
    const deps = { config: loaded.config, database, clock: systemClock, ...parts }
    app = await buildApp(deps)
    await app.start()
  })
  afterEach(async () => {
    await app.stop()
    await app.deps.bus.close()
    await monitored.stop()
    await rm(folder, { recursive: true })
  })

  const send = (key: string, payload: Buffer, link = 'GL-01') =>
    app.http.inject({
      method: 'POST',
      url: `/ingest/traces?link=${link}`,
      headers: { 'x-device-key': key, 'content-type': 'application/octet-stream' },
      payload,
    })

  test('nobody who is not signed in reaches plant, traces or figures', async () => {
    const own = ENDPOINTS.filter(({ path }) => OWN.test(path))
    expect(own.length).toBeGreaterThan(15)
    for (const { method, path } of own) {
      const answer = await app.http.inject({ method, url: `/${path}` })
      expect({ path, status: answer.statusCode }).toEqual({ path, status: 401 })
    }
  })

  test('an instrument sends a trace with its key, and only with it', async () => {
    const { device, deviceKey } = await createMonitoredLink(monitored)
    const good = `${device.code}:${deviceKey}`
    const answer = await send(good, makeSorBytes())
    expect(answer.json()).toMatchObject({ code: 1, data: { traceId: expect.any(String) as unknown } })
    expect((await send(`${device.code}:wrong`, makeSorBytes())).statusCode).toBe(401)
    expect((await send(good, makeSorBytes(), 'GL-99')).statusCode).toBe(404)
    expect((await send(good, makeSorBytes(), '%27')).statusCode).toBe(400)
    expect((await send(good, Buffer.alloc(4 * 1024 * 1024 + 1))).statusCode).toBe(413)
  })

  test('hostile files are refused with the reason and never break the server', async () => {
    const { device, deviceKey } = await createMonitoredLink(monitored)
    const whole = makeSorBytes()
    for (let seed = 1; seed <= 40; seed += 1) {
      const bytes = Buffer.from(whole.subarray(0, seed % 2 === 0 ? whole.length : seed * 500))
      for (let at = seed; at < Math.min(bytes.length, 900); at += 13 + seed) bytes[at] = (seed * at) & 0xff
      const answer = await send(`${device.code}:${deviceKey}`, bytes)
      const { reason = 'stored' } = answer.json<{ reason?: string }>()
      expect(['200 stored', '400 trace.unreadable']).toContain(`${answer.statusCode} ${reason}`)
    }
  })
})
