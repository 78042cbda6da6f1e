import { LIVE_HELLO } from '@fibrewatch/contract/live'
import { managerApi } from '@fibrewatch/contract/manager'
import { MENU_TYPE, menuApi, OPEN_MODE, roleMenuApi, systemMenuApi } from '@fibrewatch/contract/menu'
import { oauthApi } from '@fibrewatch/contract/oauth'
import { userApi } from '@fibrewatch/contract/user'
import { type Admin, createAdmin } from '@fibrewatch/simulator'
import { ADMIN_PASSWORD, type ProductServer } from '@fibrewatch/tools/product-server'
import type { Page, WebSocketRoute } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ConsolePage, openConsole, signIn, signInByForm } from './harness/console-page.ts'
import { mainMenu, openFromMenu } from './harness/console-tabs.ts'
import { createRole, createUser, OPERATOR_GRANTS, USER_PASSWORD } from './harness/people.ts'
import { loadToken } from './harness/session.ts'
import { startServer } from './harness/started-server.ts'

/** The parts of the user specification that no other journey covers. */

const WATCH = { username: 'watch01', password: USER_PASSWORD }
/** A timer may end a little before the clock of the page says so. */
const CLOCK_TOLERANCE_MS = 50

let server: ProductServer
let admin: Admin
let roleId: number
let view: ConsolePage
let page: Page

beforeAll(async () => {
  server = await startServer()
  admin = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
  roleId = await createRole(admin, 'watch', OPERATOR_GRANTS)
  const second = await createRole(admin, 'second', { systemInfo: ['sys:info:update'] })
  const id = await createUser(admin, { username: WATCH.username, roleId })
  await admin.call(userApi.update, { body: { id, roles: [roleId, second] } })
})
afterAll(async () => {
  await server.stop()
})
beforeEach(async () => {
  view = await openConsole(server.url)
  page = view.page
})
afterEach(async () => await view.close())

/** The value in the browser's storage under a key. */
const readStored = async (key: string): Promise<unknown> =>
  await page.evaluate(
    (name) => (JSON.parse(localStorage.getItem(name) ?? '{}') as { value?: unknown }).value,
    key,
  )

const listMenus = async (): Promise<string[]> =>
  (await mainMenu(page).getByRole('button').allInnerTexts()).map((name) => name.trim())

describe('signing in', () => {
  test('signing in stores the token, asks for user, menus and links of the first role, and builds the menu from them', async () => {
    const asked: { path: string; body: unknown; token: string | undefined; isUserKnown: boolean }[] = []
    const isUser = (url: string) => url.includes(managerApi.info.path.split(':')[0] ?? '')
    let isUserKnown = false
    page.on('response', (response) => (isUserKnown ||= isUser(response.url())))
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname.slice(1)
      const body: unknown = request.postData() === null ? null : request.postDataJSON()
      asked.push({ path, body, token: request.headers()['authorization'], isUserKnown })
    })
    await signInByForm(page, WATCH)
    await page.getByRole('tab', { name: '应用', selected: true }).waitFor()
    const find = (path: string) => asked.find((request) => request.path.startsWith(path.split(':')[0] ?? ''))
    const order = { page: 0, size: 1000, sortBy: 'createTime', isAsc: true }
    expect(find(oauthApi.login.path)?.token).toBeUndefined()
    expect(find(managerApi.info.path)?.token).toBe(await loadToken(page))
    expect(find(menuApi.select.path)).toMatchObject({ body: { condition: {}, ...order }, isUserKnown: true })
    const condition = { isDelete: 0, rolesId: roleId }
    expect(find(roleMenuApi.select.path)).toMatchObject({ body: { condition, ...order }, isUserKnown: true })

    expect(await listMenus()).toEqual(['应用', '事件', '资源'])
    expect(await readStored('USER_PERMS')).toEqual(expect.arrayContaining([...(OPERATOR_GRANTS.event ?? [])]))
    expect(await readStored('USER_PERMS')).not.toContain('sys:info:update')
  })

  test('a permission that is no JSON grants nothing', async () => {
    await page.route(`**/${roleMenuApi.select.path}`, async (route) => {
      const answer = await route.fetch()
      const envelope = (await answer.json()) as { data: { list: { permission: string }[] } }
      const list = envelope.data.list.map((link) => ({ ...link, permission: 'monitor:alarm:ack' }))
      await route.fulfill({ response: answer, json: { ...envelope, data: { ...envelope.data, list } } })
    })
    await signIn(page, { ...WATCH, path: '/event/index' })
    await page.getByRole('tab', { name: '事件', selected: true }).waitFor()
    expect(await readStored('USER_PERMS')).toEqual([])
  })

  test('without a token only the public pages open; with one the login page leads home', async () => {
    for (const [path, text] of [
      ['/icons', '图标'],
      ['/error/404', 'OOPS！你好像走丢了...'],
    ] as const) {
      await page.goto(path)
      await page.getByText(text).first().waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
    }
    const wanted = '/resource/index?keyword=a'
    await page.goto(wanted)
    await page.waitForURL(({ pathname }) => pathname === '/login')
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(wanted)

    await signIn(page, WATCH)
    await page.goto('/login')
    await page.waitForURL(({ pathname }) => pathname === '/dashboard/index')
  })
})

