import {
  type Confirmation,
  confirmingTestApi,
  NO_TEST_REASONS,
  type NoTestReason,
} from '@fibrewatch/contract/confirming-test'
import { COMMAND_FAULTS, OPEN_COMMAND_STATES } from '@fibrewatch/contract/device-command'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { makeAlarm } from '#testing/sample-alarm.ts'
import { signInAs } from '#testing/sample-user.ts'
import { ConfirmSection } from './confirm-section.tsx'
import { confirmMessages } from './confirm.messages.ts'

const MAY_SEE = 'monitor:alarm:info'
const MAY_ASK = 'monitor:confirm:ask'
const alarm = makeAlarm({ type: 'POWER_LOST', linkCode: 'PM-L', positionM: null, place: null })
const none: Confirmation = {
  state: 'none',
  reason: null,
  testedLink: null,
  askedBy: null,
  askedAt: null,
  test: null,
  traceId: null,
  cutAtM: null,
}
const asked: Confirmation = {
  ...none,
  state: 'asked',
  testedLink: { id: 9, code: 'OTDR-L' },
  askedAt: '2026-03-18T06:34:00.000Z',
}
const test1 = { progressPercent: null, fault: null, detail: null }

beforeEach(() => signInAs(MAY_SEE, MAY_ASK))

function show(confirmation: Confirmation | null, shown = alarm) {
  const server = startFakeServer()
    .on(confirmingTestApi.info, () => confirmation)
    .on(confirmingTestApi.ask, () => asked)
  return { server, ...renderPage(<ConfirmSection alarm={shown} />) }
}
const words = confirmMessages.zh
/** Beside the region of toasts, which is a status too. */
const findState = (text: string) => screen.findByText(text, { selector: '.confirm-state *' })
const findButton = (name: string) => screen.findByRole('button', { name })

describe('the confirming test in the drawer of an alarm', () => {
  test.each<[Confirmation['state'], string]>([
    ['due', '等待端口空闲'],
    ['asked', '测试指令已下达'],
    ['confirmed', '已测到，位置以测试为准'],
    ['unseen', '测试未见异常，告警保持，由上报方清除'],
    ['hidden', '测试时光路在更近处断开，看不到告警的位置，告警保持'],
    ['failed', '测试失败'],
    ['none', '没有下达测试'],
  ])('says in words that it is %s: %s', async (state, text) => {
    show({ ...asked, state })
    expect(await findState(text)).toBeTruthy()
    expect(screen.getByText(/测试光路 OTDR-L/)).toBeTruthy()
  })

  test.each(OPEN_COMMAND_STATES)('follows the instrument: %s', async (state) => {
    show({ ...asked, test: { ...test1, state } })
    expect(await findState(words[state])).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('shows how far it is', async () => {
    show({ ...asked, test: { ...test1, state: 'running', progressPercent: 40 } })
    expect(await findState('正在测试，已完成 40%')).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('40')
  })

  test.each(NO_TEST_REASONS)('says why there is none: %s', async (reason: NoTestReason) => {
    show({ ...none, reason })
    expect(await screen.findByText(words[`reason.${reason}`])).toBeTruthy()
  })

  test.each(COMMAND_FAULTS)('says why it failed: %s', async (fault) => {
    show({ ...asked, state: 'failed', test: { ...test1, state: 'failed', fault, detail: '端口 3 无光' } })
    expect(await screen.findByText(words[`fault.${fault}`])).toBeTruthy()
    expect(screen.getByText('设备说明：端口 3 无光')).toBeTruthy()
  })

  test('says where the link is cut before the place, as long as it is', async () => {
    show({ ...asked, state: 'hidden', cutAtM: 5000 })
    expect(await screen.findByText('光路现在在 5.000 km 处断开。')).toBeTruthy()
  })

  test('is asked for by hand, by who may; again where one was made', async () => {
    const { server, user } = show({ ...none, reason: 'limit' })
    await user.click(await findButton('手动确认测试'))
    expect(server.bodyOf(confirmingTestApi.ask)).toEqual({ alarmId: alarm.id })
    show({ ...asked, state: 'unseen', traceId: alarm.id })
    expect(await findButton('再测一次')).toBeTruthy()
  })

  test('is asked for by nobody who may not', async () => {
    signInAs(MAY_SEE)
    show({ ...none, reason: 'limit' })
    await findState('没有下达测试')
    expect(screen.queryByRole('button')).toBeNull()
  })

  test.each([
    ['has ended', { state: 'cleared' as const }],
    ['is a drill', { drillEndsAt: '2026-03-18T07:00:00.000Z' }],
  ])('is not asked for of an alarm that %s', async (_, change) => {
    show(null, { ...alarm, ...change })
    await screen.findByText('这条告警没有确认测试。')
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('is loading until it is known', async () => {
    let answer: (confirmation: Confirmation) => void = () => {}
    startFakeServer().on(confirmingTestApi.info, () => new Promise((resolve) => (answer = resolve)))
    renderPage(<ConfirmSection alarm={alarm} />)
    expect(await screen.findByRole('progressbar', { name: '正在加载' })).toBeTruthy()
    answer({ ...none, reason: 'away' })
    expect(await screen.findByText('测试设备离线。')).toBeTruthy()
  })

  test('says what failed, and retries', async () => {
    let isUp = false
    startFakeServer().on(confirmingTestApi.info, () =>
      isUp ? { ...none, reason: 'away' } : new Refusal('server.unexpected'),
    )
    const { user } = renderPage(<ConfirmSection alarm={alarm} />)
    expect((await screen.findByRole('alert')).textContent).toContain('没能取到确认测试')
    isUp = true
    await user.click(await findButton('立即重试'))
    expect(await screen.findByText('测试设备离线。')).toBeTruthy()
  })

  test.each([
    ['to who may not see alarms', ['plant:tree'], {}],
    ['of an alarm about a device', [MAY_SEE], { linkId: null }],
  ])('is not shown %s', (_, permissions, change) => {
    signInAs(...permissions)
    const { server } = show(none, { ...alarm, ...change })
    expect(screen.queryByText('确认测试')).toBeNull()
    expect(server.count(confirmingTestApi.info)).toBe(0)
  })
})
