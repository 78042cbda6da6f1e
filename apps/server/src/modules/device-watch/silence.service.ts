import { changeDeviceState, listSilentDevices, loadSight, type SilentDevice } from '#modules/plant'
import { failureLevel } from '#platform/database/database-fault'
import { transaction } from '#platform/database/transaction'
import type { Log } from '#platform/log/log'
import type { ServerModule } from '#platform/module'
import { type HeartbeatParts, submitReturn, submitSilence } from './heartbeat.service.ts'

export interface SilenceParts extends HeartbeatParts {
  readonly log: Log
}

const CHECK_INTERVAL_MS = 10_000

/**
 * Looks for silent devices while the server runs. Several processes may run the same check: each fact of a silence is
 * stored once, and a process that dies half-way leaves what the next check completes.
 */
export function watchSilence(parts: SilenceParts): Required<Pick<ServerModule, 'start' | 'stop'>> {
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

/** Marks the devices offline that have been silent too long, and raises their alarms. */
export async function checkSilence(parts: SilenceParts): Promise<void> {
  const limitMs = (await parts.loadOfflineAfterS()) * 1000
  const now = parts.clock.now()
  for (const silent of await listSilentDevices(parts.db, new Date(now - limitMs))) {
    await markOffline(parts, silent, silent.lastSeenAt.getTime() + limitMs)
  }
}

/** The alarm first: a device marked offline without one would be looked at no more. */
async function markOffline(parts: SilenceParts, silent: SilentDevice, offlineAt: number): Promise<void> {
  await submitSilence(parts, silent, { state: 'raise', at: offlineAt })
  const sight = { ...silent, id: silent.device.deviceId, state: 'offline' as const }
  const announce = await transaction(parts.db, async (tx) => {
    const changed = await changeDeviceState(tx, sight, silent.lastSeenAt)
    return changed && parts.plant.stampDevice(tx, changed)
  })
  announce?.()
  // It has reported meanwhile, and that report had no alarm to clear yet.
  if (!announce && (await loadSight(parts.db, sight.id))?.state !== 'offline') {
    await submitReturn(parts, silent, parts.clock.now())
  }
}
