import { accountApi, type AccountSession } from '@fibrewatch/contract/account'
import { materialApi } from '@fibrewatch/contract/material'
import { REASONS } from '@fibrewatch/contract/reason'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { useAccess } from '#lib/access/access.ts'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { sampleUser, signInAs } from '#testing/sample-user.ts'
import { useTheme } from '#ui/theme.ts'
import { ProfilePage } from './profile.page.tsx'

const AVATAR = `/material/${'A'.repeat(43)}`

const makeSession = (change: Partial<AccountSession>): AccountSession => ({
  id: '01990000-0000-7000-8000-000000000001',
  ip: '10.0.0.7',
  os: 'Windows 11',
  browser: 'Edge 140',
  signedInAt: '2026-03-18T06:33:14Z',
  lastSeenAt: '2026-03-18T06:33:14Z',
  expiresAt: '2026-03-25T06:33:14Z',
  isLocked: false,
  isCurrent: false,
  ...change,
})

function serveAccount() {
  let user = sampleUser
  const server = startFakeServer()
    .on(accountApi.info, () => user)
    .on(accountApi.update, ({ body }) => {
      user = { ...user, ...(body as Partial<typeof user>) }
      return null
    })
  return server
}

describe('my account', () => {
  beforeEach(() => signInAs())

  test('shows who one is, and saves what one may change of it', async () => {
    const server = serveAccount()
    const { user } = renderPage(<ProfilePage />)
    const name = await screen.findByLabelText<HTMLInputElement>(/^姓名/)
    expect(name.value).toBe('周敏')
    expect(screen.getByText('zhoumin')).toBeTruthy()
    expect(screen.getByText('值班员、管理员')).toBeTruthy()
    await user.clear(name)
    await user.type(name, '周小敏')
    await user.click(screen.getByRole('button', { name: '保存资料' }))
    expect(await screen.findByText('个人资料已保存。')).toBeTruthy()
    expect(server.bodyOf(accountApi.update)).toHaveProperty('name', '周小敏')
    // Unchanged: sending it would ask for the password.
    expect(server.bodyOf(accountApi.update)).not.toHaveProperty('email')
    expect(server.bodyOf(accountApi.update)).not.toHaveProperty('username')
    await waitFor(() => expect(useAccess.getState().user?.name).toBe('周小敏'))
  })

  test('an e-mail address that is none is not sent', async () => {
    const server = serveAccount()
    const { user } = renderPage(<ProfilePage />)
    const email = await screen.findByLabelText(/^邮箱/)
    await user.clear(email)
    await user.type(email, 'nonsense')
    await user.click(screen.getByRole('button', { name: '保存资料' }))
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
    expect(server.count(accountApi.update)).toBe(0)
  })

  test('a picture is cropped to a square, saved and shown; it can be removed again', async () => {
    const server = serveAccount().on(materialApi.upload, () => ({ id: 'A'.repeat(43), url: AVATAR }))
    const file = new Blob(['cropped'], { type: 'image/webp' })
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 560, height: 280 }))
    const drawImage = vi.fn<(...given: unknown[]) => void>()
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(file))
    onTestFinished(() => {
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
    })
    const { user } = renderPage(<ProfilePage />)
    await screen.findByLabelText(/^姓名/)
    const input = screen.getByLabelText<HTMLInputElement>('更换头像', { selector: 'input' })
    await user.upload(input, new File(['x'], 'me.png', { type: 'image/png' }))
    const area = await screen.findByRole('img', { name: '头像的取景' })
    fireEvent.keyDown(area, { key: 'ArrowLeft' })
    await user.click(screen.getByRole('button', { name: '使用这张头像' }))
    await waitFor(() => expect(server.bodyOf(accountApi.update)).toEqual({ avatar: AVATAR }))
    expect(server.requests.find(({ url }) => url === '/material/upload')?.body).toBe(file)
    // The last drawing is the stored one: 256 px of a window of 280, moved by one step of 8.
    const [, x, y] = drawImage.mock.calls.at(-1) ?? []
    expect(x).toBeCloseTo((-140 + 8) * (256 / 280), 3)
    expect(y).toBe(0)
    await waitFor(() => expect(useAccess.getState().user?.avatar).toBe(AVATAR))
    await user.click(await screen.findByRole('button', { name: '移除头像' }))
    await waitFor(() => expect(useAccess.getState().user?.avatar).toBeNull())
  })

  test('a picture that the server refuses leaves the choice open, and says why', async () => {
    const server = serveAccount().on(materialApi.upload, () => new Refusal('material.quota-exceeded', '太多'))
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 280, height: 280 }))
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: () => {} } as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['x'])))
    onTestFinished(() => {
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
    })
    const { user } = renderPage(<ProfilePage />)
    await screen.findByLabelText(/^姓名/)
    const input = screen.getByLabelText<HTMLInputElement>('更换头像', { selector: 'input' })
    await user.upload(input, new File(['x'], 'me.png', { type: 'image/png' }))
    await user.click(await screen.findByRole('button', { name: '使用这张头像' }))
    expect(await screen.findByText('太多')).toBeTruthy()
    expect(screen.getByRole('button', { name: '使用这张头像' })).toBeTruthy()
    expect(server.count(accountApi.update)).toBe(0)
  })

  test.each([
    [new File(['x'], 'a.png', { type: 'image/png' }), '这个文件不是能打开的图片'],
    [new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }), '这个文件不是能打开的图片'],
  ])('%s that is no picture is refused with the reason', async (file, text) => {
    serveAccount()
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
    onTestFinished(() => void vi.unstubAllGlobals())
    renderPage(<ProfilePage />)
    await screen.findByLabelText(/^姓名/)
    const input = screen.getByLabelText<HTMLInputElement>('更换头像', { selector: 'input' })
    fireEvent.change(input, { target: { files: [file] } })
    expect(await screen.findByText(new RegExp(text))).toBeTruthy()
  })

  test('a password is changed with the former one, and the rule that was broken is told', async () => {
    const server = serveAccount().on(accountApi.password, ({ body }) =>
      body.newPassword === 'password1' ? new Refusal('password.too-common') : null,
    )
    const { user } = renderPage(<ProfilePage />, '/account/profile?section=password')
    const write = async (texts: readonly string[]) => {
      const labels = [/^原密码/, /^新密码/, /^再输入一次新密码/]
      for (const [at, label] of labels.entries()) {
        await user.clear(screen.getByLabelText(label))
        await user.type(screen.getByLabelText(label), texts[at] ?? '')
      }
      await user.click(screen.getByRole('button', { name: '修改密码' }))
    }
    await write(['old', 'password1', 'password2'])
    expect(await screen.findByText('两次输入的密码不一样。')).toBeTruthy()
    expect(server.count(accountApi.password)).toBe(0)
    await write(['old', 'password1', 'password1'])
    expect(await screen.findByText(REASONS['password.too-common'].zh)).toBeTruthy()
    await write(['old', 'river 7 stones', 'river 7 stones'])
    expect(await screen.findByText('密码已修改，其它登录会话已结束。')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/^原密码/).value).toBe('')
  })

  test('failed sign-ins under one’s own name stand above the sessions, and nothing when there were none', async () => {
    const server = serveAccount()
      .on(accountApi.sessions, () => [])
      .on(accountApi.failures, () => ({
        attempts: 12,
        since: '2026-06-01T08:00:00.000Z',
        addresses: [
          { ip: '203.0.113.9', attempts: 11, lastAt: '2026-06-02T08:00:00.000Z' },
          { ip: null, attempts: 1, lastAt: '2026-06-02T07:00:00.000Z' },
        ],
      }))
    const first = renderPage(<ProfilePage />, '/account/profile?section=sessions')
    const notice = await screen.findByText(/12 次用你的用户名登录失败，来自 203\.0\.113\.9、未知地址/)
    expect(notice.textContent).toContain('修改密码')
    first.unmount()
    server.on(accountApi.failures, () => ({ attempts: 0, since: null, addresses: [] }))
    renderPage(<ProfilePage />, '/account/profile?section=sessions')
    await waitFor(() => expect(server.count(accountApi.failures)).toBe(2))
    expect(screen.queryByText(/登录失败/)).toBeNull()
  })

  test('another session is ended after a question; one’s own is not', async () => {
    const own = makeSession({
      id: '01990000-0000-7000-8000-000000000002',
      browser: 'Chrome 150',
      isCurrent: true,
    })
    let list = [own, makeSession({})]
    const server = serveAccount()
      .on(accountApi.sessions, () => list)
      .on(accountApi.endSession, () => {
        list = [own]
        return null
      })
    const { user } = renderPage(<ProfilePage />, '/account/profile?section=sessions')
    expect(await screen.findByText('Edge 140')).toBeTruthy()
    const buttons = screen.getAllByRole<HTMLButtonElement>('button', { name: /结束会话/ })
    const isOff = (button: HTMLElement | undefined) =>
      button?.getAttribute('aria-disabled') === 'true' || (button as HTMLButtonElement | undefined)?.disabled
    expect(buttons.map(isOff)).toEqual([true, false])
    await user.click(buttons[1] as HTMLElement)
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Edge 140（10.0.0.7）会立即退出登录。')
    await user.click(within(dialog).getByRole('button', { name: '结束会话' }))
    await waitFor(() => expect(screen.queryByText('Edge 140')).toBeNull())
    expect(server.bodyOf(accountApi.endSession)).toEqual({ id: '01990000-0000-7000-8000-000000000001' })
  })

  test('the settings are those of the drawer, and each section has an address', async () => {
    serveAccount()
    const { user, router } = renderPage(<ProfilePage />)
    await user.click(screen.getByRole('tab', { name: '界面设置' }))
    expect(router.state.location.search).toBe('?section=settings')
    await user.click(await screen.findByRole('radio', { name: '浅色' }))
    expect(useTheme.getState().navTheme).toBe('light')
  })
})
