import { join } from 'node:path'
import type { Alarm } from '@fibrewatch/contract/alarm'
import type { HealthCheck } from '@fibrewatch/contract/health'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMonitoredLink, makeSorBytes, startMonitoredPlant } from '#modules/testing'
import { loadConfig } from '#platform/config/config'
import { Secret } from '#platform/config/secret'
import { createFileStore } from '#platform/files/file-store'
import { type ObjectServer, startObjectServer } from '#platform/files/testing/object-server'
import { testDatabase } from '#platform/testing/test-database'
import { createNetdiskClient } from '#testing/netdisk-client'
import { createTestApp, START_AT, type TestApp } from '#testing/test-app'
import { mountSmallDisk, type SmallDisk } from '#platform/testing/small-disk'

const DAY_MS = 86_400_000
const database = testDatabase()
let app: TestApp
let token: string
afterEach(async () => app.remove())

const ready = async (of: TestApp = app) => {
  const answer = await of.http.inject({ url: '/health/ready' })
  const { reason, data } = answer.json<{ reason?: string; data: { checks: HealthCheck[] } }>()
  return { status: answer.statusCode, reason, checks: data.checks }
}
const stateOf = (checks: readonly HealthCheck[], name: string) => checks.find((check) => check.name === name)
const systemAlarms = async (state = 'active') =>
  (await app.get<{ list: Alarm[] }>(`/monitor/alarm/page?state=${state}`, token)).envelope.data?.list ?? []
const linesWith = (text: string) =>
  app
    .logText()
    .split('\n')
    .filter((line) => line.includes(text))

describe('a store that is gone', () => {
  let objects: ObjectServer
  beforeEach(async () => {
    objects = await startObjectServer()
    const clock = { now: () => START_AT }
    app = await createTestApp(database, {
      files: await createFileStore({ url: new Secret(objects.url), folder: '', clock }),
    })
    token = await app.signIn('admin')
  })
  afterEach(() => objects.stop())

  test('is named, told of once, and an alarm until it is back', async () => {
    await app.modules.health.look()
    expect(await ready()).toMatchObject({ status: 200, reason: undefined })
    expect(stateOf((await ready()).checks, 'store')).toMatchObject({ state: 'ok', reason: null })
    objects.stop()
    app.clock.set(START_AT + 60_000)
    await app.modules.health.look()
    app.clock.set(START_AT + 90_000)
    await app.modules.health.look()
    const failed = await ready()
    expect(failed).toMatchObject({ status: 503, reason: 'store.unavailable' })
    expect(stateOf(failed.checks, 'store')).toEqual({
      name: 'store',
      state: 'failed',
      reason: 'store.unavailable',
      since: new Date(START_AT + 60_000).toISOString(),
    })
    const [alarm, ...others] = await systemAlarms()
    expect(others).toEqual([])
    expect(alarm).toMatchObject({
      type: 'SYSTEM_STORE_DOWN',
      severity: 'major',
      deviceId: null,
      deviceCode: 'SYSTEM',
      linkId: null,
      raisedAt: new Date(START_AT + 60_000).toISOString(),
    })
    await objects.resume()
    await app.modules.health.look()
    expect(await ready()).toMatchObject({ status: 200 })
    expect(await systemAlarms()).toEqual([])
    expect(await systemAlarms('cleared')).toMatchObject([{ type: 'SYSTEM_STORE_DOWN' }])
    expect(linesWith('the file store does not answer')).toHaveLength(1)
    expect(linesWith('the file store answers again')).toHaveLength(1)
  })

  test('takes neither uploads nor traces, and everything else goes on', async () => {
    const monitored = await startMonitoredPlant(database)
    const { device, deviceKey } = await createMonitoredLink(monitored)
    const disk = createNetdiskClient(app, token)
    objects.stop()
    const headers = { 'x-device-key': `${device.code}:${deviceKey}` }
    const trace = await app.http.inject({
      method: 'POST',
      url: '/ingest/traces?link=GL-01',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      payload: makeSorBytes(),
    })
    expect([trace.statusCode, trace.json<{ reason: string }>().reason]).toEqual([503, 'store.unavailable'])
    expect(trace.headers['retry-after']).toBe('10')
    await expect(disk.put('', 'a.bin', Buffer.from('abc'))).rejects.toThrow('store.unavailable')
    const event = {
      link: 'GL-01',
      type: 'FIBRE_BREAK',
      state: 'raise',
      positionM: 1000,
      at: new Date(START_AT).toISOString(),
    }
    const events = await app.http.inject({ method: 'POST', url: '/ingest/events', headers, payload: [event] })
    expect(events.json()).toMatchObject({ code: 1, data: { accepted: 1 } })
    expect((await database.pool.query('SELECT 1 FROM trace')).rowCount).toBe(0)
    await objects.resume()
    const again = await app.http.inject({
      method: 'POST',
      url: '/ingest/traces?link=GL-01',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      payload: makeSorBytes(),
    })
    expect(again.json()).toMatchObject({ code: 1 })
    await monitored.stop()
  })

  test('an alarm of the system cleared by hand does not come back for the same fault, and does for the next', async () => {
    objects.stop()
    await app.modules.health.look()
    const [alarm] = await systemAlarms()
    await app.post('/monitor/alarm/clear', { ids: [alarm?.id], comment: 'seen' }, token)
    for (const minutes of [2, 4]) {
      app.clock.set(START_AT + minutes * 60_000)
      await app.modules.health.look()
    }
    expect(await systemAlarms()).toEqual([])
    await objects.resume()
    await app.modules.health.look()
    objects.stop()
    app.clock.set(START_AT + 6 * 60_000)
    await app.modules.health.look()
    expect(await systemAlarms()).toMatchObject([{ type: 'SYSTEM_STORE_DOWN' }])
  })

  test('another start of the server clears what the one before raised', async () => {
    objects.stop()
    await app.modules.health.look()
    expect(await systemAlarms()).toHaveLength(1)
    await app.remove()
    app = await createTestApp(database)
    await app.modules.health.look()
    expect(await systemAlarms()).toEqual([])
  })
})

