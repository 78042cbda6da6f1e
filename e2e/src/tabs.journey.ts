import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import { MENU_TYPE, OPEN_MODE, systemMenuApi } from '@fibrewatch/contract/menu'
import { netdiskApi } from '@fibrewatch/contract/netdisk'
import { parameterApi } from '@fibrewatch/contract/parameter'
import { type Admin, createAdmin } from '@fibrewatch/simulator'
import { ADMIN_PASSWORD, type ProductServer } from '@fibrewatch/tools/product-server'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type ConsolePage, openConsole, signIn } from './harness/console-page.ts'
import {
  chooseByKeys,
  listTabs,
  mainMenu,
  openFromMenu,
  showTab,
  tabInFront,
  tabOf,
} from './harness/console-tabs.ts'
import { createDomain } from './harness/plant.ts'
import { startServer } from './harness/started-server.ts'

const OTHER_SITE_PAGE = '<!doctype html><title>手册</title><h1>另一个网站</h1>'
const OWN_DOMAIN_ID = 1

let server: ProductServer
let admin: Admin
let otherSite: Server
let view: ConsolePage
let page: Page

const addressOf = (site: Server) => `http://127.0.0.1:${(site.address() as AddressInfo).port}/`

async function openOtherSite(): Promise<Server> {
  const site = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(OTHER_SITE_PAGE)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  return site
}

beforeAll(async () => {
  otherSite = await openOtherSite()
  server = await startServer()
  admin = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
  const link = { type: MENU_TYPE.page, isExt: true, url: addressOf(otherSite) }
  const menus: EndpointBody<typeof systemMenuApi.add>[] = [
    { type: MENU_TYPE.directory, name: '空目录', router: '/empty' },
    { ...link, name: '外部窗口', openMode: OPEN_MODE.window },
    { ...link, name: '外部框架', openMode: OPEN_MODE.frame },
  ]
  for (const body of menus) await admin.call(systemMenuApi.add, { body })
})
afterAll(async () => {
  await server.stop()
  otherSite.close()
})
beforeEach(async () => {
  view = await openConsole(server.url)
  page = view.page
  await signIn(page)
  await tabOf(page, '应用').waitFor()
})
afterEach(async () => await view.close())

async function openFour(): Promise<void> {
  await openFromMenu(page, '事件')
  await openFromMenu(page, '资源')
  await openFromMenu(page, '系统管理', '用户')
  await openFromMenu(page, '系统管理', '参数')
}

const createFolder = (dirName: string, domainId = OWN_DOMAIN_ID) =>
  admin.call(netdiskApi.mkdir, { body: { domainId, path: '', dirName } })

/** Drags with the pointer from the middle of one tab to just before the middle of another. */
async function drag(name: string, before: string): Promise<void> {
  const [from, to] = [await tabOf(page, name).boundingBox(), await tabOf(page, before).boundingBox()]
  if (from === null || to === null) throw new Error('no such tab')
  const y = from.y + from.height / 2
  await page.mouse.move(from.x + from.width / 2, y)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2 - 4, y, { steps: 8 })
  await page.mouse.up()
}

