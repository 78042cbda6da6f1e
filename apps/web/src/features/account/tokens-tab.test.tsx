import { type ApiToken, ownTokenApi } from '@fibrewatch/contract/api-token'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { TokensTab } from './tokens-tab.tsx'

beforeEach(() => signInAs())

const off: ApiToken = {
  id: '01990000-0000-7000-8000-000000000001',
  name: '夜间导入',
  prefix: 'fwt_aB3dE9',
  userId: 7,
  username: 'zhoumin',
  userName: '周敏',
  domainId: 2,
  domainName: '华东',
  permissions: ['plant:tree', 'plant:map'],
  state: 'expired',
  createdAt: '2026-01-01T06:00:00.000Z',
  createdBy: null,
  expiresAt: '2026-02-01T06:00:00.000Z',
  revokedAt: null,
  lastUsedAt: '2026-01-15T06:00:00.000Z',
  lastUsedIp: '10.0.0.7',
}

test('without a token it says what one is for', async () => {
  startFakeServer().on(ownTokenApi.list, () => [])
  renderPage(<TokensTab />)
  expect(await screen.findByText(/还没有访问令牌/)).toBeTruthy()
})

test('an expired token says so, with how much it was given and when it was used', async () => {
  startFakeServer().on(ownTokenApi.list, () => [off])
  renderPage(<TokensTab />)
  const row = await screen.findByRole('row', { name: /夜间导入/ })
  expect(row.textContent).toContain('已过期')
  expect(row.textContent).toContain('2 项')
  expect(within(row).getByTitle('10.0.0.7')).toBeTruthy()
})

test('what a token may get cannot be read: the dialog says so, and reads it again', async () => {
  let isUp = false
  startFakeServer()
    .on(ownTokenApi.list, () => [])
    .on(ownTokenApi.options, () =>
      isUp
        ? { permissions: ['plant:tree'], domains: [{ id: 2, name: '华东', parentId: null }] }
        : new Refusal('server.unexpected'),
    )
  const { user } = renderPage(<TokensTab />)
  await user.click(await screen.findByRole('button', { name: '新建令牌' }))
  const dialog = await screen.findByRole('dialog', { name: '新建令牌' })
  expect((await within(dialog).findByRole('alert')).textContent).toContain('没能取到权限')
  isUp = true
  await user.click(within(dialog).getByRole('button', { name: '立即重试' }))
  expect(await screen.findByRole('treeitem', { name: /资源/ })).toBeTruthy()
})
