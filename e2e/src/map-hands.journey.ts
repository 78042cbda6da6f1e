import { plantApi } from '@fibrewatch/contract/plant'
import type { ProductServer } from '@fibrewatch/tools/product-server'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsolePage, openConsole, signIn } from './harness/console-page.ts'
import { createSmallPlant, type KnownPlant } from './harness/small-plant.ts'
import { startServer } from './harness/started-server.ts'

const PLACE_M = 5000

let server: ProductServer
let plant: KnownPlant
let view: ConsolePage

beforeAll(async () => {
  server = await startServer()
  plant = await createSmallPlant(server, { withReferences: false })
  view = await openConsole(server.url)
})
afterAll(async () => {
  await view.close()
  await server.stop()
})

const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true })
const calloutOf = (page: Page) => page.getByRole('dialog', { name: `${plant.otdr.link.code} 上的位置` })
const searchOf = (page: Page) => page.getByRole('combobox', { name: '在地图上找' })

/** Where the map is on the screen, once it has come to rest on its place. */
async function loadMapBox(page: Page) {
  await page.locator('.line-map[data-ready="true"]').waitFor()
  const box = await page.locator('.line-map canvas').boundingBox()
  if (box === null) throw new Error('the map has no size')
  return { ...box, midX: box.x + box.width / 2, midY: box.y + box.height / 2 }
}

/** Waits until the point lies in the middle of the map: the flight there has ended. */
async function waitForFlight(page: Page): Promise<void> {
  const { midX, midY } = await loadMapBox(page)
  const isThere = async () => {
    const pin = await page.locator('.map-pin').boundingBox()
    if (pin === null) return false
    return Math.hypot(pin.x + pin.width / 2 - midX, pin.y + pin.height / 2 - midY) < 2
  }
  await expect.poll(isThere, { timeout: 10_000 }).toBe(true)
}

const loadRoute = async () => {
  const { route } = await plant.admin.call(plantApi.linkInfo, { query: { id: plant.otdr.link.id } })
  return route?.coordinates ?? []
}

describe('hands on the map', () => {
  test('a distance is told where it is, and its address opens it again', async () => {
    const { page } = view
    await signIn(page, { path: `/resource/index?link=${plant.otdr.link.code}` })
    await page.getByLabel('在地图上定位的光纤距离，km').fill('5')
    await page.keyboard.press('Enter')
    const callout = calloutOf(page)
    await callout.getByText('5.000 km').waitFor()
    await callout.getByText(/^K4\+\d{3}$/).waitFor()
    await callout.getByText('GCJ-02').waitFor()
    await button(callout, '二维码').click()
    await callout.getByRole('img', { name: '打开这个位置的二维码' }).waitFor()
    const address = page.url()
    expect(new URL(address).searchParams.get('at')).toBe(String(PLACE_M))
    await page.goto('/dashboard/index')
    await page.goto(address)
    await callout.getByText('5.000 km').waitFor()
    await waitForFlight(page)
  })

  test('a click on the line tells its nearest place', async () => {
    const { page } = view
    const callout = calloutOf(page)
    await callout.press('Escape')
    await callout.waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.has('at')).toBe(false)
    const { midX, midY } = await loadMapBox(page)
    await page.mouse.click(midX, midY)
    await callout.waitFor()
    const atM = Number(new URL(page.url()).searchParams.get('at'))
    expect(Math.abs(atM - PLACE_M)).toBeLessThan(50)
  })

  test('a search finds a kilometre post, a name and a point, and says when there is none', async () => {
    const { page } = view
    const search = searchOf(page)
    await search.fill('K2+500')
    await search.press('Enter')
    await calloutOf(page).getByText('K2+500', { exact: true }).waitFor()
    await search.fill('测试局')
    await page.getByRole('option', { name: /测试局/ }).waitFor()
    await search.press('Enter')
    await page.getByRole('dialog', { name: '测试局' }).getByText('31.318000, 120.660000').waitFor()
    await search.fill('K900+000')
    await page.getByText('没有找到“K900+000”。').waitFor()
    await search.press('Escape')
    await page.getByText('没有找到“K900+000”。').waitFor({ state: 'detached' })
    await search.fill('')
    // A point lies on no link: the place of before is closed.
    expect(new URL(page.url()).searchParams.has('at')).toBe(false)
  })

  test('is measured from click to click, and the last is taken back', async () => {
    const { page } = view
    const { midX, midY } = await loadMapBox(page)
    await button(page, '测距').click()
    const panel = page.getByRole('region', { name: '测距' })
    await panel.getByText('点地图上的第一个点。').waitFor()
    await page.mouse.click(midX - 100, midY)
    await page.mouse.click(midX + 100, midY)
    await page.mouse.click(midX + 100, midY + 80)
    await panel.getByText('2 段').waitFor()
    const both = await panel.getByText(/^合计/).textContent()
    await page.keyboard.press('Backspace')
    await page.mouse.move(midX + 100, midY)
    await panel.getByText('1 段').waitFor()
    expect(await panel.getByText(/^合计/).textContent()).not.toBe(both)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  })

  test('a route is drawn on, saved, and undone in the history', async () => {
    const { page } = view
    const { code } = plant.otdr.link
    const before = await loadRoute()
    const choose = async (action: string) => {
      const line = page.getByRole('treeitem', { name: code }).first()
      await line.hover()
      await line.getByRole('button', { name: /的操作$/ }).click()
      await page.getByRole('menuitem', { name: action, exact: true }).click()
    }
    await choose('在地图上绘制')
    const panel = page.getByRole('region', { name: `绘制路由 · ${code}` })
    await panel.getByText(`${before.length} 点`).waitFor()
    const { x, y, height } = await loadMapBox(page)
    await page.mouse.click(x + 120, y + height - 90)
    await panel.getByText(`${before.length + 1} 点`).waitFor()
    await page.keyboard.press('Control+z')
    await panel.getByText(`${before.length} 点`).waitFor()
    // Without a pointer: the middle of the map.
    await page.keyboard.press('Enter')
    await panel.getByText(`${before.length + 1} 点`).waitFor()
    await button(panel, '保存路由').click()
    await page.getByText('已保存路由。').waitFor()
    const drawn = await loadRoute()
    expect(drawn).toHaveLength(before.length + 1)
    expect(drawn.slice(0, before.length)).toEqual(before)
    await choose('变更')
    await page.getByRole('button', { name: /^撤销/ }).first().click()
    await button(page.getByRole('dialog', { name: /^撤销/ }), '撤销').click()
    await page.getByText('已撤销。').waitFor()
    expect(await loadRoute()).toEqual(before)
  })
})
