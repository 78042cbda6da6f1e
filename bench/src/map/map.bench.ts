import { Agent, get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { plantApi } from '@fibrewatch/contract/plant'
import { qualityApi } from '@fibrewatch/contract/quality'
import type { Admin } from '@fibrewatch/simulator'
import { findHeadlessChromium } from '@fibrewatch/tools/find-chromium'
import { chromium, type Page } from 'playwright-core'
import { CHROMIUM_ARGUMENTS, signInConsole } from '../console.ts'
import { atMost, type Figure } from '../figure.ts'
import { makeSpread, percentile } from '../statistics.ts'
import { fillPlant, LINKS } from './big-plant.ts'

/** There is no graphics card where this runs: WebGL is drawn by the processor, and the page around the map without it. */
const SOFTWARE_DRAWING = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-rasterization',
  '--disable-gpu-compositing',
]
const FIRST_VIEW_GOAL_MS = 2000
const CALL_GOAL_MS = 50
const FRAME_GOAL_MS = 1000 / 60
const OPENINGS = 3
const CALLS = 40
const KEPT_LINE = new Agent({ keepAlive: true, maxSockets: 1 })
/** The first byte of what gzip packed. */
const GZIP_MARK = 0x1f
const PAN_STEPS = 60
const ZOOM_STEPS = 12
const VIEWPORT = { width: 1440, height: 900 }
const WAIT_MS = 120_000
const POLL_MS = 1000

/** Runs in the page: times between frames from now on; asked for by `takeFrames`. */
function recordFrames(): void {
  const frames: number[] = []
  let last = performance.now()
  const next = (at: number) => {
    frames.push(at - last)
    last = at
    Object.assign(globalThis, { frames })
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
}

/** Runs in the page: those since it was asked last. */
function takeFrames(): number[] {
  const recorded: unknown = Reflect.get(globalThis, 'frames')
  return Array.isArray(recorded) ? recorded.splice(0).map(Number) : []
}

/**
 * Runs in every page before its own code: notes the beginning of the frame after that in which the lines stand on the map, in
 * milliseconds since 1970. Whoever waits for it from outside is told after that next frame, which draws the lines once more.
 */
function noteDrawn(): void {
  const watched = new MutationObserver(() => {
    if (document.querySelector('.line-map[data-drawn="true"]') === null) return
    watched.disconnect()
    requestAnimationFrame(() =>
      Object.assign(globalThis, { drawnAtMs: performance.timeOrigin + performance.now() }),
    )
  })
  watched.observe(document, { subtree: true, childList: true, attributeFilter: ['data-drawn'] })
}

async function readDrawnMs(page: Page, startedAtMs: number): Promise<number> {
  const drawnAtMs = await page.waitForFunction(
    (): unknown => Reflect.get(globalThis, 'drawnAtMs'),
    undefined,
    {
      timeout: WAIT_MS,
    },
  )
  return Number(await drawnAtMs.jsonValue()) - startedAtMs
}

const readClockMs = (): number => performance.timeOrigin + performance.now()

/** From the address until the lines stand on the map. */
async function openMs(page: Page, url: string): Promise<number> {
  await page.goto('about:blank')
  const startedAtMs = readClockMs()
  await page.goto(`${url}/resource/index`, { waitUntil: 'commit' })
  return await readDrawnMs(page, startedAtMs)
}

/** From the click in the menu, beside a dashboard that has been read, until the lines stand on the map. */
async function openFromMenuMs(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/dashboard/index`, { waitUntil: 'networkidle' })
  const entry = page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '资源' }).first()
  await entry.waitFor()
  const startedAtMs = readClockMs()
  await entry.click()
  return await readDrawnMs(page, startedAtMs)
}

async function findMiddle(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.locator('.line-map canvas').boundingBox()
  if (box === null) throw new Error('the map has no size')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function panMs(page: Page): Promise<number[]> {
  const { x, y } = await findMiddle(page)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.evaluate(takeFrames)
  for (let step = 1; step <= PAN_STEPS; step += 1) await page.mouse.move(x + step * 4, y + step * 2)
  const frames = await page.evaluate(takeFrames)
  await page.mouse.up()
  return frames
}

async function zoomMs(page: Page): Promise<number[]> {
  const { x, y } = await findMiddle(page)
  await page.mouse.move(x, y)
  await page.evaluate(takeFrames)
  for (let step = 0; step < ZOOM_STEPS; step += 1) {
    await page.mouse.wheel(0, step < ZOOM_STEPS / 2 ? -240 : 240)
    await page.waitForTimeout(150)
  }
  return await page.evaluate(takeFrames)
}

async function measureConsole(page: Page, url: string): Promise<Figure[]> {
  const method = `${LINKS.toLocaleString('en-US')} links with routes of 100 points, 20 landmarks each, one in 20 alarmed; PostgreSQL; Chromium with software drawing, same two cores`
  const opened: number[] = []
  for (let at = 0; at < OPENINGS; at += 1) opened.push(await openMs(page, url))
  const fromMenu: number[] = []
  for (let at = 0; at < OPENINGS; at += 1) fromMenu.push(await openFromMenuMs(page, url))
  await page.evaluate(recordFrames)
  const [pan, zoom] = [makeSpread(await panMs(page)), makeSpread(await zoomMs(page))]
  const frame = atMost(FRAME_GOAL_MS)
  return [
    {
      name: 'map, address → lines drawn, median',
      value: percentile(opened, 0.5),
      unit: 'ms',
      method,
      budget: atMost(FIRST_VIEW_GOAL_MS),
    },
    { name: 'map, address → lines drawn, longest', value: Math.max(...opened), unit: 'ms', method },
    {
      name: 'map, click in the menu → lines drawn, median',
      value: percentile(fromMenu, 0.5),
      unit: 'ms',
      method,
      budget: atMost(FIRST_VIEW_GOAL_MS),
    },
    {
      name: 'map, click in the menu → lines drawn, longest',
      value: Math.max(...fromMenu),
      unit: 'ms',
      method,
    },
    { name: 'map, panning, frame p50', value: pan.p50, unit: 'ms', method, budget: frame },
    { name: 'map, panning, frame p95', value: pan.p95, unit: 'ms', method },
    { name: 'map, zooming, frame p50', value: zoom.p50, unit: 'ms', method, budget: frame },
    { name: 'map, zooming, frame p95', value: zoom.p95, unit: 'ms', method },
  ]
}

/** Calls that the first view waits for, and searches. */
const CALLED = {
  tree: plantApi.tree.path,
  map: plantApi.map.path,
  'landmark/find, a word with which all begin': `${plantApi.landmarkFind.path}?keyword=接头`,
  'landmark/find, a word within all': `${plantApi.landmarkFind.path}?keyword=big`,
  'landmark/find, a word of none': `${plantApi.landmarkFind.path}?keyword=人井`,
}

const receive = async (address: URL, authorization: string): Promise<Buffer> =>
  await new Promise((resolve, reject) => {
    const headers = { authorization, 'accept-encoding': 'gzip' }
    get(address, { headers, agent: KEPT_LINE }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${address.pathname}: ${response.statusCode}`))
      buffer(response).then(resolve, reject)
    }).on('error', reject)
  })

