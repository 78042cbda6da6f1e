import type { ProductServer } from '@fibrewatch/tools/product-server'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openConsole, signIn } from './harness/console-page.ts'
import { listConsoleViews, openView, settle, wearTheme } from './harness/console-views.ts'
import { listBarriers, listColourBarriers } from './harness/find-barriers.ts'
import { requireStored, requireTrace } from './harness/ingest.ts'
import { type KnownPlant, createSmallPlant } from './harness/small-plant.ts'
import { makeSorFile } from './harness/sor-files.ts'
import { startServer } from './harness/started-server.ts'
import { listAlarms } from './harness/stored.ts'

let server: ProductServer
let plant: KnownPlant

beforeAll(async () => {
  server = await startServer()
  plant = await createSmallPlant(server)
  const { otdr, provisioned } = plant
  const condition = { kind: 'break', linkCode: otdr.link.code, positionM: 5432 } as const
  const sor = makeSorFile(provisioned.plant, otdr.simulated, { condition })
  await requireTrace({ url: server.url, instrument: otdr.instrument }, otdr.link.code, sor)
})
afterAll(async () => {
  await server.stop()
})

/** An intrusion clears by itself when reports stop: raises intrusions for the pages that need them. */
async function requireIntrusions(): Promise<void> {
  const { das } = plant
  const at = new Date().toISOString()
  await requireStored({ url: server.url, instrument: das.instrument }, [
    { at, link: das.link.code, type: 'INTRUSION', positionM: 3210 },
    // So near to the first on the ground that their marks on a map overlap.
    { at, link: das.link.code, type: 'CABLE_TAMPER', positionM: 3400 },
    { at, link: das.link.code, type: 'INTRUSION', positionM: 9876 },
  ])
}

type View = { name: string; open: (page: Page) => Promise<void> }

const views: View[] = [
  {
    name: 'dashboard',
    open: async (page) => {
      await requireIntrusions()
      await page.goto('/dashboard/index')
      await page.locator('.dashboard-latest tbody tr').nth(2).waitFor()
    },
  },
  {
    name: 'event page with its drawer',
    open: async (page) => {
      await requireIntrusions()
      const [alarm] = await listAlarms(plant.admin, { linkId: plant.otdr.link.id, state: 'active' })
      await page.goto(`/event/index?alarm=${alarm?.id ?? ''}`)
      await page.getByRole('complementary').getByText('时间线').waitFor()
      await page.getByRole('grid', { name: '告警列表' }).getByRole('row').nth(2).waitFor()
    },
  },
  {
    name: 'resource page with a trace',
    open: async (page) => {
      await page.goto(`/resource/index?link=${plant.otdr.link.code}`)
      await page.getByRole('table', { name: '事件点' }).locator('tbody tr').first().waitFor()
    },
  },
]

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const WALK_TIMEOUT_MS = 480_000

/** Barriers of the page as it is: all in the dark theme, then those of colour in the light one. */
async function listInBothThemes(page: Page, where: string): Promise<string[]> {
  const dark = await listBarriers(page)
  await wearTheme(page, 'light')
  const light = await listColourBarriers(page)
  await wearTheme(page, 'realDark')
  return [
    ...dark.map((barrier) => `${where}: ${barrier}`),
    ...light.map((barrier) => `${where}, light: ${barrier}`),
  ]
}

describe('no serious or critical barrier', () => {
  test('login', async () => {
    const { page, close } = await openConsole(server.url)
    await page.goto('/login')
    await page.locator('button[type="submit"]').waitFor()
    const wide = await listBarriers(page)
    await page.setViewportSize(PHONE)
    expect({ wide, phone: await listBarriers(page) }).toEqual({ wide: [], phone: [] })
    await close()
  })

  test('every page, wide and on a phone, in both themes', { timeout: WALK_TIMEOUT_MS }, async () => {
    const { page, close } = await openConsole(server.url)
    await signIn(page)
    await requireIntrusions()
    const found: string[] = []
    for (const { pageId, path } of await listConsoleViews(plant.admin)) {
      await openView(page, path)
      for (const viewport of [WIDE, PHONE]) {
        await page.setViewportSize(viewport)
        await settle(page)
        found.push(...(await listInBothThemes(page, `${pageId} at ${viewport.width}`)))
      }
      await page.setViewportSize(WIDE)
    }
    await close()
    expect(found).toEqual([])
  })

  test.each(views)('$name, in both themes', async ({ name, open }) => {
    const { page, close } = await openConsole(server.url)
    await signIn(page)
    await open(page)
    expect(await listInBothThemes(page, name)).toEqual([])
    await close()
  })

  test('control: pale text is found in the light theme, and what has no name in the dark one', async () => {
    const { page, close } = await openConsole(server.url)
    await signIn(page)
    await page.getByRole('tabpanel').first().waitFor()
    await settle(page)
    await page.evaluate(() => {
      const pale = document.createElement('p')
      pale.textContent = 'pale on light ground'
      pale.style.cssText = 'color: #aab4bf; background: var(--surface)'
      const nameless = document.createElement('button')
      document.querySelector('[role="tabpanel"]')?.prepend(pale, nameless)
    })
    const found = (await listInBothThemes(page, 'here')).join('\n')
    await close()
    expect(found).toContain('here: button-name')
    expect(found).not.toContain('here: color-contrast')
    expect(found).toContain('here, light: color-contrast')
    expect(found).not.toContain('here, light: button-name')
  })
})
