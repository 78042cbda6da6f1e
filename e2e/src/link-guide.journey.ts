import { alarmApi } from '@fibrewatch/contract/alarm'
import { plantApi } from '@fibrewatch/contract/plant'
import { type Admin, createAdmin, requireLink, smallPlant } from '@fibrewatch/simulator'
import { ADMIN_PASSWORD, type ProductServer } from '@fibrewatch/tools/product-server'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsolePage, openConsole, signIn } from './harness/console-page.ts'
import { requireTrace } from './harness/ingest.ts'
import { paste } from './harness/paste.ts'
import { deviceHeader } from './harness/plant.ts'
import { makeSorFile } from './harness/sor-files.ts'
import { startServer } from './harness/started-server.ts'

/** Measures the fibre of its first link; none of it is entered by calls. */
const simulatedPlant = smallPlant()
const simulated = requireLink(simulatedPlant, 'T1-LINK-01')
const LENGTH_M = Math.ceil(simulated.lengthM)

/** As it is copied from a spreadsheet. */
const LANDMARKS = ['名称\t类型\t光纤距离 m', 'JC-01\t接头盒\t1000', 'JC-02\t接头盒\t2000'].join('\n')
/** As a survey hands it over. */
const ROUTE_KML = `<?xml version="1.0"?><kml><Document><Placemark><LineString><coordinates>
120.66,31.30,0 120.66,31.31,0
</coordinates></LineString></Placemark></Document></kml>`

const PHONE = { width: 390, height: 844 }

let server: ProductServer
let admin: Admin
let view: ConsolePage

beforeAll(async () => {
  server = await startServer()
  admin = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
  view = await openConsole(server.url)
  await signIn(view.page, { path: '/resource/index' })
})
afterAll(async () => {
  await view.close()
  await server.stop()
})

const readTree = () => admin.call(plantApi.tree, {})
const readLink = async (link: { id: number } | undefined) =>
  (await admin.call(plantApi.linkInfo, { query: { id: link?.id ?? 0 } })).link
const listPutAside = async () => (await readTree()).links.map(({ state }) => state === 'disabled')
const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: true })
const guideOf = (page: Page): Locator => page.getByRole('dialog', { name: /^新建监测链路向导/ })
const stepOf = (guide: Locator, name: string): Locator =>
  guide.locator('[aria-current="step"]', { hasText: name })

/** Everything a hand does, counted: a press, a text that is typed or pasted, a file that is chosen. */
function countHands() {
  let count = 0
  return {
    read: () => count,
    click: async (target: Locator) => {
      count += 1
      await target.click()
    },
    fill: async (target: Locator, text: string) => {
      count += 1
      await target.fill(text)
    },
    paste: async (target: Locator, text: string) => {
      count += 1
      await paste(target, text)
    },
    choose: async (within: Locator, name: string, bytes: Uint8Array) => {
      count += 1
      const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) }
      await within.locator('input[type="file"]').setInputFiles(file)
    },
  }
}

const hand = countHands()

