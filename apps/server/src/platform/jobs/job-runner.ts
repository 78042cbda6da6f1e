import { setTimeout as wait } from 'node:timers/promises'
import { type ConstructorOptions, fromKysely, PgBoss } from 'pg-boss'
import type { Pool } from 'pg'
import type { Database, Tx } from '../database/database.ts'
import { DatabaseFault } from '../database/database-fault.ts'
import { asLongWork } from '../database/long-work.ts'
import { isDatabaseError } from '../database/sql-state.ts'
import { afterCommit } from '../database/transaction.ts'
import type { Job, JobDefinition } from './job.ts'

/** Seconds between two polls, per job: one indexed read of about a millisecond on the one embedded session. */
const POLL_SECONDS = 5
/** pg-boss checks its schedules twice a minute, so a job starts within half a minute of its time. */
const CRON_SECONDS = 30
/** Of schedules. */
const TIME_ZONE = 'UTC'
const STOP_TIMEOUT_MS = 20_000
/** The nil UUID (RFC 9562): no job has it. */
const NO_JOB = '00000000-0000-0000-0000-000000000000'

export interface JobRunnerOptions {
  readonly database: Database
  readonly jobs: readonly JobDefinition[]
  readonly onError: (cause: unknown) => void
  /** How long `stop` lets running jobs go on; default 20 seconds. */
  readonly stopTimeoutMs?: number
}

export interface JobRunner {
  start(): Promise<void>
  /** Lets running jobs end; what takes longer is aborted and tried again later. */
  stop(): Promise<void>
  /**
   * Queues one run of the job; with `tx` (inside `transaction`) only if that commits. This process takes
   * it at once, others within some seconds.
   * @throws Error for a job nobody defined
   */
  send<Data extends object>(job: Job<Data>, data: Data, tx?: Tx): Promise<void>
}

/** @throws Error when a job has more than one handler */
export function createJobRunner(options: JobRunnerOptions): JobRunner {
  const { database, jobs, onError, stopTimeoutMs = STOP_TIMEOUT_MS } = options
  const names = requireUniqueNames(jobs)
  const boss = new PgBoss({
    ...makeConnection(database),
    schema: 'pgboss',
    cronMonitorIntervalSeconds: CRON_SECONDS,
  })
  boss.on('error', (raised) => onError(restoreError(raised)))
  const workers = new Map<string, readonly string[]>()
  const wake = (name: string): void => {
    for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
  }
  return {
    start: async () => {
      await boss.start()
      await updateQueues(boss, jobs)
      await updateSchedules(boss, jobs)
      for (const job of jobs) workers.set(job.name, await startJob(boss, job))
    },
    stop: async () => {
      await letRunsEnd(boss, { names, timeoutMs: stopTimeoutMs })
      await boss.stop({ graceful: false, close: true })
    },
    send: async ({ name }, data, tx) => {
      if (!names.has(name)) throw new Error(`No job is named ${name}`)
      await boss.send(name, data, tx ? { db: fromKysely(tx.withoutPlugins()) } : {})
      if (tx) afterCommit(() => wake(name))
      else wake(name)
    },
  }
}

/** pg-boss returns serialized copies of errors. */
function restoreError(raised: object): unknown {
  if (raised instanceof Error) return raised
  const { name, kind, message } = raised as Partial<DatabaseFault>
  if (name === 'DatabaseFault' && kind !== undefined) return new DatabaseFault(kind, raised)
  return Object.assign(new Error(message), raised)
}

function requireUniqueNames(jobs: readonly JobDefinition[]): Set<string> {
  const names = new Set(jobs.map(({ name }) => name))
  if (names.size === jobs.length) return names
  const twice = jobs.map(({ name }) => name).filter((name, index, all) => all.indexOf(name) !== index)
  throw new Error(`More than one handler for the job: ${[...new Set(twice)].join(', ')}`)
}

/** Creates what the database does not have yet: a start of the same version reads and writes nothing. */
async function updateQueues(boss: PgBoss, jobs: readonly JobDefinition[]): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const { name, maxRunS } of jobs) {
    const queue = queues.get(name)
    if (queue === undefined) await boss.createQueue(name)
    if (maxRunS === undefined || queue?.expireInSeconds === maxRunS) continue
    await boss.updateQueue(name, { expireInSeconds: maxRunS })
  }
}

async function updateSchedules(boss: PgBoss, jobs: readonly JobDefinition[]): Promise<void> {
  const old = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]))
  for (const { name, schedule } of jobs) {
    const { cron, timezone } = old.get(name) ?? {}
    if (schedule === undefined) continue
    if (cron !== schedule || timezone !== TIME_ZONE)
      await boss.schedule(name, schedule, {}, { tz: TIME_ZONE })
  }
  const scheduled = new Set(jobs.filter(({ schedule }) => schedule).map(({ name }) => name))
  for (const name of old.keys()) {
    if (!scheduled.has(name)) await boss.unschedule(name)
  }
}

/** Returns the ids of its workers. */
async function startJob(boss: PgBoss, { name, handler, concurrency = 1 }: JobDefinition): Promise<string[]> {
  await learnQueue(boss, name)
  const ids: string[] = []
  // Several workers and not `localConcurrency`: each can be notified.
  while (ids.length < concurrency) {
    const id: string = await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS }, async (found) => {
      // More jobs may wait than there are workers: each polls again at once, and pauses when it finds none.
      boss.notifyWorker(id)
      for (const { id: jobId, data, signal } of found) {
        await asLongWork(() => handler({ id: jobId, data: data ?? {}, signal }))
      }
    })
    ids.push(id)
  }
  return ids
}

/**
 * pg-boss loads a queue's settings on first use, in a session of its own; inside a transaction of others they must be
 * loaded already. Any read of the queue loads them.
 */
async function learnQueue(boss: PgBoss, name: string): Promise<void> {
  await boss.findJobs(name, { id: NO_JOB })
}

interface RunsToEnd {
  /** Of jobs. */
  readonly names: ReadonlySet<string>
  readonly timeoutMs: number
}

/** As a graceful stop of pg-boss, which looks every half second whether they have ended. */
async function letRunsEnd(boss: PgBoss, { names, timeoutMs }: RunsToEnd): Promise<void> {
  const ended = new AbortController()
  const late = wait(timeoutMs, undefined, { signal: ended.signal }).catch(() => undefined)
  await Promise.race([Promise.all([...names].map((name) => boss.offWork(name))), late])
  ended.abort()
}

function makeConnection(database: Database) {
  const db = makePoolAdapter(database.jobPool)
  return database.kind === 'server' ? { db } : { db, backend: 'pglite' as const }
}

/** pg-boss sends whole scripts with BEGIN and COMMIT: after a failure the session must leave that transaction. */
function makePoolAdapter(pool: Pool): NonNullable<ConstructorOptions['db']> {
  return {
    executeSql: async (text, values) => {
      const client = await pool.connect()
      try {
        const answer = values?.length ? await client.query(text, values) : await client.query(text)
        return { rows: [answer].flat().flatMap(({ rows }): unknown[] => rows) }
      } catch (cause) {
        if (isDatabaseError(cause)) await client.query('ROLLBACK')
        throw cause
      } finally {
        client.release()
      }
    },
  }
}
