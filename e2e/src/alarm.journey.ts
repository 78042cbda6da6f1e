import type { IngestEvent } from '@fibrewatch/contract/ingest'
import type { ProductServer } from '@fibrewatch/tools/product-server'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ConsolePage, openConsole, signIn } from './harness/console-page.ts'
import { requireStored, requireTrace } from './harness/ingest.ts'
import { hasMosquitto, publishByMosquitto, publishByMqttJs } from './harness/mosquitto.ts'
import { readAudio } from './harness/page-probes.ts'
import { loadSampleSor } from './harness/samples.ts'
import { type KnownPlant, createSmallPlant } from './harness/small-plant.ts'
import { makeSorFile } from './harness/sor-files.ts'
import { startServer } from './harness/started-server.ts'

const BREAK_M = 6789
/** A click without effect: it unlocks the sound. */
const HEADER_GAP = { x: 300, y: 4 }
/** A real instrument's file of another fibre: compared with this link's reference it is a shorter fibre. */
const REAL_SAMPLE = 'pyotdr/data_demo_ab.sor'

let server: ProductServer
let plant: KnownPlant
let view: ConsolePage

beforeAll(async () => {
  server = await startServer()
  plant = await createSmallPlant(server)
})
afterAll(async () => {
  await server.stop()
})
beforeEach(async () => {
  view = await openConsole(server.url)
})
afterEach(async () => await view.close())

const listRows = (page: Page) => page.getByRole('grid', { name: '告警列表' }).getByRole('row')
const latestRows = (page: Page) => page.locator('.dashboard-latest tbody tr')

/** Kept in the page's memory alone: gone after a reload. */
const leaveMark = async (page: Page) => await page.evaluate(() => Object.assign(window, { mark: 'here' }))
const hasMark = async (page: Page) => await page.evaluate(() => 'mark' in window)

const makeIntrusion = (positionM: number): IngestEvent => ({
  at: new Date().toISOString(),
  link: plant.das.link.code,
  type: 'INTRUSION',
  positionM,
  confidence: 0.94,
})

/** Waits for the figure: until it has come the bell shows none. */
async function readUnacked(page: Page): Promise<number> {
  const text = await page.locator('.bell a').filter({ hasText: /\d/u }).first().innerText()
  return Number(/\d+/.exec(text)?.[0])
}

describe('from the instrument to the open page', () => {
  test('a SOR file over HTTP: the break is in the list with its distance, the bell counts it, it sounds', async () => {
    const { page } = view
    await signIn(page, { path: '/event/index' })
    await listRows(page).first().waitFor()
    await page.mouse.click(HEADER_GAP.x, HEADER_GAP.y)
    await page.getByRole('button', { name: '告警声音: 声音开' }).first().waitFor()
    await leaveMark(page)
    const unackedBefore = await readUnacked(page)
    const { startedSources: soundsBefore } = await page.evaluate(readAudio)

    const { otdr, provisioned } = plant
    const condition = { kind: 'break', linkCode: otdr.link.code, positionM: BREAK_M } as const
    const sor = makeSorFile(provisioned.plant, otdr.simulated, { condition })
    await requireTrace({ url: server.url, instrument: otdr.instrument }, otdr.link.code, sor)

    const row = listRows(page).filter({ hasText: '断纤' }).filter({ hasText: otdr.link.name })
    await row.first().waitFor()
    expect(await row.first().innerText()).toMatch(/6\.7[789]\d/)
    await page.waitForFunction((before) => window.__audio.startedSources > before, soundsBefore)
    const audio = await page.evaluate(readAudio)
    expect(audio.states).toEqual(['running'])
    expect(audio.runningS).toBeGreaterThan(0)
    await page.waitForFunction(
      (before) => Number(/\d+/.exec(document.querySelector('.bell a')?.textContent ?? '')?.[0]) > before,
      unackedBefore,
    )
    expect(await hasMark(page)).toBe(true)
  })

  test.skipIf(loadSampleSor(REAL_SAMPLE) === undefined)(
    "a real instrument's SOR file raises what it differs in",
    async () => {
      const { page } = view
      await signIn(page, { path: '/event/index' })
      const sor = loadSampleSor(REAL_SAMPLE)
      if (sor === undefined) return
      const { otdr } = plant
      await listRows(page).first().waitFor()
      const before = await listRows(page).count()
      await requireTrace({ url: server.url, instrument: otdr.instrument }, otdr.link.code, sor)
      await page.waitForFunction(
        (count) => document.querySelectorAll('[role="grid"] [role="row"]').length > count,
        before,
      )
      expect(await listRows(page).count()).toBeGreaterThan(before)
    },
  )

  test.skipIf(!hasMosquitto)('an event by mosquitto_pub is on the dashboard', async () => {
    const { page } = view
    await signIn(page)
    await page.locator('.dashboard-latest').waitFor()
    await leaveMark(page)
    publishByMosquitto({ server, instrument: plant.das.instrument, events: [makeIntrusion(3210)] })
    await latestRows(page).filter({ hasText: '入侵' }).filter({ hasText: '3.210' }).waitFor()
    expect(await hasMark(page)).toBe(true)
  })

  test('an event by mqtt.js, and one over HTTP, are in the list', async () => {
    const { page } = view
    await signIn(page, { path: '/event/index' })
    await listRows(page).first().waitFor()
    const { instrument } = plant.das
    await publishByMqttJs({ server, instrument, events: [makeIntrusion(4321)] })
    await listRows(page).filter({ hasText: '4.321' }).waitFor()
    await requireStored({ url: server.url, instrument }, [makeIntrusion(5432)])
    await listRows(page).filter({ hasText: '5.432' }).waitFor()
    expect(await listRows(page).filter({ hasText: '入侵' }).count()).toBeGreaterThanOrEqual(2)
  })
})
