import { cableApi, nodeApi } from '@fibrewatch/contract/cable'
import { plantFileApi } from '@fibrewatch/contract/plant-file'
import { type Admin, createAdmin } from '@fibrewatch/simulator'
import { ADMIN_PASSWORD, type ProductServer } from '@fibrewatch/tools/product-server'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsolePage, openConsole, signIn } from './harness/console-page.ts'
import { startServer } from './harness/started-server.ts'

const ROOT = 1
const LENGTH_M = 12_000

let server: ProductServer
let admin: Admin
let view: ConsolePage
let cableId: number
let nodeId: number

beforeAll(async () => {
  server = await startServer()
  admin = await createAdmin(server.url, 'admin', ADMIN_PASSWORD)
  await layCable()
  view = await openConsole(server.url)
  await openCable(view.page)
})
afterAll(async () => {
  await view.close()
  await server.stop()
})

async function openCable(page: Page): Promise<void> {
  await signIn(page, { path: '/resource/index' })
  await page.goto(`/resource/index?cable=${cableId}`)
}

async function layCable(): Promise<void> {
  const common = { domainId: ROOT, adminState: 'in-service', remark: '' } as const
  const node = { ...common, kind: 'closure', siteId: null, lngLat: null, address: '' } as const
  const addNode = async (code: string) =>
    (await admin.call(nodeApi.add, { body: { ...node, code, name: `接头盒 ${code}` } })).id
  nodeId = await addNode('JC-01')
  const otherId = await addNode('JC-02')
  const made = { type: 'GYTS-24B1', fibreCount: 24, fibresPerTube: 12, colourCode: 'gb', maker: '' } as const
  const laid = { lengthM: LENGTH_M, excessRatio: 0.01, laidOn: null, laidBy: '' }
  const cable = { ...common, ...made, ...laid, code: 'SZ-KS', name: '苏昆干线' }
  cableId = (await admin.call(cableApi.add, { body: cable })).id
  const stop = {
    sheathInM: null,
    sheathOutM: null,
    slackM: 0,
    passing: 'cut',
    laying: 'duct',
    line: [],
  } as const
  const stops = [
    { ...stop, nodeId, cableM: 0 },
    { ...stop, nodeId: otherId, cableM: LENGTH_M },
  ]
  await admin.call(cableApi.stops, { body: { id: cableId, version: 1, stops } })
}

/** A photograph as a phone makes it, only smaller: the browser draws its small picture. */
const drawPhotograph = async (page: Page): Promise<Buffer> => {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 1600, height: 1200 })
    const drawing = canvas.getContext('2d')
    if (drawing === null) return ''
    drawing.fillStyle = '#2f6fd6'
    drawing.fillRect(0, 0, 1600, 1200)
    drawing.fillStyle = '#f08a24'
    drawing.fillRect(400, 300, 800, 600)
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  })
  return Buffer.from(base64, 'base64')
}

const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true })
const filesOf = (page: Page): Locator => page.getByRole('region', { name: '文档与照片' })
const rowOf = (page: Page, name: string): Locator =>
  filesOf(page).getByRole('list', { name: '文档与照片' }).getByRole('listitem').filter({ hasText: name })
const choose = (page: Page, name: string, content: Buffer, mimeType: string) =>
  filesOf(page).locator('input[type="file"]').setInputFiles({ name, mimeType, buffer: content })
const namesOf = async (owner: 'cable' | 'node', ownerId: number) =>
  (await admin.call(plantFileApi.list, { query: { owner, ownerId } })).list.map(({ name }) => name)

test('shots', async () => {
  const { page } = view
  await page.getByRole('tab', { name: /^节点/ }).click()
  await page.getByRole('region', { name: '光缆' }).getByRole('button', { name: 'JC-01' }).click()
  await button(page, '文档与照片').click()
  await page.screenshot({ path: '/tmp/attach-empty.png' })
  await choose(page, 'JC-01 开盒.jpg', await drawPhotograph(page), 'image/jpeg')
  await rowOf(page, 'JC-01 开盒.jpg').locator('img').waitFor()
  await choose(
    page,
    '接续记录 2024-05-31 娄葑—阳山 24 芯 双向平均值与单向值对照表.txt',
    Buffer.from('a'),
    'text/plain',
  )
  await rowOf(page, '接续记录').waitFor()
  await button(page, '移除 JC-01 开盒.jpg').click()
  await button(page, '撤销').click()
  await rowOf(page, 'JC-01 开盒.jpg').locator('img').waitFor()
  await button(filesOf(page), '变更记录').click()
  await page.waitForTimeout(1500)
  await page.screenshot({ path: '/tmp/attach-wide-dark.png' })
  await button(page, '打开 JC-01 开盒.jpg').click()
  await page.getByRole('dialog', { name: 'JC-01 开盒.jpg' }).getByRole('img').waitFor()
  await page.waitForTimeout(500)
  await page.screenshot({ path: '/tmp/attach-view-dark.png' })
  await page.keyboard.press('Escape')
  await button(page, '从网盘添加').click()
  await page.waitForTimeout(800)
  await page.screenshot({ path: '/tmp/attach-pick-dark.png' })
  await page.keyboard.press('Escape')
  await page.evaluate(() => {
    localStorage.setItem('LOCALE', 'en')
    localStorage.setItem('THEME', 'light')
  })
  const token = await page.evaluate(() => JSON.stringify(localStorage))
  console.log(token.slice(0, 600))
  await page.reload()
  await page.getByRole('tab', { name: /^Nodes/ }).click()
  await page
    .getByRole('button', { name: 'Documents' })
    .first()
    .click()
    .catch(() => {})
  await page.waitForTimeout(1500)
  await page.screenshot({ path: '/tmp/attach-wide-en.png' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.waitForTimeout(1000)
  await page.screenshot({ path: '/tmp/attach-390-en.png', fullPage: true })
}, 120000)
