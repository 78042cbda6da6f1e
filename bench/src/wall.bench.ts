import { DISPLAY_PERMISSIONS } from '@fibrewatch/contract/display'
import { onlineApi } from '@fibrewatch/contract/online'
import type { Admin } from '@fibrewatch/simulator'
import { findChromium } from '@fibrewatch/tools/find-chromium'
import { print } from '@fibrewatch/tools/print'
import { chromium, type Page } from 'playwright-core'
import { type BenchLink, createPlant, type Instrument, sendBatch } from './bench-plant.ts'
import { CHROMIUM_ARGUMENTS } from './console.ts'
import { runFast, putFastClock } from './fast-clock.ts'
import type { Budget, Figure } from './figure.ts'
import { heapBytes, NO_FEEDBACK } from './heap.ts'
import { makeSpread, percentile } from './statistics.ts'

const WALL = '/largeScreenDark/index'
const DOMAIN_ID = 1
const LINKS = 12
const DAYS = 7
const HOURS_PER_DAY = 24
const STEP_MS = 60_000
const STEPS_PER_HOUR = 60
/** Pause after each step for the answers of the server, and for drawing. */
const PAUSE_MS = 8
const FAULTS_PER_HOUR = 3
/** How many hours a fault lasts. */
const LASTING_HOURS = 8
const CUT_EVERY_HOURS = 6
const PLACE_STEP_M = 900
const BYTES_PER_MB = 1024 * 1024
const FLIGHTS = 24
/** A tenth of a megabyte a day is 36 MB a year: a wall need not be reloaded for that. */
const HEAP_GOAL: Budget = { goal: 0.1, better: 'lower' }
const FRAME_GOAL: Budget = { goal: 20, better: 'lower' }

type Plant = { url: string; instrument: Instrument; links: readonly BenchLink[] }

async function report(plant: Plant, hour: number, state: 'raise' | 'clear'): Promise<void> {
  const { url, instrument, links } = plant
  const events = Array.from({ length: FAULTS_PER_HOUR }, (_, place) => ({
    at: new Date().toISOString(),
    link: links[(hour * FAULTS_PER_HOUR + place) % links.length]?.code,
    type: 'FIBRE_BREAK',
    state,
    positionM: PLACE_STEP_M * (1 + (hour % LASTING_HOURS) * FAULTS_PER_HOUR + place),
  }))
  await sendBatch(url, instrument, JSON.stringify(events))
}

/** Runs in the page before its own scripts: keeps the socket, so that the connection can be cut. */
function watchLine(): void {
  let last: WebSocket | undefined
  const Original = WebSocket
  Object.assign(globalThis, {
    WebSocket: new Proxy(Original, {
      construct: (socket, values: [string]) => {
        last = new socket(...values)
        return last
      },
    }),
    cutLine: () => last?.close(),
  })
}
declare global {
  var cutLine: () => void
}

async function openWall(page: Page, url: string, token: string): Promise<void> {
  await page.goto(`${url}${WALL}#token=${token}`, { waitUntil: 'commit' })
}

const isArrived = (page: Page): Promise<boolean> =>
  page.locator('.wall-arrival[data-at="all"]').count().then(Boolean)

/** One hour on the wall: new faults, cleared ones, all its turns, now and then a lost connection. */
async function runHour(page: Page, plant: Plant, hour: number): Promise<void> {
  await report(plant, hour, 'raise')
  if (hour >= LASTING_HOURS) await report(plant, hour - LASTING_HOURS, 'clear')
  if (hour % CUT_EVERY_HOURS === 0) await page.evaluate(() => cutLine())
  await runFast(page, { steps: STEPS_PER_HOUR, stepMs: STEP_MS, pauseMs: PAUSE_MS })
}

/** Used heap at the end of each simulated day, MB. */
async function measureDays(page: Page, plant: Plant): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page)
  const days: number[] = []
  for (let hour = 0; hour < DAYS * HOURS_PER_DAY; hour += 1) {
    await runHour(page, plant, hour)
    if ((hour + 1) % HOURS_PER_DAY !== 0) continue
    const usedMb = (await heapBytes(devtools)) / BYTES_PER_MB
    print(`day ${days.push(usedMb)}: ${usedMb.toFixed(2)} MB`)
  }
  return days
}

/** Runs in the page: goes to the next fault; returns how long each frame took until the map stopped, ms. */
const flyOnce = () =>
  new Promise<number[]>((resolve) => {
    const marks = () => document.querySelector('.wall-arrival')?.getAttribute('data-at') ?? ''
    const frames: number[] = []
    let former: number | null = null
    const note = (at: number) => {
      if (former !== null && marks() === '') frames.push(at - former)
      former = at
      if (frames.length > 0 && marks() !== '') resolve(frames)
      else requestAnimationFrame(note)
    }
    dispatchEvent(new KeyboardEvent('keydown', { key: 'n' }))
    requestAnimationFrame(note)
  })

