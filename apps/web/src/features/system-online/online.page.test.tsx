import { onlineApi, type OnlineSession } from '@fibrewatch/contract/online'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { OnlinePage } from './online.page.tsx'

beforeEach(() => signInAs())

const mine: OnlineSession = {
  id: '0190a000-0000-7000-8000-000000000001',
  userId: 1,
  username: 'admin',
  name: '管理员',
  domainId: 1,
  domainName: '全部',
  departmentName: null,
  ip: '127.0.0.1',
  os: 'Linux',
  browser: 'Chrome 156',
  signedInAt: '2026-03-18T06:00:00.000Z',
  lastSeenAt: '2026-03-18T06:30:00.000Z',
  isConnected: true,
  isLocked: false,
  isCurrent: true,
  disable: true,
}
const zhou: OnlineSession = {
  ...mine,
  id: '0190a000-0000-7000-8000-000000000002',
  userId: 2,
  username: 'zhoumin',
  name: '周敏',
  domainName: '苏州管理域',
  isLocked: true,
  isCurrent: false,
  disable: false,
}

const serve = (rows: OnlineSession[] = [mine, zhou]) =>
  startFakeServer().on(onlineApi.list, () => ({
    list: rows,
    pagination: { page: 1, size: 20, total: rows.length },
  }))
const rowOf = (name: RegExp) => screen.findByRole('row', { name })

test('a session shows its user, and whether they are connected', async () => {
  serve()
  renderPage(<OnlinePage />)
  expect((await rowOf(/周敏/)).textContent).toContain('已锁屏')
  expect((await rowOf(/管理员/)).textContent).toContain('本次登录')
})

test('kicking asks first and names the user', async () => {
  const server = serve().on(onlineApi.kick, () => null)
  const { user } = renderPage(<OnlinePage />)
  await user.click(within(await rowOf(/周敏/)).getByRole('button', { name: /踢下线/ }))
  expect(await screen.findByText('把 周敏 踢下线？')).toBeTruthy()
  expect(server.count(onlineApi.kick)).toBe(0)
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '踢下线' }))
  expect(await screen.findByText('已踢下线。')).toBeTruthy()
  expect(server.bodyOf(onlineApi.kick)).toEqual({ ids: [zhou.id] })
})

test('users cannot kick themselves: the button says where to sign out', async () => {
  const server = serve()
  const { user } = renderPage(<OnlinePage />)
  await user.click(within(await rowOf(/管理员/)).getByRole('button', { name: /踢下线/ }))
  expect(await screen.findByText('这是你自己的会话，从右上角退出登录。')).toBeTruthy()
  expect(server.count(onlineApi.kick)).toBe(0)
})

test('another session of the same user is ended on the account page', async () => {
  serve([{ ...mine, id: zhou.id, userId: 7, isCurrent: false }])
  const { user } = renderPage(<OnlinePage />)
  await user.click(within(await rowOf(/管理员/)).getByRole('button', { name: /踢下线/ }))
  expect(await screen.findByText(/这是你自己的另一个会话/)).toBeTruthy()
})

test('a large screen is listed by its name, and made with no more than its maker holds', async () => {
  signInAs('sys:online:list', 'sys:online:addDisplay', 'monitor:alarm:page')
  const wall = { ...zhou, userId: null, username: '', name: '北墙' }
  const token = 'x'.repeat(43)
  const server = serve([wall]).on(onlineApi.addDisplay, () => ({ id: wall.id, token }))
  const { user } = renderPage(<OnlinePage />)
  expect((await rowOf(/北墙/)).textContent).toContain('大屏')
  await user.click(screen.getByRole('button', { name: '新增大屏令牌' }))
  await user.type(await screen.findByLabelText(/名称/), '调度大厅')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '新增大屏令牌' }))
  await screen.findByRole('dialog', { name: '大屏“调度大厅”的地址' })
  expect(server.bodyOf(onlineApi.addDisplay)).toEqual({
    name: '调度大厅',
    domainId: 1,
    days: 365,
    permissions: ['monitor:alarm:page'],
  })
  expect(screen.getByText(new RegExp(`/largeScreenDark/index#token=${token}$`))).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: '浅色' }))
  expect(screen.getByText(new RegExp(`/largeScreen/index#token=${token}$`))).toBeTruthy()
})

test('what the server refuses is said in its words', async () => {
  serve().on(onlineApi.kick, () => new Refusal('object.not-found'))
  const { user } = renderPage(<OnlinePage />)
  await user.click(within(await rowOf(/周敏/)).getByRole('button', { name: /踢下线/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '踢下线' }))
  expect(await screen.findByText(/没有找到/)).toBeTruthy()
})
