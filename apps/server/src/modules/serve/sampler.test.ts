import { describe, expect, test } from 'vitest'
import { createLog } from '#platform/log/log'
import { testDatabase } from '#platform/testing/test-database'
import type { Gauges, Reading } from './reading.ts'
import { makeFigures, makeSample } from './sample.ts'
import { Sampler } from './sampler.ts'
import { listHistory, listServers } from './serve.repository.ts'

const NOW = Date.UTC(2026, 5, 1, 8, 0, 0)
const SERVER = 'host:5991'
const database = testDatabase()

/** A machine of two cores that has been up for days: `busyMs` is the time both spent since, `seconds` the time. */
function reading(
  seconds: number,
  [busyA, busyB]: readonly [number, number] = [0, 0],
  more: Partial<Reading> = {},
): Reading {
  const core = (busyMs: number) => ({ busyMs: 9e8 + busyMs, idleMs: 9e7 + seconds * 1000 - busyMs })
  return {
    atMs: NOW + seconds * 1000,
    cores: [core(busyA), core(busyB)],
    processCpuMs: 5e6 + (busyA + busyB) / 2,
    memory: { totalBytes: 1000, availableBytes: 250, rssBytes: 100, heapUsedBytes: 40, heapTotalBytes: 60 },
    disk: { totalBytes: 400, usedBytes: 100, availableBytes: 300 },
    eventLoop: { p50Ms: 1, p99Ms: 9 },
    websockets: 3,
    ingestQueue: 7,
    requests: 1000 + seconds * 5,
    ...more,
  }
}

describe('a sample', () => {
  test('is of its window alone, whatever the machine did before', () => {
    const sample = makeSample(reading(0), reading(10, [10_000, 2500]))
    expect(sample?.windowMs).toBe(10_000)
    expect(sample?.coresLoad).toEqual([1, 0.25])
    expect(sample?.load).toBe(0.625)
    expect(sample?.processCores).toBe(0.625)
    expect(sample?.requestsPerS).toBe(5)
    expect(sample && makeFigures(sample)).toMatchObject({
      memoryUsed: 0.75,
      diskUsed: 0.25,
      eventLoopP99Ms: 9,
    })
  })

  test('takes at least a second, a clock that goes on, and the same cores', () => {
    expect(makeSample(reading(0), reading(0.999))).toBeUndefined()
    expect(makeSample(reading(0), reading(-5))).toBeUndefined()
    const fewer = { ...reading(10), cores: reading(10).cores.slice(1) }
    expect(makeSample(reading(0), fewer)).toBeUndefined()
    expect(makeSample(reading(0), reading(1))?.load).toBe(0)
  })
})

describe('the sampler', () => {
  const start = (next: () => Reading = () => reading(0)) => {
    const gauges: Gauges = { read: async () => next(), close: () => undefined }
    const clockWatch = { isTrusted: async () => true }
    return new Sampler({
      db: database.db,
      log: createLog({ level: 'fatal' }),
      gauges,
      server: SERVER,
      clockWatch,
    })
  }

  test('answers with the window up to now, or with the last whole one when that is too short', async () => {
    let at = reading(0)
    const sampler = start(() => at)
    expect((await sampler.readNow()).sample).toBeUndefined()
    await sampler.add(reading(0))
    await sampler.add(reading(10, [5000, 5000]))
    at = reading(10.5, [5500, 5000])
    expect((await sampler.readNow()).sample).toMatchObject({ windowMs: 10_000, load: 0.5 })
    at = reading(14, [9000, 5000])
    expect((await sampler.readNow()).sample).toMatchObject({ windowMs: 4000, coresLoad: [1, 0] })
    expect(sampler.samples).toHaveLength(1)
  })

  test('goes on after the clock was set back', async () => {
    const sampler = start()
    await sampler.add(reading(100))
    await sampler.add(reading(0))
    await sampler.add(reading(10, [10_000, 10_000]))
    expect(sampler.samples.map(({ load }) => load)).toEqual([1])
  })

  test('keeps an hour in memory and the mean of each minute for seven days', async () => {
    const sampler = start()
    const old = new Date(NOW - 8 * 86_400_000)
    await database.pool.query('INSERT INTO serve_sample (server, at, cpu_load) VALUES ($1, $2, 1)', [
      SERVER,
      old,
    ])
    let busyMs = 0
    for (let seconds = 0; seconds <= 4000; seconds += 10) {
      // Every minute begins busy and ends idle.
      if (seconds % 60 > 0 && seconds % 60 <= 30) busyMs += 10_000
      await sampler.add(reading(seconds, [busyMs, busyMs]))
    }
    expect(sampler.samples).toHaveLength(360)
    const from = new Date(0)
    const minutes = await listHistory(database.db, { server: SERVER, from, stepS: 60 })
    expect(minutes[0]?.at).toEqual(new Date(NOW))
    expect(minutes).toHaveLength(66)
    expect(minutes[1]).toMatchObject({ cpuLoad: 0.5, websockets: 3, ingestQueue: 7, requestsPerS: 5 })
    const steps = await listHistory(database.db, { server: SERVER, from, stepS: 1800 })
    expect(steps.map(({ at }) => at.toISOString().slice(11, 16))).toEqual(['08:00', '08:30', '09:00'])
    expect(steps[1]?.cpuLoad).toBeCloseTo(0.5)
    expect(await listServers(database.db)).toEqual([SERVER])
  })
})
