import type { Sessions } from '../auth/session.ts'
import { failureLevel } from '../database/database-fault.ts'
import type { Log } from '../log/log.ts'

/** Stores which sessions have a connection open in this process, for the list of online users. */
export interface Presence {
  opened(sessionId: string): void
  closed(sessionId: string): void
  /** Repeats it while they are open: another process may have stored that its own was closed. */
  renew(): void
}

/** Best effort: a failed write is logged and repeated with the next renewal. */
export function createPresence({ sessions, log }: { sessions: Sessions; log: Log }): Presence {
  /** Open connections per session. */
  const counts = new Map<string, number>()
  const note = (sessionIds: readonly string[], isConnected: boolean): void => {
    sessions.noteConnected(sessionIds, isConnected).catch((cause: unknown) => {
      log[failureLevel(cause, 'warn')]({ err: cause }, 'who is connected could not be written down')
    })
  }
  return {
    opened: (sessionId) => {
      const count = (counts.get(sessionId) ?? 0) + 1
      counts.set(sessionId, count)
      if (count === 1) note([sessionId], true)
    },
    closed: (sessionId) => {
      const count = (counts.get(sessionId) ?? 0) - 1
      if (count > 0) {
        counts.set(sessionId, count)
        return
      }
      counts.delete(sessionId)
      note([sessionId], false)
    },
    renew: () => note([...counts.keys()], true),
  }
}
