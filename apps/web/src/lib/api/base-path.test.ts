import { describe, expect, onTestFinished, test, vi } from 'vitest'

/** Loads the module in a page with this `base` element. */
async function loadUnder(href: string | null) {
  if (href !== null) {
    const base = document.createElement('base')
    base.setAttribute('href', href)
    document.head.append(base)
    onTestFinished(() => base.remove())
  }
  vi.resetModules()
  return import('./base-path.ts')
}

describe('the addresses of a console', () => {
  test.each([null, '/'])('at the root of its host (%s) are its paths', async (href) => {
    const { ROUTER_BASE, toAddress, toInnerPath } = await loadUnder(href)
    expect([ROUTER_BASE, toAddress('/login'), toInnerPath('/event/index')]).toEqual([
      '/',
      '/login',
      '/event/index',
    ])
    expect(toInnerPath('/')).toBe('/')
  })

  test('under a path of its host begin with it, and its own paths do not', async () => {
    const { ROUTER_BASE, toAddress, toInnerPath } = await loadUnder('/noc/fibre/')
    expect(ROUTER_BASE).toBe('/noc/fibre')
    expect(toAddress('/sys/info/logo?v=1')).toBe('/noc/fibre/sys/info/logo?v=1')
    expect(toAddress('data:image/png;base64,AA==')).toBe('data:image/png;base64,AA==')
    expect(['/noc/fibre', '/noc/fibre/', '/noc/fibre/event/index', '/noc/fibres/x'].map(toInnerPath)).toEqual(
      ['/', '/', '/event/index', '/noc/fibres/x'],
    )
  })

  test('calls, the live connection and pictures are asked for there', async () => {
    await loadUnder('/fibre/')
    const { send } = await import('./transport.ts')
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'))
    onTestFinished(() => fetched.mockRestore())
    await send({ method: 'GET', url: '/sys/info/brand', headers: {}, body: null, signal: null })
    expect(fetched.mock.calls[0]?.[0]).toBe('/fibre/sys/info/brand')
    const { makeLiveUrl } = await import('#lib/live/live.ts')
    expect(new URL(makeLiveUrl()).pathname).toBe('/fibre/websocket')
  })
})
