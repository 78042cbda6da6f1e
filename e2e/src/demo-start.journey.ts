import { alarmApi } from '@fibrewatch/contract/alarm'
import { kpiApi } from '@fibrewatch/contract/kpi'
import { type Admin, createAdmin } from '@fibrewatch/simulator'
import { findFreePort } from '@fibrewatch/tools/find-free-port'
import { ADMIN_PASSWORD, type ServerProcess, startProductServer } from '@fibrewatch/tools/product-server'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openConsole, signIn } from './harness/console-page.ts'

const STORY_TIMEOUT_MS = 480_000
/** The plant is entered, its references are measured and the day before is delivered. */
const BEGIN_TIMEOUT_MS = 180_000
/** Its first break comes 40 s after it begins, and is measured and confirmed within the minute after. */
const ALARM_TIMEOUT_MS = 180_000
const HOUR_MS = 3_600_000

let demo: ServerProcess

beforeAll(async () => {
  const [port, mqttPort] = [await findFreePort(), await findFreePort()]
  const env = { PORT: String(port), MQTT_PORT: String(mqttPort) }
  demo = await startProductServer({ script: 'demo', env })
})
afterAll(async () => {
  await demo.stop()
})

async function listAllAlarms(admin: Admin) {
  const { list } = await admin.call(alarmApi.page, { query: { state: 'all', limit: 500 } })
  return list
}

const typesOf = (alarms: Awaited<ReturnType<typeof listAllAlarms>>) => new Set(alarms.map(({ type }) => type))

/** A day of history, all acknowledged, and no active alarm. */
async function expectOrdinaryDay(admin: Admin): Promise<void> {
  const alarms = await listAllAlarms(admin)
  expect(alarms.filter(({ state, acked }) => state === 'active' || !acked)).toEqual([])
  expect(typesOf(alarms).has('NO_REFERENCE')).toBe(false)
  expect(alarms.length).toBeGreaterThan(8)
  const earliest = Math.min(...alarms.map(({ raisedAt }) => Date.parse(raisedAt)))
  expect(Date.now() - earliest).toBeGreaterThan(18 * HOUR_MS)
  const { trend, withoutReference } = await admin.call(kpiApi.stat)
  expect(trend.filter(({ raised }) => raised > 0).length).toBeGreaterThan(5)
  expect(withoutReference.total).toBe(0)
}

/** Names that overlap. */
const listTouching = (names: Locator): Promise<string[]> =>
  names.evaluateAll((elements) => {
    const boxes = elements.map((element) => ({
      text: element.textContent,
      box: element.getBoundingClientRect(),
    }))
    return boxes.flatMap(({ text, box }, at) =>
      boxes
        .slice(at + 1)
        .filter(
          (other) =>
            box.left < other.box.right &&
            other.box.left < box.right &&
            box.top < other.box.bottom &&
            other.box.top < box.bottom,
        )
        .map((other) => `${text} × ${other.text}`),
    )
  })

/** A station, its first joint and its town lie together there. */
async function expectReadableMap(page: Page): Promise<void> {
  await page.goto('/resource/index?link=XT-DTS-01')
  const names = page.locator('.line-map .map-name')
  await names.filter({ hasText: '斜塘隧道站' }).waitFor()
  await names.filter({ hasText: 'XT-01' }).waitFor()
  expect(await listTouching(names)).toEqual([])
}

test('the first minutes: an ordinary day, no false alarm, then one break that waits', {
  timeout: STORY_TIMEOUT_MS,
}, async () => {
  await expect.poll(() => demo.log.includes('scenario demo begins'), { timeout: BEGIN_TIMEOUT_MS }).toBe(true)
  const admin = await createAdmin(demo.url, 'admin', ADMIN_PASSWORD)
  await expectOrdinaryDay(admin)
  const { page, close } = await openConsole(demo.url)
  await signIn(page)
  await expectReadableMap(page)

  await page.goto('/dashboard/index')
  const bell = page.locator('.bell').getByRole('link', { name: /(?:^|\D)1 未确认/ })
  await bell.waitFor({ timeout: ALARM_TIMEOUT_MS })
  const alarms = await listAllAlarms(admin)
  const waiting = alarms.filter(({ acked }) => !acked)
  expect(waiting).toMatchObject([{ type: 'FIBRE_BREAK', linkCode: 'KS-TC-01', state: 'active' }])
  expect(typesOf(alarms).has('NO_REFERENCE')).toBe(false)
  await close()
})
