import type { ProductServer } from '@fibrewatch/tools/product-server'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsolePage, openConsole, signIn } from './harness/console-page.ts'
import { type KnownPlant, createSmallPlant } from './harness/small-plant.ts'
import { makeSorFile } from './harness/sor-files.ts'
import { startServer } from './harness/started-server.ts'

const MINUTE_MS = 60_000
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** On both sides of each width at which the page is laid out anew. */
const WIDTHS = [767, 768, 1199, 1200, 1440, 900, 390]
/** In the order they are measured: the newest is the one that is read. */
const PULSES_NS = [1000, 300, 100]

/** So short an average that the short pulse does not reach the end. */
const WEAK = { averages: 64, dynamicRangeDb: 9 }

let server: ProductServer
let plant: KnownPlant
let view: ConsolePage

beforeAll(async () => {
  server = await startServer()
  plant = await createSmallPlant(server, { withReferences: false })
  view = await openConsole(server.url)
  await signIn(view.page, { path: '/resource/index' })
})
afterAll(async () => {
  await view.close()
  await server.stop()
})

const files = () =>
  PULSES_NS.map((pulseNs, at) => ({
    name: `pulse-${pulseNs}.sor`,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(
      makeSorFile(plant.provisioned.plant, plant.otdr.simulated, {
        pulseNs,
        settings: WEAK,
        measuredAt: Date.now() - (PULSES_NS.length - at) * MINUTE_MS,
      }),
    ),
  }))

const overlaid = (page: Page) => page.getByRole('list', { name: '叠加的曲线' }).getByRole('listitem')
const combined = (page: Page) => page.getByRole('table', { name: '合并事件表' })

/** What is wider than the window, and cells whose figures are cut. */
const listTooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cells = [...document.querySelectorAll<HTMLElement>('.combined-table td.number, .combined-table th')]
    const cut = cells.filter(
      (cell) => cell.scrollWidth > cell.clientWidth + 1 || cell.getBoundingClientRect().right > innerWidth,
    )
    const whole = document.documentElement.scrollWidth > innerWidth ? ['the page'] : []
    return [...whole, ...cut.map(({ textContent }) => textContent)]
  })

describe('the pulses of one fibre', () => {
  test('are uploaded, laid over one another, and read in one table of events', async () => {
    const { page } = view
    await page.goto(`/resource/index?link=${plant.otdr.link.code}`)
    await page.getByTestId('drop-zone').waitFor()
    const uploads = page.getByRole('list', { name: '上传的文件' }).getByRole('listitem')
    for (const file of files()) {
      await page.locator('input[type="file"]').setInputFiles(file)
      await page.getByRole('button', { name: '上传 1 个文件' }).click()
      await uploads.filter({ hasText: file.name }).filter({ hasText: '已保存' }).waitFor()
    }
    await page.getByRole('combobox', { name: /^叠加其他曲线/ }).click()
    for (const pulse of ['300', '1,000']) {
      await page.getByRole('option', { name: `· ${pulse} ns` }).click()
    }
    await page.keyboard.press('Escape')
    await expect.poll(() => overlaid(page).count()).toBe(2)
    await page.getByRole('radiogroup', { name: '事件表' }).getByText('合并事件表').click()
    const rows = combined(page).locator('tbody tr')
    await rows.last().waitFor()
    const pulses = await rows.locator('td:last-child').allTextContents()
    expect(new Set(pulses)).toEqual(new Set(['100 ns', '300 ns', '1,000 ns']))
    // Kilometres to the metre, the loss to thousandths of a dB, each with what holds the true value.
    const cells = await rows.nth(1).locator('td').allTextContents()
    expect(cells[1]).toMatch(/^\d+\.\d{3}/)
    expect(cells[2]).toMatch(/^(?:−?\d+\.\d{3}|—)/)
    expect(cells.at(-1)).toMatch(/ ns$/)
  })

  test('stay as they were chosen while the window is drawn narrower and wider, and fit a phone', async () => {
    const { page } = view
    await page.setViewportSize(PHONE)
    // What was used last is what a phone shows.
    await combined(page).waitFor()
    expect(await overlaid(page).count()).toBe(2)
    expect(await listTooWide(page)).toEqual([])
    for (const width of WIDTHS) {
      await page.setViewportSize({ ...DESK, width })
      await combined(page).waitFor()
      expect(await overlaid(page).count()).toBe(2)
    }
    await page.setViewportSize(DESK)
  })
})
