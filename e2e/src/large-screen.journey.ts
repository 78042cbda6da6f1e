import { type Alarm, type AlarmStat, alarmApi } from '@fibrewatch/contract/alarm'
import type { Envelope } from '@fibrewatch/contract/envelope'
import { SEVERITIES } from '@fibrewatch/contract/severity'
import { type ServerProcess, startProductServer } from '@fibrewatch/tools/product-server'
import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsolePage, openConsole, signIn } from './harness/console-page.ts'
import { listBarriers } from './harness/find-barriers.ts'
import { requireStored, requireTrace } from './harness/ingest.ts'
import { readAudio } from './harness/page-probes.ts'
import { type KnownPlant, createSmallPlant } from './harness/small-plant.ts'
import { makeSorFile } from './harness/sor-files.ts'
import { copyStartedFolder } from './harness/started-server.ts'
import { listAlarms } from './harness/stored.ts'
import { listMisfits, readShown, waitForView, WALL_SIZES } from './harness/wall-page.ts'

/** Both walls, each with the theme it is drawn in. */
const WALLS = [
  ['/largeScreen/index', 'light'],
  ['/largeScreenDark/index', 'realDark'],
] as const
const DARK_WALL = '/largeScreenDark/index'
const BREAK_M = 5432

let dataDir: string
let server: ServerProcess
let plant: KnownPlant

beforeAll(async () => {
  dataDir = copyStartedFolder()
  server = await startProductServer({ dataDir })
  plant = await createSmallPlant(server)
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function openWall(path: string, options: Parameters<typeof openConsole>[1] = {}): Promise<ConsolePage> {
  const view = await openConsole(server.url, options)
  await signIn(view.page, { path })
  await waitForView(view.page, 'all')
  return view
}

async function raise(positionM: number): Promise<void> {
  const { instrument, link } = plant.das
  const event = { at: new Date().toISOString(), link: link.code, type: 'INTRUSION' as const, positionM }
  await requireStored({ url: server.url, instrument }, [event])
}

async function cutFibre(positionM: number): Promise<void> {
  const { provisioned, otdr } = plant
  const condition = { kind: 'break', linkCode: otdr.link.code, positionM } as const
  const sor = makeSorFile(provisioned.plant, otdr.simulated, { condition })
  await requireTrace({ url: server.url, instrument: otdr.instrument }, otdr.link.code, sor)
}

describe('the large screens', () => {
  test.each(WALLS)('an address opens the wall alone, in its own theme: %s, %s', async (path, theme) => {
    const { page, close } = await openWall(path)
    expect(await page.locator('html').getAttribute('data-theme')).toBe(theme)
    expect(await page.getByRole('tablist').count()).toBe(0)
    expect(await page.locator('.header').count()).toBe(0)
    expect(await page.title()).toContain('大屏')
    expect(await listBarriers(page)).toEqual([])
    // Back in the console the theme is the user's own, and no tab has stayed.
    await page.getByRole('navigation', { name: '大屏操作' }).getByRole('link', { name: '返回应用' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('tablist').waitFor()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('realDark')
    expect(await page.getByRole('tab').allTextContents()).not.toContain('大屏')
    expect(await page.getByRole('navigation', { name: '主菜单' }).first().textContent()).not.toContain('大屏')
    await close()
  })

  test('the dashboard opens one in a window of its own', async () => {
    const { page, takeContext, close } = await openConsole(server.url)
    await signIn(page)
    const opened = takeContext().waitForEvent('page')
    await page.getByRole('link', { name: '大屏' }).click()
    const wall = await opened
    await waitForView(wall, 'all')
    expect(new URL(wall.url()).pathname).toBe(DARK_WALL)
    await close()
  })
})

/** The server's own answers with other numbers and the longest names, as in a large plant. */
async function overfill(page: Page, active: number): Promise<void> {
  const long = '江苏省苏州市工业园区唯亭街道至昆山市玉山镇国省干线光缆传输工程第二标段架空与管道混合敷设段'
  await page.route(`**/${alarmApi.stat.path}*`, async (route) => {
    const answer = await route.fetch()
    const envelope = (await answer.json()) as Envelope<AlarmStat>
    for (const severity of SEVERITIES) {
      if (envelope.data !== null) envelope.data.severities[severity] = { active, unacked: active }
    }
    const data = { ...envelope.data, unacked: 5 * active, returned: active, returnedIsMore: true }
    await route.fulfill({ response: answer, json: { ...envelope, data } })
  })
  await page.route(`**/${alarmApi.page.path}*`, async (route) => {
    const answer = await route.fetch()
    const envelope = (await answer.json()) as Envelope<{ list: Alarm[] }>
    const list = envelope.data?.list.map((alarm) => ({
      ...alarm,
      linkName: long,
      place: alarm.place === null ? null : { ...alarm.place, text: `${long}，${alarm.place.text}` },
    }))
    await route.fulfill({ response: answer, json: { ...envelope, data: { ...envelope.data, list } } })
  })
}

async function speakEnglish(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem('LOCALE', JSON.stringify({ value: 'en_US', expiresAt: Date.now() + 1e9 }))
  })
}

describe('the check of what fits', () => {
  let wall: ConsolePage
  beforeAll(async () => {
    wall = await openWall(DARK_WALL)
  })
  afterAll(async () => await wall.close())

  /** Adds a rule, looks, and takes it away; the content policy would refuse a style element. */
  async function listMisfitsWith(content: string): Promise<string> {
    await wall.page.evaluate((rule) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(rule)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    }, content)
    const found = await listMisfits(wall.page)
    await wall.page.evaluate(() => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)
    })
    return found.join()
  }

  test.each([
    ['a page that scrolls', 'body { min-height: 200vh }', 'the page scrolls'],
    ['a box over another', '.wall-ticker { margin-top: -200px }', 'lies over wall-box wall-ticker'],
    ['a box beyond the edge', '.wall-evidence { margin-left: -400px }', 'wall-evidence leaves the screen'],
    ['a text too wide for its box', '.wall-label span { padding-left: 400px }', 'leaves wall-tile'],
    ['a text too tall for its box', '.wall-ticker span { font-size: 200px }', 'leaves wall-box wall-ticker'],
  ])('finds %s', async (_, content, misfit) => {
    expect(await listMisfits(wall.page)).toEqual([])
    expect(await listMisfitsWith(content)).toContain(misfit)
  })
})