/** What a call takes until its last byte has come, and what a browser has still to do with it. */
async function measureCall({ url, token }: Admin, path: string) {
  const startedAt = performance.now()
  const bytes = await receive(new URL(path, url), token)
  const receivedAt = performance.now()
  // Short answers are not packed.
  const text = (bytes[0] === GZIP_MARK ? gunzipSync(bytes) : bytes).toString()
  JSON.parse(text)
  return {
    receivedMs: receivedAt - startedAt,
    parsedMs: performance.now() - receivedAt,
    megabytes: text.length / 1e6,
  }
}

async function measureCalls(admin: Admin): Promise<Figure[]> {
  const method = 'one call after the other, until its last byte'
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(CALLED)) {
    const { megabytes } = await measureCall(admin, path)
    const calls = []
    for (let at = 0; at < CALLS; at += 1) calls.push(await measureCall(admin, path))
    const { p50, p95 } = makeSpread(calls.map(({ receivedMs }) => receivedMs))
    const parsed = makeSpread(calls.map(({ parsedMs }) => parsedMs))
    figures.push(
      { name: `GET plant/${name}, p50`, value: p50, unit: 'ms', method },
      { name: `GET plant/${name}, p95`, value: p95, unit: 'ms', method, budget: atMost(CALL_GOAL_MS) },
      { name: `… as JSON`, value: megabytes, unit: 'MB', method },
      {
        name: `… unpacked and parsed, p50`,
        value: parsed.p50,
        unit: 'ms',
        method: 'in Node, on the same two cores',
      },
    )
  }
  return figures
}

/** New links are graded once, all of them by the same two cores. */
async function waitUntilGraded(admin: Admin): Promise<void> {
  for (let known = 0; known < LINKS; await setTimeout(POLL_MS))
    known = (await admin.call(qualityApi.page, { query: { limit: 1 } })).total
}

/** The map of a large plant in a real browser; nothing when there is none. */
export async function benchMap(admin: Admin, databaseUrl: string): Promise<Figure[]> {
  const executablePath = findHeadlessChromium()
  if (executablePath === undefined) return []
  await fillPlant(admin, databaseUrl)
  await waitUntilGraded(admin)
  const calls = await measureCalls(admin)
  const browser = await chromium.launch({
    executablePath,
    args: [...CHROMIUM_ARGUMENTS, ...SOFTWARE_DRAWING],
  })
  try {
    const page = await browser.newPage({ viewport: VIEWPORT })
    await page.addInitScript(noteDrawn)
    await signInConsole(page, admin.url)
    return [...calls, ...(await measureConsole(page, admin.url))]
  } finally {
    await browser.close()
  }
}
