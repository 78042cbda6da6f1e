import { type Alarm, alarmApi } from '@fibrewatch/contract/alarm'
import { type KpiStat, kpiApi } from '@fibrewatch/contract/kpi'
import { plantApi } from '@fibrewatch/contract/plant'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { useAccess } from '#lib/access/access.ts'
import { startLiveAlarms } from '#lib/live/live-alarms.ts'
import { closeLive, openLive } from '#lib/live/live.ts'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { startFakeSockets } from '#testing/fake-socket.ts'
import { renderPage } from '#testing/render-page.tsx'
import { makeAlarm, serveAlarms } from '#testing/sample-alarm.ts'
import { signInAs } from '#testing/sample-user.ts'
import { DarkWall, LightWall } from './large-screen.page.tsx'

// jsdom has no layout: the map has the size it is told.
vi.mock('#ui/keep/follow-size.ts', () => ({
  followSize: (_: HTMLElement, take: (size: { widthPx: number; heightPx: number }) => void) => {
    take({ widthPx: 1200, heightPx: 480 })
    return () => {}
  },
}))

beforeEach(() => signInAs())

const figures: KpiStat = {
  devices: { online: 46, total: 48, offline: [] },
  links: { total: 1, normal: 1, alarmed: 0, broken: 0, unknown: 0 },
  withoutReference: { total: 0, first: [] },
  last10Min: { raised: 3, target: 1, manageable: 2 },
  trend: [{ at: '2026-03-18T06:30:00.000Z', raised: 5 }],
  sources: [],
  raisedInWindow: 5,
  worstLinks: [],
}
const link = {
  id: 1,
  code: 'SZ-KS-01',
  name: '苏昆干线',
  state: 'normal' as const,
  severity: null,
  line: [[120.58, 31.3] as [number, number], [120.96, 31.4] as [number, number]],
  beyondBreak: [],
}

type Scene = { alarms?: Alarm[]; kpi?: KpiStat | Refusal; address?: string; isAway?: boolean }

function open({
  alarms = [],
  kpi = figures,
  address = '/largeScreenDark/index',
  isAway = false,
}: Scene = {}) {
  const sockets = startFakeSockets()
  const server = startFakeServer()
    .on(kpiApi.stat, () => kpi)
    .on(plantApi.map, () => ({ links: [link], sites: [], detailM: 0 }))
  if (isAway) {
    server.on(alarmApi.page, () => new Refusal('server.unexpected'))
    server.on(alarmApi.stat, () => new Refusal('server.unexpected'))
  } else serveAlarms(server, () => alarms)
  onTestFinished(startLiveAlarms())
  openLive('zh_CN')
  onTestFinished(closeLive)
  const socket = sockets.latest()
  act(() => socket.accept())
  const view = renderPage(address.includes('Dark') ? <DarkWall /> : <LightWall />, address)
  let seq = 0
  const tell = (type: 'raised' | 'changed' | 'cleared', alarm: Alarm) => {
    seq += 1
    const data = { ...alarm, ingestedAt: alarm.raisedAt }
    act(() => socket.receive({ topic: 'alarm', type, seq, at: alarm.raisedAt, data }))
  }
  const shown = () => view.container.querySelector('.wall')?.getAttribute('data-shown') ?? null
  return { ...view, socket, tell, shown }
}

const part = (name: string) => document.querySelector<HTMLElement>(`.wall-${name}`)

describe('the wall', () => {
  test('is drawn in the theme of its address, and gives the console its own back', async () => {
    const { unmount } = open({ address: '/largeScreen/index' })
    expect(document.documentElement.dataset['theme']).toBe('light')
    unmount()
    expect(document.documentElement.dataset['theme']).toBe('realDark')
    expect(localStorage.getItem('THEME')).toBeNull()
  })

  test('counts what is active, what waits and what went by itself', async () => {
    const returned = makeAlarm({ state: 'cleared', clearedAt: '2026-03-18T06:40:00.000Z' })
    open({ alarms: [makeAlarm(), makeAlarm({ severity: 'minor', acked: true }), returned] })
    await waitFor(() => expect(part('counters')?.textContent).toContain('紧急未确认 1'))
    expect(part('counters')?.textContent).toContain('次要未确认 0')
    expect(part('counters')?.textContent).toContain('未确认已恢复 1')
    expect(part('counters')?.textContent).toContain('46 / 48')
    expect(part('counters')?.textContent).toContain('目标 1')
    expect(part('tile.is-hot')?.textContent).toContain('紧急')
  })

  test('never shows a figure that nobody knows as nought', async () => {
    open({ isAway: true, kpi: new Refusal('server.unexpected') })
    await waitFor(() => expect(part('counters')?.textContent).toContain('停在 —'))
    const drawn = [...document.querySelectorAll('.wall-figure')].map(({ textContent }) => textContent)
    expect(drawn).toEqual(['—', '—', '—', '—', '—', '— / —', '—'])
    expect(part('fault')?.textContent).toBe('没能取到告警')
    expect(part('ticker')?.textContent).toBe('没能取到告警')
    expect(part('map')?.textContent).toContain('没能取到告警，未标出故障点')
  })

  test('says what the user may not see in place of it', async () => {
    signInAs('sys:user:page')
    open()
    await waitFor(() => expect(part('map')?.textContent).toBe('无权查看光路分布'))
    expect(part('fault')?.textContent).toBe('无权查看告警')
    expect(part('counters')?.textContent).toContain('无权查看')
  })

  test('is about the alarm that has waited longest of the most urgent', async () => {
    const [late, early] = ['2026-03-18T06:50:00.000Z', '2026-03-18T06:00:00.000Z'].map((raisedAt) =>
      makeAlarm({ raisedAt, place: { text: raisedAt, lngLat: [120.7, 31.3], uncertaintyM: 8 } }),
    ) as [Alarm, Alarm]
    open({ alarms: [late, early, makeAlarm({ severity: 'minor', raisedAt: '2026-03-18T01:00:00.000Z' })] })
    await waitFor(() => expect(part('fault')?.textContent).toContain(early.raisedAt))
    expect(part('fault')?.textContent).toContain('最久未确认')
  })

  test('says how far along which link a test of another link saw it', async () => {
    const seenFrom = { linkId: 9, linkCode: 'OTDR-L', positionM: 6700 }
    open({ alarms: [makeAlarm({ type: 'POWER_LOST', positionM: null, value: -60, unit: 'dBm', seenFrom })] })
    await waitFor(() => expect(part('fault')?.textContent).toContain('6.700 km ±8 m'))
    expect(part('fault')?.textContent).toContain('测自 OTDR-L')
    expect(part('ticker')?.textContent).toContain('6.700 km')
  })
})

