import type { HeartbeatParts } from './device-watch.types.ts'
import { failureLevel } from '#platform/database/database-fault'
import type { Log } from '#platform/log/log'
import type { ServerModule } from '#platform/module'
import { checkSilence } from './silence.service.ts'

export interface SilenceWatchParts extends HeartbeatParts {
  readonly log: Log
}

const CHECK_INTERVAL_MS = 10_000

/**
 * Looks for silent devices while the server runs. Several processes may run the same check: each fact of a silence is
 * stored once, and a process that dies half-way leaves what the next check completes.
 */
export function watchSilence(parts: SilenceWatchParts): Required<Pick<ServerModule, 'start' | 'stop'>> {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const run = (): void => {
    running = checkSilence(parts)
      .catch((cause: unknown) =>
        parts.log[failureLevel(cause, 'warn')]({ err: cause }, 'the watch for silent devices failed'),
      )
      .finally(schedule)
  }
  const schedule = (): void => {
    if (timer !== undefined) timer = setTimeout(run, CHECK_INTERVAL_MS)
  }
  return {
    start: async () => {
      timer = setTimeout(run, CHECK_INTERVAL_MS)
    },
    stop: async () => {
      clearTimeout(timer)
      timer = undefined
      await running
    },
  }
}
