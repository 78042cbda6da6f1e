import { readFile } from 'node:fs/promises'
import { plantApi } from '@fibrewatch/contract/plant'
import type { ProductServer } from '@fibrewatch/tools/product-server'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsolePage, openConsole, signIn } from './harness/console-page.ts'
import type { Bytes } from './harness/mutate-bytes.ts'
import { type KnownPlant, createSmallPlant } from './harness/small-plant.ts'
import { makeSorFile } from './harness/sor-files.ts'
import { startServer } from './harness/started-server.ts'
import { listAlarms } from './harness/stored.ts'

const BREAK_M = 7345
/** How far off an OTDR may locate a break with a pulse of 100 ns. */
const TOLERANCE_M = 15
const MINUTE_MS = 60_000

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

/** Drags a file over the zone, drops it, and says that it was measured from the port. */
async function dropFile(page: Page, file: { name: string; bytes: Bytes }): Promise<void> {
  const base64 = Buffer.from(file.bytes).toString('base64')
  const transfer = await page.evaluateHandle(
    ({ name, text }) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0)
      const held = new DataTransfer()
      held.items.add(new File([bytes], name))
      return held
    },
    { name: file.name, text: base64 },
  )
  const zone = page.getByTestId('drop-zone')
  await zone.dispatchEvent('dragover', { dataTransfer: transfer })
  await page.getByText(`松开后上传到 ${plant.otdr.link.code}`).waitFor()
  await zone.dispatchEvent('drop', { dataTransfer: transfer })
  await page.getByRole('button', { name: '上传 1 个文件' }).click()
}

const uploads = (page: Page) => page.getByRole('list', { name: '上传的文件' }).getByRole('listitem')