describe('a new fault', () => {
  test('is gone to, named at its place, and followed by the next', async () => {
    const { tell, shown } = open()
    await waitFor(() => expect(part('fault')?.textContent).toBe('当前没有活动告警'))
    const first = makeAlarm()
    tell('raised', first)
    expect(shown()).toBe(first.id)
    await waitFor(() => expect(part('callout')?.textContent).toBe('断纤 12.384 km ±8 m'))
    expect(part('fault')?.textContent).toContain('JC-07 后 214 m')
    tell('raised', makeAlarm())
    await waitFor(() => expect(part('fault')?.textContent).toContain('还有 1 处新告警'))
  })

  test('is not gone to when another alarm explains it, nor for a change of an old one', () => {
    const { tell, shown } = open()
    tell('raised', makeAlarm({ suppressedBy: '01990000-0000-7000-8000-000000000001' }))
    tell('changed', makeAlarm())
    expect(shown()).toBe('')
  })

  test('next, previous and hold by key', async () => {
    const [one, other] = [makeAlarm(), makeAlarm()]
    const { shown } = open({ alarms: [one, other] })
    await waitFor(() => expect(part('fault')?.textContent).toContain('断纤'))
    fireEvent.keyDown(window, { key: 'ArrowRight' })
    expect(shown()).not.toBe('')
    const before = shown()
    fireEvent.keyDown(window, { key: 'n' })
    expect(shown()).not.toBe(before)
    fireEvent.keyDown(window, { key: 'ArrowLeft' })
    expect(shown()).toBe(before)
    fireEvent.keyDown(window, { key: 'h' })
    expect(part('fault')?.textContent).toContain('已停留')
  })
})

describe('a broken line', () => {
  test('is said across the wall with the age of what is shown, and gone when the line is back', async () => {
    const { socket } = open()
    expect(part('lost')).toBeNull()
    act(() => socket.fail())
    expect(part('lost')?.textContent).toMatch(/^连接中断数据停在 .+，已 00:00$/)
    expect(screen.getByRole('alert')).toBe(part('lost'))
  })
})

test('the settings are those of the wall that is named', async () => {
  const { user, tell, shown } = open({ address: '/largeScreenDark/index?wall=北墙' })
  expect(part('domain')?.textContent).toContain('北墙')
  fireEvent.keyDown(window, { key: 's' })
  const dialog = await screen.findByRole('dialog', { name: '大屏“北墙”的设置' })
  await user.click(screen.getByRole('switch', { name: '有新告警时转到它所在的位置' }))
  await user.click(screen.getByRole('button', { name: '保存设置' }))
  expect(dialog.isConnected).toBe(false)
  expect(localStorage.getItem('LARGE_SCREEN')).toContain('"北墙":{"flies":false')
  tell('raised', makeAlarm())
  expect(shown()).toBe('')
})

describe('the settings say when an unattended wall locks', () => {
  const hint = () => screen.queryByText(/分钟无操作后会锁定/)?.textContent
  const openSettings = async () => {
    fireEvent.keyDown(window, { key: 's' })
    await screen.findByRole('dialog')
  }

  test('to a user, and what to open it with instead', async () => {
    open()
    await openSettings()
    expect(hint()).toContain('以个人账号打开的大屏，60 分钟无操作后会锁定')
    expect(hint()).toContain('大屏令牌')
  })

  test('not where nobody is signed in: no rule locks a display token', async () => {
    useAccess.setState({ user: null, display: { name: '北墙', domainName: '苏州' } })
    onTestFinished(() => useAccess.setState({ display: null }))
    open()
    await openSettings()
    expect(hint()).toBeUndefined()
  })
})