test('menus are the entries that are shown, in their directories and their order', async () => {
  const directory = { type: MENU_TYPE.directory, name: '手册', router: '/manuals' }
  const { id: parentId } = await admin.call(systemMenuApi.add, { body: directory })
  const link = { type: MENU_TYPE.page, isExt: true, openMode: OPEN_MODE.window, parentId }
  const url = 'https://manual.example.com/'
  for (const body of [
    { ...link, url, name: '第二册', orderNum: 2 },
    { ...link, url, name: '第一册', orderNum: 1 },
    { ...link, url, name: '未发布', orderNum: 3, isShow: false },
    { type: MENU_TYPE.permission, name: '借阅', parentId, perms: 'monitor:alarm:page', orderNum: 4 },
  ]) {
    await admin.call(systemMenuApi.add, { body })
  }
  await signIn(page)
  await mainMenu(page).getByRole('button', { name: '手册', exact: true }).click()
  const entries = page.getByRole('menuitemradio')
  await entries.first().waitFor()
  expect(await entries.allInnerTexts()).toEqual(['第一册', '第二册'])
})

describe('the live connection', () => {
  test('the live connection carries the token, greets, reads JSON alone and comes back 5 s after a loss', async () => {
    const opened: { socket: WebSocketRoute; at: number; sent: unknown[] }[] = []
    await page.routeWebSocket(/\/websocket/, (socket) => {
      const sent: unknown[] = []
      opened.push({ socket, at: performance.now(), sent })
      socket.onMessage((message) => sent.push(message))
    })
    await signIn(page)
    await expect.poll(() => opened[0]?.sent[0]).toBe(LIVE_HELLO)
    const token = await loadToken(page)
    expect(new URL(opened[0]?.socket.url() ?? '').searchParams.get('token')).toBe(token)

    const lostAt = performance.now()
    await opened[0]?.socket.close()
    await page.getByText(/^实时/).first().waitFor({ state: 'detached' })
    await expect.poll(() => opened.length, { timeout: 15_000 }).toBe(2)
    expect((opened[1]?.at ?? 0) - lostAt).toBeGreaterThan(5000 - CLOCK_TOLERANCE_MS)
    await expect.poll(() => opened[1]?.sent[0]).toBe(LIVE_HELLO)
    await page.getByText(/^实时/).first().waitFor()

    opened[1]?.socket.send('locked')
    opened[1]?.socket.send(JSON.stringify({ type: 'signed-out', reason: 'expired' }))
    await page.getByRole('dialog', { name: '提示' }).getByText('登录已过期，请重新登录').waitFor()
  })

  test('a browser without websockets is told on its console alone', async () => {
    const written: string[] = []
    page.on('console', (message) => written.push(message.text()))
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebSocket'))
    await signIn(page)
    await openFromMenu(page, '事件')
    expect(written.filter((text) => text.includes('no WebSocket'))).toHaveLength(1)
    expect(await page.locator('dialog[open]').count()).toBe(0)
  })
})

test('a text that is too long gets the tip about its length', async () => {
  await signIn(page, { path: '/system/role' })
  await page.getByRole('button', { name: '新增角色' }).click()
  const form = page.getByRole('dialog', { name: '新增角色' })
  await form.getByLabel('名称').fill('长'.repeat(300))
  await form.getByRole('button', { name: '新增角色' }).click()
  const tip = form.getByText(/^字符数应小于\d+位$/)
  await tip.waitFor()
  expect(await tip.count()).toBe(1)
})
