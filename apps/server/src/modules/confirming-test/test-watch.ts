import { failureLevel } from '#platform/database/database-fault'
import type { Log } from '#platform/log/log'
import type { ServerModule } from '#platform/module'
import type { ConfirmingTestParts } from './confirming-test.types.ts'
import { decideTests } from './decide-tests.ts'

/** What no alarm of this process told of is found this late at most: one that died, or a test that ended. */
const ROUND_MS = 2000

export interface TestWatchParts extends ConfirmingTestParts {
  readonly log: Log
  readonly isOn: () => boolean
}

/** Decides soon after an alarm was raised, and in rounds, in every process: each row is decided by one of them. */
export function watchTests(parts: TestWatchParts): Required<Pick<ServerModule, 'start' | 'stop'>> {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStarted = false
  let isAskedAgain = false
  const schedule = (waitMs: number): void => {
    clearTimeout(timer)
    if (isStarted) timer = setTimeout(run, waitMs)
  }
  const run = (): void => {
    isAskedAgain = false
    running = (parts.isOn() ? decideTests(parts) : Promise.resolve())
      .catch((cause: unknown) =>
        parts.log[failureLevel(cause, 'warn')]({ err: cause }, 'confirming tests wait to be decided'),
      )
      .finally(() => {
        running = undefined
        schedule(isAskedAgain ? 0 : ROUND_MS)
      })
  }
  parts.alarms.onChange(() => {
    if (running === undefined) schedule(0)
    else isAskedAgain = true
  })
  return {
    start: async () => {
      isStarted = true
      schedule(0)
    },
    stop: async () => {
      isStarted = false
      clearTimeout(timer)
      await running
    },
  }
}
