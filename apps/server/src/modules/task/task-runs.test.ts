import { closedObject } from '@fibrewatch/contract/schema'
import type { TaskOverlap } from '@fibrewatch/contract/task'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Type } from 'typebox'
import type { Bus } from '#platform/bus/bus'
import { createBus } from '#platform/bus/create-bus'
import { type AnyTask, defineTask } from '#platform/jobs/task-definition'
import { testDatabase } from '#platform/testing/test-database'
import { listStoredRuns, startTaskServer, type TaskServer } from './testing/task-server.ts'

const NOW = Date.UTC(2026, 5, 1, 8, 0, 0)
const MINUTE_MS = 60_000

const database = testDatabase()
let now = NOW
const clock = { now: () => now }
let bus: Bus
let servers: TaskServer[] = []
let gate: PromiseWithResolvers<void>
let began = 0

/** Runs until the gate opens, or until it is told to stop. */
const slow: AnyTask = defineTask({
  name: 'test.slow',
  label: { zh: '慢', en: 'Slow' },
  params: closedObject({ word: Type.String({ default: 'done' }) }),
  paramLabels: { word: { zh: '词', en: 'Word' } },
  run: async ({ word }, { log }) => {
    log(`run ${++began}`)
    await gate.promise
    return word
  },
})
const failing: AnyTask = defineTask({
  name: 'test.failing',
  label: { zh: '坏', en: 'Failing' },
  params: closedObject({}),
  paramLabels: {},
  run: async () => {
    throw new Error(`it broke \0${'x'.repeat(20_000)}`)
  },
})

beforeEach(async () => {
  now = NOW
  began = 0
  gate = Promise.withResolvers()
  bus = await createBus(database, { onError: () => undefined })
  await database.pool.query('DELETE FROM task')
})
afterEach(async () => {
  gate.resolve()
  for (const server of servers) {
    await server.stop()
    expect(server.faults).toEqual([])
  }
  servers = []
  await bus.close()
})

async function start(): Promise<TaskServer> {
  const server = await startTaskServer({ database, clock, bus, tasks: [slow, failing] })
  servers.push(server)
  return server
}

interface Given {
  readonly handler?: string
  readonly overlap?: TaskOverlap
  readonly limit?: number
  readonly nextRunAt?: number
}

async function addTask(given: Given = {}): Promise<number> {
  const { handler = 'test.slow', overlap = 'skip', limit = -1, nextRunAt = NOW + MINUTE_MS } = given
  const { rows } = await database.pool.query<{ id: number }>(
    `INSERT INTO task (name, handler, type, every_ms, overlap, run_limit, enabled, next_run_at)
     VALUES ('minutely', $1, 'interval', $2, $3, $4, true, $5) RETURNING id`,
    [handler, MINUTE_MS, overlap, limit, new Date(nextRunAt)],
  )
  return rows[0]?.id ?? Number.NaN
}

const statuses = async () => (await listStoredRuns(database)).map(({ status }) => status)
const becomes = async (expected: string[]) => {
  await expect.poll(statuses).toEqual(expected)
}
const loadTask = async () => {
  const { rows } = await database.pool.query<{
    enabled: boolean
    run_count: number
    next_run_at: Date | null
  }>('SELECT enabled, run_count, next_run_at FROM task')
  return rows[0]
}