/** Runs in the page: how long each of so many frames took while nothing moved, ms. */
const rest = (count: number) =>
  new Promise<number[]>((resolve) => {
    const frames: number[] = []
    let former: number | null = null
    const note = (at: number) => {
      if (former !== null) frames.push(at - former)
      former = at
      if (frames.length === count) resolve(frames)
      else requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })

/** Frames of flights, and as many of the same wall at rest: frames that the machine itself drops. */
async function measureFrames(page: Page): Promise<{ flying: number[]; atRest: number[] }> {
  const flying: number[] = []
  for (let flight = 0; flight < FLIGHTS; flight += 1) flying.push(...(await page.evaluate(flyOnce)))
  return { flying, atRest: await page.evaluate(rest, flying.length) }
}

async function withPage<T>(extra: readonly string[], work: (page: Page) => Promise<T>): Promise<T> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('Chromium was not found')
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGUMENTS, ...extra] })
  try {
    return await work(await browser.newPage({ viewport: { width: 1920, height: 1080 }, locale: 'zh-CN' }))
  } finally {
    await browser.close()
  }
}

/** Theil–Sen: the median slope per day between any two days, so that no single reading decides. */
function slopeOf(days: readonly number[]): number {
  const slopes = days.flatMap((from, at) => days.slice(at + 1).map((to, gap) => (to - from) / (gap + 1)))
  return percentile(slopes, 0.5)
}

async function benchWeek(plant: Plant, token: string): Promise<Figure> {
  const days = await withPage(NO_FEEDBACK, async (page) => {
    await page.addInitScript(watchLine)
    await putFastClock(page)
    await openWall(page, plant.url, token)
    while (!(await isArrived(page))) await runFast(page, { steps: 10, stepMs: 50, pauseMs: PAUSE_MS })
    return await measureDays(page, plant)
  })
  return {
    name: 'wall, heap grown per simulated day',
    value: slopeOf(days),
    unit: 'MB',
    method: `${DAYS} days in steps of ${STEP_MS / 1000} s, ${FAULTS_PER_HOUR} faults an hour, a line cut every ${CUT_EVERY_HOURS} h: ${days.map((usedMb) => usedMb.toFixed(2)).join(' ')} MB, median slope`,
    budget: HEAP_GOAL,
  }
}

async function benchFlights(plant: Plant, token: string): Promise<Figure[]> {
  const { flying, atRest } = await withPage([], async (page) => {
    await openWall(page, plant.url, token)
    await page.locator('.wall-arrival[data-at="all"]').waitFor({ state: 'attached' })
    return await measureFrames(page)
  })
  const { p50, p95, count } = makeSpread(flying)
  const resting = { name: 'at rest', value: percentile(atRest, 0.95) }
  const method = `${FLIGHTS} flights, ${count} frames, 1920×1080 in Chromium (software drawing, same two cores)`
  return [
    { name: 'wall, frame while flying, p50', value: p50, unit: 'ms', method },
    {
      name: 'wall, frame while flying, p95',
      value: p95,
      unit: 'ms',
      method,
      budget: FRAME_GOAL,
      peer: resting,
    },
  ]
}

async function makeWall(admin: Admin, code: string): Promise<{ plant: Plant; token: string }> {
  const plant = { url: admin.url, ...(await createPlant(admin, { code, linkCount: LINKS })) }
  const body = { name: code, domainId: DOMAIN_ID, days: DAYS * 2, permissions: [...DISPLAY_PERMISSIONS] }
  const { token } = await admin.call(onlineApi.addDisplay, { body })
  return { plant, token }
}

/** The heap of a large screen after a week; nothing where there is no browser. */
export async function benchWallWeek(admin: Admin): Promise<Figure[]> {
  if (findChromium() === undefined) return []
  const { plant, token } = await makeWall(admin, 'BENCH-WEEK')
  return [await benchWeek(plant, token)]
}

/** How smoothly a large screen flies from fault to fault; nothing where there is no browser. */
export async function benchWallFlights(admin: Admin): Promise<Figure[]> {
  if (findChromium() === undefined) return []
  const { plant, token } = await makeWall(admin, 'BENCH-FLIGHT')
  for (let hour = 0; hour < LASTING_HOURS; hour += 1) await report(plant, hour, 'raise')
  return await benchFlights(plant, token)
}