describe('whoever may see the domain at the top', () => {
  test('sees the alarms of the system, and nobody else does', async () => {
    app = await createTestApp(database, {
      files: await createFileStore({
        url: undefined,
        // A file is no folder: nobody can write into it, not even root.
        folder: join(import.meta.filename, 'nowhere'),
        clock: { now: () => START_AT },
      }),
    })
    token = await app.signIn('admin')
    const below = await app.createDomain('east')
    const permissions = ['monitor:alarm:page']
    await app.createUser({ username: 'east', domainId: below, permissions })
    await app.createUser({ username: 'top', permissions })
    await app.modules.health.look()
    expect(await systemAlarms()).toMatchObject([{ type: 'SYSTEM_DISK_UNWRITABLE', severity: 'critical' }])
    const seen = async (name: string) =>
      (await app.get<{ list: Alarm[] }>('/monitor/alarm/page?state=active', await app.signIn(name))).envelope
        .data?.list
    expect(await seen('top')).toHaveLength(1)
    expect(await seen('east')).toEqual([])
  })
})

describe.skipIf(process.getuid?.() !== 0)('a disk (mounting one takes root)', () => {
  let disk: SmallDisk
  beforeEach(() => {
    disk = mountSmallDisk(100)
  })
  afterEach(() => disk.remove())
  const open = async () => {
    const clock = { now: () => START_AT }
    const files = await createFileStore({ url: undefined, folder: join(disk.folder, 'files'), clock })
    const outcome = loadConfig({ DATA_DIR: disk.folder, MQTT_PORT: 'off' })
    if (!outcome.ok) throw new Error(outcome.faults.join())
    app = await createTestApp(database, { files, config: outcome.config })
    token = await app.signIn('admin')
  }

  test('that is short of space refuses uploads before it is full, and traces only then', async () => {
    await open()
    await app.modules.health.look()
    expect(await systemAlarms()).toEqual([])
    const client = createNetdiskClient(app, token)
    // A tenth of it is ten megabytes: a warning below that, no uploads below five; then full.
    disk.fill(8)
    await app.modules.health.look()
    expect((await systemAlarms()).map(({ type }) => type)).toEqual(['SYSTEM_DISK_FULL'])
    await expect(client.put('', 'a.bin', Buffer.alloc(4 * 1024 * 1024))).rejects.toThrow('storage.low')
    expect(await ready()).toMatchObject({ status: 503, reason: 'storage.full' })
    disk.fill(60)
    await app.modules.health.look()
    expect(await ready()).toMatchObject({ status: 200 })
    expect(await systemAlarms()).toEqual([])
    expect(linesWith('the disk of the data is full')).toHaveLength(1)
    expect(linesWith('the disk of the data is no longer full')).toHaveLength(1)
  })

  test('without a byte left, or read-only, is named as what it is', async () => {
    await open()
    disk.fill(0)
    await app.modules.health.look()
    expect(stateOf((await ready()).checks, 'folder')).toMatchObject({
      state: 'failed',
      reason: 'storage.full',
    })
    disk.fill(60)
    disk.remount('ro')
    await app.modules.health.look()
    const { status, checks } = await ready()
    expect(status).toBe(503)
    expect(stateOf(checks, 'folder')).toMatchObject({ state: 'failed', reason: 'storage.unwritable' })
    expect((await systemAlarms()).map(({ type }) => type)).toEqual(['SYSTEM_DISK_UNWRITABLE'])
    disk.remount('rw')
    await app.modules.health.look()
    expect(await ready()).toMatchObject({ status: 200 })
  })
})

