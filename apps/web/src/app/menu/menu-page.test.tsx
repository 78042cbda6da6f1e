import { OPEN_MODE } from '@fibrewatch/contract/menu'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { changeTransport } from '#lib/api/transport.ts'
import { changeLanguage } from '#lib/i18n/i18n.ts'
import { entryOfMenu, openConsole, sampleMenus } from '#testing/open-console.tsx'
import { makeMenu } from '#testing/sample-menu.ts'

vi.mock('#app/features.ts', async () => await import('#testing/sample-features.tsx'))

const external = (openMode: 1 | 2, url: string) =>
  makeMenu({ id: 20, name: '手册', isExt: true, url, router: '/manual', viewPath: null, openMode })
const openWith = async (menu: ReturnType<typeof makeMenu>, address = '/event/index') =>
  await openConsole(address, { menus: [...sampleMenus, menu] })

describe('an external link', () => {
  test('of mode 2 is framed: another site with its own cookies, sandboxed and without our address', async () => {
    const { user, container } = await openWith(external(OPEN_MODE.frame, 'https://example.com/a'))
    await user.click(entryOfMenu('手册'))
    await waitFor(() => expect(container.querySelector('iframe')).not.toBeNull())
    const frame = container.querySelector('iframe')
    expect(frame?.getAttribute('src')).toBe('https://example.com/a')
    expect(frame?.getAttribute('sandbox')).toContain('allow-same-origin')
    expect(frame?.getAttribute('sandbox')).not.toContain('allow-top-navigation')
    expect(frame?.getAttribute('referrerpolicy')).toBe('no-referrer')
    // The site may refuse to be embedded, which the console cannot know.
    const way = screen.getByRole('link', { name: '在新窗口打开' })
    expect(way.getAttribute('href')).toBe('https://example.com/a')
    expect(way.parentElement?.textContent).toContain('example.com · 有的网站不允许嵌入')
  })

  describe('added while the console is open, which the policy of the page does not name', () => {
    const wiki = external(OPEN_MODE.frame, 'https://example.com/a')

    /** @param policy the server's present one */
    async function openBlocked(policy: string) {
      const view = await openWith(wiki, '/frame/20')
      const restore = changeTransport(async () => ({
        status: 200,
        headers: new Headers({ 'content-security-policy': policy }),
        bytes: new ArrayBuffer(0),
      }))
      onTestFinished(restore)
      await waitFor(() => expect(view.container.querySelector('iframe')).not.toBeNull())
      const block = (originalPolicy: string) => {
        const facts = { blockedURI: 'https://example.com/a', originalPolicy }
        document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), facts))
      }
      return { ...view, block }
    }

    test('offers to load it again', async () => {
      const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
      onTestFinished(() => reload.mockRestore())
      const { user, container, block } = await openBlocked("img-src 'self';frame-src https://example.com")
      block("frame-src 'none'")
      await user.click(await screen.findByRole('button', { name: '重新加载' }))
      expect(reload).toHaveBeenCalledOnce()
      expect(container.querySelector('iframe')).toBeNull()
      await act(() => changeLanguage('en_US'))
      expect(screen.getByRole('alert').textContent).toContain('joined the menu after this console was opened')
      expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
    })

    test.each([
      ['no policy will ever name it', "frame-src 'none'", "frame-src 'none'"],
      [
        'the page it leads on to is another one',
        'frame-src https://example.com',
        'frame-src https://example.com',
      ],
    ])('offers nothing where %s: a reload would show nothing either', async (_, now, then) => {
      const { container, block } = await openBlocked(now)
      block(then)
      await act(async () => await new Promise((resolve) => setTimeout(resolve, 0)))
      expect(screen.queryByRole('button', { name: '重新加载' })).toBeNull()
      expect(container.querySelector('iframe')).not.toBeNull()
    })
  })

  test('to this very console cannot reach into it', async () => {
    const { container } = await openWith(external(OPEN_MODE.frame, `${location.origin}/x`), '/frame/20')
    await waitFor(() => expect(container.querySelector('iframe')).not.toBeNull())
    expect(container.querySelector('iframe')?.getAttribute('sandbox')).not.toContain('allow-same-origin')
  })

  test('of mode 1 opens a window of its own; by its address it is one click away', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    await openWith(external(OPEN_MODE.window, 'https://example.com/a'), '/frame/20')
    fireEvent.click(entryOfMenu('手册'))
    expect(open).toHaveBeenCalledWith('https://example.com/a', '_blank', 'noopener,noreferrer')
    const link = await screen.findByRole('link', { name: '打开' })
    expect(link.getAttribute('href')).toBe('https://example.com/a')
    open.mockRestore()
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'nonsense'])('to %s stays dead', async (url) => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const { container } = await openWith(external(OPEN_MODE.frame, url), '/frame/20')
    expect((await screen.findByRole('alert')).textContent).toContain('不是网页地址')
    expect(container.querySelector('iframe')).toBeNull()
    expect(open).not.toHaveBeenCalled()
    open.mockRestore()
  })
})

describe('a page whose module is off', () => {
  test('is in no menu, and says so at its address', async () => {
    const off = makeMenu({ id: 21, name: '网盘', router: '/netdisk', moduleOff: true })
    await openWith(off, '/netdisk')
    expect((await screen.findByRole('alert')).textContent).toContain('"网盘"所属的功能模块已停用')
    expect(() => entryOfMenu('网盘')).toThrow('网盘')
  })
})

test('a directory leads to its first page', async () => {
  const { router } = await openWith(
    makeMenu({ id: 22, name: '日志', parentId: 6, router: '/system/log', orderNum: 0 }),
    '/system',
  )
  await waitFor(() => expect(router.state.location.pathname).toBe('/system/log'))
})
