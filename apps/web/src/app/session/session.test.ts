import { managerApi } from '@fibrewatch/contract/manager'
import { menuApi, type RoleMenu, roleMenuApi } from '@fibrewatch/contract/menu'
import { oauthApi } from '@fibrewatch/contract/oauth'
import { plantApi } from '@fibrewatch/contract/plant'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { hasPermission, useAccess } from '#lib/access/access.ts'
import { adoptDisplayToken, saveLogin, storedToken } from '#lib/access/session.ts'
import { closeLive } from '#lib/live/live.ts'
import { clearMenu, useMenu } from '#app/menu/menu-store.ts'
import { type FakeServer, Refusal, startFakeServer } from '#testing/fake-server.ts'
import { startFakeSockets } from '#testing/fake-socket.ts'
import { sampleLogin } from '#testing/sample-login.ts'
import { homeMenu, makeMenu } from '#testing/sample-menu.ts'
import { sampleUser } from '#testing/sample-user.ts'
import { chooseFirstView } from './first-view.ts'
import { guardConsole } from './guard.ts'

const eventMenu = makeMenu({ id: 2, name: '事件', router: '/event/index' })
const resourceMenu = makeMenu({ id: 3, name: '资源', router: '/resource/index' })
const link: RoleMenu = {
  id: 1,
  menusId: 2,
  rolesId: 3,
  permission: '["monitor:alarm:page"]',
  isDelete: 0,
  createTime: '2026-01-01T00:00:00Z',
}

function serveConsole(isSuper: 0 | 1): FakeServer {
  const page = { total: 3, page: 0, size: 1000 }
  return startFakeServer()
    .on(managerApi.info, () => ({ ...sampleUser, isSuper }))
    .on(menuApi.select, () => ({ ...page, list: [homeMenu, eventMenu, resourceMenu] }))
    .on(roleMenuApi.select, () => ({
      ...page,
      list: [link, { ...link, id: 2, menusId: 3, permission: 'nonsense' }],
    }))
}

const visit = (path: string) =>
  guardConsole({ request: new Request(`http://here${path}`), params: {} } as Parameters<
    typeof guardConsole
  >[0])

describe('what a new document shows', () => {
  test.each([
    ['/event/index', '?a=1', false, { view: 'login', address: '/login?redirect=%2Fevent%2Findex%3Fa%3D1' }],
    ['/login', '?redirect=%2Fa', false, { view: 'login', address: '/login?redirect=%2Fa' }],
    ['/error/404', '', false, { view: 'console', address: '/error/404' }],
    ['/login', '', true, { view: 'console', address: '/dashboard/index' }],
    ['/event/index', '?a=1', true, { view: 'console', address: '/event/index?a=1' }],
  ] as const)('the first view: %s%s, token %s', (path, search, hasToken, expected) => {
    expect(chooseFirstView(path, search, hasToken)).toEqual(expected)
  })
})