describe('on walls of every size', () => {
  async function listAllMisfits(page: Page): Promise<string[]> {
    const found: string[] = []
    for (const size of WALL_SIZES) {
      await page.setViewportSize(size)
      await waitForView(page, 'all')
      found.push(...(await listMisfits(page)).map((misfit) => `${size.width}×${size.height}: ${misfit}`))
    }
    return found
  }

  test('nothing scrolls, overlaps or is cut off without an alarm', async () => {
    const { page, close } = await openWall(DARK_WALL)
    expect(await listAllMisfits(page)).toEqual([])
    await close()
  })

  test.each(['zh', 'en'])(
    'nor with forty alarms, or thousands with the longest names: %s',
    async (language) => {
      for (let number = 0; number < 40; number += 1) await raise(100 + number * 200)
      const { page, close } = await openConsole(server.url)
      if (language === 'en') await speakEnglish(page)
      await signIn(page, { path: DARK_WALL })
      await waitForView(page, 'all')
      expect(await listAllMisfits(page)).toEqual([])
      await overfill(page, 4000)
      await page.reload()
      await page.locator('.wall-tile').filter({ hasText: '4,000' }).first().waitFor()
      expect(await listAllMisfits(page)).toEqual([])
      expect(await listBarriers(page)).toEqual([])
      await close()
    },
  )
})

