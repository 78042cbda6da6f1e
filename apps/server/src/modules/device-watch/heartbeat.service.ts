import type { Heartbeat } from '@fibrewatch/contract/ingest'
import type { DeviceState } from '@fibrewatch/contract/plant'
import { changeDeviceState, loadSight, type SilentDevice, touchDevice } from '#modules/plant'
import { transaction } from '#platform/database/transaction'
import { makeTextUuid } from '#platform/ids/ids'
import type { HeartbeatParts, HeartbeatReport } from './device-watch.types.ts'
import { recordHealth } from './health.service.ts'

const STATE_OF_STATUS: Record<Heartbeat['status'], DeviceState> = {
  ok: 'online',
  degraded: 'degraded',
  fault: 'fault',
}

/** Resolves after the commit. */
export async function recordHeartbeat(parts: HeartbeatParts, report: HeartbeatReport): Promise<void> {
  await recordSight(parts, report)
  await recordHealth(parts, report)
}

async function recordSight(parts: HeartbeatParts, report: HeartbeatReport): Promise<void> {
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
    return changed && parts.plant.stampDevice(tx, changed)
  })
  announce?.()
}

interface SilenceFact {
  readonly state: 'raise' | 'clear'
  /** Unix milliseconds. */
  readonly at: number
}

export const submitReturn = (parts: HeartbeatParts, silent: SilentDevice, at: number): Promise<void> =>
  submitSilence(parts, silent, { state: 'clear', at })

/** The facts of one silence carry ids made from it, so that each is stored once. */
export async function submitSilence(
  { ingest, clock }: HeartbeatParts,
  { device, lastSeenAt }: SilentDevice,
  { state, at }: SilenceFact,
): Promise<void> {
  const id = makeTextUuid(`silence ${device.deviceId} ${lastSeenAt.getTime()} ${state}`)
  const fact = { id, linkId: null, type: 'RTU_OFFLINE', state, at } as const
  await ingest.submit({ device, receivedAt: clock.now(), facts: [fact] })
}