describe('the resource page', () => {
  test('a SOR file dropped on a link is stored and becomes its reference', async () => {
    const { page } = view
    await signIn(page, { path: `/resource/index?link=${plant.otdr.link.code}` })
    await page.getByTestId('drop-zone').waitFor()
    const healthy = makeSorFile(plant.provisioned.plant, plant.otdr.simulated, {
      measuredAt: Date.now() - 10 * MINUTE_MS,
    })
    await dropFile(page, { name: 'healthy.sor', bytes: healthy })
    await uploads(page).filter({ hasText: 'healthy.sor' }).filter({ hasText: '已保存' }).waitFor()

    await page.getByRole('button', { name: '参考曲线' }).click()
    await page.getByRole('menuitem', { name: '设为参考曲线' }).click()
    await page.getByRole('button', { name: '设为参考曲线' }).last().click()
    await page.getByText('已设为参考 v1。').waitFor()
    const { link } = await plant.admin.call(plantApi.linkInfo, { query: { id: plant.otdr.link.id } })
    expect(link.referenceTraceId).toBe(link.lastTraceId)
  })

  test('a file with a break raises it at the right distance; map and event table show it', async () => {
    const { page } = view
    const condition = { kind: 'break', linkCode: plant.otdr.link.code, positionM: BREAK_M } as const
    const broken = makeSorFile(plant.provisioned.plant, plant.otdr.simulated, { condition })
    await dropFile(page, { name: 'broken.sor', bytes: broken })
    await uploads(page).filter({ hasText: 'broken.sor' }).filter({ hasText: '已保存' }).waitFor()

    await page.getByRole('table', { name: '事件点' }).locator('[data-standing="break"]').waitFor()
    await page.locator('.fault-callout').filter({ hasText: '断纤' }).waitFor()
    const [alarm] = await listAlarms(plant.admin, { linkId: plant.otdr.link.id, state: 'active' })
    expect(alarm?.type).toBe('FIBRE_BREAK')
    expect(Math.abs((alarm?.positionM ?? 0) - BREAK_M)).toBeLessThan(TOLERANCE_M)

    const { links } = await plant.admin.call(plantApi.map)
    const drawn = links.find(({ code }) => code === plant.otdr.link.code)
    expect(drawn).toMatchObject({ state: 'broken', severity: 'critical' })
    expect(drawn?.beyondBreak.at(-1)).toEqual(drawn?.line.at(-1))
    expect(drawn?.beyondBreak.length).toBeLessThan(drawn?.line.length ?? 0)
  })

  test('what is told of a fault stands wholly on the map, also when the fault lies at its head', async () => {
    const { page } = view
    const topOf = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? Number.NaN
    const fault = '.plant-fault:has(.fault-callout)'
    const belowHead = async (selector: string) => (await topOf(selector)) - (await topOf('.maplibregl-map'))
    await page.locator('.maplibregl-canvas').focus()
    const panUp = async () => {
      if ((await belowHead(fault)) >= 100) await page.keyboard.press('ArrowDown')
      return await belowHead(fault)
    }
    await expect.poll(panUp, { interval: 500 }).toBeLessThan(100)
    await expect.poll(() => belowHead('.fault-callout')).toBeGreaterThan(await belowHead(fault))
  })

  test('a file that is none is refused in words, and the link stays as it is', async () => {
    const { page } = view
    await dropFile(page, { name: 'noise.sor', bytes: new TextEncoder().encode('not a record') })
    await uploads(page).filter({ hasText: 'noise.sor' }).filter({ hasText: '不是可读的 SOR 文件' }).waitFor()
    const { link } = await plant.admin.call(plantApi.linkInfo, { query: { id: plant.otdr.link.id } })
    expect(link.state).toBe('broken')
  })

  test('a trace is read by hand: zoom and back, a splice by four points, other traces, the difference, a picture', async () => {
    const { page } = view
    const tools = page.getByRole('toolbar', { name: '缩放' })
    const axis = () => page.locator('.trace-canvas').screenshot()
    const whole = await axis()
    await tools.getByRole('button', { name: '放大' }).click()
    await expect.poll(async () => (await axis()).equals(whole)).toBe(false)
    await tools.getByRole('button', { name: '回到上一视图' }).click()
    await expect.poll(() => tools.getByRole('button', { name: '回到上一视图' }).isDisabled()).toBe(true)
    await tools.getByRole('button', { name: '到下一视图' }).click()
    await page.locator('.trace-canvas').press('0')

    const splice = plant.otdr.simulated.joints.find(
      ({ kind, positionM }) => kind === 'splice' && positionM > 1000 && positionM < BREAK_M,
    )
    if (splice === undefined) throw new Error('the fibre has a splice')
    await page.locator('.plot-tools').getByText('四点').click()
    const rows = page.getByRole('table', { name: '事件点' }).locator('tbody tr')
    const places = await rows.locator('td:nth-child(3)').allTextContents()
    const distances = places.map((km) => Math.abs(Number(km) * 1000 - splice.positionM))
    await rows
      .nth(distances.indexOf(Math.min(...distances)))
      .getByRole('button')
      .click()
    const readings = page.getByLabel('游标读数')
    const loss = await readings.locator('[data-readout="loss"] dd').textContent()
    expect(Math.abs(Number.parseFloat(loss ?? '') - splice.lossDb)).toBeLessThan(0.02)

    await page.getByRole('combobox', { name: /^叠加其他曲线/ }).click()
    await page.getByRole('option').first().click()
    await page.keyboard.press('Escape')
    await page.getByRole('list', { name: '叠加的曲线' }).getByRole('listitem').waitFor()

    await page.getByRole('button', { name: /^参考曲线: / }).click()
    await page.getByText('只看与参考之差').click()
    await page.locator('.trace-overlay').getByText('当前 − 参考 v1').waitFor()

    const arrived = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出' }).click()
    await page.getByText('PNG 图片').click()
    const download = await arrived
    expect(download.suggestedFilename()).toBe('broken.png')
    const picture = await readFile(await download.path())
    expect(picture.subarray(1, 4).toString()).toBe('PNG')
    expect(picture.length).toBeGreaterThan(10_000)
  })
})
