import { type Alarm, type AlarmStat, alarmApi } from '@fibrewatch/contract/alarm'
import { type KpiStat, kpiApi } from '@fibrewatch/contract/kpi'
import { plantApi } from '@fibrewatch/contract/plant'
import { qualityApi, type QualityCounts } from '@fibrewatch/contract/quality'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { closeLive, openLive } from '#lib/live/live.ts'
import { startLiveAlarms, takeAlarms } from '#lib/live/live-alarms.ts'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { startFakeSockets } from '#testing/fake-socket.ts'
import { renderPage } from '#testing/render-page.tsx'
import { makeAlarm, serveAlarms } from '#testing/sample-alarm.ts'
import { signInAs } from '#testing/sample-user.ts'
import { changeTheme, DEFAULT_THEME } from '#ui/theme.ts'
import { DashboardPage } from './dashboard.page.tsx'

// jsdom has no layout: the map has the size it is told.
vi.mock('#ui/keep/follow-size.ts', () => ({
  followSize: (_: HTMLElement, take: (size: { widthPx: number; heightPx: number }) => void) => {
    take({ widthPx: 340, heightPx: 210 })
    return () => {}
  },
}))
// It draws on a canvas, which jsdom lacks.
vi.mock('./rate-chart.ts', () => ({ createRateChart: () => ({ show: () => {}, destroy: () => {} }) }))

beforeEach(() => signInAs())

const stat: KpiStat = {
  devices: { online: 3, total: 4, offline: ['CS-OTDR-02'] },
  links: { total: 12, normal: 9, alarmed: 1, broken: 1, unknown: 1 },
  withoutReference: { total: 0, first: [] },
  last10Min: { raised: 5, target: 1, manageable: 2 },
  trend: [{ at: '2026-03-18T06:30:00.000Z', raised: 5 }],
  sources: [{ linkId: 7, code: 'LZ-DAS-02', name: '甪直输气管道', raised: 4 }],
  raisedInWindow: 5,
  worstLinks: [
    {
      linkId: 3,
      code: 'SZ-CS-02',
      name: '苏常干线',
      severity: 'minor',
      activeAlarms: 1,
      totalLossDb: 11.42,
      lossChangeDb: 0.71,
      history: [10.7, 10.8, 11.42],
    },
  ],
}

const nothing: KpiStat = {
  ...stat,
  devices: { online: 0, total: 0, offline: [] },
  links: { total: 0, normal: 0, alarmed: 0, broken: 0, unknown: 0 },
  last10Min: { raised: 0, target: 1, manageable: 2 },
  trend: [],
  sources: [],
  raisedInWindow: 0,
  worstLinks: [],
}

const critical = makeAlarm({ raisedAt: '2026-03-18T06:30:00.000Z' })
const minor = makeAlarm({ type: 'REFLECTANCE_HIGH', severity: 'minor', linkCode: 'SZ-WJ-01' })

const grades: QualityCounts = { A: 118, B: 57, C: 22, D: 9, F: 2, U: 4 }

function open(
  figures: KpiStat | Refusal = stat,
  alarms: Alarm[] | Refusal = [critical, minor],
  counts: QualityCounts | Refusal = grades,
) {
  const server = startFakeServer()
    .on(kpiApi.stat, () => figures)
    .on(plantApi.map, () => ({ links: [], sites: [], detailM: 0 }))
    .on(qualityApi.stat, () => counts)
  if (alarms instanceof Refusal) server.on(alarmApi.page, () => alarms).on(alarmApi.stat, () => alarms)
  else serveAlarms(server, () => alarms)
  onTestFinished(startLiveAlarms())
  const { queryClient } = renderPage(<DashboardPage />, '/dashboard/index')
  return { server, queryClient }
}

const addressOf = (link: HTMLElement) => new URL(link.getAttribute('href') ?? '', 'http://console')
const tile = (name: RegExp) => screen.findByRole('link', { name })

test('the large screen opens in a window of its own, in the look of the console', async () => {
  open()
  const link = await screen.findByRole('link', { name: '大屏' })
  expect(addressOf(link).pathname).toBe('/largeScreenDark/index')
  expect(link.getAttribute('target')).toBe('_blank')
  act(() => changeTheme({ navTheme: 'light' }))
  expect(addressOf(link).pathname).toBe('/largeScreen/index')
  act(() => changeTheme(DEFAULT_THEME))
})

