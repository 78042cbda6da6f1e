import type { ClockTrust } from '#platform/clock/clock-watch'
import type { Deps, ServerModule } from '#platform/module'
import type { AnyTask } from '#platform/jobs/task-definition'
import { makeCleanupTasks } from './cleanup.tasks.ts'
import type { LookupAll } from '#platform/http/guarded-lookup'
import { makeHttpRequestTask, parseHosts } from './http-request.tasks.ts'
import { TaskPlanner } from './task-planner.ts'
import { TaskRegistry } from './task-registry.ts'
import { makeTaskRoutes } from './task.routes.ts'
import { TaskRunner } from './task-runner.ts'

export { RUN_STATUS_NAMES, TRIGGER_NAMES } from './task.export.ts'
export {
  countRuns,
  listRuns,
  type ListedRun,
  type RunFilter,
} from './task-run.repository.ts'

export interface TaskPorts {
  /** What scheduled tasks can do beside what this module contributes itself. */
  readonly tasks: readonly AnyTask[]
  /** False while the product module `task` is switched off. */
  readonly isOn: () => boolean
  readonly loadRunKeepDays: () => Promise<number>
  /** Hosts that tasks may call, comma-separated. */
  readonly loadHttpHosts: () => Promise<string>
  readonly lookup?: LookupAll
}

export interface TaskModule extends ServerModule {
  readonly tasks: readonly AnyTask[]
  /** Plans the tasks due now; returns how many. It also runs by itself, every second. */
  planDue(): Promise<number>
  /** Plans again the tasks planned by a clock that has gone back since. It also runs by itself. */
  pullBack(): Promise<number>
  /** Ends the runs of dead processes. It also runs by itself, every half minute. */
  sweep(): Promise<void>
}

/** Scheduled tasks: each runs on one of the server's processes, with a log of every run. */
export function createTaskModule(
  {
    database,
    clock,
    log,
    bus,
    jobs,
    program,
    clockWatch,
    worksJobs,
  }: Pick<Deps, 'database' | 'clock' | 'log' | 'bus' | 'jobs' | 'program' | 'worksJobs'> & {
    readonly clockWatch: ClockTrust
  },
  ports: TaskPorts,
): TaskModule {
  const { isOn } = ports
  const own = [
    ...makeCleanupTasks({ db: database.db, clock, clockWatch, loadRunKeepDays: ports.loadRunKeepDays }),
    makeHttpRequestTask({
      loadHosts: async () => parseHosts(await ports.loadHttpHosts()),
      ...(ports.lookup === undefined ? {} : { lookup: ports.lookup }),
    }),
  ]
  const registry = new TaskRegistry([...ports.tasks, ...own])
  const runner = new TaskRunner({ database, clock, log, bus, jobs, registry, isOn, program })
  const planner = new TaskPlanner({ database, clock, log, jobs, worksJobs, isOn })
  return {
    name: 'task',
    routes: makeTaskRoutes({ db: database.db, clock, jobs, runner, registry }),
    jobs: [runner.job],
    tasks: own,
    planDue: () => planner.planDue(),
    pullBack: () => planner.pullBack(),
    sweep: () => planner.sweep(),
    start: async () => {
      runner.start()
      planner.start()
    },
    stop: async () => {
      await planner.stop()
      runner.stop()
    },
  }
}
