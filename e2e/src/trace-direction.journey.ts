import { alarmApi } from '@fibrewatch/contract/alarm'
import { plantApi } from '@fibrewatch/contract/plant'
import type { Condition, SimulatedLink } from '@fibrewatch/simulator'
import type { ProductServer } from '@fibrewatch/tools/product-server'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsolePage, openConsole, signIn } from './harness/console-page.ts'
import { createSmallPlant, type KnownPlant } from './harness/small-plant.ts'
import { makeSorFile } from './harness/sor-files.ts'
import { startServer } from './harness/started-server.ts'

const MINUTE_MS = 60_000
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

let server: ProductServer
let plant: KnownPlant
let view: ConsolePage

beforeAll(async () => {
  server = await startServer()
  plant = await createSmallPlant(server)
  view = await openConsole(server.url)
  await signIn(view.page, { path: '/resource/index' })
})
afterAll(async () => {
  await view.close()
  await server.stop()
})

/** The same fibre as a crew at its far end sees it. */
const turn = (link: SimulatedLink): SimulatedLink => ({
  ...link,
  joints: link.joints
    .map((joint) => ({ ...joint, positionM: link.lengthM - joint.positionM }))
    .toSorted((a, b) => a.positionM - b.positionM),
})

function makeFarFile(name: string, condition?: Condition, measuredAt = Date.now() - MINUTE_MS) {
  const link = turn(plant.otdr.simulated)
  const given = condition === undefined ? { measuredAt } : { measuredAt, condition }
  const buffer = Buffer.from(makeSorFile(plant.provisioned.plant, link, given))
  return { name, mimeType: 'application/octet-stream', buffer }
}

async function uploadFromFarEnd(page: Page, file: ReturnType<typeof makeFarFile>): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(file)
  const dialog = page.getByRole('dialog', { name: `上传 SOR 到 ${plant.otdr.link.code}` })
  await dialog.getByRole('radiogroup', { name: '从哪一端测得' }).getByText('远端', { exact: true }).click()
  await dialog.getByText(/不与参考曲线比较，不产生告警/).waitFor()
  await dialog.getByRole('button', { name: '上传 1 个文件' }).click()
  const uploads = page.getByRole('list', { name: '上传的文件' }).getByRole('listitem')
  await uploads.filter({ hasText: file.name }).filter({ hasText: '已保存' }).waitFor()
}

const readLink = async () =>
  (await plant.admin.call(plantApi.linkInfo, { query: { id: plant.otdr.link.id } })).link

describe('a trace that a crew took at the far end', () => {
  test('of a broken fibre raises no alarm and is neither the last trace nor the reference', async () => {
    const { page } = view
    const before = await readLink()
    await page.goto(`/resource/index?link=${plant.otdr.link.code}`)
    await page.getByTestId('drop-zone').waitFor()
    const { code, lengthM } = plant.otdr.link
    const cut = { kind: 'break', linkCode: code, positionM: lengthM / 3, reflectanceDb: -30 } as const
    await uploadFromFarEnd(page, makeFarFile('cut.sor', cut))
    await page.getByText(/^这条曲线从远端测得/).waitFor()
    const { list } = await plant.admin.call(alarmApi.page, { query: { limit: 100 } })
    expect(list.filter(({ linkId }) => linkId === plant.otdr.link.id)).toEqual([])
    expect(await readLink()).toEqual(before)
  })

  test('stands with one from the port in a table of both directions, and lies over it mirrored', async () => {
    const { page } = view
    await uploadFromFarEnd(page, makeFarFile('whole.sor'))
    await page.getByRole('radiogroup', { name: '事件表' }).getByText('双向事件表').click()
    const rows = page.getByRole('table', { name: '双向事件表' }).locator('tbody tr')
    await rows.first().waitFor()
    expect(await rows.count()).toBe(plant.otdr.simulated.joints.length)
    const cells = await rows.first().locator('td').allTextContents()
    expect(cells[1]).toMatch(/^\d+\.\d{3}$/)
    for (const loss of cells.slice(2, 5)) expect(loss).toMatch(/^−?\d\.\d{3}$/)
    await page.getByRole('combobox', { name: /^叠加其他曲线/ }).click()
    await page.getByRole('option', { name: /参考 v1/ }).click()
    await page.keyboard.press('Escape')
    const legend = page.getByRole('list', { name: '叠加的曲线' })
    await legend.getByText(/翻转/).waitFor()
    expect(await page.locator('[data-overlay]').allTextContents()).toEqual(['①'])
  })

  test('is marked in the history, and asked for on a phone as well', async () => {
    const { page } = view
    await page.setViewportSize(PHONE)
    await page.locator('input[type="file"]').setInputFiles(makeFarFile('phone.sor'))
    const dialog = page.getByRole('dialog', { name: `上传 SOR 到 ${plant.otdr.link.code}` })
    await dialog.getByText('phone.sor').waitFor()
    const { x = -1, width = 0 } = (await dialog.boundingBox()) ?? {}
    expect(x >= 0 && x + width <= PHONE.width).toBe(true)
    await dialog.getByRole('button', { name: '取消' }).click()
    await page.setViewportSize(DESK)
    await page.getByRole('combobox', { name: '历史曲线' }).click()
    await expect.poll(() => page.getByRole('option', { name: /远端测/ }).count()).toBe(2)
    await page.keyboard.press('Escape')
  })

  test('that was taken for one from the port is corrected by the keyboard, and its false alarm goes', async () => {
    const { page } = view
    const { code, lengthM, id: linkId } = plant.otdr.link
    const cut = { kind: 'break', linkCode: code, positionM: lengthM / 3, reflectanceDb: -30 } as const
    const before = await readLink()
    await page.goto(`/resource/index?link=${code}`)
    await page.locator('input[type="file"]').setInputFiles(makeFarFile('wrong-end.sor', cut, Date.now()))
    await page
      .getByRole('dialog', { name: `上传 SOR 到 ${code}` })
      .getByRole('button', { name: '上传 1 个文件' })
      .click()
    const breaks = async () => {
      const { list } = await plant.admin.call(alarmApi.page, { query: { linkId, type: 'FIBRE_BREAK' } })
      return list.filter(({ state }) => state === 'active').length
    }
    await expect.poll(breaks).toBe(1)
    const menu = page.getByRole('button', { name: /^参考曲线: 参考 v/ })
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: '更正曲线的方向' })
    await dialog.getByText(/^wrong-end\.sor 登记为近端测，将改为远端测/).waitFor()
    await page.keyboard.type('班组在远端测得')
    await page.keyboard.press('Enter')
    await page.getByText(/^方向已更正：近端测 → 远端测.*班组在远端测得$/).waitFor()
    await page.getByText(/^这条曲线从远端测得/).waitFor()
    expect(await breaks()).toBe(0)
    expect((await readLink()).lastTraceId).toBe(before.lastTraceId)
  })
})
