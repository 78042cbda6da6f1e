import type { Bus } from './bus/bus.ts'
import type { Clock } from './clock/clock.ts'
import type { ClockWatch } from './clock/clock-watch.ts'
import type { Config } from './config/config.ts'
import type { Database } from './database/database.ts'
import type { FileStore } from './files/file-store.ts'
import type { SpaceGuard } from './files/guarded-store.ts'
import type { JobDefinition } from './jobs/job.ts'
import type { JobRunner } from './jobs/job-runner.ts'
import type { AnyTask } from './jobs/task-definition.ts'
import type { Live } from './live/live.ts'
import type { Log } from './log/log.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Program } from './program/program.ts'
import type { Sealer } from './secrets/sealer.ts'
import type { RouteDefinition } from './http/route.ts'
import type { Threads } from './threads/threads.ts'

export interface Ids {
  /** UUIDv7: sorts by the time it was made. */
  makeUuid(): string
  /** 32 random bytes as base64url, to hand out. */
  makeToken(): string
}

/** What the composition root passes to every module. */
export interface Deps {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  /** Runs on whatever is done to the wall clock. */
  readonly steady: Clock
  /** Asked before anything is removed for its age. */
  readonly clockWatch: ClockWatch
  readonly log: Log
  readonly bus: Bus
  /** Queues jobs; the definitions come from the modules. */
  readonly jobs: Pick<JobRunner, 'send'>
  /** False only in tests of all else: no job is taken or can be sent. */
  readonly worksJobs: boolean
  readonly files: FileStore
  readonly sealer: Sealer
  readonly space: SpaceGuard
  readonly live: Live
  readonly ids: Ids
  readonly metrics: Metrics
  readonly program: Program
  readonly threads: Threads
}

/** Of some keys of stored files those that a row names. It may name a key twice. */
export type ListNamedKeys = (keys: readonly string[]) => Promise<readonly string[]>

/** What a module returns: its calls, its jobs, and its start and stop. */
export interface ServerModule {
  readonly name: string
  readonly routes: readonly RouteDefinition[]
  readonly jobs?: readonly JobDefinition[]
  /** What scheduled tasks can do with it. */
  readonly tasks?: readonly AnyTask[]
  /** Of a module that stores files: a file that no module names is removed when it is old. */
  readonly listNamedKeys?: ListNamedKeys
  /** After the migrations and before the first request. */
  start?(): Promise<void>
  /** Before the last request: answers calls that would wait on. */
  beforeStop?(): void
  /** After the last request: completes accepted work. */
  stop?(): Promise<void>
}
