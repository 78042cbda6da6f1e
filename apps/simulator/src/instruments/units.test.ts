import { createHash } from 'node:crypto'
import type { DeviceCommand } from '@fibrewatch/contract/device-command'
import { makeTrace, parseSor } from '@fibrewatch/otdr'
import { describe, expect, test } from 'vitest'
import { DEMO_PLANT } from '../demo/demo-plant.ts'
import { createPlantState } from '../plant/conditions.ts'
import { makeRandom } from '../random.ts'
import { recordMessages } from '../testing/record-messages.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { createDasUnit } from './das-unit.ts'
import { createDtsUnit } from './dts-unit.ts'
import { DeliveryError } from './message.ts'
import { createOtdrUnit } from './otdr-unit.ts'
import { createPowerMeter } from './power-meter.ts'
import { createSender } from './sender.ts'
import type { Unit, UnitParts } from './unit.ts'

/** A running unit in a plant whose time and conditions the test sets. */
function startUnit(deviceCode: string, create: (parts: UnitParts) => Unit) {
  const device = DEMO_PLANT.devices.find(({ code }) => code === deviceCode)
  if (device === undefined) throw new Error(`no ${deviceCode}`)
  const clock = createTestClock()
  const state = createPlantState()
  const record = recordMessages()
  const reports: string[] = []
  const sender = createSender(record.transport, { clock, random: makeRandom(2) })
  const report = (line: string) => reports.push(line)
  const unit = create({ plant: DEMO_PLANT, device, state, sender, clock, random: makeRandom(1), report })
  const stopping = new AbortController()
  const running = unit.run(stopping.signal)
  const stop = async () => {
    stopping.abort()
    await running
    await sender.stop()
  }
  return { ...record, clock, state, reports, unit, stop }
}

describe('every unit', () => {
  test('sends heartbeats, is silent while offline, and comes back', async () => {
    const { clock, state, countHeartbeats, stop } = startUnit('LF-DAS-02', (parts) => createDasUnit(parts))
    await clock.advance(61_000)
    expect(countHeartbeats()).toBe(3)
    state.apply('off', { kind: 'offline', deviceCode: 'LF-DAS-02' })
    await clock.advance(120_000)
    expect(countHeartbeats()).toBe(3)
    state.end('off')
    await clock.advance(30_000)
    expect(countHeartbeats()).toBe(4)
    await stop()
  })

  test('says when it is refused, and goes on', async () => {
    const { clock, reports, messages, transport, stop } = startUnit('LF-DAS-02', (parts) =>
      createDasUnit(parts),
    )
    const deliver = transport.deliver
    transport.deliver = () => Promise.reject(new DeliveryError('refused', 'unknown key'))
    await clock.advance(31_000)
    expect(reports).toContain('LF-DAS-02: unknown key')
    transport.deliver = deliver
    const before = messages.length
    await clock.advance(30_000)
    expect(messages.length).toBeGreaterThan(before)
    await stop()
  })
})

describe('the vibration unit', () => {
  test('reports a disturbance while it lasts, near its place, for longer and longer', async () => {
    const { clock, state, listEvents, stop } = startUnit('LF-DAS-02', (parts) => createDasUnit(parts))
    await clock.advance(20_000)
    expect(listEvents()).toEqual([])
    const place = { linkCode: 'LZ-DAS-02', positionM: 18_640, extentM: 20 } as const
    state.apply('dig', { kind: 'disturbance', class: 'machine-digging', ...place })
    await clock.advance(20_000)
    const events = listEvents()
    expect(events).toHaveLength(4)
    expect(events.map(({ durationS }) => durationS)).toEqual([0, 5, 10, 15])
    for (const { type, link, positionM = 0, confidence = 0, attributes } of events) {
      expect({ type, link, attributes }).toEqual({
        type: 'INTRUSION',
        link: 'LZ-DAS-02',
        attributes: { class: 'machine-digging' },
      })
      expect(Math.abs(positionM - 18_640)).toBeLessThanOrEqual(4.1)
      expect(confidence).toBeGreaterThan(0.85)
      expect(confidence).toBeLessThanOrEqual(0.99)
    }
    state.end('dig')
    await clock.advance(60_000)
    expect(listEvents()).toHaveLength(4)
    await stop()
  })
})

