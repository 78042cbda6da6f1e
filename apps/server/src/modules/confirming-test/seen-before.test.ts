import { alarmApi } from '@fibrewatch/contract/alarm'
import { confirmingTestApi } from '@fibrewatch/contract/confirming-test'
import { faultApi } from '@fibrewatch/contract/fault'
import { traceApi } from '@fibrewatch/contract/trace'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { layCable, makeSorBytes, START_AT, watchFibres } from '#modules/testing'
import { testDatabase } from '#platform/testing/test-database'
import { BREAK_M, type Meter, type MeteredPlant, startMeteredPlant } from './testing/metered-plant.ts'

const NEARER_M = 5000

describe('a break that a plan of the OTDR has found', () => {
  const database = testDatabase()
  let metered: MeteredPlant
  let call: MeteredPlant['call']
  beforeEach(async () => {
    metered = await startMeteredPlant(database)
    call = metered.call
  })
  afterEach(() => metered.stop())

  const findAlarm = async ({ linkId }: Pick<Meter, 'linkId'>) => {
    const alarm = (await metered.listAlarms()).find((one) => one.linkId === linkId)
    if (alarm === undefined) throw new Error('the link has no alarm')
    return alarm
  }
  const listKinds = async (id: string) =>
    (await call(alarmApi.info, { query: { id } })).journal.map(({ kind }) => kind)

  test('is the place of the power that is lost behind it, and no test is asked for', async () => {
    const { domainId } = metered
    const places = [
      { code: 'A', cableM: 0 },
      { code: 'B', cableM: 20_000 },
    ]
    const cable = await layCable(call, domainId, { code: 'C-1', places, more: { excessRatio: 0 } })
    const { device, linkIds } = await watchFibres(call, domainId, { cable, at: 'A', fibres: [3] })
    const tester = { device, linkId: linkIds[0] ?? 0, deviceKey: '' }
    const reference = await metered.sendTrace(tester, makeSorBytes({ timestampS: START_AT / 1000 }))
    await call(traceApi.baseline, { body: { id: reference.traceId } })
    metered.pass()
    const { traceId } = await metered.sendTrace(tester, metered.makeTrace(true))
    const meter = await metered.createMeter(tester)
    await metered.losePower(meter)
    await metered.decide()

    const broken = await findAlarm(tester)
    const lost = await findAlarm(meter)
    expect(await metered.listCommands(tester)).toEqual([])
    expect(lost.seenFrom).toEqual({
      linkId: tester.linkId,
      linkCode: broken.linkCode,
      positionM: broken.positionM,
    })
    expect(await metered.load(lost.id)).toMatchObject({
      state: 'confirmed',
      reason: 'seen',
      traceId,
      test: null,
    })
    expect(await listKinds(lost.id)).toEqual(['raised', 'confirmed'])
    expect(await listKinds(broken.id)).toEqual(['raised'])
    await metered.faults.settled()
    const [fault, ...others] = (await call(faultApi.page, { query: { isOpen: true } })).list
    expect(others).toEqual([])
    expect(fault).toMatchObject({ cableCode: 'C-1', kind: 'break', alarmCount: 2 })
  })

  test('is tested all the same where somebody asks by hand, and confirms both', async () => {
    const tester = await metered.createTester()
    metered.pass()
    await metered.sendTrace(tester, metered.makeTrace(true))
    const meter = await metered.createMeter(tester)
    await metered.losePower(meter)
    await metered.decide()
    const { id } = await findAlarm(meter)
    expect(await call(confirmingTestApi.ask, { body: { alarmId: id } })).toMatchObject({ state: 'asked' })
    const { traceId } = await metered.doTest(tester, metered.makeTrace(true, 7))
    expect(await metered.load(id)).toMatchObject({ state: 'confirmed', reason: null, traceId })
    expect(await metered.listAlarms()).toHaveLength(2)
  })

  test('is no cause once it has ended, or after an hour without a word of it', async () => {
    const tester = await metered.createTester()
    metered.pass()
    await metered.sendTrace(tester, metered.makeTrace(true))
    metered.pass(3601)
    const late = await metered.createMeter(tester, 'PM-A')
    await metered.losePower(late)
    await metered.decide()
    expect(await metered.load((await findAlarm(late)).id)).toMatchObject({ state: 'asked' })
    await metered.doTest(tester, metered.makeTrace(false, 4))
    const next = await metered.createMeter(tester, 'PM-B')
    await metered.losePower(next)
    await metered.decide()
    expect(await metered.load((await findAlarm(next)).id)).toMatchObject({ state: 'asked' })
  })
})

describe('a test of a link that is cut nearer to its port than an alarm', () => {
  const database = testDatabase()
  let metered: MeteredPlant
  let call: MeteredPlant['call']
  beforeEach(async () => {
    metered = await startMeteredPlant(database)
    call = metered.call
  })
  afterEach(() => metered.stop())

  test('says so, for it cannot see the place: the alarm is not unseen', async () => {
    const tester = await metered.createTester()
    await metered.losePower(await metered.createMeter(tester))
    const { id } = await metered.requireAlarm()
    await metered.decide()
    await metered.doTest(tester, metered.makeTrace(true))
    const before = await metered.requireAlarm()
    await call(confirmingTestApi.ask, { body: { alarmId: id } })
    const { traceId } = await metered.doTest(tester, metered.makeCut(NEARER_M, 3))

    const after = await metered.load(id)
    expect(after).toMatchObject({ state: 'hidden', reason: null, traceId })
    expect(Math.abs((after?.cutAtM ?? 0) - NEARER_M)).toBeLessThan(30)
    const [nearer, lost, ...others] = await metered.listAlarms()
    expect(others).toEqual([])
    expect(nearer).toMatchObject({ type: 'FIBRE_BREAK', linkId: tester.linkId })
    expect(lost).toMatchObject({ id, seenFrom: before.seenFrom })
    const { journal } = await call(alarmApi.info, { query: { id } })
    expect(journal.map(({ kind }) => kind)).toEqual(['raised', 'confirmed'])
    // Where the nearer cut is mended, the next test sees the farther one again.
    await call(confirmingTestApi.ask, { body: { alarmId: id } })
    await metered.doTest(tester, metered.makeTrace(true, 9))
    expect(await metered.load(id)).toMatchObject({ state: 'confirmed', cutAtM: null })
    expect((await metered.requireAlarm()).id).toBe(id)
    expect(BREAK_M).toBeGreaterThan(NEARER_M)
  })
})
