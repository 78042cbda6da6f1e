import { setTimeout as wait } from 'node:timers/promises'
import { Type } from 'typebox'
import { afterEach, describe, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'
import { testDatabase } from '../testing/test-database.ts'
import { readJobLoad } from './job-load.repository.ts'
import { defineJob, handleJob, type JobDefinition } from './job.ts'
import { createJobRunner, type JobRunner, type JobRunnerOptions } from './job-runner.ts'

const database = testDatabase()
const faults: unknown[] = []
let running: JobRunner | undefined

async function start(
  jobs: JobDefinition[],
  options: Partial<Pick<JobRunnerOptions, 'database' | 'stopTimeoutMs'>> = {},
): Promise<JobRunner> {
  running = createJobRunner({ database, jobs, onError: (cause) => faults.push(cause), ...options })
  await running.start()
  return running
}

afterEach(async () => {
  await running?.stop()
  running = undefined
  expect(faults).toEqual([])
})

const numbered = Type.Object({ n: Type.Integer() })
const nothing = Type.Object({})

function makeRecordingJob(name: string) {
  const runs: { readonly n: number }[] = []
  let heard = (): void => undefined
  const first = new Promise<void>((resolve) => {
    heard = resolve
  })
  const job = defineJob(name, numbered)
  const handled = handleJob(job, {
    handler: async ({ data }) => {
      runs.push(data)
      heard()
    },
  })
  return { job, handled, runs, first }
}

const never = async (): Promise<void> => undefined
const ignore = (): void => undefined

describe('createJobRunner', () => {
  test('refuses two handlers for one job, bad names and unknown jobs', async () => {
    const handled = handleJob(defineJob('cleanup', nothing), { handler: never })
    expect(() => createJobRunner({ database, jobs: [handled, handled], onError: ignore })).toThrow('cleanup')
    expect(() => defineJob('Clean up', nothing)).toThrow(RangeError)
    const runner = createJobRunner({ database, jobs: [handled], onError: ignore })
    await expect(runner.send(defineJob('other', nothing), {})).rejects.toThrow('other')
  })

  test('runs what was sent with a commit, not what was rolled back', async () => {
    const { job, handled, runs, first } = makeRecordingJob('probe')
    const runner = await start([handled])
    const failing = transaction(database.db, async (tx) => {
      await runner.send(job, { n: 1 }, tx)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await transaction(database.db, (tx) => runner.send(job, { n: 2 }, tx))
    await first
    expect(runs).toEqual([{ n: 2 }])
  })

  test('what is due and nobody works is counted by queue, with how long it has waited', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const job = defineJob('held', numbered)
    const handler = async (): Promise<void> => {
      begin()
      await released
    }
    const idle = handleJob(defineJob('idle', nothing), { handler: never })
    const runner = await start([handleJob(job, { handler }), idle])
    await runner.send(job, { n: 1 })
    await begun
    for (const n of [2, 3]) await runner.send(job, { n })
    await wait(20)
    const load = await readJobLoad(database.db)
    release()
    expect(load.find(({ queue }) => queue === 'idle')).toEqual({ queue: 'idle', waiting: 0, oldestS: 0 })
    const held = load.find(({ queue }) => queue === 'held')
    expect(held?.waiting).toBe(2)
    expect(held?.oldestS).toBeGreaterThanOrEqual(0.02)
    expect(held?.oldestS).toBeLessThan(60)
  })

  test('does nothing for what a run is not told', async () => {
    const { job, handled, runs } = makeRecordingJob('told')
    const run = { id: 'a', signal: AbortSignal.timeout(1000) }
    expect(() => handled.handler({ ...run, data: { n: 'one' } })).toThrow(TypeError)
    await handled.handler({ ...run, data: job.parse({ n: 1 }) })
    expect(runs).toEqual([{ n: 1 }])
  })

  test('sends inside a transaction from its first moment, however late it hears of its queues', async () => {
    const query = async (text: string, values?: unknown[]) => {
      if (text.includes('q.policy')) await wait(500)
      return await database.jobPool.query(text, values)
    }
    const connect = async () => ({ query, release: ignore })
    const jobPool: unknown = Object.create(database.jobPool, { connect: { value: connect } })
    const late = Object.create(database, { jobPool: { value: jobPool } }) as Database
    const job = defineJob('new', nothing)
    const runner = await start([handleJob(job, { handler: never })], { database: late })
    const sending = transaction(database.db, (tx) => runner.send(job, {}, tx))
    await expect(sending).resolves.toBeUndefined()
  })

  test('goes on until nothing waits, without a pause between one run and the next', async () => {
    const { job, handled, runs } = makeRecordingJob('many')
    const runner = await start([handled])
    // A pause after each would take a minute for all, longer than this test waits.
    const sent = Array.from({ length: 12 }, (_, n) => ({ n }))
    await transaction(database.db, async (tx) => {
      for (const data of sent) await runner.send(job, data, tx)
    })
    // Sent in one transaction, none of them is the older one.
    await expect.poll(() => runs.toSorted((one, other) => one.n - other.n)).toEqual(sent)
  })

  test('runs as many of a job at once as it says, each as soon as it is sent', async () => {
    const [gate, bothRun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let begun = 0
    const handler = async (): Promise<void> => {
      if (++begun === 2) bothRun.resolve()
      await gate.promise
    }
    const job = defineJob('pair', nothing)
    const runner = await start([handleJob(job, { concurrency: 2, maxRunS: 60, handler })])
    await runner.send(job, {})
    await runner.send(job, {})
    await bothRun.promise
    gate.resolve()
    const { rows } = await database.pool.query("SELECT expire_seconds FROM pgboss.queue WHERE name = 'pair'")
    expect(rows).toEqual([{ expire_seconds: 60 }])
  })

  const readStates = async (name: string) => {
    const { rows } = await database.pool.query('SELECT state FROM pgboss.job WHERE name = $1', [name])
    return rows.map(({ state }): unknown => state)
  }

  test('a stop lets a run end', async () => {
    const begun = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    const job = defineJob('slow', nothing)
    const handler = async (): Promise<void> => {
      begun.resolve()
      await gate.promise
    }
    const runner = await start([handleJob(job, { handler })])
    await runner.send(job, {})
    await begun.promise
    const stopping = runner.stop()
    expect(await Promise.race([stopping.then(() => 'stopped'), wait(100, 'waiting')])).toBe('waiting')
    gate.resolve()
    await stopping
    expect(await readStates('slow')).toEqual(['completed'])
  })

  test('a stop aborts a run that does not end in time, which is tried again', async () => {
    const begun = Promise.withResolvers<AbortSignal>()
    const job = defineJob('endless', nothing)
    const handler = ({ signal }: { signal: AbortSignal }): Promise<void> => {
      begun.resolve(signal)
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
    }
    const runner = await start([handleJob(job, { handler })], { stopTimeoutMs: 50 })
    await runner.send(job, {})
    const signal = await begun.promise
    expect(signal.aborted).toBe(false)
    await runner.stop()
    expect(signal.aborted).toBe(true)
    expect(await readStates('endless')).toEqual(['retry'])
  })

  test('schedules once however often it starts, and forgets what is no longer defined', async () => {
    const hourly = handleJob(defineJob('hourly', nothing), { schedule: '0 * * * *', handler: never })
    const daily = handleJob(defineJob('daily', nothing), { schedule: '0 3 * * *', handler: never })
    await (await start([hourly, daily])).stop()
    await start([{ ...hourly, schedule: '30 * * * *' }])
    const schedules = await database.pool.query('SELECT name, cron FROM pgboss.schedule')
    expect(schedules.rows).toEqual([{ name: 'hourly', cron: '30 * * * *' }])
  })

  test('a start that finds its queues and schedules as they should be writes none of them', async () => {
    const readWriters = async () =>
      await database.pool.query<{ xmin: string }>(
        'SELECT xmin::text FROM pgboss.schedule UNION ALL SELECT xmin::text FROM pgboss.queue WHERE name LIKE $1',
        ['nightly%'],
      )
    const nightly = handleJob(defineJob('nightly', nothing), {
      schedule: '0 3 * * *',
      maxRunS: 60,
      handler: never,
    })
    await (await start([nightly])).stop()
    const { rows: first } = await readWriters()
    await (await start([nightly])).stop()
    expect((await readWriters()).rows).toEqual(first)
    await start([{ ...nightly, schedule: '0 4 * * *', maxRunS: 90 }])
    const { rows: changed } = await readWriters()
    expect(changed).toHaveLength(2)
    expect(changed.filter(({ xmin }) => first.some((one) => one.xmin === xmin))).toEqual([])
  })
})
