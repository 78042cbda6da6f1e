import { accountApi } from '@fibrewatch/contract/account'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { storedToken } from '#lib/access/session.ts'
import { changeLanguage } from '#lib/i18n/i18n.ts'
import { startFakeServer } from '#testing/fake-server.ts'
import { Toasts } from '#ui/toast.tsx'
import { tellFailedSignIns } from './tell-failed-sign-ins.ts'

beforeEach(() => {
  localStorage.clear()
  storedToken.save('the first one')
})

const failures = (attempts: number) => ({
  attempts,
  since: null,
  addresses: [{ ip: '203.0.113.9', attempts, lastAt: '2026-06-02T08:00:00.000Z' }],
})

test('nothing is said where there was nothing', async () => {
  startFakeServer().on(accountApi.failures, () => ({ attempts: 0, since: null, addresses: [] }))
  const { container } = render(<Toasts />)
  await tellFailedSignIns()
  expect(container.textContent).not.toContain('登录失败')
})

test('users are told once, after signing in, of failed sign-ins under their name', async () => {
  const server = startFakeServer().on(accountApi.failures, () => failures(3))
  render(<Toasts />)
  await tellFailedSignIns()
  expect(await screen.findByText(/此前有 3 次用你的用户名登录失败，来自 203\.0\.113\.9。/)).toBeTruthy()
  await tellFailedSignIns()
  expect(server.count(accountApi.failures)).toBe(1)
  storedToken.save('another sign-in')
  await tellFailedSignIns()
  expect(server.count(accountApi.failures)).toBe(2)
})

test('in English it counts as English does', async () => {
  startFakeServer().on(accountApi.failures, () => failures(1))
  await changeLanguage('en_US')
  render(<Toasts />)
  await tellFailedSignIns()
  expect(await screen.findByText(/^1 sign-in with your user name failed before now/)).toBeTruthy()
  await changeLanguage('zh_CN')
})
