import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createJobRunner, defineJob, type JobDefinition, type JobRunner } from './job-runner.ts'

const database = testDatabase()
const faults: unknown[] = []
let running: JobRunner | undefined

async function start(jobs: JobDefinition[], on: Database = database): Promise<JobRunner> {
  running = createJobRunner({ database: on, jobs, onError: (cause) => faults.push(cause) })
  await running.start()
  return running
}

afterEach(async () => {
  await running?.stop()
  running = undefined
  expect(faults).toEqual([])
})

function makeRecordingJob(name: string) {
  const runs: object[] = []
  let heard = (): void => undefined
  const first = new Promise<void>((resolve) => {
    heard = resolve
  })
  const handler: JobDefinition['handler'] = async ({ data }) => {
    runs.push(data)
    heard()
  }
  return { job: defineJob({ name, handler }), runs, first }
}

const never = async (): Promise<void> => undefined
const ignore = (): void => undefined

describe('createJobRunner', () => {
  test('refuses two handlers for one job, bad names and unknown jobs', async () => {
    const job = defineJob({ name: 'cleanup', handler: never })
    expect(() => createJobRunner({ database, jobs: [job, job], onError: ignore })).toThrow('cleanup')
    expect(() => defineJob({ name: 'Clean up', handler: never })).toThrow(TypeError)
    const runner = createJobRunner({ database, jobs: [job], onError: ignore })
    await expect(runner.send('other')).rejects.toThrow('other')
  })

  test('runs what was sent with a commit, not what was rolled back', async () => {
    const { job, runs, first } = makeRecordingJob('probe')
    const runner = await start([job])
    const failing = transaction(database.db, async (tx) => {
      await runner.send('probe', { n: 1 }, tx)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await transaction(database.db, (tx) => runner.send('probe', { n: 2 }, tx))
    await first
    expect(runs).toEqual([{ n: 2 }])
  })

  test('sends inside a transaction from its first moment, however late it hears of its queues', async () => {
    const query = async (text: string, values?: unknown[]) => {
      if (text.includes('q.policy')) await wait(500)
      return await database.jobPool.query(text, values)
    }
    const connect = async () => ({ query, release: ignore })
    const jobPool: unknown = Object.create(database.jobPool, { connect: { value: connect } })
    const late = Object.create(database, { jobPool: { value: jobPool } }) as Database
    const runner = await start([defineJob({ name: 'new', handler: never })], late)
    const sending = transaction(database.db, (tx) => runner.send('new', {}, tx))
    await expect(sending).resolves.toBeUndefined()
  })

  test('goes on until nothing waits, without a pause between one run and the next', async () => {
    const { job, runs } = makeRecordingJob('many')
    const runner = await start([job])
    // A pause after each would make a minute of them, longer than is waited for here.
    const sent = Array.from({ length: 12 }, (_, n) => ({ n }))
    await transaction(database.db, async (tx) => {
      for (const data of sent) await runner.send('many', data, tx)
    })
    await expect.poll(() => runs).toEqual(sent)
  })

  test('runs as many of a job at once as it says, each as soon as it is sent', async () => {
    const [gate, bothRun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let begun = 0
    const handler = async (): Promise<void> => {
      if (++begun === 2) bothRun.resolve()
      await gate.promise
    }
    const runner = await start([defineJob({ name: 'pair', concurrency: 2, maxRunS: 60, handler })])
    await runner.send('pair')
    await runner.send('pair')
    await bothRun.promise
    gate.resolve()
    const { rows } = await database.pool.query("SELECT expire_seconds FROM pgboss.queue WHERE name = 'pair'")
    expect(rows).toEqual([{ expire_seconds: 60 }])
  })

  test('schedules once however often it starts, and forgets what is no longer defined', async () => {
    const hourly = defineJob({ name: 'hourly', schedule: '0 * * * *', handler: never })
    const daily = defineJob({ name: 'daily', schedule: '0 3 * * *', handler: never })
    await (await start([hourly, daily])).stop()
    await start([{ ...hourly, schedule: '30 * * * *' }])
    const schedules = await database.pool.query('SELECT name, cron FROM pgboss.schedule')
    expect(schedules.rows).toEqual([{ name: 'hourly', cron: '30 * * * *' }])
  })
})
