import { alarmApi } from '@fibrewatch/contract/alarm'
import { ingestApi } from '@fibrewatch/contract/ingest'
import { plantApi } from '@fibrewatch/contract/plant'
import { type Admin, createAdmin, requireLink, smallPlant } from '@fibrewatch/simulator'
import { ADMIN_PASSWORD, type ProductServer } from '@fibrewatch/tools/product-server'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsolePage, openConsole, signIn } from './harness/console-page.ts'
import { sendRaw } from './harness/ingest.ts'
import { createInstrument, deviceHeader } from './harness/plant.ts'
import { makeSorFile } from './harness/sor-files.ts'
import { paste } from './harness/paste.ts'
import { startServer } from './harness/started-server.ts'

/** As it is copied from a spreadsheet. */
const LANDMARKS = [
  '名称\t类型\t光纤距离 m\t经度\t纬度',
  'LF\t站点\t0\t120.66\t31.30',
  'JC-01\t接头盒\t5000\t120.712\t31.30',
  'YS\t站点\t10000\t120.764\t31.30',
].join('\n')

const LENGTH_M = 10_000
/** Measures the fibre of its first link; none of it is entered by calls. */
const simulatedPlant = smallPlant()

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

const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true })
const readTree = () => admin.call(plantApi.tree, {})

/** Chooses from the menu of a line of the tree, by the mouse. */
async function choose(page: Page, name: string, action: string): Promise<void> {
  const line = page.getByRole('tree', { name: '资源树' }).getByRole('treeitem', { name })
  await line.first().hover()
  await line
    .first()
    .getByRole('button', { name: /的操作$/ })
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

async function readLink() {
  const { links } = await readTree()
  return admin.call(plantApi.linkInfo, { query: { id: links[0]?.id ?? 0 } })
}

const PHONE = { width: 390, height: 844 }
const PHONE_DIALOGS = [
  ['标记点', '光路 SZ-KS-01 的标记点'],
  ['路由', '光路 SZ-KS-01 的路由'],
  ['修改光路', '修改光路 SZ-KS-01'],
  ['变更', 'SZ-KS-01 的变更'],
] as const

/** Opens a dialog by a finger, and closes it; whether it was within the screen, and how wide the page was, in pixels. */
async function openOnPhone(page: Page, action: string, title: string) {
  const line = page.getByRole('treeitem', { name: 'SZ-KS-01' }).first()
  await line.getByRole('button', { name: /的操作$/ }).tap()
  await page.getByRole('menuitem', { name: action, exact: true }).tap()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.waitFor()
  const { x = -1, width = Infinity } = (await dialog.boundingBox()) ?? {}
  const pagePx = await page.evaluate(() => document.documentElement.scrollWidth)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  return { isWithin: x >= 0 && x + width <= PHONE.width, pagePx }
}

async function upload(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) }
  await page.locator('input[type="file"]').setInputFiles(file)
  await page.getByRole('button', { name: '上传 1 个文件' }).click()
  const uploads = page.getByRole('list', { name: '上传的文件' }).getByRole('listitem')
  await uploads.filter({ hasText: name }).filter({ hasText: '已保存' }).waitFor()
}

