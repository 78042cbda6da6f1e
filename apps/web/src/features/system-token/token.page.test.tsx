import { type ApiToken, apiTokenApi } from '@fibrewatch/contract/api-token'
import { REASONS } from '@fibrewatch/contract/reason'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { TokenPage } from './token.page.tsx'

beforeEach(() => signInAs())

const makeToken = (change: Partial<ApiToken>): ApiToken => ({
  id: '01990000-0000-7000-8000-000000000001',
  name: '夜间导入',
  prefix: 'fwt_aB3dE9',
  userId: 7,
  username: 'script',
  userName: '脚本',
  domainId: 2,
  domainName: '华东',
  permissions: ['plant:tree'],
  state: 'good',
  createdAt: '2026-03-01T06:00:00.000Z',
  createdBy: '周敏',
  expiresAt: '2026-06-01T06:00:00.000Z',
  revokedAt: null,
  lastUsedAt: null,
  lastUsedIp: null,
  ...change,
})
const ended = makeToken({ id: '01990000-0000-7000-8000-000000000002', name: '旧的', state: 'revoked' })

const serve = () =>
  startFakeServer()
    .on(apiTokenApi.page, () => ({
      list: [makeToken({}), ended],
      pagination: { page: 1, size: 20, total: 2 },
    }))
    .on(apiTokenApi.options, ({ query }) => {
      if (query['username'] !== 'script') return new Refusal('object.not-found')
      return {
        permissions: ['plant:tree', 'plant:map', 'monitor:alarm:page'],
        domains: [{ id: 2, name: '华东', parentId: 1 }],
      }
    })

test('a token says whether it is good, and one that ended cannot be revoked again', async () => {
  const server = serve().on(apiTokenApi.revoke, () => null)
  const { user } = renderPage(<TokenPage />)
  const row = await screen.findByRole('row', { name: /夜间导入/ })
  expect(row.textContent).toContain('fwt_aB3dE9…')
  expect(row.textContent).toContain('有效')
  const endedRow = screen.getByRole('row', { name: /旧的/ })
  expect(endedRow.textContent).toContain('已吊销')
  expect(within(endedRow).getByRole('button', { name: /吊销/ }).getAttribute('aria-disabled')).toBe('true')
  await user.click(within(row).getByRole('button', { name: /吊销/ }))
  const question = await screen.findByRole('dialog')
  await user.click(within(question).getByRole('button', { name: '吊销' }))
  expect(await screen.findByText('令牌已吊销。')).toBeTruthy()
  expect(server.bodyOf(apiTokenApi.revoke)).toEqual({ id: makeToken({}).id })
})

test('an unknown account is refused in place, with what was typed', async () => {
  serve()
  const { user } = renderPage(<TokenPage />)
  await user.click(await screen.findByRole('button', { name: '新建令牌' }))
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /用户名/ })
  await user.type(name, 'nobody')
  await user.click(screen.getByRole('button', { name: '下一步' }))
  expect((await screen.findByRole('alert')).textContent).toBe(REASONS['object.not-found'].zh)
  expect(name.value).toBe('nobody')
})

test('a token is sent as it was filled in, with the codes of a page at once, and shown once', async () => {
  const server = serve().on(apiTokenApi.add, () => ({ id: ended.id, token: 'fwt_shown_once' }))
  const { user } = renderPage(<TokenPage />)
  await user.click(await screen.findByRole('button', { name: '新建令牌' }))
  await user.type(await screen.findByRole('textbox', { name: /用户名/ }), 'script')
  await user.click(screen.getByRole('button', { name: '下一步' }))
  const form = await screen.findByRole('dialog', { name: '为 script 新建令牌' })
  await user.type(within(form).getByRole('textbox', { name: /名称/ }), '导入')
  await user.click(within(form).getByRole('button', { name: '新建令牌' }))
  expect(within(form).getByText('填写权限。')).toBeTruthy()
  const plant = within(form).getByRole('treeitem', { name: /资源/ })
  plant.focus()
  await user.keyboard(' ')
  await user.click(within(form).getByRole('button', { name: '新建令牌' }))
  const issued = await screen.findByRole('dialog', { name: '令牌“导入”' })
  expect(within(issued).getByText('fwt_shown_once')).toBeTruthy()
  expect(issued.textContent).toContain('Authorization: Bearer fwt_shown_once')
  const body = server.bodyOf(apiTokenApi.add) as { permissions: string[] }
  expect(body.permissions.toSorted()).toEqual(['plant:map', 'plant:tree'])
  expect(body).toMatchObject({ username: 'script', name: '导入', domainId: 2, days: 90 })
})