describe('from an empty installation to a link that is watched', () => {
  test('a site needs a name and a device nothing; its key is shown and works', async () => {
    const { page } = view
    await hand.click(button(page, '新建监测链路向导'))
    const guide = guideOf(page)
    await stepOf(guide, '站点').waitFor()
    expect(await guide.getByLabel(/^编码/).inputValue()).toBe('SITE-01')
    await hand.fill(guide.getByLabel(/^名称/), '娄葑局')
    await hand.click(button(guide, '保存站点，下一步'))
    await stepOf(guide, '设备').waitFor()
    expect(await guide.getByLabel(/^名称/).inputValue()).toContain('娄葑局')
    await hand.click(button(guide, '保存设备，取得密钥'))
    const key = (await guide.locator('pre').first().textContent()) ?? ''
    const { devices, sites } = await readTree()
    expect(devices).toMatchObject([{ code: 'SITE-01-OTDR-01', siteId: sites[0]?.id }])
    const instrument = { id: 0, code: 'SITE-01-OTDR-01', key, kind: 'otdr' as const }
    const answer = await fetch(`${server.url}/ingest/heartbeat`, {
      method: 'POST',
      headers: { ...deviceHeader(instrument), 'content-type': 'application/json' },
      body: JSON.stringify({ at: new Date().toISOString(), status: 'ok' }),
    })
    expect(answer.status).toBe(200)
  })

  test('left half way it is found again, with what is there', async () => {
    const { page } = view
    await page.keyboard.press('Escape')
    await guideOf(page).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText('SITE-01-OTDR-01 · 端口').waitFor()
    await hand.click(button(page, '继续向导'))
    const guide = guideOf(page)
    await stepOf(guide, '端口').waitFor()
    // Back to what was made, which is chosen there; and forth again.
    await button(guide, '上一步').click()
    await stepOf(guide, '设备').waitFor()
    await guide.getByText('SITE-01-OTDR-01').first().waitFor()
    await button(guide, '下一步').click()
    await stepOf(guide, '端口').waitFor()
    expect((await readTree()).devices).toHaveLength(1)
  })

  test('a port, a route of a file and landmarks of a spreadsheet', async () => {
    const { page } = view
    const guide = guideOf(page)
    await hand.fill(guide.getByLabel(/^光路全长/), String(LENGTH_M + 500))
    await hand.click(button(guide, '保存光路，下一步'))
    await stepOf(guide, '路由').waitFor()
    await hand.click(guide.getByText('坐标或文件'))
    await hand.choose(guide, 'route.kml', Buffer.from(ROUTE_KML))
    await guide.getByText('2 点').waitFor()
    await hand.click(button(guide, '保存路由'))
    await stepOf(guide, '标记点').waitFor()
    await hand.click(button(guide, '添加一行'))
    await hand.paste(guide.getByRole('textbox', { name: '第 1 行的名称' }), LANDMARKS)
    await hand.click(button(guide, '保存标记点'))
    await stepOf(guide, '首条曲线').waitFor()
    const { links } = await readTree()
    const info = await admin.call(plantApi.linkInfo, { query: { id: links[0]?.id ?? 0 } })
    expect(info.link).toMatchObject({ code: 'SITE-01-OTDR-01-01', port: 1 })
    expect(info.route?.coordinates).toHaveLength(2)
    expect(info.landmarks.map(({ name }) => name)).toEqual(['JC-01', 'JC-02'])
  })

  test('the first trace corrects the length and becomes the reference', async () => {
    const { page } = view
    const guide = guideOf(page)
    await hand.choose(guide, 'first.sor', makeSorFile(simulatedPlant, simulated))
    await guide.getByText('已收到曲线。').waitFor()
    await hand.click(button(guide, /^按曲线改为/))
    await page.getByText('光路全长已按曲线修改。').waitFor()
    await hand.click(button(guide, '下一步'))
    await hand.click(button(guide, '设为参考曲线'))
    await guide.getByText('SITE-01-OTDR-01-01 已在监测：告警就绪').waitFor()
    await hand.click(button(guide, '完成'))
    await guide.waitFor({ state: 'detached' })
    const link = await readLink((await readTree()).links[0])
    expect(link.referenceTraceId).toBe(link.lastTraceId)
    expect(Math.abs(link.lengthM - simulated.lengthM)).toBeLessThan(50)
    expect(hand.read()).toBe(18)
    await expect.poll(() => button(page, '继续向导').count()).toBe(0)
  })

  test('a break is an alarm of that link from then on', async () => {
    const breakM = Math.round(simulated.lengthM / 2)
    const condition = { kind: 'break', linkCode: simulated.code, positionM: breakM } as const
    const { page } = view
    await page.locator('input[type="file"]').setInputFiles({
      name: 'broken.sor',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(makeSorFile(simulatedPlant, simulated, { condition })),
    })
    await page.getByRole('button', { name: '上传 1 个文件' }).click()
    const listAlarms = async () => (await admin.call(alarmApi.page, { query: { state: 'active' } })).list
    await expect.poll(async () => (await listAlarms()).map(({ type }) => type)).toContain('FIBRE_BREAK')
  })
  test('another link by keys alone on a phone, drawn on the map and measured by the instrument', async () => {
    const { code, deviceKey: key } = await admin.call(plantApi.deviceRotateKey, {
      body: { id: (await readTree()).devices[0]?.id ?? 0 },
    })
    const phone = await openConsole(server.url, { viewport: PHONE })
    const { page } = phone
    const press = (...keys: string[]) =>
      keys.reduce<Promise<void>>(async (before, one) => {
        await before
        await page.keyboard.press(one)
      }, Promise.resolve())
    try {
      await signIn(page, { path: '/resource/index' })
      await page
        .getByRole('treeitem', { name: /SITE-01-OTDR-01/ })
        .first()
        .focus()
      await press('Shift+F10', 'Enter')
      const guide = guideOf(page)
      await stepOf(guide, '端口').waitFor()
      // The keys are where the length is to be typed.
      await page.keyboard.type(String(LENGTH_M))
      await press('Enter')
      await stepOf(guide, '路由').waitFor()
      await guide.locator('.line-map canvas:focus').waitFor()
      await press('Enter', 'ArrowRight')
      await guide.getByText('1 点').waitFor()
      await expect
        .poll(async () => {
          await press('Enter')
          return await button(guide, '保存路由').isEnabled()
        })
        .toBe(true)
      await button(guide, '保存路由').focus()
      await press('Enter')
      await stepOf(guide, '标记点').waitFor()
      await button(guide, '先跳过').focus()
      await press('Enter')
      await guide.getByText('正在等 SITE-01-OTDR-01 上报').waitFor()
      const { x = -1, width = Infinity } = (await guide.boundingBox()) ?? {}
      expect([x >= 0, x + width <= PHONE.width]).toEqual([true, true])
      const instrument = { id: 0, code, key, kind: 'otdr' as const }
      await requireTrace(
        { url: server.url, instrument },
        'SITE-01-OTDR-01-02',
        makeSorFile(simulatedPlant, simulated),
      )
      await guide.getByText('已收到曲线。').waitFor()
      await button(guide, '下一步').and(page.locator(':focus')).waitFor()
      await press('Enter')
      await button(guide, '设为参考曲线').and(page.locator(':focus')).waitFor()
      await press('Enter')
      await guide.getByText('SITE-01-OTDR-01-02 已在监测：告警就绪').waitFor()
      await press('Enter')
      await guide.waitFor({ state: 'detached' })
      const made = await readLink((await readTree()).links.find(({ port }) => port === 2))
      expect(made.referenceTraceId).not.toBeNull()
      expect(made.referenceTraceId).toBe(made.lastTraceId)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    } finally {
      await phone.close()
    }
  })
  test('both links are put aside at once, after a look at what that changes', async () => {
    const { page } = view
    const line = page.getByRole('tree', { name: '资源树' }).getByRole('treeitem', { name: 'SITE-01-OTDR-01' })
    await line.first().hover()
    await line
      .first()
      .getByRole('button', { name: /的操作$/ })
      .click()
    await page.getByRole('menuitem', { name: '批量修改', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '批量修改' })
    await dialog.getByText('已选 2 个').waitFor()
    await dialog.getByRole('combobox', { name: '启用' }).click()
    await page.getByRole('option', { name: '停用' }).click()
    await button(dialog, '预览').click()
    await dialog.getByText('2 个会修改 · 0 个不能修改 · 0 个已是这样').waitFor()
    await dialog.getByText('启用：启用 → 停用').first().waitFor()
    expect(await listPutAside()).toEqual([false, false])
    await button(dialog, '全部修改').click()
    await page.getByText(/^已修改 2 个。/).waitFor()
    expect(await listPutAside()).toEqual([true, true])
  })
})
