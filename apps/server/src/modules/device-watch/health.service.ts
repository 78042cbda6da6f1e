import type { DeviceHealth, HealthReport } from '@fibrewatch/contract/device-health'
import type { DomainScope } from '#platform/auth/scope'
import { transaction } from '#platform/database/transaction'
import { objectNotFound } from '#platform/http/errors'
import { makeTextUuid } from '#platform/ids/ids'
import type { HeartbeatParts, HeartbeatReport } from './device-watch.types.ts'
import {
  addIdentity,
  changeClockTold,
  changeHealth,
  hasDevice,
  type HealthRow,
  listIdentities,
  loadHealth,
  noteClock,
} from './health.repository.ts'

/** Messages that waited for a line arrive late and together, and make a clock seem slow: it must be off for so long. */
const CLOCK_OFF_FOR_MS = 60_000

/** What a heartbeat says of the instrument's clock and health. Resolves after the commit. */
export async function recordHealth(parts: HeartbeatParts, report: HeartbeatReport): Promise<void> {
  const { device, heartbeat, receivedAt } = report
  const offMs = Date.parse(heartbeat.at) - receivedAt
  const isOff = Math.abs(offMs) > (await parts.loadClockOffS()) * 1000
  const { deviceId } = device
  const row = await noteClock(parts.db, { deviceId, offMs, at: new Date(receivedAt), isOff })
  if (row === undefined) return
  if (heartbeat.health !== undefined) await keepHealth(parts, row, heartbeat.health)
  await tellClock(parts, report, row)
}

/** What an instrument leaves out of its identity stays as it was; a reading that it leaves out is not known any more. */
async function keepHealth({ db }: HeartbeatParts, row: HealthRow, said: HealthReport): Promise<void> {
  const identity = {
    model: said.model ?? row.model,
    serial: said.serial ?? row.serial,
    firmware: said.firmware ?? row.firmware,
  }
  const { deviceId, clockAt: reportedAt } = row
  const isSame = identity.model === row.model && identity.serial === row.serial
  await transaction(db, async (tx) => {
    await changeHealth(tx, deviceId, {
      ...identity,
      startedAt: said.startedAt === undefined ? null : new Date(said.startedAt),
      temperatureC: said.temperatureC ?? null,
      diskFreePercent: said.diskFreePercent ?? null,
      memoryFreePercent: said.memoryFreePercent ?? null,
      laserHours: said.laserHours ?? null,
      reportedAt,
    })
    if (!isSame || identity.firmware !== row.firmware)
      await addIdentity(tx, { deviceId, since: reportedAt, ...identity })
  })
}

/** The fact first: one that is told twice carries the same id, and one that was forgotten would never be told. */
async function tellClock(parts: HeartbeatParts, report: HeartbeatReport, row: HealthRow): Promise<void> {
  const { clockOffSince, clockToldAt, clockAt, deviceId } = row
  if (clockOffSince === null) {
    if (clockToldAt === null) return
    await submitClock(parts, report, { since: clockToldAt, state: 'clear' })
    await changeClockTold(parts.db, deviceId, null)
    return
  }
  if (clockToldAt !== null || clockAt.getTime() - clockOffSince.getTime() < CLOCK_OFF_FOR_MS) return
  await submitClock(parts, report, { since: clockOffSince, state: 'raise' })
  await changeClockTold(parts.db, deviceId, clockOffSince)
}

async function submitClock(
  { ingest, clock }: HeartbeatParts,
  { device, receivedAt: at }: HeartbeatReport,
  { since, state }: { readonly since: Date; readonly state: 'raise' | 'clear' },
): Promise<void> {
  const id = makeTextUuid(`clock ${device.deviceId} ${since.getTime()} ${state}`)
  const fact = { id, linkId: null, type: 'RTU_CLOCK', state, at } as const
  await ingest.submit({ device, receivedAt: clock.now(), facts: [fact] })
}

/** @throws object.not-found */
export async function loadDeviceHealth(
  { db }: Pick<HeartbeatParts, 'db'>,
  scope: DomainScope,
  deviceId: number,
): Promise<DeviceHealth> {
  if (!(await hasDevice(db, scope, deviceId))) throw objectNotFound()
  const row = await loadHealth(db, deviceId)
  const identities = await listIdentities(db, deviceId)
  return {
    deviceId,
    clockOffMs: row?.clockOffMs ?? null,
    clockAt: write(row?.clockAt),
    clockOffSince: write(row?.clockOffSince),
    model: row?.model ?? null,
    serial: row?.serial ?? null,
    firmware: row?.firmware ?? null,
    startedAt: write(row?.startedAt),
    temperatureC: row?.temperatureC ?? null,
    diskFreePercent: row?.diskFreePercent ?? null,
    memoryFreePercent: row?.memoryFreePercent ?? null,
    laserHours: row?.laserHours ?? null,
    reportedAt: write(row?.reportedAt),
    identities: identities.map(({ since, ...identity }) => ({ ...identity, since: since.toISOString() })),
  }
}

const write = (at: Date | null | undefined): string | null => at?.toISOString() ?? null