describe('a clock', () => {
  let steady: number
  beforeEach(async () => {
    steady = 1_000_000
    app = await createTestApp(database, { steady: { now: () => steady } })
    token = await app.signIn('admin')
    await app.modules.health.look()
  })
  const pass = (ms: number) => {
    steady += ms
    app.clock.set(app.clock.now() + ms)
  }
  const run = async (name: string) => {
    const task = app.modules.list.flatMap(({ tasks = [] }) => tasks).find((each) => each.name === name)
    return task?.run({}, { signal: new AbortController().signal, log: () => {} })
  }
  const RETENTION = [
    'log.clear-requests',
    'log.clear-logins',
    'log.clear-task-runs',
    'material.clear-unused',
    'netdisk.empty-trash',
    'files.sweep',
    'notify.clear-deliveries',
    'api-token.clear-ended',
    'device-command.clear-ended',
  ]

  test('that jumps 200 days ahead lets nothing be removed, and is told of until it is back', async () => {
    await app.post('/sys/domain/add', { parentId: 1, name: 'kept' }, token)
    const before = (await database.pool.query('SELECT 1 FROM audit')).rowCount
    app.clock.set(START_AT + 200 * DAY_MS)
    steady += 5000
    for (const name of RETENTION) await expect(run(name)).rejects.toThrow('clock.doubtful')
    expect((await database.pool.query('SELECT 1 FROM audit')).rowCount).toBe(before)
    await app.modules.health.look()
    expect(await ready()).toMatchObject({ status: 503, reason: 'clock.wrong' })
    const rows = await database.pool.query<{ raised_at: Date; type: string }>(
      "SELECT type, raised_at FROM alarm WHERE state = 'active'",
    )
    // It began at the expected time, not at the clock's.
    expect(rows.rows).toEqual([{ type: 'SYSTEM_CLOCK_WRONG', raised_at: new Date(START_AT + 5000) }])
    app.clock.set(START_AT + 10_000)
    steady += 5000
    await app.modules.health.look()
    expect(await ready()).toMatchObject({ status: 200 })
    expect((await database.pool.query("SELECT 1 FROM alarm WHERE state = 'active'")).rowCount).toBe(0)
    expect(await run('log.clear-requests')).toBe('removed: 0')
    expect(linesWith('the clock of the machine was moved')).toHaveLength(2)
    expect(linesWith('the clock of the machine is wrong')).toHaveLength(1)
  })

  test('that goes on after 200 days of standing still is in doubt until a person accepts it', async () => {
    await app.post('/sys/domain/add', { parentId: 1, name: 'old' }, token)
    await app.remove()
    await database.pool.query("UPDATE clock_mark SET seen_at = seen_at - interval '200 days'")
    await database.pool.query("UPDATE audit SET at = at - interval '200 days'")
    app = await createTestApp(database, { steady: { now: () => steady } })
    token = await app.signIn('admin')
    await app.modules.health.look()
    const { status, checks } = await ready()
    expect(status).toBe(200)
    expect(stateOf(checks, 'clock')).toMatchObject({ state: 'failed', reason: 'clock.doubtful' })
    expect(await systemAlarms()).toMatchObject([{ type: 'SYSTEM_CLOCK_WRONG', severity: 'warning' }])
    await expect(run('log.clear-requests')).rejects.toThrow('clock.accept')
    pass(DAY_MS)
    await expect(run('log.clear-requests')).rejects.toThrow('clock.accept')
    expect(await run('clock.accept')).toContain('accepted: ')
    expect(await run('log.clear-requests')).toMatch(/^removed: [1-9]/)
    await app.modules.health.look()
    expect(await systemAlarms()).toEqual([])
  })

  test('that is set by hours, and a stop over a weekend, are let pass', async () => {
    for (const hours of [20, -20, 40]) {
      app.clock.set(app.clock.now() + hours * 3_600_000)
      await app.modules.health.look()
      expect(await run('log.clear-requests')).toBe('removed: 0')
    }
    pass(30 * DAY_MS)
    expect(await run('log.clear-logins')).toBe('removed: 0')
  })
})
