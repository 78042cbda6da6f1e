import { changeDeviceState, listSilentDevices, loadSight, type SilentDevice } from '#modules/plant'
import { transaction } from '#platform/database/transaction'
import type { HeartbeatParts } from './device-watch.types.ts'
import { submitReturn, submitSilence } from './heartbeat.service.ts'

/** Marks the devices offline that have been silent too long, and raises their alarms. */
export async function checkSilence(parts: HeartbeatParts): Promise<void> {
  const limitMs = (await parts.loadOfflineAfterS()) * 1000
  const now = parts.clock.now()
  for (const silent of await listSilentDevices(parts.db, new Date(now - limitMs))) {
    await markOffline(parts, silent, silent.lastSeenAt.getTime() + limitMs)
  }
}

/** The alarm first: a device marked offline without one would be looked at no more. */
async function markOffline(parts: HeartbeatParts, silent: SilentDevice, offlineAt: number): Promise<void> {
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
