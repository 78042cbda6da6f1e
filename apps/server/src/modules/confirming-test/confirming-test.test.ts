import { createHash } from 'node:crypto'
import { alarmApi } from '@fibrewatch/contract/alarm'
import { confirmingTestApi } from '@fibrewatch/contract/confirming-test'
import { deviceTestApi } from '@fibrewatch/contract/device-command'
import { faultApi } from '@fibrewatch/contract/fault'
import { ingestApi } from '@fibrewatch/contract/ingest'
import { traceApi } from '@fibrewatch/contract/trace'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CONFIRM_PER_HOUR, layCable, makeSorBytes, START_AT, watchFibres } from '#modules/testing'
import { testDatabase } from '#platform/testing/test-database'
import { BREAK_M, type Meter, type MeteredPlant, startMeteredPlant } from './testing/metered-plant.ts'

describe('an alarm is confirmed by a test', () => {
  const database = testDatabase()
  let metered: MeteredPlant
  let call: MeteredPlant['call']
  let isOn: boolean
  beforeEach(async () => {
    isOn = true
    metered = await startMeteredPlant(database, () => isOn)
    call = metered.call
  })
  afterEach(() => metered.stop())

  test('power is lost, a test is asked for, and the same alarm knows its place from the trace', async () => {
    const tester = await metered.createTester()
    await metered.losePower(await metered.createMeter(tester))
    const raised = await metered.requireAlarm()
    expect(raised).toMatchObject({ type: 'POWER_LOST', positionM: null, place: null, seenFrom: null })
    expect(await metered.load(raised.id)).toMatchObject({ state: 'due' })
    await metered.decide()
    const [command, ...others] = await metered.listCommands(tester)
    expect(others).toEqual([])
    // As the reference was measured.
    expect(command).toMatchObject({ link: 'GL-01', settings: { wavelengthNm: 1550, pulseNs: 300 } })
    expect(await metered.load(raised.id)).toMatchObject({
      state: 'asked',
      test: { state: 'sent' },
      testedLink: { code: 'GL-01' },
    })
    const { traceId } = await metered.doTest(tester, metered.makeTrace(true), command)

    const alarm = await metered.requireAlarm()
    expect(alarm).toMatchObject({ id: raised.id, type: 'POWER_LOST', acked: false, positionM: null })
    expect(alarm.seenFrom).toMatchObject({ linkCode: 'GL-01' })
    expect(Math.abs((alarm.seenFrom?.positionM ?? 0) - BREAK_M)).toBeLessThan(20)
    // Lists find it by the distance they show.
    const listBetween = async (positionFromM: number, positionToM: number) =>
      (await call(alarmApi.page, { query: { positionFromM, positionToM } })).list.map(({ id }) => id)
    expect(await listBetween(BREAK_M - 100, BREAK_M + 100)).toEqual([alarm.id])
    expect(await listBetween(0, BREAK_M - 100)).toEqual([])
    const query = { columns: 'distance,seenFrom', format: 'csv' } as const
    const { bytes } = await metered.fetchFile(alarmApi.export, { query })
    expect(bytes.toString()).toMatch(/"距离测自光路"\r\n1(?:1[89]|20)\d\d(?:\.\d+)?,"?GL-01/)
    expect(alarm.place?.lngLat[0]).toBeCloseTo(104 + 0.2072 * (BREAK_M / 20_000), 3)
    expect(await metered.load(raised.id)).toMatchObject({
      state: 'confirmed',
      traceId,
      test: { state: 'done' },
    })
    const { journal } = await call(alarmApi.info, { query: { id: raised.id } })
    expect(journal.map(({ kind }) => kind)).toEqual(['raised', 'confirmed'])
    // What its plan measures later says the same again.
    metered.pass(60)
    await metered.sendTrace(tester, metered.makeTrace(true, 3))
    expect((await metered.requireAlarm()).revision).toBe(alarm.revision)
  })

  test('a test that is asked for by hand and sees the same place again confirms it again', async () => {
    const tester = await metered.createTester()
    await metered.losePower(await metered.createMeter(tester))
    const { id } = await metered.requireAlarm()
    await metered.decide()
    metered.pass()
    await metered.sendTrace(tester, metered.makeTrace(true))
    const [first] = await metered.listCommands(tester)
    await metered.answer(tester, { command: first?.id ?? '', state: 'cancelled' })
    expect(await call(confirmingTestApi.ask, { body: { alarmId: id } })).toMatchObject({ state: 'asked' })
    const { traceId } = await metered.doTest(tester, metered.makeTrace(true, 5))
    expect(await metered.load(id)).toMatchObject({ state: 'confirmed', traceId })
    const { journal } = await call(alarmApi.info, { query: { id } })
    expect(journal.map(({ kind }) => kind)).toEqual(['raised', 'confirmed', 'confirmed'])
  })

  test('an alarm that comes again within the hour claims nothing of the test before, and is not tested by itself', async () => {
    const tester = await metered.createTester()
    const meter = await metered.createMeter(tester)
    await metered.losePower(meter)
    const { id } = await metered.requireAlarm()
    await metered.decide()
    metered.pass()
    await metered.sendTrace(tester, metered.makeTrace(true))
    expect(await metered.load(id)).toMatchObject({ state: 'confirmed' })
    await metered.losePower(meter, 'clear')
    await metered.losePower(meter)
    const again = await metered.requireAlarm()
    expect(again).toMatchObject({ id, seenFrom: null })
    await metered.decide()
    expect(await metered.load(id)).toMatchObject({
      state: 'none',
      reason: 'again',
      traceId: null,
      test: null,
    })
    expect(await call(confirmingTestApi.ask, { body: { alarmId: id } })).toMatchObject({ state: 'asked' })
  })

  test('what the test does not see stays an alarm, and says so', async () => {
    const tester = await metered.createTester()
    await metered.losePower(await metered.createMeter(tester))
    const { id } = await metered.requireAlarm()
    await metered.decide()
    await metered.doTest(tester, metered.makeTrace(false))
    await metered.decide()
    expect(await metered.requireAlarm()).toMatchObject({ id, state: 'active', seenFrom: null })
    expect(await metered.load(id)).toMatchObject({ state: 'unseen' })
    const { journal } = await call(alarmApi.info, { query: { id } })
    expect(journal.map(({ kind }) => kind)).toEqual(['raised', 'unseen'])
  })

  test('a break that the OTDR told of without a place gets it from the test, and none is raised beside it', async () => {
    const tester = await metered.createTester()
    const events = [
      { at: metered.pass(), link: 'GL-01', type: 'FIBRE_BREAK', positionM: BREAK_M - 300, state: 'raise' },
    ]
    const body = Buffer.from(JSON.stringify(events))
    await call(ingestApi.events, { body, contentType: 'application/json', device: tester.device })
    const { id } = await metered.requireAlarm()
    await metered.decide()
    metered.pass()
    await metered.sendTrace(tester, metered.makeTrace(true))
    const alarm = await metered.requireAlarm()
    expect(alarm.id).toBe(id)
    expect(Math.abs((alarm.positionM ?? 0) - BREAK_M)).toBeLessThan(20)
    // A good trace ends it, as any break.
    metered.pass()
    await metered.sendTrace(tester, metered.makeTrace(false, 4))
    expect(await metered.listAlarms()).toEqual([])
  })

  test('after the power has come back the next trace raises what is still broken', async () => {
    const tester = await metered.createTester()
    const meter = await metered.createMeter(tester)
    await metered.losePower(meter)
    await metered.decide()
    metered.pass()
    await metered.sendTrace(tester, metered.makeTrace(true))
    await metered.losePower(meter, 'clear')
    expect(await metered.listAlarms()).toEqual([])
    metered.pass()
    await metered.sendTrace(tester, metered.makeTrace(true, 3))
    expect(await metered.requireAlarm()).toMatchObject({ type: 'FIBRE_BREAK', linkCode: 'GL-01' })
  })

  test('each alarm says why no test was asked for', async () => {
    const tester = await metered.createTester()
    const reasonOf = async (meter: Meter) => {
      await metered.losePower(meter)
      await metered.decide()
      const alarm = (await metered.listAlarms()).find(({ linkId }) => linkId === meter.linkId)
      return (await metered.load(alarm?.id ?? ''))?.reason
    }
    expect(await reasonOf(await metered.createMeter(null, 'PM-A'))).toBe('no-otdr')
    isOn = false
    expect(await reasonOf(await metered.createMeter(tester, 'PM-B'))).toBe('off')
    isOn = true
    await database.pool.query(`UPDATE device SET state = 'offline' WHERE id = ${tester.device.deviceId}`)
    expect(await reasonOf(await metered.createMeter(tester, 'PM-C'))).toBe('away')
    await database.pool.query(`UPDATE device SET state = 'online' WHERE id = ${tester.device.deviceId}`)
    const drill = { linkId: tester.linkId, positionM: 100, type: 'FIBRE_BREAK', severity: 'major' } as const
    const { id } = await call(alarmApi.drill, { body: { ...drill, reason: 'practice', minutes: 5 } })
    await metered.decide()
    expect(await metered.load(id)).toMatchObject({ state: 'none', reason: 'drill' })
    expect(await metered.listCommands(tester)).toEqual([])
  })

  test('alarms of one port share the test that waits; a storm asks for so many an hour and no more', async () => {
    const tester = await metered.createTester()
    for (const code of ['PM-A', 'PM-B', 'PM-C'])
      await metered.losePower(await metered.createMeter(tester, code))
    await metered.decide()
    const ids = (await metered.listAlarms()).map(({ id }) => id)
    expect(await Promise.all(ids.map(async (id) => (await metered.load(id))?.state))).toEqual(
      Array(3).fill('asked'),
    )
    for (let asked = 1; ; asked += 1) {
      const [command] = await metered.listCommands(tester)
      if (command === undefined) {
        expect(asked - 1).toBe(CONFIRM_PER_HOUR)
        break
      }
      await metered.answer(tester, {
        command: command.id,
        state: 'failed',
        fault: 'laser',
        detail: 'too hot',
      })
      await metered.decide()
      await metered.losePower(await metered.createMeter(tester, `PM-${asked}`))
      await metered.decide()
    }
    const last = (await metered.listAlarms())[0]
    expect(await metered.load(last?.id ?? '')).toMatchObject({ state: 'none', reason: 'limit' })
    expect(await metered.load(ids[0] ?? '')).toMatchObject({
      state: 'failed',
      test: { fault: 'laser', detail: 'too hot' },
    })
    // Who asks by hand decides that themselves.
    expect(await call(confirmingTestApi.ask, { body: { alarmId: last?.id ?? '' } })).toMatchObject({
      state: 'asked',
      askedBy: metered.actor.name,
    })
  })

  test('a port that measures is waited for, and not for ever', async () => {
    const tester = await metered.createTester()
    const settings = { wavelengthNm: 1550, pulseNs: 100, rangeM: 30_000, averagingS: 5 }
    const { id: command } = await call(deviceTestApi.run, { body: { linkId: tester.linkId, ...settings } })
    await metered.answer(tester, { command, state: 'running', progressPercent: 10 })
    await metered.losePower(await metered.createMeter(tester))
    const { id } = await metered.requireAlarm()
    await metered.decide()
    expect(await metered.load(id)).toMatchObject({ state: 'due' })
    metered.pass(6 * 60)
    await metered.decide()
    expect(await metered.load(id)).toMatchObject({ state: 'none', reason: 'busy' })
  })

  test('a power meter is paired by choice, with what sees the same fibre proposed first', async () => {
    const { domainId } = metered
    const places = [
      { code: 'A', cableM: 0 },
      { code: 'B', cableM: 20_000 },
    ]
    const cable = await layCable(call, domainId, { code: 'C-1', places })
    const { linkIds } = await watchFibres(call, domainId, { cable, at: 'A', fibres: [3, 7] })
    const [one = 0, other = 0] = linkIds
    const before = await call(confirmingTestApi.pairing, { query: { linkId: one } })
    expect(before).toMatchObject({ testedBy: null, proposals: [{ id: other, isSameFibre: false }] })
    const paired = await call(confirmingTestApi.pair, { body: { linkId: one, testedByLinkId: other } })
    expect(paired.testedBy).toMatchObject({ id: other, code: 'GL-7' })
    const stranger = { actor: metered.stranger }
    await expect(
      call(confirmingTestApi.pairing, { ...stranger, query: { linkId: one } }),
    ).rejects.toMatchObject({ reason: 'object.not-found' })
    await call(confirmingTestApi.pair, { body: { linkId: one, testedByLinkId: null } })
    expect((await call(confirmingTestApi.pairing, { query: { linkId: one } })).testedBy).toBeNull()
  })

  test('a link that tests and lies in a domain of others is told of, and not named', async () => {
    const tester = await metered.createTester()
    const { linkId } = await metered.createMeter(tester)
    await database.pool.query('UPDATE link SET domain_id = $1 WHERE id = $2', [
      metered.otherDomainId,
      tester.linkId,
    ])
    const pairing = await call(confirmingTestApi.pairing, { query: { linkId } })
    expect(pairing).toMatchObject({ testedBy: null, isTesterHidden: true, proposals: [] })
    const removed = await call(confirmingTestApi.pair, { body: { linkId, testedByLinkId: null } })
    expect(removed).toMatchObject({ testedBy: null, isTesterHidden: false })
  })

  test('the fault is opened where the test saw it, with a cut fibre', async () => {
    const { domainId } = metered
    const places = [
      { code: 'A', cableM: 0 },
      { code: 'B', cableM: 20_000 },
    ]
    const more = { excessRatio: 0 }
    const cable = await layCable(call, domainId, { code: 'C-1', places, more })
    const { device, linkIds } = await watchFibres(call, domainId, { cable, at: 'A', fibres: [3] })
    const tester = { device, linkId: linkIds[0] ?? 0, deviceKey: '' }
    const { traceId } = await metered.sendTrace(tester, makeSorBytes({ timestampS: START_AT / 1000 }))
    await call(traceApi.baseline, { body: { id: traceId } })
    await metered.losePower(await metered.createMeter(tester))
    await metered.decide()
    expect((await call(faultApi.page, { query: { isOpen: true } })).list).toEqual([])
    metered.pass()
    await metered.sendTrace(tester, metered.makeTrace(true))
    await metered.faults.settled()
    const [fault, ...others] = (await call(faultApi.page, { query: { isOpen: true } })).list
    expect(others).toEqual([])
    expect(fault).toMatchObject({ cableCode: 'C-1', kind: 'break', alarmCount: 1 })
    expect(Math.abs((fault?.cableM ?? 0) - BREAK_M)).toBeLessThan(50)
    const info = await call(faultApi.info, { query: { id: fault?.id ?? 0 } })
    expect(info.fibres[2]?.condition).toBe('cut')
  })

  test('in whatever order acknowledgement, trace, answer, failure and repeats come, it is one alarm', async () => {
    const tester = await metered.createTester()
    const meter = await metered.createMeter(tester)
    const steps = ['ack', 'trace', 'later trace', 'done', 'failed', 'repeat', 'decide'] as const
    let seed = 10
    const order = fc.shuffledSubarray([...steps], { minLength: 3 })
    await fc.assert(
      fc.asyncProperty(order, async (taken) => {
        // The hour of the former run is over.
        metered.pass(2 * 3600)
        await metered.losePower(meter)
        const { id } = await metered.requireAlarm()
        await metered.decide()
        const [command] = await metered.listCommands(tester)
        const answering = command?.id ?? ''
        const bytes = metered.makeTrace(true)
        const traceDigest = createHash('sha256').update(bytes).digest('hex')
        const acts: Record<(typeof steps)[number], () => Promise<unknown>> = {
          ack: () => call(alarmApi.ack, { body: { ids: [id] } }),
          trace: () => metered.sendTrace(tester, bytes),
          'later trace': () => metered.sendTrace(tester, metered.makeTrace(true, ++seed)),
          done: () => metered.answer(tester, { command: answering, state: 'done', traceDigest }),
          failed: () => metered.answer(tester, { command: answering, state: 'failed', fault: 'other' }),
          repeat: () => metered.losePower(meter),
          decide: metered.decide,
        }
        for (const step of taken) {
          metered.pass()
          await acts[step]()
          expect((await metered.requireAlarm()).id).toBe(id)
        }
        await metered.decide()
        const isTraced = taken.includes('trace') || taken.includes('later trace')
        const alarm = await metered.requireAlarm()
        expect(alarm).toMatchObject({ id, type: 'POWER_LOST', acked: taken.includes('ack') })
        expect(alarm.seenFrom === null).toBe(!isTraced)
        if (isTraced) expect(await metered.load(id)).toMatchObject({ state: 'confirmed' })
        // As before, for the next run.
        await call(deviceTestApi.page, { query: { linkId: tester.linkId } }).then(async ({ list }) => {
          for (const one of list.filter(({ endedAt }) => endedAt === null))
            await metered.answer(tester, { command: one.id, state: 'failed', fault: 'other' })
        })
        await metered.losePower(meter, 'clear')
        await call(alarmApi.ack, { body: { ids: [id] } })
        metered.pass()
        await metered.sendTrace(tester, metered.makeTrace(false, ++seed))
        expect(await metered.listAlarms()).toEqual([])
      }),
      { numRuns: 12 },
    )
  }, 240_000)
})
