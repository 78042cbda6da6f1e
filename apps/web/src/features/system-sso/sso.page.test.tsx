import { domainApi } from '@fibrewatch/contract/domain'
import { roleApi } from '@fibrewatch/contract/role'
import { type SsoRule, ssoRuleApi } from '@fibrewatch/contract/single-sign-on'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { SsoPage } from './sso.page.tsx'

beforeEach(() => signInAs())

const rule: SsoRule = {
  id: 3,
  provider: 'corp',
  claim: 'groups',
  comparison: 'contains',
  value: 'watch',
  domainId: 1,
  domainName: '华东',
  roles: [4],
  roleNames: ['值班员'],
  isSuper: false,
  isWhole: true,
  remark: null,
  orderNum: 1,
  updatedAt: '2026-03-18T06:00:00.000Z',
}
const broken: SsoRule = {
  ...rule,
  id: 5,
  comparison: 'always',
  claim: '',
  value: '',
  isWhole: false,
  orderNum: 2,
}
const provider = {
  id: 'corp',
  name: '公司账号',
  issuer: 'https://id.example',
  clientId: 'fibrewatch',
  redirectUri: 'https://fibre.example/oauth/sso/callback',
}

const serve = (providers = [provider]) =>
  startFakeServer()
    .on(ssoRuleApi.providers, () => providers)
    .on(ssoRuleApi.page, () => ({ list: [rule, broken], pagination: { page: 1, size: 20, total: 2 } }))
    .on(domainApi.list, () => [])
    .on(roleApi.list, () => [])

test('rules read as conditions, in their order; a broken one says so', async () => {
  serve()
  renderPage(<SsoPage />)
  expect((await screen.findByRole('row', { name: /groups 包含 watch/ })).textContent).toContain('值班员')
  expect((await screen.findByRole('row', { name: /所有人/ })).textContent).toContain('管理域或角色已删除')
})

test('claims are tried out and say which rule fits', async () => {
  const server = serve().on(ssoRuleApi.test, () => ({ rule }))
  const { user } = renderPage(<SsoPage />)
  await screen.findByRole('row', { name: /groups 包含 watch/ })
  await user.click(screen.getByRole('button', { name: '试算' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('textbox', { name: /声明/ }))
  await user.paste('{"groups":["watch"]}')
  await user.click(within(dialog).getByRole('button', { name: '试算' }))
  expect(await within(dialog).findByText('符合第 1 条：groups 包含 watch')).toBeTruthy()
  expect(server.bodyOf(ssoRuleApi.test)).toEqual({ provider: 'corp', claims: '{"groups":["watch"]}' })
})

test('a rule moves up by its menu', async () => {
  const server = serve().on(ssoRuleApi.move, () => null)
  const { user } = renderPage(<SsoPage />)
  const row = await screen.findByRole('row', { name: /所有人/ })
  await user.click(within(row).getByRole('button', { name: /的操作/ }))
  await user.click(await screen.findByRole('menuitem', { name: '上移' }))
  expect(await screen.findByText('顺序已调整。')).toBeTruthy()
  expect(server.bodyOf(ssoRuleApi.move)).toEqual({ id: 5, direction: 'up' })
})
