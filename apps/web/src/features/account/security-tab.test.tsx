import { accountApi } from '@fibrewatch/contract/account'
import { type FactorStatus, factorApi } from '@fibrewatch/contract/second-factor'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { sampleUser, signInAs } from '#testing/sample-user.ts'
import { ProfilePage } from './profile.page.tsx'

const PAGE = '/account/profile?section=security'
const passkey = {
  id: '01990000-0000-7000-8000-000000000001',
  name: '值班电脑',
  createdAt: '2026-03-18T06:33:14Z',
  lastUsedAt: null,
}
const none: FactorStatus = {
  rule: 'optional',
  isDue: false,
  totpSince: null,
  recoveryCodesLeft: 0,
  passkeys: [],
  arePasskeysPossible: true,
}
const all: FactorStatus = {
  ...none,
  totpSince: '2026-03-18T06:33:14Z',
  recoveryCodesLeft: 7,
  passkeys: [passkey],
}

const serve = (load: () => FactorStatus) =>
  startFakeServer()
    .on(accountApi.info, () => sampleUser)
    .on(factorApi.status, load)

describe('my second factor', () => {
  beforeEach(() => signInAs())

  test('shows what is set up, and how many recovery codes are left', async () => {
    serve(() => all)
    renderPage(<ProfilePage />, PAGE)
    expect(await screen.findByText('值班电脑')).toBeTruthy()
    expect(screen.getByText(/还剩 7 个/)).toBeTruthy()
    expect(screen.getByText('还没有用过')).toBeTruthy()
    // jsdom is a browser without passkeys.
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '添加' }).disabled).toBe(true)
  })

  test('without any there are no recovery codes; switched off there is nothing to set up', async () => {
    serve(() => none)
    const { unmount } = renderPage(<ProfilePage />, PAGE)
    expect(await screen.findByRole('button', { name: '设置' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: /恢复码/ })).toBeNull()
    unmount()
    serve(() => ({ ...none, rule: 'off' }))
    renderPage(<ProfilePage />, PAGE)
    expect(await screen.findByText('系统没有启用第二重验证。')).toBeTruthy()
  })

  test('stopping takes password and proof; six figures are a code, anything else a recovery code', async () => {
    let status = all
    const server = serve(() => status).on(factorApi.totpRemove, ({ body }) => {
      if (body.oneTimeCode === '111111') return new Refusal('auth.factor-failed', '没有通过。')
      status = { ...all, totpSince: null }
      return null
    })
    const { user } = renderPage(<ProfilePage />, PAGE)
    await user.click(await screen.findByRole('button', { name: '停用' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('当前密码'), 'secret')
    await user.type(dialog.getByLabelText('验证码或恢复码'), '111 111')
    await user.click(dialog.getByRole('button', { name: '停用' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('没有通过。')
    expect(server.bodyOf(factorApi.totpRemove)).toEqual({ password: 'secret', oneTimeCode: '111111' })
    await user.clear(dialog.getByLabelText('验证码或恢复码'))
    await user.type(dialog.getByLabelText('验证码或恢复码'), 'ABCD-EFGH-2345-6767')
    await user.click(dialog.getByRole('button', { name: '停用' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = server.requests.findLast(({ url }) => url === '/account/factor/totp/remove')
    expect(sent?.body).toBe(JSON.stringify({ password: 'secret', recoveryCode: 'ABCD-EFGH-2345-6767' }))
    expect(await screen.findByRole('button', { name: '设置' })).toBeTruthy()
  })

  test('new recovery codes are shown until they are kept', async () => {
    serve(() => all).on(factorApi.recoveryCodes, () => ({ recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] }))
    const { user } = renderPage(<ProfilePage />, PAGE)
    await user.click(await screen.findByRole('button', { name: '重新生成' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('当前密码'), 'secret')
    await user.type(dialog.getByLabelText('验证码或恢复码'), '123456')
    await user.click(dialog.getByRole('button', { name: '重新生成' }))
    expect(await screen.findByText('CCCC-DDDD')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '已保存，继续' }))
    await waitFor(() => expect(screen.queryByText('CCCC-DDDD')).toBeNull())
  })

  test('a passkey gets another name', async () => {
    const server = serve(() => all).on(factorApi.passkeyRename, () => null)
    const { user } = renderPage(<ProfilePage />, PAGE)
    await user.click(await screen.findByRole('button', { name: '重命名' }))
    const field = await screen.findByLabelText(/^名称/)
    await user.clear(field)
    await user.type(field, '机房电脑')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(server.count(factorApi.passkeyRename)).toBe(1))
    expect(server.bodyOf(factorApi.passkeyRename)).toEqual({ id: passkey.id, name: '机房电脑' })
  })
})
