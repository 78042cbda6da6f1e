import { type Channel, notifyApi } from '@fibrewatch/contract/notify'
import { domainApi } from '@fibrewatch/contract/domain'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { ChannelPage } from './channel.page.tsx'

beforeEach(() => signInAs())

const channel: Channel = {
  id: 7,
  name: '值班群',
  domainId: 1,
  domainName: '华东',
  kind: 'webhook',
  targets: ['https://hooks.example.com/alarms'],
  minSeverity: 'major',
  events: ['raised', 'cleared'],
  language: 'zh',
  timeZone: 'Asia/Shanghai',
  isEnabled: true,
  hasSecret: true,
  waiting: 3,
  dead: 1,
  lastAttempt: { at: '2026-03-18T06:00:00.000Z', outcome: 'answered' },
  updatedAt: '2026-03-18T06:00:00.000Z',
}
const about = {
  deliveryId: '0197c1d0-0000-7000-8000-000000000001',
  event: 'raised' as const,
  alarmId: '0197c1d0-0000-7000-8000-000000000002',
  alarmType: 'FIBRE_BREAK' as const,
  severity: 'critical' as const,
  linkCode: 'GL-7',
  isDrill: false,
}

const serve = () =>
  startFakeServer()
    .on(notifyApi.page, () => ({ list: [channel], pagination: { page: 1, size: 20, total: 1 } }))
    .on(domainApi.list, () => [])
    .on(notifyApi.log, () => ({
      list: [
        {
          ...about,
          id: 1,
          number: 2,
          at: channel.updatedAt,
          outcome: 'answered' as const,
          code: 503,
          answer: 'busy',
          durationMs: 42,
        },
        {
          ...about,
          isDrill: true,
          id: 2,
          number: 1,
          at: channel.updatedAt,
          outcome: 'sent' as const,
          code: 200,
          answer: '',
          durationMs: 42,
        },
      ],
      nextCursor: null,
      total: 1,
      totalIsMore: false,
    }))
    .on(notifyApi.dead, () => ({
      list: [
        {
          ...about,
          isDrill: true,
          createdAt: channel.updatedAt,
          endedAt: channel.updatedAt,
          attempts: 9,
          outcome: 'timeout' as const,
          code: null,
          answer: '',
        },
      ],
      nextCursor: null,
      total: 1,
      totalIsMore: false,
    }))

test('a channel says its severity in words, and how the last message ended', async () => {
  serve()
  renderPage(<ChannelPage />)
  const row = await screen.findByRole('row', { name: /值班群/ })
  expect(row.textContent).toContain('重要')
  expect(row.textContent).toContain('接收方拒绝')
})

test('the test button says what the receiver answered', async () => {
  const server = serve().on(notifyApi.test, () => ({
    at: channel.updatedAt,
    outcome: 'answered' as const,
    code: 401,
    answer: 'who are you?',
    durationMs: 12,
  }))
  const { user } = renderPage(<ChannelPage />)
  const row = await screen.findByRole('row', { name: /值班群/ })
  await user.click(within(row).getByRole('button', { name: /测试/ }))
  expect(await screen.findByText('测试未成功：接收方拒绝 401 who are you?')).toBeTruthy()
  expect(server.bodyOf(notifyApi.test)).toEqual({ id: 7 })
})

test('the drawer shows the log, and sends dead letters again', async () => {
  const server = serve().on(notifyApi.resend, () => ({ resent: 1 }))
  const { user } = renderPage(<ChannelPage />)
  await user.dblClick(await screen.findByText('值班群'))
  expect(await screen.findByText('503 busy')).toBeTruthy()
  const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent)
  expect(names()).toEqual(['紧急 断纤 GL-7', '紧急 【演练】断纤 GL-7'])
  await user.click(screen.getByRole('tab', { name: '死信' }))
  await user.click(await screen.findByRole('checkbox', { name: '选择' }))
  expect(names()).toEqual(['紧急 【演练】断纤 GL-7'])
  await user.click(screen.getByRole('button', { name: '重发所选 1 条' }))
  expect(await screen.findByText('1 条重新排队。')).toBeTruthy()
  expect(server.bodyOf(notifyApi.resend)).toEqual({ channelId: 7, deliveryIds: [about.deliveryId] })
})

test('a new webhook is sent as it was filled in, and its secret is shown', async () => {
  const server = serve().on(notifyApi.add, () => ({ id: 8, newSecret: 'whsec_shown_once' }))
  const { user } = renderPage(<ChannelPage />)
  await screen.findByRole('row', { name: /值班群/ })
  await user.click(screen.getByRole('button', { name: '新增渠道' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox', { name: /名称/ }), '夜班')
  await user.type(within(dialog).getByRole('textbox', { name: /地址/ }), 'https://night.example/')
  await user.click(within(dialog).getByRole('button', { name: '新增渠道' }))
  expect(await screen.findByText(/whsec_shown_once/)).toBeTruthy()
  expect(server.bodyOf(notifyApi.add)).toMatchObject({
    name: '夜班',
    kind: 'webhook',
    targets: ['https://night.example/'],
    minSeverity: 'major',
    events: ['raised', 'severity-raised', 'located', 'cleared'],
    isEnabled: true,
  })
})
