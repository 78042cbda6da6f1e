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
  await signIn(page, { path: `/resource/index?cable=${cableId}` })
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
    passing: 'cut' as const,
    laying: 'duct' as const,
    line: [],
  }
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

test('a photograph of a closure is added, shown small and whole, and found in the netdisk', async () => {
  const { page } = view
  await page.getByRole('tab', { name: /^节点/ }).click()
  await page.getByRole('region', { name: '光缆' }).getByRole('button', { name: 'JC-01' }).click()
  await button(page, '文档与照片').click()
  await filesOf(page).getByText('还没有文档或照片。拖到这里').waitFor()
  await choose(page, 'JC-01 开盒.jpg', await drawPhotograph(page), 'image/jpeg')
  await rowOf(page, 'JC-01 开盒.jpg').locator('img').waitFor()
  await button(page, '打开 JC-01 开盒.jpg').click()
  const picture = page.getByRole('dialog', { name: 'JC-01 开盒.jpg' }).getByRole('img')
  await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(1600)
  await page.keyboard.press('Escape')
  await picture.waitFor({ state: 'detached' })
  expect(await namesOf('node', nodeId)).toEqual(['JC-01 开盒.jpg'])
})

test('what is taken off by mistake is back at once, and its changes say who did it', async () => {
  const { page } = view
  await button(page, '移除 JC-01 开盒.jpg').click()
  await rowOf(page, 'JC-01 开盒.jpg').waitFor({ state: 'detached' })
  await button(page, '撤销').click()
  await rowOf(page, 'JC-01 开盒.jpg').locator('img').waitFor()
  await button(filesOf(page), '变更记录').click()
  const changes = filesOf(page).getByRole('list', { name: '变更' })
  await expect.poll(() => changes.getByRole('listitem').count()).toBe(3)
})

test('a document of a cable is pasted or dropped, renamed, and seen by the next who looks', async () => {
  const { page } = view
  await page.getByRole('tab', { name: '文档与照片' }).click()
  await choose(page, '竣工图.txt', Buffer.from('24 芯, 12 km'), 'text/plain')
  await button(page, '修改 竣工图.txt').click()
  const form = page.getByRole('dialog', { name: '修改文档' })
  await form.getByLabel(/^说明/).fill('2024 年竣工')
  await button(form, '保存').click()
  await rowOf(page, '2024 年竣工').waitFor()
  const other = await openConsole(server.url)
  await openCable(other.page)
  await other.page.getByRole('tab', { name: '文档与照片' }).click()
  await rowOf(other.page, '2024 年竣工').waitFor()
  await other.close()
  expect(await namesOf('cable', cableId)).toEqual(['竣工图.txt'])
})

test('the netdisk says whose a file is before it goes', async () => {
  const { page } = view
  const asked = await admin
    .call(plantFileApi.list, { query: { owner: 'cable', ownerId: cableId } })
    .then(({ list }) => list)
  expect(asked).toHaveLength(1)
  await page.goto(`/system/netdisk?path=${encodeURIComponent('资源文档/')}`)
  await page.getByText('SZ-KS', { exact: true }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: '删除' }).click()
  const dialog = page.getByRole('dialog', { name: '移到回收站？' })
  await dialog.getByText('1 个资源对象的文档或照片（SZ-KS）').waitFor()
  await button(dialog, '保留').click()
  expect(await namesOf('cable', cableId)).toEqual(['竣工图.txt'])
})
