import type { ProductServer } from '@fibrewatch/tools/product-server'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsolePage, openConsole, signIn } from './harness/console-page.ts'
import { tabInFront } from './harness/console-tabs.ts'
import { openView } from './harness/console-views.ts'
import { startServer } from './harness/started-server.ts'

let server: ProductServer
let view: ConsolePage
let page: Page

beforeAll(async () => {
  server = await startServer()
  view = await openConsole(server.url)
  page = view.page
  await signIn(page)
})
afterAll(async () => {
  await view.close()
  await server.stop()
})

/** Addresses and titles of the user specification, section 2. */
const TITLES: [address: string, title: string][] = [
  ['/dashboard/index', '应用'],
  ['/event/index', '事件'],
  ['/resource/index', '资源'],
  ['/system/info', '基本信息'],
  ['/system/authority', '用户'],
  ['/system/domain', '管理域'],
  ['/system/role', '角色权限'],
  ['/system/menu', '菜单管理'],
  ['/system/module', '功能模块'],
  ['/system/attribute', '属性'],
]

describe('the addresses of the specification', () => {
  test.each(TITLES)('an address opens its page: %s, %s', async (address, title) => {
    await openView(page, address)
    expect(new URL(page.url()).pathname).toBe(address)
    expect(await tabInFront(page).textContent()).toContain(title)
    expect(await page.getByRole('tabpanel').locator('.result').count()).toBe(0)
  })

  test.each([
    ['/', '/dashboard/index'],
    ['/system', '/system/info'],
    ['/error', '/error/404'],
    ['/redirect/event/index?type=path&severity=critical', '/event/index?severity=critical'],
    ['/redirect/resource?type=name', '/resource/index'],
  ])('an address leads on: %s to %s', async (address, expected) => {
    await page.goto(address)
    await page.waitForURL((url) => url.pathname + url.search === expected)
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(expected)
  })

  test('the 404 page says what it is in the title of the window', async () => {
    await page.goto('/error/404')
    await expect.poll(() => page.title()).toMatch(/^页面不存在/)
  })

  test('any other path shows the 404 page, and its button leads home', async () => {
    await page.goto('/no/such/page')
    await page.getByText('OOPS！你好像走丢了...').waitFor()
    await page
      .getByRole('button', { name: '回到首页' })
      .or(page.getByRole('link', { name: '回到首页' }))
      .click()
    await page.waitForURL((url) => url.pathname === '/dashboard/index')
    expect(new URL(page.url()).pathname).toBe('/dashboard/index')
  })

  test('the icon script is at its address', async () => {
    const answer = await fetch(`${server.url}/iconfont.js`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('javascript')
  })
})
