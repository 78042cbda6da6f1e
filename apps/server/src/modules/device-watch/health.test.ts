import { type HealthReport, deviceHealthApi, MAX_IDENTITIES } from '@fibrewatch/contract/device-health'
import { ingestApi } from '@fibrewatch/contract/ingest'
import { plantApi } from '@fibrewatch/contract/plant'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMonitoredLink, type MonitoredPlant, START_AT, startMonitoredPlant } from '#modules/testing'
import type { DeviceActor } from '#platform/auth/actor'
import { testDatabase } from '#platform/testing/test-database'

const database = testDatabase()
const HEALTH: HealthReport = {
  model: 'FTB-7400E',
  serial: '1084512',
  firmware: '4.2.1',
  startedAt: '2026-05-01T00:00:00.000Z',
  temperatureC: 41.5,
  diskFreePercent: 62,
  memoryFreePercent: 35.5,
  laserHours: 8123,
}
let monitored: MonitoredPlant
let device: DeviceActor

beforeEach(async () => {
  monitored = await startMonitoredPlant(database)
  device = (await createMonitoredLink(monitored)).device
})
afterEach(() => monitored.stop())

/** A heartbeat that comes at a moment, from a clock that is so far ahead. */
async function beat(
  receivedAt: number,
  { offMs = 0, health }: { offMs?: number; health?: HealthReport } = {},
): Promise<void> {
  monitored.clock.set(receivedAt)
  const body = { at: new Date(receivedAt + offMs).toISOString(), status: 'ok' as const }
  await monitored.call(ingestApi.heartbeat, {
    device,
    body: { ...body, ...(health === undefined ? {} : { health }) },
  })
}

const loadHealth = () => monitored.call(deviceHealthApi.info, { query: { id: device.deviceId } })
const listClockAlarms = async () =>
  (await monitored.listAlarms()).filter(({ type }) => type === 'RTU_CLOCK').map(({ state }) => state)

describe('what an instrument says of itself', () => {
  test('is unknown before its first heartbeat, and what it leaves out stays unknown', async () => {
    expect(await loadHealth()).toMatchObject({ clockOffMs: null, firmware: null, temperatureC: null })
    await beat(START_AT)
    expect(await loadHealth()).toMatchObject({ clockOffMs: 0, reportedAt: null, diskFreePercent: null })
    await beat(START_AT + 30_000, { health: { diskFreePercent: 0 } })
    expect(await loadHealth()).toMatchObject({ diskFreePercent: 0, temperatureC: null, firmware: null })
  })

  test('is kept as it was said last, with the time', async () => {
    await beat(START_AT, { health: HEALTH })
    await beat(START_AT + 30_000)
    const reportedAt = new Date(START_AT).toISOString()
    expect(await loadHealth()).toMatchObject({ ...HEALTH, reportedAt })
    await beat(START_AT + 60_000, { health: { temperatureC: 55 } })
    const later = await loadHealth()
    expect(later).toMatchObject({ firmware: '4.2.1', temperatureC: 55, memoryFreePercent: null })
    expect(later.reportedAt).toBe(new Date(START_AT + 60_000).toISOString())
  })

  test('keeps what it was: one line for each change, the newest first, and fifty at most', async () => {
    await beat(START_AT, { health: HEALTH })
    await beat(START_AT + 30_000, { health: HEALTH })
    await beat(START_AT + 60_000, { health: { firmware: '4.3.0' } })
    const since = [START_AT + 60_000, START_AT].map((at) => new Date(at).toISOString())
    expect((await loadHealth()).identities).toEqual([
      { model: HEALTH.model, serial: HEALTH.serial, firmware: '4.3.0', since: since[0] },
      { model: HEALTH.model, serial: HEALTH.serial, firmware: '4.2.1', since: since[1] },
    ])
    for (let change = 0; change < MAX_IDENTITIES; change += 1)
      await beat(START_AT + 90_000 + change * 30_000, { health: { firmware: `5.${change}` } })
    const { identities } = await loadHealth()
    expect(identities).toHaveLength(MAX_IDENTITIES)
    expect(identities.at(-1)?.firmware).toBe('5.0')
  })

  test('of a device that is not there is refused', async () => {
    const asked = monitored.call(deviceHealthApi.info, { query: { id: 999_999 } })
    await expect(asked).rejects.toMatchObject({ reason: 'object.not-found' })
    const body = { code: 'SPARE', name: 'x', kind: 'otdr' as const, domainId: monitored.domainId }
    const { id } = await monitored.call(plantApi.deviceAdd, { body })
    await monitored.call(plantApi.deviceDelete, { body: { ids: [id] } })
    const removed = monitored.call(deviceHealthApi.info, { query: { id } })
    await expect(removed).rejects.toMatchObject({ reason: 'object.not-found' })
  })
})

describe('the clock of an instrument', () => {
  test('that is off for a minute raises one alarm, which ends when it is right again', async () => {
    await beat(START_AT, { offMs: 61_000 })
    await beat(START_AT + 30_000, { offMs: 61_000 })
    expect(await listClockAlarms()).toEqual([])
    await beat(START_AT + 60_000, { offMs: 61_000 })
    await beat(START_AT + 90_000, { offMs: 61_000 })
    expect(await listClockAlarms()).toEqual(['active'])
    expect(await loadHealth()).toMatchObject({
      clockOffMs: 61_000,
      clockOffSince: new Date(START_AT).toISOString(),
    })
    await beat(START_AT + 120_000, { offMs: 500 })
    expect(await listClockAlarms()).toEqual([])
    expect(await loadHealth()).toMatchObject({ clockOffMs: 500, clockOffSince: null })
  })

  test('is not blamed for messages that waited for a line and come together', async () => {
    await beat(START_AT)
    for (const lateMs of [300_000, 270_000, 240_000]) await beat(START_AT + 600_000, { offMs: -lateMs })
    await beat(START_AT + 601_000)
    await beat(START_AT + 661_000)
    expect(await listClockAlarms()).toEqual([])
  })

  test('that goes wrong a second time raises a second alarm', async () => {
    for (const at of [0, 60_000]) await beat(START_AT + at, { offMs: -90_000 })
    await beat(START_AT + 90_000)
    for (const at of [600_000, 660_000]) await beat(START_AT + at, { offMs: -90_000 })
    expect(await listClockAlarms()).toEqual(['active'])
  })
})