describe('figures lead to the rows behind them', () => {
  test('a severity to its active alarms', async () => {
    open()
    const { pathname, searchParams } = addressOf(await tile(/^紧急 ?1/))
    expect(pathname).toBe('/event/index')
    expect(Object.fromEntries(searchParams)).toEqual({ state: 'active', severity: 'critical' })
  })

  test('a severity of which there is none is quiet', async () => {
    open()
    expect((await tile(/^紧急 ?1/)).className).not.toContain('is-quiet')
    expect((await tile(/^提示 ?0/)).className).toContain('is-quiet')
  })

  test('the longest unacknowledged to that very alarm', async () => {
    open()
    const link = await tile(/最久未确认.*SZ-KS-01 断纤|最久未确认.*SZ-WJ-01/)
    const { searchParams } = addressOf(link)
    expect(searchParams.get('acked')).toBe('false')
    expect([critical.id, minor.id]).toContain(searchParams.get('alarm'))
  })

  test('devices to the resources, naming who is offline', async () => {
    open()
    const link = await tile(/在线设备 ?3 ?\/ ?4/)
    expect(link.textContent).toContain('CS-OTDR-02')
    expect(addressOf(link).pathname).toBe('/resource/index')
  })

  test('a link without a reference is work to do, and leads to its traces', async () => {
    const first = [{ linkId: 9, code: 'KS-TC-01', name: '昆太链路' }]
    open({ ...stat, withoutReference: { total: 1200, first } })
    expect(addressOf(await tile(/^KS-TC-01$/)).search).toBe('?link=KS-TC-01')
    expect(screen.getByText(/1,200 条光路待设参考曲线/)).toBeTruthy()
  })

  test('a worst link to its own page, its change with its sign', async () => {
    open()
    const link = await screen.findByRole('link', { name: /SZ-CS-02/ })
    expect(addressOf(link).searchParams.get('link')).toBe('SZ-CS-02')
    expect(screen.getByText('+0.71')).toBeTruthy()
  })

  test('a grade to the links that have it, with its share', async () => {
    open()
    const link = await tile(/等级 D 差 ?差 ?9/)
    expect(link.textContent).toContain('4.2')
    const { pathname, searchParams } = addressOf(link)
    expect(pathname).toBe('/event/index')
    expect(Object.fromEntries(searchParams)).toEqual({ tab: 'quality', grades: 'D' })
    expect(screen.getByText('212 条')).toBeTruthy()
  })

  test('a state no link is in draws no bar', async () => {
    open({ ...stat, links: { total: 12, normal: 11, alarmed: 1, broken: 0, unknown: 0 } })
    const trackOf = async (name: RegExp) => (await tile(name)).querySelector('.dashboard-track')
    expect((await trackOf(/^有告警/))?.childElementCount).toBe(1)
    expect((await trackOf(/^中断/))?.childElementCount).toBe(0)
  })
})

describe('faults on the map', () => {
  const at = (lng: number, lat: number) => ({ text: '', lngLat: [lng, lat], uncertaintyM: 8 })
  const marks = async () =>
    within(await screen.findByRole('region', { name: '光路分布图' })).findAllByRole('button')

  test('that would cover each other are one mark with their count, which lists them all', async () => {
    const bend = makeAlarm({ type: 'MACROBEND', severity: 'minor', linkCode: 'SZ-KS-02' })
    const far = makeAlarm({ severity: 'major', place: at(120.4, 31.1) })
    open(stat, [critical, bend, far])
    await waitFor(async () => expect(await marks()).toHaveLength(2))
    const group = screen.getByRole('button', { name: '此处 2 条告警，最高级别紧急' })
    expect(group.textContent).toBe('2')
    act(() => group.click())
    const listed = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
    expect(listed).toEqual(['断纤 SZ-KS-01 12.384 km', '宏弯 SZ-KS-02 12.384 km'])
  })

  test('that are too many to be marked are said to be so', async () => {
    open(
      stat,
      Array.from({ length: 60 }, (_, n) => makeAlarm({ place: at(120.3 + n / 100, 31.3) })),
    )
    expect(await screen.findByText(/标出最紧急的 50 条告警/)).toBeTruthy()
  })
})

describe('the page lives', () => {
  test('a new alarm is counted and listed without asking', async () => {
    const sockets = startFakeSockets()
    open()
    openLive('zh_CN')
    onTestFinished(closeLive)
    await tile(/^紧急 ?1/)
    const data = { ...makeAlarm({ type: 'POWER_LOST', linkCode: 'SZ-KS-02' }), ingestedAt: '' }
    act(() => {
      sockets.latest().accept()
      sockets.latest().receive({ topic: 'alarm', type: 'raised', seq: 1, at: '', data })
    })
    expect(await tile(/^紧急 ?2/)).toBeTruthy()
    expect(screen.getByText('光功率丢失')).toBeTruthy()
  })

  test('an acknowledged alarm no longer waits', async () => {
    const alarms = [critical]
    open(stat, alarms)
    expect((await tile(/^紧急 ?1/)).className).toContain('hot')
    const acked = { ...critical, acked: true, revision: 2 }
    alarms[0] = acked
    act(() => takeAlarms([acked]))
    await waitFor(async () => expect((await tile(/^紧急 ?1/)).className).not.toContain('hot'))
  })

  test('once the oldest is acknowledged, the others still wait', async () => {
    const alarms = [critical, minor]
    const { server } = open(stat, alarms)
    expect(await tile(/最久未确认.*SZ-KS-01/)).toBeTruthy()
    // The next count is not answered yet.
    server.on(alarmApi.stat, () => new Promise<AlarmStat>(() => {}))
    alarms[0] = { ...critical, acked: true, revision: 2 }
    act(() => takeAlarms([{ ...critical, acked: true, revision: 2 }]))
    expect(await tile(/^紧急 ?1 ?0 未确认/)).toBeTruthy()
    expect((await tile(/最久未确认/)).textContent).not.toContain('全部已确认')
  })

  test('an empty plant is said to be empty', async () => {
    open(nothing, [])
    expect(await tile(/^紧急 ?0/)).toBeTruthy()
    const devices = await tile(/在线设备 ?0 ?\/ ?0/)
    expect(within(devices).getByText(/设备/, { selector: '.tile-context' })).toBeTruthy()
  })

  test('a failure says what is missing and why, every card stays in its place', async () => {
    open(new Refusal('server.unavailable'))
    expect((await screen.findByRole('alert')).textContent).toContain('服务正在启动或停止')
    for (const title of ['告警率', '光路状态', '最差光路', '告警来源'])
      expect(screen.getByRole('heading', { name: title })).toBeTruthy()
    expect(await tile(/在线设备 ?— ?\/ ?—/)).toBeTruthy()
  })
})

