import type { ProductServer } from '@fibrewatch/tools/product-server'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openConsole, signIn } from './harness/console-page.ts'
import { chooseTheme, listConsoleViews, openView, settle } from './harness/console-views.ts'
import { listBarriers } from './harness/find-barriers.ts'
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
const THEMES = ['深色', '浅色'] as const
const WALK_TIMEOUT_MS = 480_000

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

  test.each(THEMES)('every page, wide and on a phone, %s', { timeout: WALK_TIMEOUT_MS }, async (theme) => {
    const { page, close } = await openConsole(server.url)
    await signIn(page)
    await chooseTheme(page, theme)
    await requireIntrusions()
    const found: string[] = []
    for (const { pageId, path } of await listConsoleViews(plant.admin)) {
      await openView(page, path)
      for (const viewport of [WIDE, PHONE]) {
        await page.setViewportSize(viewport)
        await settle(page)
        const barriers = await listBarriers(page)
        found.push(...barriers.map((barrier) => `${pageId} at ${viewport.width}: ${barrier}`))
      }
      await page.setViewportSize(WIDE)
    }
    await close()
    expect(found).toEqual([])
  })

  test.each(THEMES.flatMap((theme) => views.map((view) => ({ theme, ...view }))))(
    '$name, $theme',
    async ({ theme, open }) => {
      const { page, close } = await openConsole(server.url)
      await signIn(page)
      await chooseTheme(page, theme)
      await open(page)
      expect(await listBarriers(page)).toEqual([])
      await close()
    },
  )
})
