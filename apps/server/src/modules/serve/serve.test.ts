import type { EndpointData } from '@fibrewatch/contract/endpoint'
import type { serveApi, ServeStat } from '@fibrewatch/contract/serve'
import { cpus } from 'node:os'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database'
import { createTestApp, START_AT, type TestApp } from '#testing/test-app'

const database = testDatabase()
let app: TestApp
let token: string
beforeEach(async () => {
  app = await createTestApp(database)
  token = await app.signIn('admin')
})
afterEach(() => app.remove())

const stat = async () => {
  const { envelope } = await app.get<ServeStat>('/sys/serve/stat', token)
  if (envelope.data === null) throw new Error(envelope.reason)
  return envelope.data
}
const history = async (query: string) =>
  (await app.get<EndpointData<typeof serveApi.history>>(`/sys/serve/history?${query}`, token)).envelope.data

test('the figures are of this machine and hang together', async () => {
  const { runtime, database: facts, cpu, memory, disk, websockets, ingestQueue } = await stat()
  expect(runtime).toMatchObject({ pid: process.pid, nodeVersion: process.version, uptimeS: 0 })
  expect(facts.kind).toBe(database.kind)
  expect(facts.sizeBytes).toBeGreaterThan(1_000_000)
  expect(cpu.cores).toBe(cpus().length)
  expect(memory.availableBytes).toBeLessThan(memory.totalBytes)
  expect(memory.processHeapUsedBytes).toBeLessThan(memory.processRssBytes)
  // Never more used than there is: both are of one file system.
  expect(disk.usedBytes + disk.availableBytes).toBe(disk.totalBytes)
  expect([websockets, ingestQueue]).toEqual([0, 0])
})

test('a load is of the time since the last look and not since the start', async () => {
  expect((await stat()).cpu).toMatchObject({ windowMs: null, load: null, coresLoad: [] })
  app.clock.set(START_AT + 4000)
  const { cpu, requestsPerS } = await stat()
  expect(cpu.windowMs).toBe(4000)
  expect(cpu.coresLoad).toHaveLength(cpu.cores)
  expect(cpu.load).toBeGreaterThanOrEqual(0)
  expect(cpu.load).toBeLessThanOrEqual(1)
  // The sign-in and the call before this one, over four seconds.
  expect(requestsPerS).toBeGreaterThan(0)
})

test('the history is of one server, by steps as wide as the range asks for', async () => {
  await database.pool.query(
    `INSERT INTO serve_sample (server, at, cpu_load)
     SELECT 'other:1', $1::timestamptz - n * interval '1 min', 0.5 FROM generate_series(0, 119) AS n`,
    [new Date(START_AT)],
  )
  const day = await history('range=24h&server=other:1')
  expect(day).toMatchObject({ server: 'other:1', stepS: 300 })
  expect(day?.servers).toContain('other:1')
  expect(day?.points).toHaveLength(25)
  expect(day?.points[0]).toMatchObject({ cpuLoad: 0.5, memoryUsed: null })
  expect((await history('range=1h&server=other:1'))?.points).toHaveLength(60)
  expect((await history('range=7d'))?.points).toEqual([])
  expect((await app.get('/sys/serve/history?range=1y', token)).status).toBe(400)
})
