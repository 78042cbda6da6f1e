import type { Sessions } from '#platform/auth/session'
import type { ServerModule } from '#platform/module'
import type { Log } from '#platform/log/log'

/** A session ends at most this much later than the parameter says. */
const EVERY_MS = 10_000

interface IdleWatchParts {
  readonly log: Log
  readonly sessions: Pick<Sessions, 'applyIdleRule'>
}

/** Locks and ends idle sessions while the server runs, also those that make no calls. */
export function watchIdle({ log, sessions }: IdleWatchParts): Required<Pick<ServerModule, 'start' | 'stop'>> {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let round: Promise<void> = Promise.resolve()
  const run = async (): Promise<void> => {
    try {
      await sessions.applyIdleRule()
    } catch (cause) {
      log.error({ err: cause }, 'idle sessions could not be looked for; it is tried again')
    }
    if (!isStopped) timer = setTimeout(next, EVERY_MS)
  }
  const next = (): void => {
    round = run()
  }
  return {
    start: async () => {
      next()
      await round
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await round
    },
  }
}
