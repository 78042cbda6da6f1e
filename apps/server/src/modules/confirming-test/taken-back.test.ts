import { alarmApi } from '@fibrewatch/contract/alarm'
import { ingestApi } from '@fibrewatch/contract/ingest'
import { traceApi } from '@fibrewatch/contract/trace'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database'
import { BREAK_M, type Meter, type MeteredPlant, startMeteredPlant } from './testing/metered-plant.ts'

const REASON = '班组填反了端口'

describe('the place of an alarm, from a trace that was measured from the other end', () => {
  const database = testDatabase()
  let metered: MeteredPlant
  beforeEach(async () => {
    metered = await startMeteredPlant(database)
  })
  afterEach(() => metered.stop())

  const findAlarm = async ({ linkId }: Meter) => {
    const alarm = (await metered.listAlarms()).find((one) => one.linkId === linkId)
    if (alarm === undefined) throw new Error('the link has no alarm')
    return alarm
  }
  const correct = (id: string) =>
    metered.call(traceApi.correct, { body: { id, direction: 'backward', reason: REASON } })
  const loadWithoutPlace = async (meter: Meter) => {
    const { id, state, seenFrom, place } = await findAlarm(meter)
    const { journal } = await metered.call(alarmApi.info, { query: { id } })
    const confirming = await metered.load(id)
    const tested = { state: confirming?.state, traceId: confirming?.traceId }
    return { found: { state, seenFrom, place, tested, kinds: journal.map(({ kind }) => kind) }, journal }
  }
  const TAKEN_BACK = {
    state: 'active',
    seenFrom: null,
    place: null,
    tested: { state: 'due', traceId: null },
    kinds: ['raised', 'confirmed', 'unplaced'],
  }

  test('is taken back from lost power that has it from the break beside it, and a test is asked for', async () => {
    const tester = await metered.createTester()
    metered.pass()
    const { traceId } = await metered.sendTrace(tester, metered.makeTrace(true))
    const meter = await metered.createMeter(tester)
    await metered.losePower(meter)
    await metered.decide()
    expect(await metered.load((await findAlarm(meter)).id)).toMatchObject({ reason: 'seen', traceId })
    expect(await correct(traceId)).toEqual({ alarmsCleared: 1 })
    const { found, journal } = await loadWithoutPlace(meter)
    expect(found).toEqual(TAKEN_BACK)
    expect(journal.at(-1)?.actor).toBe('值班员')
    expect(journal.at(-1)?.comment).toContain(REASON)
    await metered.decide()
    expect(await metered.listCommands(tester)).toHaveLength(1)
  })

  test('is taken back from lost power that has it from its test; that of another trace stays', async () => {
    const tester = await metered.createTester()
    const meter = await metered.createMeter(tester)
    await metered.losePower(meter)
    await metered.decide()
    const { traceId } = await metered.doTest(tester, metered.makeTrace(true))
    metered.pass()
    const later = await metered.sendTrace(tester, metered.makeTrace(true, 3))
    await correct(later.traceId)
    expect((await findAlarm(meter)).seenFrom).toMatchObject({ linkId: tester.linkId })
    await correct(traceId)
    expect((await loadWithoutPlace(meter)).found).toEqual(TAKEN_BACK)
  })

  test('a break that the instrument told of is where it told it again', async () => {
    const tester = await metered.createTester()
    const toldM = BREAK_M - 300
    const events = [
      { at: metered.pass(), link: 'GL-01', type: 'FIBRE_BREAK', positionM: toldM, state: 'raise' },
    ]
    const body = Buffer.from(JSON.stringify(events))
    await metered.call(ingestApi.events, { body, contentType: 'application/json', device: tester.device })
    const raised = await metered.requireAlarm()
    await metered.decide()
    metered.pass()
    const { traceId } = await metered.sendTrace(tester, metered.makeTrace(true))
    expect((await metered.requireAlarm()).positionM).toBeCloseTo(BREAK_M, -2)
    expect(await correct(traceId)).toEqual({ alarmsCleared: 0 })
    const alarm = await metered.requireAlarm()
    expect(alarm).toMatchObject({ id: raised.id, state: 'active', positionM: toldM })
    expect(await metered.load(alarm.id)).toMatchObject({ state: 'due' })
    // What the next trace shows is that alarm again, and not one beside it.
    metered.pass()
    await metered.sendTrace(tester, metered.makeTrace(true, 5))
    expect((await metered.requireAlarm()).positionM).toBeCloseTo(BREAK_M, -2)
  })
})
