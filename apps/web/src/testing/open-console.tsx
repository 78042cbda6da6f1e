import type { Alarm } from '@fibrewatch/contract/alarm'
import { managerApi } from '@fibrewatch/contract/manager'
import { type Menu, menuApi } from '@fibrewatch/contract/menu'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect } from 'vitest'
import { clearMenu } from '#app/menu/menu-store.ts'
import { routes } from '#app/router.tsx'
import { clearTabs } from '#app/tabs/tabs-store.ts'
import { saveLogin } from '#lib/access/session.ts'
// What the console loads late is loaded with the test file instead: no test waits for code.
import '#app/palette/palette.tsx'
import { type FakeServer, startFakeServer } from './fake-server.ts'
import { startFakeSockets } from './fake-socket.ts'
import { serveAlarms } from './sample-alarm.ts'
import { sampleLogin } from './sample-login.ts'
import { homeMenu, makeMenu } from './sample-menu.ts'
import { sampleUser } from './sample-user.ts'

export const sampleMenus: readonly Menu[] = [
  homeMenu,
  makeMenu({
    id: 2,
    name: '事件',
    nameEn: 'Events',
    router: '/event/index',
    viewPath: 'event',
    orderNum: 20,
  }),
  makeMenu({ id: 3, name: '资源', router: '/resource/index', viewPath: 'resource', orderNum: 30 }),
  makeMenu({ id: 4, name: '空目录', type: 0, router: '/empty', viewPath: null, orderNum: 40 }),
  makeMenu({ id: 5, name: '改名', router: '/renamed', viewPath: 'no-such-page', orderNum: 50 }),
  makeMenu({ id: 6, name: '系统管理', type: 0, router: '/system', viewPath: null, orderNum: 60 }),
  makeMenu({
    id: 7,
    name: '基本信息',
    parentId: 6,
    router: '/system/info',
    viewPath: 'systemInfo',
    orderNum: 1,
  }),
  makeMenu({ id: 8, name: '用户', parentId: 6, router: '/system/user', viewPath: 'systemUser', orderNum: 2 }),
]

type Scene = {
  menus?: readonly Menu[]
  alarms?: Alarm[]
  /** What the pages under test ask for besides. */
  serve?: (server: FakeServer) => unknown
}

/** Opens the whole console at an address, signed in as a super user, on a server and a socket the test holds. */
export async function openConsole(address: string, { menus = sampleMenus, alarms = [], serve }: Scene = {}) {
  clearMenu()
  clearTabs()
  saveLogin(sampleLogin)
  const shown = { menus }
  const sockets = startFakeSockets()
  const server = startFakeServer()
    .on(managerApi.info, () => ({ ...sampleUser, isSuper: 1 }))
    .on(menuApi.select, () => ({
      list: [...shown.menus],
      total: shown.menus.length,
      page: 0,
      size: 1000,
    }))
  serveAlarms(server, () => alarms)
  serve?.(server)
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  document.title = ''
  const view = render(<RouterProvider router={router} />)
  await screen.findAllByRole('main')
  // The router commits outside `act`: only the title shows that the effects (keys, timers, sockets) run as well.
  await waitFor(() => expect(document.title).not.toBe(''))
  return { ...view, server, sockets, router, shown, user: userEvent.setup() }
}

/** An entry of the first menu: the one along the header or at the side. */
export function entryOfMenu(name: string): HTMLElement {
  const [menu] = screen.getAllByRole('navigation', { name: '主菜单' })
  if (menu === undefined) throw new Error('no menu')
  return within(menu).getByRole('button', { name })
}

export const listTabTitles = (): string[] =>
  screen.getAllByRole('tab').map((tab) => tab.querySelector('.tab-title')?.textContent ?? '')