describe('a task that falls due', () => {
  test('runs once, however many servers look, and is due again after its interval', async () => {
    const [one, other] = [await start(), await start()]
    await addTask()
    now = NOW + MINUTE_MS
    await Promise.all([one, other, one, other].map(({ module }) => module.planDue()))
    await becomes(['running'])
    gate.resolve()
    await becomes(['succeeded'])
    expect(began).toBe(1)
    const [run] = await listStoredRuns(database)
    expect(run).toMatchObject({ name: 'minutely', output: 'run 1\ndone' })
    expect(run?.process).toMatch(/:\d+$/)
    expect(await loadTask()).toMatchObject({
      enabled: true,
      run_count: 1,
      next_run_at: new Date(NOW + 2 * MINUTE_MS),
    })
  })

  test('while no server ran is run once when one starts, and then in its old beat', async () => {
    gate.resolve()
    await addTask({ nextRunAt: NOW - 100 * MINUTE_MS - 1000 })
    await start()
    await becomes(['succeeded'])
    expect(await loadTask()).toMatchObject({ run_count: 1, next_run_at: new Date(NOW + MINUTE_MS - 1000) })
  })

  test('was never planned: it gets its time and does not run', async () => {
    const { module } = await start()
    await addTask()
    await database.pool.query('UPDATE task SET next_run_at = NULL')
    await module.planDue()
    // The server's own round may hold the row meanwhile, and plans it then.
    await expect.poll(loadTask).toMatchObject({ run_count: 0, next_run_at: new Date(NOW + MINUTE_MS) })
    expect(await statuses()).toEqual([])
  })

  test('stops by itself at its limit', async () => {
    gate.resolve()
    const { module } = await start()
    await addTask({ limit: 1 })
    now = NOW + MINUTE_MS
    await module.planDue()
    await becomes(['succeeded'])
    expect(await loadTask()).toMatchObject({ enabled: false, next_run_at: null })
  })

  test('does not run while the product module is off, and is due once when it is on again', async () => {
    gate.resolve()
    const server = await start()
    server.isOn = false
    await addTask()
    now = NOW + 10 * MINUTE_MS
    expect(await server.module.planDue()).toBe(0)
    expect(await statuses()).toEqual([])
    server.isOn = true
    await server.module.planDue()
    await becomes(['succeeded'])
  })

  test('tells why it failed, in at most 8 KB of what can be stored', async () => {
    const { module } = await start()
    await addTask({ handler: 'test.failing' })
    now = NOW + MINUTE_MS
    await module.planDue()
    await becomes(['failed'])
    const [run] = await listStoredRuns(database)
    expect(run?.output).toMatch(/^it broke \uFFFDx+\n…$/)
    expect(Buffer.byteLength(run?.output ?? '')).toBeLessThanOrEqual(8192)
  })

  test('fails with a plain reason when there is no such handler any more', async () => {
    const { module } = await start()
    await addTask({ handler: 'test.gone' })
    now = NOW + MINUTE_MS
    await module.planDue()
    await becomes(['failed'])
    expect((await listStoredRuns(database))[0]?.output).toBe('task.handler-unknown')
  })
})

describe('a run that falls due while the last one runs', () => {
  const runTwice = async (overlap: TaskOverlap) => {
    const { module } = await start()
    await addTask({ overlap })
    now = NOW + MINUTE_MS
    await module.planDue()
    await becomes(['running'])
    now = NOW + 2 * MINUTE_MS
    await module.planDue()
  }

  test('is left out: skip', async () => {
    await runTwice('skip')
    await becomes(['running', 'skipped'])
    gate.resolve()
    await becomes(['succeeded', 'skipped'])
    expect((await loadTask())?.run_count).toBe(1)
  })

  test('waits for it: queue', async () => {
    await runTwice('queue')
    await becomes(['running', 'queued'])
    expect(began).toBe(1)
    gate.resolve()
    await becomes(['succeeded', 'succeeded'])
    expect((await listStoredRuns(database)).map(({ output }) => output)).toEqual([
      'run 1\ndone',
      'run 2\ndone',
    ])
  })

  test('runs beside it: parallel', async () => {
    await runTwice('parallel')
    await becomes(['running', 'running'])
    expect(began).toBe(2)
    gate.resolve()
    await becomes(['succeeded', 'succeeded'])
  })
})

test('the runs of a process that is gone are ended by another, and what waited for them runs', async () => {
  const { module } = await start()
  const id = await addTask({ overlap: 'queue' })
  await database.pool.query(
    `INSERT INTO task_run (task_id, name, handler, params, trigger, status, due_at, started_at, seen_at, process)
     VALUES ($1, 'minutely', 'test.slow', '{}', 'schedule', 'running', $2, $2, $2, 'gone:1'),
            ($1, 'minutely', 'test.slow', '{}', 'schedule', 'queued', $2, NULL, NULL, NULL)`,
    [id, new Date(NOW)],
  )
  await module.sweep()
  expect(await statuses()).toEqual(['running', 'queued'])
  gate.resolve()
  now = NOW + MINUTE_MS - 1
  await module.sweep()
  expect((await statuses())[0]).toBe('running')
  now = NOW + MINUTE_MS + 1
  await database.pool.query('UPDATE task SET enabled = false')
  await module.sweep()
  await becomes(['interrupted', 'succeeded'])
})

test('two definitions of one name, and arguments that take anything, are refused', async () => {
  await expect(startTaskServer({ database, clock, bus, tasks: [slow, slow] })).rejects.toThrow('test.slow')
  expect(() => defineTask({ ...slow, params: Type.Object({}) })).toThrow('not closed')
  expect(() => defineTask({ ...slow, name: 'Slow' })).toThrow(TypeError)
})
