import { type Parameter, parameterApi } from '@fibrewatch/contract/parameter'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { ParamPage } from './param.page.tsx'

beforeEach(() => signInAs())

const lockMinutes: Parameter = {
  key: 'login.lockMinutes',
  name: '登录锁定时长（分钟）',
  value: '30',
  type: 'integer',
  isBuiltIn: true,
  isPublic: false,
  initial: '15',
  min: 1,
  max: 1440,
  choices: [],
  remark: '锁定期间密码正确也不能登录',
  updatedAt: '2026-03-18T06:00:00.000Z',
}
const unloadRule: Parameter = {
  ...lockMinutes,
  key: 'session.unloadRule',
  name: '离开页面后需重新登录',
  value: 'true',
  type: 'boolean',
  initial: 'true',
  min: null,
  max: null,
}
const added: Parameter = {
  ...lockMinutes,
  key: 'partner.code',
  name: '合作方编码',
  value: 'A7',
  type: 'text',
  isBuiltIn: false,
  initial: null,
  min: null,
  max: null,
}

const serve = (rows: readonly Parameter[] = [lockMinutes, unloadRule, added]) =>
  startFakeServer().on(parameterApi.page, () => ({
    list: [...rows],
    pagination: { page: 1, size: 20, total: rows.length },
  }))
const rowOf = (name: RegExp) => screen.findByRole('row', { name })

test('a switch reads as a word, a changed value stands beside its default', async () => {
  serve()
  renderPage(<ParamPage />)
  expect((await rowOf(/离开页面后需重新登录/)).textContent).toContain('开')
  const changed = await rowOf(/登录锁定时长/)
  expect(changed.textContent).toContain('30')
  expect(changed.textContent).toContain('15')
})

test('a choice reads as words, in the list and in its form; its code is what is sent', async () => {
  const captcha: Parameter = {
    ...unloadRule,
    key: 'login.captcha',
    name: '登录验证码',
    type: 'choice',
    choices: ['auto', 'always', 'off'],
    value: 'always',
    initial: 'auto',
  }
  const server = serve([captcha]).on(parameterApi.update, () => null)
  const { user } = renderPage(<ParamPage />)
  const row = await rowOf(/登录验证码/)
  expect(row.textContent).toContain('每次都要求')
  expect(row.textContent).toContain('连续失败后要求')
  await user.click(within(row).getByRole('button', { name: /修改/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('radio', { name: '不要求' }))
  await user.click(screen.getByRole('button', { name: '保存参数' }))
  await screen.findByText('已保存，立即生效。')
  expect(server.bodyOf(parameterApi.update)).toEqual({ key: 'login.captcha', value: 'off' })
})

test('a number outside its range is refused before sending; a right one is sent as text', async () => {
  const server = serve().on(parameterApi.update, () => null)
  const { user } = renderPage(<ParamPage />)
  await user.click(within(await rowOf(/登录锁定时长/)).getByRole('button', { name: /修改/ }))
  const dialog = await screen.findByRole('dialog')
  const value = within(dialog).getByRole('spinbutton')
  await user.clear(value)
  await user.type(value, '99999')
  await user.click(within(dialog).getByRole('button', { name: '保存参数' }))
  expect(server.count(parameterApi.update)).toBe(0)
  await user.clear(value)
  await user.type(value, '20')
  await user.click(within(dialog).getByRole('button', { name: '保存参数' }))
  expect(await screen.findByText('已保存，立即生效。')).toBeTruthy()
  expect(server.bodyOf(parameterApi.update)).toEqual({ key: 'login.lockMinutes', value: '20' })
})

test('turning a switch off is sent as the word false', async () => {
  const server = serve().on(parameterApi.update, () => null)
  const { user } = renderPage(<ParamPage />)
  await user.click(within(await rowOf(/离开页面后需重新登录/)).getByRole('button', { name: /修改/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('switch'))
  await user.click(screen.getByRole('button', { name: '保存参数' }))
  await screen.findByText('已保存，立即生效。')
  expect(server.bodyOf(parameterApi.update)).toEqual({ key: 'session.unloadRule', value: 'false' })
})

test('what the server refuses stays in the form, with its reason', async () => {
  serve().on(parameterApi.add, () => new Refusal('object.code-taken', '编码 partner.code 已被使用。'))
  const { user } = renderPage(<ParamPage />)
  await user.click(await screen.findByRole('button', { name: /新增参数/ }))
  const dialog = await screen.findByRole('dialog')
  const [key, name] = within(dialog).getAllByRole('textbox')
  await user.type(key as HTMLElement, 'partner.code')
  await user.type(name as HTMLElement, '编码')
  await user.click(within(dialog).getByRole('button', { name: '新增参数' }))
  expect(await within(dialog).findByText(/编码 partner.code 已被使用/)).toBeTruthy()
  expect((key as HTMLInputElement).value).toBe('partner.code')
})

test('a built-in parameter is reset, not deleted', async () => {
  const server = serve([lockMinutes]).on(parameterApi.reset, () => null)
  const { user } = renderPage(<ParamPage />)
  await user.click(within(await rowOf(/登录锁定时长/)).getByRole('button', { name: /的操作/ }))
  const removal = await screen.findByRole('menuitem', { name: /^删除/ })
  expect(removal.getAttribute('aria-disabled') ?? removal.getAttribute('disabled')).not.toBeNull()
  await user.click(screen.getByRole('menuitem', { name: '恢复默认值' }))
  expect(await screen.findByText(/恢复为默认值 15？/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '恢复默认值' }))
  expect(await screen.findByText('已恢复默认值。')).toBeTruthy()
  expect(server.bodyOf(parameterApi.reset)).toEqual({ keys: ['login.lockMinutes'] })
})

test('without the permission there is nothing to change with', async () => {
  signInAs('sys:param-config:page')
  serve()
  renderPage(<ParamPage />)
  expect(within(await rowOf(/登录锁定时长/)).queryByRole('button', { name: /修改/ })).toBeNull()
})