describe('the temperature unit', () => {
  test('follows a hot spot up and down, and reports until it is normal again', async () => {
    const { clock, state, listEvents, stop } = startUnit('XT-DTS-01', (parts) =>
      createDtsUnit(parts, { criteria: ['TEMP_HIGH', 'TEMP_RISE'] }),
    )
    state.apply('hot', {
      kind: 'hot-spot',
      linkCode: 'XT-DTS-01',
      positionM: 2417,
      extentM: 6,
      temperatureC: 78,
    })
    await clock.advance(240_000)
    const listC = () => listEvents().flatMap(({ type, value = 0 }) => (type === 'TEMP_HIGH' ? [value] : []))
    expect(listC().at(-1)).toBeGreaterThan(76)
    expect(listC()[1]).toBeLessThan(60)
    const rates = listEvents().filter(({ type }) => type === 'TEMP_RISE')
    expect(Math.max(...rates.map(({ value = 0 }) => value))).toBeGreaterThan(10)
    expect(rates[0]?.unit).toBe('°C/min')
    state.end('hot')
    await clock.advance(600_000)
    const cooled = listC()
    expect(cooled.slice(-3).every((value) => value < 30)).toBe(true)
    await clock.advance(120_000)
    expect(listC()).toHaveLength(cooled.length)
    await stop()
  })
})

describe('a temperature unit as it is usually configured', () => {
  test('reports the level alone', async () => {
    const { clock, state, listEvents, stop } = startUnit('XT-DTS-01', (parts) => createDtsUnit(parts))
    state.apply('hot', {
      kind: 'hot-spot',
      linkCode: 'XT-DTS-01',
      positionM: 2417,
      extentM: 6,
      temperatureC: 78,
    })
    await clock.advance(35_000)
    expect(listEvents().map(({ type }) => type)).toEqual(Array.from({ length: 3 }, () => 'TEMP_HIGH'))
    await stop()
  })
})

describe('the power meter', () => {
  test('raises what is lost or low, clears it, and asks for a test of the cable', async () => {
    const asked: string[] = []
    const onLightChanged = ({ code }: { code: string }) => void asked.push(code)
    const { clock, state, listEvents, stop } = startUnit('LF-PM-03', (parts) =>
      createPowerMeter(parts, { onLightChanged }),
    )
    const listStates = () => listEvents().map((event) => `${event.type} ${event.state}`)
    await clock.advance(5000)
    expect(listStates()).toEqual(['POWER_LOST clear', 'POWER_LOW clear'])
    state.apply('cut', { kind: 'break', linkCode: 'SZ-KS-01', positionM: 12_384 })
    await clock.advance(3000)
    expect(listStates().slice(2)).toEqual(['POWER_LOST raise'])
    expect(asked).toEqual(['SZ-KS-02'])
    state.end('cut')
    state.apply('weak', { kind: 'low-power', linkCode: 'SZ-KS-02', dropDb: 13 })
    await clock.advance(3000)
    expect(listStates().slice(3)).toEqual(['POWER_LOST clear', 'POWER_LOW raise'])
    state.end('weak')
    await clock.advance(3000)
    expect(listStates().slice(5)).toEqual(['POWER_LOW clear'])
    expect(asked).toEqual(['SZ-KS-02', 'SZ-KS-02'])
    await stop()
  })
})

