import type { TaskRunStatus } from '@fibrewatch/contract/task'
import type { Bus } from '#platform/bus/bus'
import type { Clock } from '#platform/clock/clock'
import type { ClockTrust } from '#platform/clock/clock-watch'
import type { Database } from '#platform/database/database'
import { createJobRunner } from '#platform/jobs/job-runner'
import type { AnyTask } from '#platform/jobs/task-definition'
import { createLog } from '#platform/log/log'
import { createTaskModule, type TaskModule } from '../index.ts'

export interface TaskServer {
  readonly module: TaskModule
  /** False: as if the product module were switched off. */
  isOn: boolean
  readonly faults: unknown[]
  stop(): Promise<void>
}

export interface TaskServerOptions {
  readonly database: Database
  readonly clock: Clock
  readonly bus: Bus
  readonly tasks: readonly AnyTask[]
}

const TRUSTED: ClockTrust = { requireTrusted: async () => {}, isTrusted: async () => true }

/** The tasks of one process: module and jobs, started, on a database that others may share. */
export async function startTaskServer({
  database,
  clock,
  bus,
  tasks,
}: TaskServerOptions): Promise<TaskServer> {
  const faults: unknown[] = []
  const log = createLog({ level: 'fatal' })
  const module = createTaskModule(
    {
      database,
      clock,
      clockWatch: TRUSTED,
      bus,
      log,
      program: process,
      jobs: { send: (...job) => jobs.send(...job) },
      worksJobs: true,
    },
    {
      tasks,
      isOn: () => server.isOn,
      loadRunKeepDays: async () => 90,
      loadHttpHosts: async () => '',
    },
  )
  const jobs = createJobRunner({
    database,
    jobs: [...(module.jobs ?? [])],
    onError: (cause) => faults.push(cause),
  })
  const server: TaskServer = {
    module,
    isOn: true,
    faults,
    stop: async () => {
      await jobs.stop()
      await module.stop?.()
    },
  }
  await module.start?.()
  await jobs.start()
  return server
}

export interface StoredRun {
  readonly id: number
  readonly name: string
  readonly status: TaskRunStatus
  readonly output: string | null
  readonly process: string | null
}

export async function listStoredRuns(database: Database): Promise<StoredRun[]> {
  const answer = await database.pool.query<StoredRun>(
    'SELECT id, name, status, output, process FROM task_run ORDER BY id',
  )
  return answer.rows
}
