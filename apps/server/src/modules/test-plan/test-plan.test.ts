import { deviceTestApi } from '@fibrewatch/contract/device-command'
import { findConflicts, testPlanApi } from '@fibrewatch/contract/test-plan'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database'
import {
  callAs,
  type CallParts,
  createDevice,
  createDomain,
  createRig,
  type Rig,
  type SeededDevice,
  START_AT,
} from '#modules/ingest/testing'
import { createTestPlanModule, type TestPlanModule } from './index.ts'
import { listDue } from './test-plan.repository.ts'

const MINUTE_MS = 60_000
const PLAN = {
  periodMinutes: 10,
  isPaused: false,
  wavelengthNm: 1550,
  pulseNs: 100,
  rangeM: 12_000,
  averagingS: 27,
}
const database = testDatabase()
let rig: Rig
let plans: TestPlanModule
let device: SeededDevice
let domainId: number

beforeEach(async () => {
  rig = await createRig(database)
  plans = createTestPlanModule(rig.deps, { plant: rig.plant, commands: rig.commands, isOn: () => true })
  domainId = await createDomain(database, 'north')
  const linkCodes = ['L-1', 'L-2', 'L-3', 'L-4']
  device = await createDevice(database, { code: 'OTDR-1', domainId, linkCodes, kind: 'otdr' })
})
afterEach(() => rig.stop())

const linkId = (at = 0): number => device.links[at]?.id ?? 0
const set = (at: number, change: object = {}, parts: CallParts = {}) =>
  callAs(plans, testPlanApi.schedule, { ...parts, body: { linkId: linkId(at), ...PLAN, ...change } })
const info = (at = 0, parts: CallParts = {}) =>
  callAs(plans, testPlanApi.info, { ...parts, query: { linkId: linkId(at) } })
const remove = (at: number) => callAs(plans, testPlanApi.unschedule, { body: { linkId: linkId(at) } })
const listTests = async (at = 0) =>
  (await callAs(rig.commands, deviceTestApi.page, { query: { linkId: linkId(at) } })).list
const pass = (ms: number) => rig.clock.set(rig.clock.now() + ms)

/** The instrument is asked, and cannot. */
async function failAll(): Promise<void> {
  for (const { id } of await rig.commands.takeCommands(device)) {
    const bytes = Buffer.from(JSON.stringify({ command: id, state: 'failed', fault: 'busy' }))
    await rig.commands.receiveAnswer({ device, bytes })
  }
}
const at = (ms: number) => new Date(START_AT + ms).toISOString()