describe('the OTDR unit', () => {
  const links = ['SZ-WJ-01', 'SZ-CS-02', 'SZ-KS-01', 'SZ-WX-01', 'HQ-MD-03']

  test('goes through its ports round by round with files that can be read', async () => {
    const { clock, listTraces, stop } = startUnit('LF-OTDR-01', (parts) => createOtdrUnit(parts))
    await clock.advance(59_000)
    expect(listTraces().map(({ linkCode }) => linkCode)).toEqual(links)
    expect(listTraces().every(({ bytes }) => parseSor(bytes).ok)).toBe(true)
    await clock.advance(60_000)
    expect(listTraces().map(({ linkCode }) => linkCode)).toEqual([...links, ...links])
    await stop()
  })

  test('measures first what somebody asks for, and again what has changed', async () => {
    const { clock, state, unit, listTraces, stop } = startUnit('LF-OTDR-01', (parts) => createOtdrUnit(parts))
    await clock.advance(59_000)
    state.apply('cut', { kind: 'break', linkCode: 'SZ-KS-01', positionM: 12_384 })
    unit.trigger(['SZ-KS-01', 'CS-ZJG-01'])
    await clock.advance(18_000)
    expect(
      listTraces()
        .slice(5)
        .map(({ linkCode }) => linkCode),
    ).toEqual(['SZ-KS-01', 'SZ-KS-01'])
    await clock.advance(43_000)
    expect(
      listTraces()
        .slice(7)
        .map(({ linkCode }) => linkCode),
    ).toEqual(links)
    await stop()
  })
})

describe('the remote test unit, told by the server', () => {
  const command: DeviceCommand = {
    id: '0197c1d0-0000-7000-8000-000000000001',
    kind: 'otdr-test',
    link: 'SZ-KS-01',
    port: 1,
    settings: { wavelengthNm: 1625, pulseNs: 300, rangeM: 60_000, averagingS: 20 },
    isCancelled: false,
    deadlineAt: '',
  }
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  const start = () => startUnit('LF-OTDR-01', (parts) => createOtdrUnit(parts))

  test('measures as it is told before its round, says how far it is, and names the trace that it has sent', async () => {
    const unit = start()
    await unit.clock.advance(100)
    unit.command(command)
    unit.command(command)
    await unit.clock.advance(40_000)
    const answers = unit.listAnswers()
    expect(answers.map(({ state }) => state)).toEqual([
      'accepted',
      'accepted',
      ...Array.from({ length: 10 }, () => 'running'),
      'done',
    ])
    const digest = answers.at(-1)?.traceDigest
    const ordered = unit.listTraces().find(({ bytes }) => hash(bytes) === digest)
    const file = parseSor(ordered?.bytes ?? new Uint8Array())
    const trace = file.ok ? makeTrace(file.value) : null
    expect(trace).toMatchObject({ ok: true, value: { wavelengthNm: 1625, pulseNs: 300 } })
    expect(ordered?.linkCode).toBe('SZ-KS-01')
    await unit.stop()
  })

  test('measures nothing else where it measures by order alone', async () => {
    const unit = startUnit('LF-OTDR-01', (parts) => createOtdrUnit({ ...parts, isByOrder: true }))
    await unit.clock.advance(200_000)
    expect(unit.listTraces()).toEqual([])
    unit.command(command)
    await unit.clock.advance(40_000)
    expect(unit.listTraces().map(({ linkCode }) => linkCode)).toEqual(['SZ-KS-01'])
    await unit.stop()
  })

  test('stops when it is told to, and measures nothing then', async () => {
    const unit = start()
    await unit.clock.advance(9000)
    unit.command(command)
    await unit.clock.advance(12_000)
    const before = unit.listTraces().length
    unit.command({ ...command, isCancelled: true })
    await unit.clock.advance(1000)
    expect(unit.listAnswers().at(-1)).toEqual({ command: command.id, state: 'cancelled' })
    expect(unit.listTraces().length).toBe(before)
    await unit.stop()
  })

  test('refuses what it cannot do, with the reason', async () => {
    const unit = start()
    unit.command({ ...command, link: 'NOWHERE' })
    unit.command({ ...command, id: '2', settings: { ...command.settings, wavelengthNm: 1490 } })
    await unit.clock.advance(1000)
    expect(unit.listAnswers()).toMatchObject([
      { state: 'failed', fault: 'port' },
      { state: 'failed', fault: 'unsupported' },
    ])
    await unit.stop()
  })
})
