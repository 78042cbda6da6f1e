import { createHash } from 'node:crypto'
import { alarmApi } from '@fibrewatch/contract/alarm'
import { confirmingTestApi } from '@fibrewatch/contract/confirming-test'
import { type CommandAnswer, deviceTestApi } from '@fibrewatch/contract/device-command'
import { faultApi } from '@fibrewatch/contract/fault'
import { ingestApi } from '@fibrewatch/contract/ingest'
import { plantApi } from '@fibrewatch/contract/plant'
import { traceApi } from '@fibrewatch/contract/trace'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  CONFIRM_PER_HOUR,
  createMonitoredLink,
  layCable,
  makeBreakAt,
  makeSorBytes,
  type MonitoredPlant,
  START_AT,
  startMonitoredPlant,
  watchFibres,
} from '#modules/testing'
import { testDatabase } from '#platform/testing/test-database'

const BREAK_M = 12_000

describe('an alarm is confirmed by a test', () => {
  const database = testDatabase()
  let monitored: MonitoredPlant
  let call: MonitoredPlant['call']
  let isOn: boolean
  let second: number
  beforeEach(async () => {
    isOn = true
    second = 0
    monitored = await startMonitoredPlant(database, { confirmsAlarms: () => isOn })
    call = monitored.call
  })
  afterEach(() => monitored.stop())

  /** Each step is a second later. */
  function pass(seconds = 1): string {
    second += seconds
    monitored.clock.set(START_AT + second * 1000)
    return new Date(START_AT + second * 1000).toISOString()
  }

  type Tester = Awaited<ReturnType<typeof createMonitoredLink>>

  /** An OTDR's link whose reference shows a good fibre. */
  async function createTester(code = 'GL-01'): Promise<Tester> {
    const tester = await createMonitoredLink(monitored, { code })
    const { traceId } = await sendTrace(tester, makeSorBytes({ timestampS: START_AT / 1000 }))
    await call(traceApi.baseline, { body: { id: traceId } })
    return tester
  }

  async function sendTrace({ device, linkId }: Tester, bytes: Buffer) {
    const { code } = (await call(plantApi.linkInfo, { query: { id: linkId } })).link
    return monitored.traces.receiveTrace({
      device,
      linkCode: code,
      direction: 'forward',
      bytes,
      receivedAt: monitored.clock.now(),
    })
  }

  const makeTrace = (isBroken: boolean, seed = 2) =>
    makeSorBytes({
      seed,
      timestampS: START_AT / 1000 + second,
      ...(isBroken && { plant: makeBreakAt(BREAK_M) }),
    })

  /** A power meter with a link of its own, at the far end of the fibre of another. */
  async function createMeter(tester: Tester | null, code = 'PM-1') {
    const { domainId } = monitored
    const body = { code, name: code, kind: 'power-meter', domainId } as const
    const { id: deviceId } = await call(plantApi.deviceAdd, { body })
    const link = { code: `${code}-L`, name: code, deviceId, port: 1, lengthM: 20_000 }
    const { id: linkId } = await call(plantApi.linkAdd, { body: link })
    if (tester !== null)
      await call(confirmingTestApi.pair, { body: { linkId, testedByLinkId: tester.linkId } })
    return { device: { deviceId, code, domainId }, linkId, linkCode: link.code }
  }
  type Meter = Awaited<ReturnType<typeof createMeter>>

  async function losePower({ device, linkCode }: Meter, state: 'raise' | 'clear' = 'raise') {
    const events = [{ at: pass(), link: linkCode, type: 'POWER_LOST', state, value: -60, unit: 'dBm' }]
    await call(ingestApi.events, {
      body: Buffer.from(JSON.stringify(events)),
      contentType: 'application/json',
      device,
    })
  }

  const listCommands = async ({ device }: Tester) =>
    (await call(ingestApi.commands, { query: {}, device })).list
  const answer = ({ device }: Tester, body: CommandAnswer) => call(ingestApi.answer, { body, device })
  const load = (alarmId: string) => call(confirmingTestApi.info, { query: { alarmId } })
  const decide = () => monitored.confirming.decideTests()
  async function requireAlarm() {
    const [alarm, ...others] = await monitored.listAlarms()
    expect(others).toEqual([])
    if (alarm === undefined) throw new Error('there is no alarm')
    return alarm
  }

  test('power is lost, a test is asked for, and the same alarm knows its place from the trace', async () => {
    const tester = await createTester()
    await losePower(await createMeter(tester))
    const raised = await requireAlarm()
    expect(raised).toMatchObject({ type: 'POWER_LOST', positionM: null, place: null, seenFrom: null })
    expect(await load(raised.id)).toMatchObject({ state: 'due' })
    await decide()
    const [command, ...others] = await listCommands(tester)
    expect(others).toEqual([])
    // As the reference was measured.
    expect(command).toMatchObject({ link: 'GL-01', settings: { wavelengthNm: 1550, pulseNs: 300 } })
    expect(await load(raised.id)).toMatchObject({
      state: 'asked',
      test: { state: 'sent' },
      testedLink: { code: 'GL-01' },
    })
    pass()
    const bytes = makeTrace(true)
    const { traceId } = await sendTrace(tester, bytes)
    const traceDigest = createHash('sha256').update(bytes).digest('hex')
    await answer(tester, { command: command?.id ?? '', state: 'done', traceDigest })
    await decide()

    const alarm = await requireAlarm()
    expect(alarm).toMatchObject({ id: raised.id, type: 'POWER_LOST', acked: false, positionM: null })
    expect(alarm.seenFrom).toMatchObject({ linkCode: 'GL-01' })
    expect(Math.abs((alarm.seenFrom?.positionM ?? 0) - BREAK_M)).toBeLessThan(20)
    expect(alarm.place?.lngLat[0]).toBeCloseTo(104 + 0.2072 * (BREAK_M / 20_000), 3)
    expect(await load(raised.id)).toMatchObject({ state: 'confirmed', traceId, test: { state: 'done' } })
    const { journal } = await call(alarmApi.info, { query: { id: raised.id } })
    expect(journal.map(({ kind }) => kind)).toEqual(['raised', 'confirmed'])
    // What its plan measures later says the same again.
    pass(60)
    await sendTrace(tester, makeTrace(true, 3))
    expect((await requireAlarm()).revision).toBe(alarm.revision)
  })

  test('a test that is asked for by hand and sees the same place again confirms it again', async () => {
    const tester = await createTester()
    await losePower(await createMeter(tester))
    const { id } = await requireAlarm()
    await decide()
    pass()
    await sendTrace(tester, makeTrace(true))
    const [first] = await listCommands(tester)
    await answer(tester, { command: first?.id ?? '', state: 'cancelled' })
    expect(await call(confirmingTestApi.ask, { body: { alarmId: id } })).toMatchObject({ state: 'asked' })
    const [command] = await listCommands(tester)
    pass()
    const bytes = makeTrace(true, 5)
    const { traceId } = await sendTrace(tester, bytes)
    const traceDigest = createHash('sha256').update(bytes).digest('hex')
    await answer(tester, { command: command?.id ?? '', state: 'done', traceDigest })
    await decide()
    expect(await load(id)).toMatchObject({ state: 'confirmed', traceId })
    const { journal } = await call(alarmApi.info, { query: { id } })
    expect(journal.map(({ kind }) => kind)).toEqual(['raised', 'confirmed', 'confirmed'])
  })

  test('an alarm that comes again within the hour claims nothing of the test before, and is not tested by itself', async () => {
    const tester = await createTester()
    const meter = await createMeter(tester)
    await losePower(meter)
    const { id } = await requireAlarm()
    await decide()
    pass()
    await sendTrace(tester, makeTrace(true))
    expect(await load(id)).toMatchObject({ state: 'confirmed' })
    await losePower(meter, 'clear')
    await losePower(meter)
    const again = await requireAlarm()
    expect(again).toMatchObject({ id, seenFrom: null })
    await decide()
    expect(await load(id)).toMatchObject({ state: 'none', reason: 'again', traceId: null, test: null })
    expect(await call(confirmingTestApi.ask, { body: { alarmId: id } })).toMatchObject({ state: 'asked' })
  })

  test('what the test does not see stays an alarm, and says so', async () => {
    const tester = await createTester()
    await losePower(await createMeter(tester))
    const { id } = await requireAlarm()
    await decide()
    const [command] = await listCommands(tester)
    pass()
    const bytes = makeTrace(false)
    await sendTrace(tester, bytes)
    const traceDigest = createHash('sha256').update(bytes).digest('hex')
    await answer(tester, { command: command?.id ?? '', state: 'done', traceDigest })
    await decide()
    await decide()
    expect(await requireAlarm()).toMatchObject({ id, state: 'active', seenFrom: null })
    expect(await load(id)).toMatchObject({ state: 'unseen' })
    const { journal } = await call(alarmApi.info, { query: { id } })
    expect(journal.map(({ kind }) => kind)).toEqual(['raised', 'unseen'])
  })

  test('a break that the OTDR told of without a place gets it from the test, and none is raised beside it', async () => {
    const tester = await createTester()
    const events = [
      { at: pass(), link: 'GL-01', type: 'FIBRE_BREAK', positionM: BREAK_M - 300, state: 'raise' },
    ]
    const body = Buffer.from(JSON.stringify(events))
    await call(ingestApi.events, { body, contentType: 'application/json', device: tester.device })
    const { id } = await requireAlarm()
    await decide()
    pass()
    await sendTrace(tester, makeTrace(true))
    const alarm = await requireAlarm()
    expect(alarm.id).toBe(id)
    expect(Math.abs((alarm.positionM ?? 0) - BREAK_M)).toBeLessThan(20)
    // A good trace ends it, as any break.
    pass()
    await sendTrace(tester, makeTrace(false, 4))
    expect(await monitored.listAlarms()).toEqual([])
  })

  test('after the power has come back the next trace raises what is still broken', async () => {
    const tester = await createTester()
    const meter = await createMeter(tester)
    await losePower(meter)
    await decide()
    pass()
    await sendTrace(tester, makeTrace(true))
    await losePower(meter, 'clear')
    expect(await monitored.listAlarms()).toEqual([])
    pass()
    await sendTrace(tester, makeTrace(true, 3))
    expect(await requireAlarm()).toMatchObject({ type: 'FIBRE_BREAK', linkCode: 'GL-01' })
  })

  test('each alarm says why no test was asked for', async () => {
    const tester = await createTester()
    const reasonOf = async (meter: Meter) => {
      await losePower(meter)
      await decide()
      const alarm = (await monitored.listAlarms()).find(({ linkId }) => linkId === meter.linkId)
      return (await load(alarm?.id ?? ''))?.reason
    }
    expect(await reasonOf(await createMeter(null, 'PM-A'))).toBe('no-otdr')
    isOn = false
    expect(await reasonOf(await createMeter(tester, 'PM-B'))).toBe('off')
    isOn = true
    await database.pool.query(`UPDATE device SET state = 'offline' WHERE id = ${tester.device.deviceId}`)
    expect(await reasonOf(await createMeter(tester, 'PM-C'))).toBe('away')
    await database.pool.query(`UPDATE device SET state = 'online' WHERE id = ${tester.device.deviceId}`)
    const drill = { linkId: tester.linkId, positionM: 100, type: 'FIBRE_BREAK', severity: 'major' } as const
    const { id } = await call(alarmApi.drill, { body: { ...drill, reason: 'practice', minutes: 5 } })
    await decide()
    expect(await load(id)).toMatchObject({ state: 'none', reason: 'drill' })
    expect(await listCommands(tester)).toEqual([])
  })

  test('alarms of one port share the test that waits; a storm asks for so many an hour and no more', async () => {
    const tester = await createTester()
    for (const code of ['PM-A', 'PM-B', 'PM-C']) await losePower(await createMeter(tester, code))
    await decide()
    const ids = (await monitored.listAlarms()).map(({ id }) => id)
    expect(await Promise.all(ids.map(async (id) => (await load(id))?.state))).toEqual(Array(3).fill('asked'))
    for (let asked = 1; ; asked += 1) {
      const [command] = await listCommands(tester)
      if (command === undefined) {
        expect(asked - 1).toBe(CONFIRM_PER_HOUR)
        break
      }
      await answer(tester, { command: command.id, state: 'failed', fault: 'laser', detail: 'too hot' })
      await decide()
      await losePower(await createMeter(tester, `PM-${asked}`))
      await decide()
    }
    const last = (await monitored.listAlarms())[0]
    expect(await load(last?.id ?? '')).toMatchObject({ state: 'none', reason: 'limit' })
    expect(await load(ids[0] ?? '')).toMatchObject({
      state: 'failed',
      test: { fault: 'laser', detail: 'too hot' },
    })
    // Who asks by hand decides that themselves.
    expect(await call(confirmingTestApi.ask, { body: { alarmId: last?.id ?? '' } })).toMatchObject({
      state: 'asked',
      askedBy: monitored.actor.name,
    })
  })

  test('a port that measures is waited for, and not for ever', async () => {
    const tester = await createTester()
    const settings = { wavelengthNm: 1550, pulseNs: 100, rangeM: 30_000, averagingS: 5 }
    const { id: command } = await call(deviceTestApi.run, { body: { linkId: tester.linkId, ...settings } })
    await answer(tester, { command, state: 'running', progressPercent: 10 })
    await losePower(await createMeter(tester))
    const { id } = await requireAlarm()
    await decide()
    expect(await load(id)).toMatchObject({ state: 'due' })
    pass(6 * 60)
    await decide()
    expect(await load(id)).toMatchObject({ state: 'none', reason: 'busy' })
  })

  test('a power meter is paired by choice, with what sees the same fibre proposed first', async () => {
    const { domainId } = monitored
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
    const stranger = { actor: monitored.stranger }
    await expect(
      call(confirmingTestApi.pairing, { ...stranger, query: { linkId: one } }),
    ).rejects.toMatchObject({ reason: 'object.not-found' })
    await call(confirmingTestApi.pair, { body: { linkId: one, testedByLinkId: null } })
    expect((await call(confirmingTestApi.pairing, { query: { linkId: one } })).testedBy).toBeNull()
  })

  test('the fault is opened where the test saw it, with a cut fibre', async () => {
    const { domainId } = monitored
    const places = [
      { code: 'A', cableM: 0 },
      { code: 'B', cableM: 20_000 },
    ]
    const more = { excessRatio: 0 }
    const cable = await layCable(call, domainId, { code: 'C-1', places, more })
    const { device, linkIds } = await watchFibres(call, domainId, { cable, at: 'A', fibres: [3] })
    const tester = { device, linkId: linkIds[0] ?? 0, deviceKey: '' }
    const { traceId } = await sendTrace(tester, makeSorBytes({ timestampS: START_AT / 1000 }))
    await call(traceApi.baseline, { body: { id: traceId } })
    await losePower(await createMeter(tester))
    await decide()
    expect((await call(faultApi.page, { query: { isOpen: true } })).list).toEqual([])
    pass()
    await sendTrace(tester, makeTrace(true))
    await monitored.faults.settled()
    const [fault, ...others] = (await call(faultApi.page, { query: { isOpen: true } })).list
    expect(others).toEqual([])
    expect(fault).toMatchObject({ cableCode: 'C-1', kind: 'break', alarmCount: 1 })
    expect(Math.abs((fault?.cableM ?? 0) - BREAK_M)).toBeLessThan(50)
    const info = await call(faultApi.info, { query: { id: fault?.id ?? 0 } })
    expect(info.fibres[2]?.condition).toBe('cut')
  })

  test('in whatever order acknowledgement, trace, answer, failure and repeats come, it is one alarm', async () => {
    const tester = await createTester()
    const meter = await createMeter(tester)
    const steps = ['ack', 'trace', 'later trace', 'done', 'failed', 'repeat', 'decide'] as const
    const order = fc.shuffledSubarray([...steps], { minLength: 3 })
    await fc.assert(
      fc.asyncProperty(order, async (taken) => {
        // The hour of the former run is over.
        pass(2 * 3600)
        await losePower(meter)
        const { id } = await requireAlarm()
        await decide()
        const [command] = await listCommands(tester)
        const answering = command?.id ?? ''
        const bytes = makeTrace(true)
        const traceDigest = createHash('sha256').update(bytes).digest('hex')
        const acts: Record<(typeof steps)[number], () => Promise<unknown>> = {
          ack: () => call(alarmApi.ack, { body: { ids: [id] } }),
          trace: () => sendTrace(tester, bytes),
          'later trace': () => sendTrace(tester, makeTrace(true, second)),
          done: () => answer(tester, { command: answering, state: 'done', traceDigest }),
          failed: () => answer(tester, { command: answering, state: 'failed', fault: 'other' }),
          repeat: () => losePower(meter),
          decide,
        }
        for (const step of taken) {
          pass()
          await acts[step]()
          expect((await requireAlarm()).id).toBe(id)
        }
        await decide()
        const isTraced = taken.includes('trace') || taken.includes('later trace')
        const alarm = await requireAlarm()
        expect(alarm).toMatchObject({ id, type: 'POWER_LOST', acked: taken.includes('ack') })
        expect(alarm.seenFrom === null).toBe(!isTraced)
        if (isTraced) expect(await load(id)).toMatchObject({ state: 'confirmed' })
        // As before, for the next run.
        await call(deviceTestApi.page, { query: { linkId: tester.linkId } }).then(async ({ list }) => {
          for (const one of list.filter(({ endedAt }) => endedAt === null))
            await answer(tester, { command: one.id, state: 'failed', fault: 'other' })
        })
        await losePower(meter, 'clear')
        await call(alarmApi.ack, { body: { ids: [id] } })
        pass()
        await sendTrace(tester, makeTrace(false, second))
        expect(await monitored.listAlarms()).toEqual([])
      }),
      { numRuns: 12 },
    )
  }, 240_000)
})
