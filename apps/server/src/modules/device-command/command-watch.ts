import type { DeviceActor } from '#platform/auth/actor'
import { failureLevel } from '#platform/database/database-fault'
import type { Log } from '#platform/log/log'
import type { ServerModule } from '#platform/module'
import { COMMAND_CHANNEL } from './command-news.ts'
import { expireCommands, listWaitedFor } from './device-command.repository.ts'
import type { CommandParts } from './device-command.types.ts'

/** What was not answered is said again, and what is over ends, this late at most. */
const ROUND_MS = 2000

export interface CommandWatchParts extends CommandParts {
  readonly log: Log
  readonly wake: (device: DeviceActor) => void
}

/** Ends what was not done in time, and says again what was not heard, in every process: handing out takes a lease. */
export async function checkCommands({ db, clock, wake }: Omit<CommandWatchParts, 'log'>): Promise<void> {
  const now = new Date(clock.now())
  await expireCommands(db, now)
  for (const device of await listWaitedFor(db, now)) wake(device)
}

export function watchCommands(parts: CommandWatchParts): Required<Pick<ServerModule, 'start' | 'stop'>> {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopListening: (() => void)[] = []
  const run = (): void => {
    running = checkCommands(parts)
      .catch((cause: unknown) =>
        parts.log[failureLevel(cause, 'warn')]({ err: cause }, 'commands to devices wait to be handed out'),
      )
      .finally(schedule)
  }
  const schedule = (): void => {
    if (timer !== undefined) timer = setTimeout(run, ROUND_MS)
  }
  return {
    start: async () => {
      // A process that missed a message finds what waits in its next round.
      stopListening = [
        parts.bus.subscribe(COMMAND_CHANNEL, { onMessage: parts.wake }),
        parts.plant.onDeviceChange((code) => parts.waiting.end(code)),
      ]
      timer = setTimeout(run, ROUND_MS)
    },
    stop: async () => {
      clearTimeout(timer)
      timer = undefined
      for (const stop of stopListening) stop()
      await running
    },
  }
}