describe('what is not known', () => {
  test('is neither zero nor answered: alarms that cannot be read', async () => {
    open(stat, new Refusal('server.unexpected'))
    expect(await screen.findByText('没能取到告警')).toBeTruthy()
    expect(await screen.findByText('没能取到告警，未标出故障点')).toBeTruthy()
    expect(await tile(/^紧急 ?— ?— 未确认/)).toBeTruthy()
    expect((await tile(/最久未确认/)).textContent).not.toContain('全部已确认')
    expect(screen.queryByText('当前没有活动告警。')).toBeNull()
  })

  test('figures that could not be updated are no current ones; those of the past say their time', async () => {
    const { server, queryClient } = open()
    expect(await tile(/在线设备 ?3 ?\/ ?4/)).toBeTruthy()
    server.on(kpiApi.stat, () => new Refusal('server.unavailable'))
    await act(() => queryClient.invalidateQueries())
    expect(await tile(/在线设备 ?— ?\/ ?—/)).toBeTruthy()
    expect(screen.getAllByText(/没能更新，停在 /)).toHaveLength(4)
    expect(screen.getByText('SZ-CS-02')).toBeTruthy()
  })

  test('devices that were never heard are not all online', async () => {
    open({ ...stat, devices: { online: 0, total: 2, offline: [] } })
    expect((await tile(/在线设备 ?0 ?\/ ?2/)).textContent).toContain('2 台状态未知')
  })

  test('grades that cannot be read are no zeros', async () => {
    open(stat, [], new Refusal('server.unavailable'))
    expect((await screen.findByRole('alert')).textContent).toContain('光纤质量')
    expect(screen.queryByRole('link', { name: /等级/ })).toBeNull()
  })

  test('a plant without links has no grade', async () => {
    open(stat, [], { A: 0, B: 0, C: 0, D: 0, F: 0, U: 0 })
    const card = (await screen.findByRole('heading', { name: /^光纤质量/ })).closest('section')
    await waitFor(() => expect(card?.textContent).toContain('还没有光路。'))
    expect(screen.queryByRole('link', { name: /等级/ })).toBeNull()
  })

  test('grades that could not be updated say of when they are', async () => {
    const { server, queryClient } = open()
    expect(await tile(/等级 F 断 ?断 ?2/)).toBeTruthy()
    server.on(qualityApi.stat, () => new Refusal('server.unavailable'))
    await act(() => queryClient.invalidateQueries())
    expect(await screen.findByText(/没能更新，停在 /)).toBeTruthy()
    expect(await tile(/等级 F 断 ?断 ?2/)).toBeTruthy()
  })

  test('a role without the grades has a page without them, and asks for none', async () => {
    signInAs('monitor:kpi:stat')
    const { server } = open()
    expect(await tile(/在线设备/)).toBeTruthy()
    expect(screen.queryByRole('heading', { name: /光纤质量/ })).toBeNull()
    expect(server.count(qualityApi.stat)).toBe(0)
  })

  test('a role without the figures has a page without them, and asks for none', async () => {
    signInAs('monitor:alarm:page', 'monitor:alarm:stat', 'plant:map')
    const { server } = open()
    expect(await tile(/^紧急 ?1/)).toBeTruthy()
    expect(screen.queryByRole('heading', { name: '告警率' })).toBeNull()
    expect(screen.queryByText('在线设备')).toBeNull()
    expect(server.count(kpiApi.stat)).toBe(0)
  })

  test('a role without the alarms sees no figure of them', async () => {
    signInAs('monitor:kpi:stat')
    open()
    expect(await tile(/在线设备/)).toBeTruthy()
    expect(screen.queryByText('紧急')).toBeNull()
    expect(screen.queryByRole('heading', { name: '最新告警' })).toBeNull()
    expect(screen.queryByRole('heading', { name: '分布' })).toBeNull()
  })
})
