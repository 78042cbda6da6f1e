import { type Alarm, alarmApi, type AlarmInfo } from '@fibrewatch/contract/alarm'
import { eventApi, type FibreEvent } from '@fibrewatch/contract/event'
import { traceApi } from '@fibrewatch/contract/trace'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { makeAlarm } from '#testing/sample-alarm.ts'
import { signInAs } from '#testing/sample-user.ts'
import { Evidence } from './evidence.tsx'

const MINUTE_MS = 60_000

beforeEach(() => signInAs())

const agoMs = (ms: number) => new Date(Date.now() - ms).toISOString()
const recent = (change: Partial<Alarm>) => makeAlarm({ raisedAt: agoMs(5 * MINUTE_MS), ...change })
const dig = () => recent({ type: 'INTRUSION', severity: 'major' })

let lastId = 0
function report(agoS: number, change: Partial<FibreEvent> = {}): FibreEvent {
  lastId += 1
  const at = agoMs(agoS * 1000)
  return {
    id: `0199-${lastId}`,
    at,
    ingestedAt: at,
    type: 'INTRUSION',
    state: 'report',
    deviceCode: 'D',
    linkId: 1,
    linkCode: 'SZ-KS-01',
    linkName: '苏昆干线',
    domainId: 1,
    positionM: 12_384,
    lengthM: null,
    severity: null,
    value: null,
    unit: null,
    confidence: 0.9,
    durationS: 3,
    traceId: null,
    ...change,
  }
}

type Asked = Readonly<Record<string, string>>

function open(alarm: Alarm, answer: (asked: Asked) => readonly FibreEvent[] | Refusal) {
  const asked: Asked[] = []
  startFakeServer().on(eventApi.page, ({ query }) => {
    asked.push(query)
    const found = answer(query)
    if (found instanceof Refusal) return found
    return { list: [...found], nextCursor: null, total: found.length, totalIsMore: false }
  })
  renderPage(<Evidence alarm={alarm} />)
  return { asked }
}

const part = (name: string) => document.querySelector(`.wall-${name}`)
const note = () => part('note')?.textContent
const pathsOf = (label: string) => [...screen.getByRole('img', { name: label }).querySelectorAll('path')]

