import type { Client } from 'pg'
import { DatabaseFault } from './database-fault.ts'
import { readSqlState } from './sql-state.ts'

export interface ClientGuard {
  /** After this long the connection is closed: the server's own limit did not act, so the server may be out of reach. */
  readonly answerTimeoutMs: number
  /** The connection broke, in use or idle. */
  readonly onBroken: (cause: unknown) => void
}

interface Run {
  /** Ends the wait for this answer, and returns the error to report. */
  readonly settle: (cause: unknown) => unknown
}

/**
 * Makes a connection safe: a break never ends the process, its statements fail with a `DatabaseFault`, and
 * none waits for ever on a silent line.
 */
export function guardClient(client: Client, { answerTimeoutMs, onBroken }: ClientGuard): void {
  let isBroken = false
  client.on('error', (cause) => {
    isBroken = true
    onBroken(cause)
  })
  client.on('end', () => {
    isBroken = true
  })
  const start = (): Run => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      client.connection.stream.destroy()
    }, answerTimeoutMs)
    return {
      settle: (cause) => {
        clearTimeout(timer)
        if (isLate) return new DatabaseFault('timeout', cause)
        const isUnexplained = isBroken && cause instanceof Error && readSqlState(cause) === undefined
        return isUnexplained ? new DatabaseFault('gone', cause) : cause
      },
    }
  }
  guardQueries(client, start)
}

type Callback = (cause: unknown, result: unknown) => void

/** The driver's method takes callbacks, returns promises, and runs objects with `submit`: all three are kept. */
function guardQueries(client: Client, start: () => Run): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const guarded = (...given: unknown[]): unknown => {
    const run = start()
    const last = given.at(-1)
    if (typeof last === 'function') {
      const callback: Callback = (cause, result) => (last as Callback)(run.settle(cause ?? undefined), result)
      return query(...given.slice(0, -1), callback)
    }
    const answer = query(...given)
    if (!(answer instanceof Promise)) {
      run.settle(undefined)
      return answer
    }
    return answer.then(
      (result: unknown) => {
        run.settle(undefined)
        return result
      },
      (cause: unknown) => {
        throw run.settle(cause)
      },
    )
  }
  client.query = guarded as Client['query']
}