describe('a display token', () => {
  test('opens a wall without a user, and leaves it dark within two seconds of being revoked', async () => {
    const admin = await openConsole(server.url)
    await signIn(admin.page, { path: '/system/online' })
    await admin.page.getByRole('button', { name: '新增大屏令牌' }).click()
    const form = admin.page.getByRole('dialog', { name: '新增大屏令牌' })
    await form.getByLabel('名称').fill('北墙')
    await form.getByRole('button', { name: '新增大屏令牌' }).click()
    const address = await admin.page.locator('.issued-wall').innerText()
    expect(address).toContain(`${DARK_WALL}#token=`)
    await admin.page.getByRole('button', { name: '已记下' }).click()

    const wall = await openConsole(server.url)
    await wall.page.goto(address.trim())
    await waitForView(wall.page, 'all')
    expect(new URL(wall.page.url()).hash).toBe('')
    expect(await wall.page.locator('.wall-domain').textContent()).toContain('北墙')
    await wall.page.reload()
    await waitForView(wall.page, 'all')
    await wall.page.locator('.wall-tile').first().waitFor()

    const row = admin.page.getByRole('row', { name: /北墙/ })
    await row.getByRole('button', { name: '踢下线' }).click()
    await admin.page.getByRole('dialog').getByRole('button', { name: '踢下线' }).click()
    const revokedAt = performance.now()
    await wall.page.locator('.wall').waitFor({ state: 'hidden' })
    expect(performance.now() - revokedAt).toBeLessThan(2000)
    await wall.page.reload()
    await wall.page.waitForURL((url) => url.pathname === '/login')
    await wall.close()
    await admin.close()
  })
})

describe('nobody stands before it', () => {
  test('a cut is flown to within a second of its report, heard, and left again', async () => {
    const { page, close } = await openWall(DARK_WALL)
    // Five seconds at a fault are enough to see that the wall goes on.
    await page.keyboard.press('s')
    await page.getByLabel('紧急告警停留（秒）').fill('5')
    await page.getByRole('button', { name: '保存设置' }).click()
    const before = await page.evaluate(readAudio)

    await cutFibre(BREAK_M)
    const reportedAt = performance.now()
    await expect.poll(() => readShown(page), { interval: 20 }).not.toBe('')
    expect(performance.now() - reportedAt).toBeLessThan(1000)
    const [alarm] = await listAlarms(plant.admin, { linkId: plant.otdr.link.id, state: 'active' })
    expect(await readShown(page)).toBe(alarm?.id)
    await waitForView(page, alarm?.id ?? '')
    expect(await page.locator('.wall-callout').textContent()).toMatch(/^断纤 5\.4\d\d km ±\d+ m$/)
    expect(await page.locator('.wall-fault').textContent()).toContain(alarm?.place?.text)
    await page.getByRole('img', { name: /的曲线与参考曲线$/ }).waitFor()
    await expect
      .poll(async () => (await page.evaluate(readAudio)).startedSources)
      .toBeGreaterThan(before.startedSources)
    await waitForView(page, 'all')
    await close()
  })

  test('a server that was killed: the wall says so across its width, and is back without a hand', async () => {
    const { page, close } = await openWall(DARK_WALL, { expected: ['line-lost', 'server-failed'] })
    const { port } = new URL(server.url)
    await page.evaluate(() => Object.assign(window, { mark: 'here' }))
    await server.kill9()
    await page.getByRole('alert').getByText('连接中断').waitFor()
    server = await startProductServer({ dataDir, env: { PORT: port } })
    await page.getByRole('alert').waitFor({ state: 'hidden' })
    await raise(7777)
    await expect.poll(() => page.locator('.wall-callout').textContent()).toContain('7.777 km')
    // The same build: the page was not reloaded.
    expect(await page.evaluate(() => 'mark' in window)).toBe(true)
    await close()
  })

  test('another build: the wall loads it by itself', async () => {
    const { page, close } = await openWall(DARK_WALL, { expected: ['line-lost', 'server-failed'] })
    await page.evaluate(() => {
      Object.assign(window, { mark: 'here' })
      // As if this document came from an older build.
      document.querySelector('script[type="module"][src]')?.setAttribute('src', '/assets/older.js')
    })
    const { port } = new URL(server.url)
    await server.kill9()
    server = await startProductServer({ dataDir, env: { PORT: port } })
    await expect.poll(() => page.evaluate(() => 'mark' in window).catch(() => true)).toBe(false)
    await waitForView(page, 'all')
    await close()
  })
})
