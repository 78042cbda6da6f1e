import type { ProductServer } from '@fibrewatch/tools/product-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openConsole, signIn } from './harness/console-page.ts'
import { listConsoleViews, openView } from './harness/console-views.ts'
import { type KnownPlant, createSmallPlant } from './harness/small-plant.ts'
import { startServer } from './harness/started-server.ts'
import { walkByKeyboard } from './harness/walk-by-keyboard.ts'

const WALK_TIMEOUT_MS = 300_000

let server: ProductServer
let plant: KnownPlant

beforeAll(async () => {
  server = await startServer()
  plant = await createSmallPlant(server)
})
afterAll(async () => {
  await server.stop()
})

describe('with Tab alone', () => {
  test('every page is walked through, and it shows where one is', { timeout: WALK_TIMEOUT_MS }, async () => {
    const { page, close } = await openConsole(server.url)
    await signIn(page)
    const faults: string[] = []
    for (const { pageId, path } of await listConsoleViews(plant.admin)) {
      await openView(page, path)
      const { unreached, unmarked } = await walkByKeyboard(page)
      faults.push(...unreached.map((name) => `${pageId}: never reached: ${name}`))
      faults.push(...unmarked.map((name) => `${pageId}: focus not to be seen: ${name}`))
    }
    await close()
    expect(faults).toEqual([])
  })

  test('control: a trap and a hidden focus are found', async () => {
    const { page, close } = await openConsole(server.url)
    await page.goto('/login')
    await page.locator('button[type="submit"]').waitFor()
    await page.evaluate(() => {
      const trap = document.createElement('button')
      trap.textContent = 'trap'
      trap.style.cssText = 'all: initial; outline: none !important'
      trap.addEventListener('keydown', (event) => event.preventDefault())
      document.body.prepend(trap)
    })
    const { unreached, unmarked } = await walkByKeyboard(page)
    await close()
    expect(unreached.length).toBeGreaterThan(2)
    expect(unmarked).toEqual(['button trap'])
  })
})