describe('the guard', () => {
  beforeEach(() => {
    clearMenu()
    onTestFinished(closeLive)
  })

  test('without a token leads to the login page and keeps the path', async () => {
    const answer = await visit('/event/index?a=1')
    expect(answer?.headers.get('Location')).toBe('/login?redirect=%2Fevent%2Findex%3Fa%3D1')
  })

  test('with a token the login page leads to the dashboard', async () => {
    saveLogin(sampleLogin)
    expect((await visit('/login'))?.headers.get('Location')).toBe('/dashboard/index')
  })

  test('loads user, menus and permissions of the first role once', async () => {
    const server = serveConsole(0)
    saveLogin(sampleLogin)
    expect(await visit('/event/index')).toBeNull()
    expect(await visit('/resource/index')).toBeNull()
    expect(server.count(menuApi.select)).toBe(1)
    const firstPage = { page: 0, size: 1000, sortBy: 'createTime', isAsc: true }
    expect(server.bodyOf(menuApi.select)).toEqual({ condition: {}, ...firstPage })
    expect(server.bodyOf(roleMenuApi.select)).toEqual({
      condition: { isDelete: 0, rolesId: 3 },
      ...firstPage,
    })
    expect(hasPermission('monitor:alarm:page')).toBe(true)
    expect(hasPermission('monitor:alarm:ack')).toBe(false)
    expect([...useMenu.getState().byPath.keys()].toSorted()).toEqual([
      '/account/profile',
      '/dashboard/index',
      '/event/index',
      '/largeScreen/index',
      '/largeScreenDark/index',
      '/resource/index',
    ])
  })

  test('of a wall in nobody’s name asks what it is, and for no user and no menus', async () => {
    const server = serveConsole(0).on(oauthApi.display, () => ({
      name: '北墙',
      domainId: 1,
      domainName: '苏州',
      permissions: ['monitor:alarm:page'],
      expiresAt: '2027-01-01T00:00:00.000Z',
    }))
    history.replaceState(null, '', `/largeScreen/index#token=${'d'.repeat(43)}`)
    onTestFinished(() => history.replaceState(null, '', '/'))
    adoptDisplayToken()
    expect(await visit('/largeScreen/index')).toBeNull()
    expect(useAccess.getState()).toMatchObject({ user: null, display: { name: '北墙', domainName: '苏州' } })
    expect(hasPermission('monitor:alarm:page')).toBe(true)
    expect([server.count(managerApi.info), server.count(menuApi.select)]).toEqual([0, 0])
    expect(server.requests[0]?.headers).toMatchObject({ Authorization: 'd'.repeat(43) })
  })

  test('a page is asked what it reads first, and the live connection opened, before the console is there', async () => {
    const sockets = startFakeSockets()
    const list = [homeMenu, { ...resourceMenu, viewPath: 'resource' }]
    const server = serveConsole(1)
      .on(menuApi.select, () => ({ list, total: 2, page: 0, size: 1000 }))
      .on(plantApi.map, () => ({ links: [], sites: [], detailM: 0 }))
    saveLogin(sampleLogin)
    await visit('/resource/index')
    expect(server.count(plantApi.map)).toBe(1)
    expect(sockets.count()).toBe(1)
  })

  test('a super user sees every menu and no role links are asked for', async () => {
    const server = serveConsole(1)
    saveLogin(sampleLogin)
    await visit('/event/index')
    expect(server.count(roleMenuApi.select)).toBe(0)
    expect(useMenu.getState().tree).toHaveLength(3)
  })

  test('who left the login page without replacing a one-time password goes back there', async () => {
    const server = serveConsole(1).on(managerApi.info, () => new Refusal('auth.password-due'))
    saveLogin(sampleLogin)
    expect((await visit('/event/index'))?.headers.get('Location')).toContain('/login?redirect=')
    expect(storedToken.load()).toBeNull()
    // The user is loaded first; menus and permissions only once they are known.
    expect(server.count(menuApi.select)).toBe(0)
  })

  test('a server without its database signs nobody out: the console loads once it answers', async () => {
    let refusals = 0
    serveConsole(0).on(managerApi.info, () => {
      refusals += 1
      return refusals > 1 ? sampleUser : new Refusal('database.unavailable', '', 0.01)
    })
    saveLogin(sampleLogin)
    expect(await visit('/event/index')).toBeNull()
    expect(storedToken.load()).toBe('abc')
  })

  test('a user who cannot be read clears the token and leads to the login page', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    serveConsole(0).on(managerApi.info, () => new Refusal('server.unexpected'))
    saveLogin(sampleLogin)
    expect((await visit('/event/index'))?.headers.get('Location')).toContain('/login?redirect=')
    expect(storedToken.load()).toBeNull()
    expect(log).toHaveBeenCalledWith(expect.objectContaining({ reason: 'server.unexpected' }))
    log.mockRestore()
  })

  test('a call aborted by leaving the page ends no session', async () => {
    vi.useFakeTimers()
    const server = serveConsole(0).on(managerApi.info, () => {
      dispatchEvent(new Event('beforeunload'))
      throw new TypeError('Failed to fetch')
    })
    saveLogin(sampleLogin)
    const visited = visit('/event/index')
    await vi.advanceTimersByTimeAsync(4900)
    expect(server.count(managerApi.info)).toBe(1)
    expect(storedToken.load()).toBe(sampleLogin.data.accessToken)

    // The user stayed after all: it loads again, and from then on a failure counts.
    server.on(managerApi.info, () => new Refusal('server.unexpected'))
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    await vi.advanceTimersByTimeAsync(200)
    expect((await visited)?.headers.get('Location')).toContain('/login?redirect=')
    expect(storedToken.load()).toBeNull()
    log.mockRestore()
    vi.useRealTimers()
  })

  test('a call aborted by leaving a page whose code was still loading then ends no session', async () => {
    vi.useFakeTimers()
    const server = serveConsole(0).on(managerApi.info, () => {
      throw new TypeError('Failed to fetch')
    })
    saveLogin(sampleLogin)
    const visited = visit('/event/index')
    await vi.advanceTimersByTimeAsync(500)
    dispatchEvent(new Event('pagehide'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(storedToken.load()).toBe(sampleLogin.data.accessToken)

    server.on(managerApi.info, () => sampleUser)
    await vi.advanceTimersByTimeAsync(5000)
    expect(await visited).toBeNull()
    vi.useRealTimers()
  })

  test('menus no routes can be built from are logged with their sentence, and end the session', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    serveConsole(1).on(menuApi.select, () => ({ list: [null as never], total: 1, page: 0, size: 1000 }))
    saveLogin(sampleLogin)
    expect((await visit('/event/index'))?.headers.get('Location')).toContain('/login?redirect=')
    expect(log).toHaveBeenCalledWith(expect.objectContaining({ message: '生成路由时出错' }))
    log.mockRestore()
  })
})
