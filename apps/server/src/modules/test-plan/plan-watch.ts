import { failureLevel } from '#platform/database/database-fault'
import type { Log } from '#platform/log/log'
import type { ServerModule } from '#platform/module'
import { runDuePlans, type TestPlanParts } from './test-plan.service.ts'

/** A test begins this late at most; the shortest period is a minute. */
const ROUND_MS = 5000

export interface PlanWatchParts extends TestPlanParts {
  readonly log: Log
  readonly isOn: () => boolean
}

/** Orders what is due, in every process: each plan is run by one of them. */
export function watchPlans(parts: PlanWatchParts): Required<Pick<ServerModule, 'start' | 'stop'>> {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const run = (): void => {
    running = (parts.isOn() ? runDuePlans(parts) : Promise.resolve())
      .catch((cause: unknown) =>
        parts.log[failureLevel(cause, 'warn')]({ err: cause }, 'planned tests wait to be ordered'),
      )
      .finally(schedule)
  }
  const schedule = (): void => {
    if (timer !== undefined) timer = setTimeout(run, ROUND_MS)
  }
  return {
    start: async () => {
      timer = setTimeout(run, ROUND_MS)
    },
    stop: async () => {
      clearTimeout(timer)
      timer = undefined
      await running
    },
  }
}