describe('open pages', () => {
  test('are pinned, put in order by pointer and by keys, and come back so after a reload', async () => {
    await openFour()
    await tabOf(page, '资源').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '固定', exact: true }).click()
    expect(await listTabs(page)).toEqual(['应用', '资源', '事件', '用户', '参数'])

    await drag('参数', '事件')
    expect(await listTabs(page)).toEqual(['应用', '资源', '参数', '事件', '用户'])
    await showTab(page, '事件')
    await page.keyboard.press('Control+Shift+ArrowRight')
    expect(await listTabs(page)).toEqual(['应用', '资源', '参数', '用户', '事件'])

    await page.reload()
    await page.getByRole('tab', { name: '事件', selected: true }).waitFor()
    expect(await listTabs(page)).toEqual(['应用', '资源', '参数', '用户', '事件'])
    await chooseByKeys(page, '关闭全部')
    await tabOf(page, '事件').waitFor({ state: 'detached' })
    expect(await listTabs(page)).toEqual(['应用', '资源'])
  })

  test.each([
    ['关闭标签页', ['应用', '事件', '用户', '参数']],
    ['关闭左侧', ['应用', '资源', '用户', '参数']],
    ['关闭右侧', ['应用', '事件', '资源']],
    ['关闭其它', ['应用', '资源']],
    ['关闭全部', ['应用']],
  ])('%s, by keys', async (name, left) => {
    await openFour()
    await showTab(page, '资源')
    await chooseByKeys(page, name)
    await expect.poll(() => listTabs(page)).toEqual(left)
    expect(left).toContain(await tabInFront(page).innerText())
    expect(await page.getByRole('tabpanel').count()).toBe(1)
  })

  test('keep their address and what is typed in them while others are in front', async () => {
    await openFromMenu(page, '系统管理', '参数')
    const search = page.getByRole('searchbox')
    await search.fill('锁屏')
    await search.press('Enter')
    await page.waitForURL((url) => url.search !== '')
    await page.getByRole('button', { name: /^账号/ }).click()
    await page.getByRole('menuitem', { name: '个人中心' }).click()
    const nickName = page.getByRole('textbox', { name: '昵称' })
    await nickName.fill('值班长')

    await showTab(page, '参数')
    await page.waitForURL((url) => url.pathname === '/system/param' && url.search !== '')
    expect(await search.inputValue()).toBe('锁屏')
    await page.getByRole('tab', { name: '个人中心' }).click()
    expect(await nickName.inputValue()).toBe('值班长')
  })

  test('of the same page with other parameters are tabs of their own, each with its own state', async () => {
    const domainId = await createDomain(admin, '城东')
    await createFolder('巡检照片')
    await createFolder('验收报告', domainId)
    await createFolder('抢修录像', domainId)
    await openFromMenu(page, '系统管理', '网盘')
    await page.getByRole('option', { name: '巡检照片' }).dblclick()
    const folder = page.getByRole('navigation', { name: '位置' }).locator('[aria-current="page"]')
    await folder.getByText('巡检照片').waitFor()

    await page.getByRole('combobox', { name: '管理域' }).click()
    await page.getByRole('treeitem', { name: '城东' }).click()
    await page.getByRole('tab', { name: '网盘 · 城东', exact: true, selected: true }).waitFor()
    expect(await listTabs(page)).toEqual(['应用', '网盘', '网盘 · 城东'])
    const search = page.getByRole('searchbox', { name: '全盘搜索' })
    await page.getByRole('option').nth(1).waitFor()
    await search.fill('录像')
    await search.press('Enter')
    await expect.poll(() => page.getByRole('option').count()).toBe(1)

    await showTab(page, '网盘')
    expect(await folder.innerText()).toBe('巡检照片')
    expect(await search.inputValue()).toBe('')
    await showTab(page, '网盘 · 城东')
    expect(await search.inputValue()).toBe('录像')
    await page.getByRole('option', { name: '抢修录像' }).waitFor()
    await chooseByKeys(page, '关闭标签页')
    await expect.poll(() => listTabs(page)).toEqual(['应用', '网盘'])
    await showTab(page, '网盘')
    expect(await folder.innerText()).toBe('巡检照片')
  })

  test('ask before work that is not saved is lost', async () => {
    await page.getByRole('button', { name: /^账号/ }).click()
    await page.getByRole('menuitem', { name: '个人中心' }).click()
    const nickName = page.getByRole('textbox', { name: '昵称' })
    await nickName.fill('值班长')
    const held = page.getByRole('tab', { name: /^个人中心.*有未保存的修改/ })
    await held.waitFor()
    await chooseByKeys(page, '重新加载')
    const question = page.getByRole('dialog', { name: '放弃"个人中心"里没有保存的修改？' })
    await question.getByRole('button', { name: '继续编辑' }).click()
    expect(await nickName.inputValue()).toBe('值班长')

    await chooseByKeys(page, '重新加载')
    await question.getByRole('button', { name: '放弃修改' }).click()
    await held.waitFor({ state: 'detached' })
    await expect.poll(() => nickName.inputValue()).toBe('')
  })

  test('are as many as the parameter allows: the one not looked at for longest makes room, the events never', async () => {
    const body = { key: 'console.maxTabs', value: '4' }
    await admin.call(parameterApi.update, { body })
    await page.reload()
    await openFour()
    expect(await listTabs(page)).toEqual(['应用', '事件', '用户', '参数'])
    await admin.call(parameterApi.reset, { body: { keys: [body.key] } })
  })

  test('are gone with who signs out', async () => {
    await openFour()
    await page.getByRole('button', { name: /^账号/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
    await page.waitForURL((url) => url.pathname === '/login')
    await signIn(page)
    await tabOf(page, '应用').waitFor()
    expect(await listTabs(page)).toEqual(['应用'])
  })
})

describe('menus that are no page of the console', () => {
  // Three menus more than the product has stand in the header of a wide window; a narrower one folds the last.
  beforeEach(async () => await page.setViewportSize({ width: 1920, height: 900 }))

  test('a directory without pages says what it is and what it needs', async () => {
    await openFromMenu(page, '空目录')
    const result = page.getByRole('tabpanel').getByRole('alert')
    expect(await result.innerText()).toBe(
      '500\n\n"空目录"是目录，不是真实的页面，需要在它下面新建一个页面级的菜单。',
    )
  })

  test('an external link opens in a window of its own', async () => {
    const opening = view.takeContext().waitForEvent('page')
    await mainMenu(page).getByRole('button', { name: '外部窗口', exact: true }).click()
    const opened = await opening
    await opened.getByRole('heading', { name: '另一个网站' }).waitFor()
    expect(opened.url()).toBe(addressOf(otherSite))
    // It shows nothing of the console.
    expect(
      await opened.evaluate(() => ({ hasOpener: window.opener !== null, from: document.referrer })),
    ).toEqual({
      hasOpener: false,
      from: '',
    })
    expect(await listTabs(page)).toEqual(['应用'])
  })

  test('another one stands in a frame, in a tab like any page', async () => {
    await openFromMenu(page, '外部框架')
    const frame = page.frameLocator('iframe[title="外部框架"]')
    await frame.getByRole('heading', { name: '另一个网站' }).waitFor()
    await openFromMenu(page, '事件')
    expect(await listTabs(page)).toEqual(['应用', '外部框架', '事件'])
  })

  test('one that is added meanwhile offers to load the console again, which then shows it beside the open tabs', async () => {
    const newSite = await openOtherSite()
    onTestFinished(() => void newSite.close())
    // Wide enough that no menu of this suite is collapsed into 更多.
    const viewport = { width: 1920, height: 1080 }
    const late = await openConsole(server.url, { viewport, expected: ['frame-added'] })
    await signIn(late.page)
    await openFromMenu(late.page, '事件')
    const body = { type: MENU_TYPE.page, isExt: true, openMode: OPEN_MODE.frame, name: '新手册' }
    await admin.call(systemMenuApi.add, { body: { ...body, url: addressOf(newSite) } })
    await openFromMenu(late.page, '新手册')
    await late.page.getByRole('tabpanel').getByRole('button', { name: '重新加载' }).click()
    const frame = late.page.frameLocator('iframe[title="新手册"]')
    await frame.getByRole('heading', { name: '另一个网站' }).waitFor()
    expect(await listTabs(late.page)).toEqual(['应用', '事件', '新手册'])
    await late.close()
  })
})