describe('beside the map', () => {
  test('an intrusion is shown by the reports of its link over distance and time', async () => {
    const alarm = dig()
    const { asked } = open(alarm, () => [report(2), report(7), report(200), report(9, { positionM: 3000 })])
    const fall = await screen.findByRole('img', { name: 'SZ-KS-01 苏昆干线 的振动瀑布图，共 4 次上报' })
    // Two reports of one cell are one cell with a count of two.
    expect(fall.querySelectorAll('.wall-cell')).toHaveLength(3)
    expect(fall.querySelectorAll('[data-count="2"]')).toHaveLength(1)
    expect(fall.querySelector('.wall-frame')?.getAttribute('stroke')).toBe('var(--major-edge)')
    expect(part('evidence-head')?.textContent).toMatch(/^振动瀑布图SZ-KS-01 苏昆干线.+少多$/)
    expect(part('axis.is-below')?.textContent).toBe('0.009.0518.1127.1636.21 km')
    expect(asked[0]).toMatchObject({
      linkId: '1',
      domainId: '1',
      type: 'INTRUSION,VIBRATION,CABLE_TAMPER,LEAK',
    })
    expect(Date.parse(asked[0]?.['from'] ?? '')).toBeCloseTo(Date.now() - 15 * MINUTE_MS, -4)
  })

  test('a hot place by its temperature over distance, the latest over the former', async () => {
    const alarm = recent({ type: 'TEMP_HIGH', severity: 'critical', value: 71.2, unit: '°C' })
    const hot = (agoS: number, value: number) =>
      report(agoS, { type: 'TEMP_HIGH', value, unit: '°C', lengthM: 12 })
    const { asked } = open(alarm, () => [hot(5, 71.2), hot(15, 64), hot(25, 52.5)])
    const label = 'SZ-KS-01 苏昆干线 的温度剖面'
    await screen.findByRole('img', { name: label })
    const levels = pathsOf(label).filter((path) => path.classList.contains('wall-level'))
    expect(levels).toHaveLength(3)
    // The warmest is highest, and is the latest.
    const heights = levels.map((path) => Number(/ ([\d.]+)H/.exec(path.getAttribute('d') ?? '')?.[1]))
    expect(heights).toEqual(heights.toSorted((a, b) => b - a))
    expect(levels.map((path) => path.classList.contains('is-now'))).toEqual([false, false, true])
    expect(part('reading')?.textContent).toBe('71.2 °C')
    expect(asked[0]?.['type']).toBe('TEMP_HIGH')
  })

  test('a falling power by its trend, with the moment of the alarm', async () => {
    const alarm = recent({ type: 'POWER_LOW', severity: 'major', positionM: null, value: -29.6, unit: 'dBm' })
    const power = (agoS: number, value: number) =>
      report(agoS, { type: 'POWER_LOW', value, unit: 'dBm', positionM: null })
    open(alarm, () => [power(10, -29.6), power(70, -27), power(130, -24)])
    const label = 'SZ-KS-01 苏昆干线 的光功率趋势'
    await screen.findByRole('img', { name: label })
    const [trend, raised] = pathsOf(label)
    expect(trend?.getAttribute('d')?.match(/[ML]/g)).toEqual(['M', 'L', 'L'])
    expect(raised?.getAttribute('stroke')).toBe('var(--major-edge)')
    expect(part('reading')?.textContent).toBe('−29.6 dBm')
  })

  test('an old alarm that nothing was reported of lately is shown as it was when it was raised', async () => {
    const raisedAt = agoMs(26 * 60 * MINUTE_MS)
    const alarm = makeAlarm({ type: 'VIBRATION', raisedAt })
    const { asked } = open(alarm, ({ to }) => (to === undefined ? [] : [report(26 * 3600)]))
    await screen.findByRole('img', { name: /振动瀑布图/ })
    expect(asked).toHaveLength(2)
    expect((asked[1]?.['from'] ?? '') < raisedAt && raisedAt < (asked[1]?.['to'] ?? '')).toBe(true)
  })
})

describe('what is not there', () => {
  test('is on its way first, and no report then', async () => {
    open(dig(), () => [])
    expect(note()).toBe('正在读取')
    await waitFor(() => expect(note()).toBe('近 15 分钟没有上报'))
  })

  test('a report without a place or a value draws nothing', async () => {
    open(recent({ type: 'POWER_LOST' }), () => [report(1, { type: 'POWER_LOST', positionM: null })])
    await waitFor(() => expect(note()).toBe('上报中没有可画的数值'))
  })

  test('a failure', async () => {
    open(dig(), () => new Refusal('server.unexpected'))
    await waitFor(() => expect(note()).toBe('没能取到上报'))
  })

  test('a permission', () => {
    signInAs('monitor:alarm:page')
    const { asked } = open(dig(), () => [])
    expect(note()).toBe('无权查看上报')
    expect(asked).toEqual([])
  })
})

describe('a trace', () => {
  const none: Omit<AlarmInfo, 'alarm'> = {
    place: null,
    journal: [],
    occurrences: [],
    similar: [],
    latestTraceId: null,
    referenceTraceId: null,
  }

  test('that is on its way is not one that is not there', async () => {
    const alarm = makeAlarm()
    startFakeServer().on(alarmApi.info, () => ({ ...none, alarm }))
    renderPage(<Evidence alarm={alarm} />)
    expect(note()).toBe('正在读取')
    await waitFor(() => expect(note()).toBe('这条告警没有曲线'))
  })

  test('nobody may see is not one that is not there', () => {
    signInAs('monitor:alarm:page')
    renderPage(<Evidence alarm={makeAlarm()} />)
    expect(note()).toBe('无权查看曲线')
  })

  test('that cannot be read is said', async () => {
    const alarm = makeAlarm()
    startFakeServer()
      .on(alarmApi.info, () => ({ ...none, alarm, latestTraceId: '01990000-0000-7000-8000-00000000ffff' }))
      .on(traceApi.samples, () => new Refusal('server.unexpected'))
    renderPage(<Evidence alarm={alarm} />)
    await waitFor(() => expect(note()).toBe('没能取到曲线'))
  })
})