describe('a plan', () => {
  test('begins at once, goes on by its period, and makes up for nothing that it missed', async () => {
    expect(await set(0)).toMatchObject({ nextRunAt: at(0), lastRunAt: null, updatedBy: 'Li Wei' })
    await plans.runDuePlans()
    await plans.runDuePlans()
    expect(await listTests()).toMatchObject([{ cause: 'schedule', createdBy: 'Li Wei', state: 'queued' }])
    expect((await info()).plan).toMatchObject({ nextRunAt: at(10 * MINUTE_MS), lastRunAt: at(0) })
    await failAll()
    pass(35 * MINUTE_MS)
    await plans.runDuePlans()
    expect(await listTests()).toHaveLength(2)
    expect((await info()).plan).toMatchObject({
      nextRunAt: at(40 * MINUTE_MS),
      lastRunAt: at(35 * MINUTE_MS),
    })
  })

  test('rests while it is paused, and begins anew after that', async () => {
    await set(0, { isPaused: true })
    await plans.runDuePlans()
    expect([await listTests(), (await info()).plan?.nextRunAt]).toEqual([[], null])
    pass(MINUTE_MS)
    expect(await set(0)).toMatchObject({ nextRunAt: at(MINUTE_MS) })
    await plans.runDuePlans()
    expect(await listTests()).toHaveLength(1)
  })

  test('keeps its time where the conditions alone are changed, and is gone when it is removed', async () => {
    await set(0)
    await plans.runDuePlans()
    pass(MINUTE_MS)
    expect(await set(0, { pulseNs: 300 })).toMatchObject({ nextRunAt: at(10 * MINUTE_MS) })
    await remove(0)
    expect((await info()).plan).toBeNull()
    await expect(remove(0)).rejects.toMatchObject({ reason: 'object.not-found' })
  })

  test('leaves room for whoever asks for a test now, and those that waited come first', async () => {
    for (const [index] of device.links.entries()) await set(index)
    await plans.runDuePlans()
    const count = async () =>
      (await Promise.all([0, 1, 2, 3].map((index) => listTests(index)))).map((one) => one.length)
    expect(await count()).toEqual([1, 1, 0, 0])
    await failAll()
    await plans.runDuePlans()
    expect(await count()).toEqual([1, 1, 1, 1])
  })

  test('has its turn, however many of another instrument wait for longer', async () => {
    for (const [index] of device.links.entries()) await set(index)
    pass(MINUTE_MS)
    const other = await createDevice(database, { code: 'OTDR-2', domainId, linkCodes: ['M-1'], kind: 'otdr' })
    const otherId = other.links[0]?.id ?? 0
    await set(0, { linkId: otherId })
    const now = new Date(rig.clock.now())
    expect(await listDue(database.db, now, 2)).toEqual([linkId(0), otherId])
    expect(await listDue(database.db, now, 9)).toEqual([linkId(0), otherId, linkId(1), linkId(2), linkId(3)])
  })

  test('does not test a link that somebody tests already, and does so afterwards', async () => {
    const { periodMinutes: _, isPaused: __, ...settings } = PLAN
    await callAs(rig.commands, deviceTestApi.run, { body: { linkId: linkId(), ...settings } })
    await set(0)
    await plans.runDuePlans()
    expect(await listTests()).toMatchObject([{ cause: 'person' }])
    await failAll()
    await plans.runDuePlans()
    expect(await listTests()).toMatchObject([{ cause: 'schedule' }, { cause: 'person' }])
  })

  test('passes over a link that is put aside, without a test that can only fail', async () => {
    await set(0)
    await sql`UPDATE link SET enabled = false`.execute(database.db)
    await plans.runDuePlans()
    await sql`UPDATE link SET enabled = true`.execute(database.db)
    expect(await listTests()).toEqual([])
    expect((await info()).plan).toMatchObject({ nextRunAt: at(10 * MINUTE_MS), lastRunAt: null })
  })
})

describe('the round of an instrument', () => {
  test('is the averaging and the switching of its ports, and names what asks for more', async () => {
    for (const index of [0, 1, 2]) await set(index)
    await set(3, { isPaused: true })
    await set(2, { periodMinutes: 1 })
    const { round } = await info(3)
    expect([round.deviceCode, round.roundS]).toEqual(['OTDR-1', 90])
    expect(round.plans.map(({ linkCode }) => linkCode)).toEqual(['L-1', 'L-2', 'L-3', 'L-4'])
    expect(findConflicts(round.plans, round.roundS).map(({ linkCode }) => linkCode)).toEqual(['L-3'])
  })
})

test('is refused: a range that does not reach the end, a device that is no OTDR, what lies in another domain', async () => {
  await expect(set(0, { rangeM: 9000 })).rejects.toMatchObject({ reason: 'test.range-short' })
  const das = await createDevice(database, { code: 'DAS-1', domainId, linkCodes: ['D-1'] })
  await expect(set(0, { linkId: das.links[0]?.id })).rejects.toMatchObject({ reason: 'test.not-otdr' })
  const scope = { all: false, domainIds: [domainId + 1] } as const
  await expect(set(0, {}, { scope })).rejects.toMatchObject({ reason: 'object.not-found' })
  await expect(info(0, { scope })).rejects.toMatchObject({ reason: 'object.not-found' })
})