describe('an empty installation', () => {
  test('a site and a device are added where the page says so; the key works as it is shown', async () => {
    const { page } = view
    await page.getByText('还没有光路。').first().waitFor()
    await button(page, '新增站点').click()
    const site = page.getByRole('dialog', { name: '新增站点' })
    await site.getByLabel(/^编码/).fill('LF')
    await site.getByLabel(/^名称/).fill('娄葑局')
    await site.getByLabel(/^经度/).fill('120.66')
    await button(site, '新增站点').click()
    await site.getByText('两个都填或都不填').waitFor()
    await site.getByLabel(/^纬度/).fill('31.3')
    await button(site, '新增站点').click()
    await page.getByText('已新增站点。').waitFor()
    await choose(page, '娄葑局', '新增设备')
    const device = page.getByRole('dialog', { name: '新增设备' })
    await device.getByLabel(/^编码/).fill('LF-OTDR-01')
    await device.getByLabel(/^名称/).fill('娄葑局 OTDR')
    await button(device, '新增设备').click()
    const shown = page.getByRole('dialog', { name: '设备 LF-OTDR-01 的密钥' })
    await shown.waitFor()
    const key = (await shown.locator('pre').first().textContent()) ?? ''
    const answer = await fetch(`${server.url}/ingest/heartbeat`, {
      method: 'POST',
      headers: {
        ...deviceHeader({ id: 0, code: 'LF-OTDR-01', key, kind: 'otdr' }),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ at: new Date().toISOString(), status: 'ok' }),
    })
    expect(answer.status).toBe(200)
    await button(shown, '我已保存密钥').click()
    const { sites, devices } = await readTree()
    expect(devices).toMatchObject([{ code: 'LF-OTDR-01', siteId: sites[0]?.id, portCount: 8 }])
  })

  test('a link gets a port, landmarks from a spreadsheet, and a route over them', async () => {
    const { page } = view
    await choose(page, 'LF-OTDR-01', '新增光路')
    const form = page.getByRole('dialog', { name: /^新增光路/ })
    await form.getByLabel(/^编码/).fill('SZ-KS-01')
    await form.getByLabel(/^名称/).fill('苏昆干线 1 芯')
    await form.getByLabel(/^光路全长/).fill(String(LENGTH_M))
    await button(form, '新增光路').click()
    await page.getByText('已新增光路。').waitFor()
    await page.getByText('还没有光路。').first().waitFor({ state: 'detached' })
    await choose(page, 'SZ-KS-01', '标记点')
    const landmarks = page.getByRole('dialog', { name: '光路 SZ-KS-01 的标记点' })
    await button(landmarks, '添加一行').click()
    await paste(landmarks.getByRole('textbox', { name: '第 1 行的名称' }), LANDMARKS)
    await landmarks.getByRole('textbox', { name: '第 3 行的光纤距离 m' }).fill('12000')
    await landmarks.getByText('1 行需要修改').waitFor()
    await landmarks.getByRole('textbox', { name: '第 3 行的光纤距离 m' }).fill('10000')
    await button(landmarks, '保存标记点').click()
    await page.getByText('已保存标记点。').waitFor()
    await choose(page, 'SZ-KS-01', '路由')
    const route = page.getByRole('dialog', { name: '光路 SZ-KS-01 的路由' })
    await route.getByLabel('路由坐标').fill('120.66')
    await route.getByText('第 1 行不是“经度,纬度”。').waitFor()
    await button(route, '按标记点连线').click()
    await route.getByText('3 点').waitFor()
    await button(route, '保存路由').click()
    await page.getByText('已保存路由。').waitFor()
    const info = await readLink()
    expect(info.link).toMatchObject({ code: 'SZ-KS-01', port: 1, lengthM: 10_000 })
    expect(info.landmarks.map(({ name, kind, opticalM }) => [name, kind, opticalM])).toEqual([
      ['LF', 'site', 0],
      ['JC-01', 'closure', 5000],
      ['YS', 'site', 10_000],
    ])
    expect(info.route?.coordinates).toHaveLength(3)
  })

  test('zones, a change of the link, and its undoing; a removed link comes back whole', async () => {
    const { page } = view
    await choose(page, 'SZ-KS-01', '防区')
    const zones = page.getByRole('dialog', { name: '光路 SZ-KS-01 的防区' })
    await button(zones, '添加一行').click()
    await paste(zones.getByRole('textbox', { name: '第 1 行的编码' }), 'FQ-1\t一区\t0\t5000')
    await button(zones, '保存防区').click()
    await page.getByText('已保存防区。').waitFor()
    await choose(page, 'SZ-KS-01', '修改光路')
    const form = page.getByRole('dialog', { name: '修改光路 SZ-KS-01' })
    await form.getByLabel(/^光路全长/).fill('9000')
    await button(form, '保存光路').click()
    await form.getByText(/JC|YS/).first().waitFor()
    await form.getByLabel(/^光路全长/).fill('11000')
    await button(form, '保存光路').click()
    await page.getByText('已保存光路。').waitFor()
    await choose(page, 'SZ-KS-01', '变更')
    const changes = page.getByRole('dialog', { name: 'SZ-KS-01 的变更' })
    await changes
      .getByRole('button', { name: /^撤销 修改/ })
      .first()
      .click()
    await button(page.getByRole('dialog', { name: /^撤销/ }), '撤销').click()
    await page.getByText('已撤销。').waitFor()
    await page.keyboard.press('Escape')
    expect((await readLink()).link.lengthM).toBe(10_000)
    const before = await readLink()
    await choose(page, 'SZ-KS-01', '删除光路')
    await button(page.getByRole('dialog', { name: /^删除光路/ }), '删除光路').click()
    await page.getByText('已删除光路。').waitFor()
    expect((await readTree()).links).toEqual([])
    await button(page, '全部变更与撤销').click()
    const all = page.getByRole('dialog', { name: '全部变更与撤销' })
    await all
      .getByRole('button', { name: /^撤销 删除/ })
      .first()
      .click()
    await button(page.getByRole('dialog', { name: /^撤销 / }), '撤销').click()
    await expect.poll(async () => (await readTree()).links.map(({ code }) => code)).toEqual(['SZ-KS-01'])
    await page.keyboard.press('Escape')
    await all.waitFor({ state: 'detached' })
    const after = await readLink()
    expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 })
  })

  test('a device is given another code, in its form and live in the tree, and that is undone', async () => {
    const { page } = view
    const readCodes = async () => (await readTree()).devices.map(({ code }) => code)
    await choose(page, 'LF-OTDR-01', '修改设备')
    const form = page.getByRole('dialog', { name: '修改设备 LF-OTDR-01' })
    await form.getByLabel(/^编码/).fill('LF-OTDR-02')
    await form.getByText(/要用新编码登录/).waitFor()
    await button(form, '保存设备').click()
    await form.waitFor({ state: 'detached' })
    await choose(page, 'LF-OTDR-02', '变更')
    expect(await readCodes()).toEqual(['LF-OTDR-02'])
    const changes = page.getByRole('dialog', { name: 'LF-OTDR-02 的变更' })
    await changes
      .getByRole('button', { name: /^撤销 修改/ })
      .first()
      .click()
    await button(page.getByRole('dialog', { name: /^撤销 / }), '撤销').click()
    await expect.poll(readCodes).toEqual(['LF-OTDR-01'])
    await page.keyboard.press('Escape')
    await changes.waitFor({ state: 'detached' })
  })

  test('its first trace becomes the reference, and a later break is an alarm at its place', async () => {
    const { page } = view
    const simulated = requireLink(simulatedPlant, 'T1-LINK-01')
    const breakM = Math.round(simulated.lengthM / 2)
    await choose(page, 'SZ-KS-01', '修改光路')
    const form = page.getByRole('dialog', { name: '修改光路 SZ-KS-01' })
    await form.getByLabel(/^光路全长/).fill(String(Math.max(LENGTH_M, simulated.lengthM)))
    await button(form, '保存光路').click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('treeitem', { name: 'SZ-KS-01' }).first().click()
    await upload(page, 'healthy.sor', makeSorFile(simulatedPlant, simulated))
    await page.getByRole('button', { name: '参考曲线' }).click()
    await page.getByRole('menuitem', { name: '设为参考曲线' }).click()
    await page.getByRole('button', { name: '设为参考曲线' }).last().click()
    await page.getByText('已设为参考 v1。').waitFor()
    const condition = { kind: 'break', linkCode: simulated.code, positionM: breakM } as const
    await upload(page, 'broken.sor', makeSorFile(simulatedPlant, simulated, { condition }))
    const listAlarms = async () => (await admin.call(alarmApi.page, { query: { state: 'active' } })).list
    await expect.poll(async () => (await listAlarms()).map(({ type }) => type)).toContain('FIBRE_BREAK')
    const found = (await listAlarms()).find(({ type }) => type === 'FIBRE_BREAK')
    expect(Math.abs((found?.positionM ?? 0) - breakM)).toBeLessThan(50)
    // What was measured stays: the link is put aside from now on, not removed.
    await choose(page, 'SZ-KS-01', '删除光路')
    await button(page.getByRole('dialog', { name: /^删除光路/ }), '删除光路').click()
    await page.getByText(/光路有测试曲线 2 条、告警 \d+ 条，不能删除/).waitFor()
  })

  test('on a phone the same menu opens by a finger, and nothing is wider than the screen', async () => {
    const phone = await openConsole(server.url, { viewport: PHONE, hasTouch: true })
    const { page } = phone
    try {
      await signIn(page, { path: '/resource/index' })
      for (const [action, title] of PHONE_DIALOGS) {
        // One dialog after the other, as a person does it.
        // oxlint-disable-next-line no-await-in-loop -- see above
        expect([action, await openOnPhone(page, action, title)]).toEqual([
          action,
          { isWithin: true, pagePx: PHONE.width },
        ])
      }
    } finally {
      await phone.close()
    }
  })

  test('an instrument says how it fares, and the console shows it as it comes', async () => {
    const instrument = await createInstrument(admin, { code: 'SZ-HEALTH' })
    const beat = async (offMs: number, health: object) => {
      const at = new Date(Date.now() + offMs).toISOString()
      const body = JSON.stringify({ at, status: 'ok', health })
      const sent = { body, contentType: 'application/json' }
      expect((await sendRaw({ url: server.url, instrument }, ingestApi.heartbeat.path, sent)).status).toBe(
        200,
      )
    }
    const { page } = view
    await page.reload()
    await choose(page, 'SZ-HEALTH', '运行状况')
    const dialog = page.getByRole('dialog', { name: '运行状况：SZ-HEALTH' })
    await dialog.getByText(/还没有收到过心跳/).waitFor()
    await beat(0, { model: 'FTB-7400E', firmware: '4.2.1', diskFreePercent: 0 })
    await beat(75_000, { firmware: '4.3.0', temperatureC: 41.5, diskFreePercent: 0 })
    await dialog.getByText('4.3.0').first().waitFor()
    await dialog.getByText(/^快 7[45]\.\d s/).waitFor()
    await dialog.getByText(/4\.2\.1/).waitFor()
    await expect.poll(() => dialog.getByText('未上报').count()).toBe(4)
    await page.keyboard.press('Escape')
  })
})
