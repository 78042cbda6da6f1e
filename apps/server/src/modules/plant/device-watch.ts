import type { DeviceState, Heartbeat } from '@fibrewatch/contract'
import type { Clock } from '#platform/clock/clock'
import type { Db } from '#platform/database/database'
import { failureLevel } from '#platform/database/database-fault'
import { transaction } from '#platform/database/transaction'
import { makeTextUuid } from '#platform/ids/ids'
import type { Log } from '#platform/log/log'
import {
  changeDeviceState,
  listSilentDevices,
  loadSight,
  type SilentDevice,
  touchDevice,
} from './device-watch.repository.ts'
import type { PlantLive } from './plant.live.ts'
import type { DeviceFact, HeartbeatReport, PlantPorts } from './plant.types.ts'

export interface DeviceWatchParts {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly live: PlantLive
  readonly ports: PlantPorts
}

export interface DeviceWatch {
  readonly recordHeartbeat: (report: HeartbeatReport) => Promise<void>
  /** Marks the devices offline that have been silent too long, and raises their alarms. */
  readonly checkSilence: () => Promise<void>
  readonly start: () => void
  readonly stop: () => Promise<void>
}

const CHECK_INTERVAL_MS = 10_000
const STATE_OF_STATUS: Record<Heartbeat['status'], DeviceState> = {
  ok: 'online',
  degraded: 'degraded',
  fault: 'fault',
}

/**
 * Follows the heartbeats. Several processes may run the same check: the facts of one silence carry ids made from it, so
 * that each is stored once, and a process that dies half-way leaves what the next check completes.
 */
export function createDeviceWatch(parts: DeviceWatchParts): DeviceWatch {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const checkSilence = (): Promise<void> => checkDevices(parts)
  const run = (): void => {
    running = checkSilence()
      .catch((cause: unknown) =>
        parts.log[failureLevel(cause, 'warn')]({ err: cause }, 'the watch for silent devices failed'),
      )
      .finally(schedule)
  }
  const schedule = (): void => {
    if (timer !== undefined) timer = setTimeout(run, CHECK_INTERVAL_MS)
  }
  return {
    recordHeartbeat: (report) => recordHeartbeat(parts, report),
    checkSilence,
    start: () => {
      timer = setTimeout(run, CHECK_INTERVAL_MS)
    },
    stop: async () => {
      clearTimeout(timer)
      timer = undefined
      await running
    },
  }
}

async function recordHeartbeat(parts: DeviceWatchParts, report: HeartbeatReport): Promise<void> {
  const { device, heartbeat, receivedAt } = report
  const state = STATE_OF_STATUS[heartbeat.status]
  const sight = {
    id: device.deviceId,
    state,
    detail: heartbeat.detail ?? null,
    lastSeenAt: new Date(receivedAt),
  }
  if (await touchDevice(parts.db, sight)) return
  const before = await loadSight(parts.db, device.deviceId)
  if (before?.state === 'offline') await submitReturn(parts, { ...before, device }, receivedAt)
  const announce = await transaction(parts.db, async (tx) => {
    const changed = await changeDeviceState(tx, sight)
    return changed && parts.live.stampDevice(tx, changed)
  })
  announce?.()
}

async function checkDevices(parts: DeviceWatchParts): Promise<void> {
  const limitMs = (await parts.ports.loadOfflineAfterS()) * 1000
  const now = parts.clock.now()
  for (const silent of await listSilentDevices(parts.db, new Date(now - limitMs))) {
    await markOffline(parts, silent, silent.lastSeenAt.getTime() + limitMs)
  }
}

/** The alarm first: a device marked offline without one would be looked at no more. */
async function markOffline(parts: DeviceWatchParts, silent: SilentDevice, offlineAt: number): Promise<void> {
  await submitFact(parts, silent, { state: 'raise', at: offlineAt })
  const sight = { ...silent, id: silent.device.deviceId, state: 'offline' as const }
  const announce = await transaction(parts.db, async (tx) => {
    const changed = await changeDeviceState(tx, sight, silent.lastSeenAt)
    return changed && parts.live.stampDevice(tx, changed)
  })
  announce?.()
  // It has reported meanwhile, and that report had no alarm to clear yet.
  if (!announce && (await loadSight(parts.db, sight.id))?.state !== 'offline') {
    await submitReturn(parts, silent, parts.clock.now())
  }
}

const submitReturn = (parts: DeviceWatchParts, silent: SilentDevice, at: number): Promise<unknown> =>
  submitFact(parts, silent, { state: 'clear', at })

function submitFact(
  { ports, clock }: DeviceWatchParts,
  { device, lastSeenAt }: SilentDevice,
  { state, at }: Pick<DeviceFact, 'state' | 'at'>,
): Promise<unknown> {
  const id = makeTextUuid(`silence ${device.deviceId} ${lastSeenAt.getTime()} ${state}`)
  return ports.submitFacts({
    device,
    receivedAt: clock.now(),
    facts: [{ id, linkId: null, type: 'RTU_OFFLINE', state, at }],
  })
}
