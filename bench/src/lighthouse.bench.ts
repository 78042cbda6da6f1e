import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '@fibrewatch/tools/find-chromium'
import { menuApi } from '@fibrewatch/contract/menu'
import { isPageId } from '@fibrewatch/contract/page-id'
import { parameterApi } from '@fibrewatch/contract/parameter'
import type { Admin } from '@fibrewatch/simulator'
import lighthouse, { desktopConfig, type Flags } from 'lighthouse'
import { type BrowserContext, chromium } from 'playwright-core'
import { createPlant } from './bench-plant.ts'
import { raiseBreaks } from './breaks.ts'
import { CHROMIUM_ARGUMENTS, signInConsole } from './console.ts'
import type { Budget, Figure } from './figure.ts'
import { percentile } from './statistics.ts'

/** Scores vary by some points from run to run; the median of this many runs is reported. */
const RUNS = 3
const FULL_SCORE = 100
const LINKS = 25
const ALARMS_PER_LINK = 20

const LOGIN_GOAL: Budget = { goal: 99, better: 'higher' }
const DASHBOARD_GOAL: Budget = { goal: 95, better: 'higher' }
const ACCESSIBILITY_GOAL: Budget = { goal: FULL_SCORE, better: 'higher' }

type Category = 'performance' | 'accessibility'
type Score = { score: number; failed: string[] }

/** The port that Chromium chose for itself. */
function readPort(profile: string): number {
  const [port = ''] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')
  return Number(port)
}

async function score(url: string, category: Category, port: number): Promise<Score> {
  // The session stays signed in; the cache is emptied.
  const flags: Flags = { port, logLevel: 'error', onlyCategories: [category], disableStorageReset: true }
  const result = await lighthouse(url, flags, desktopConfig)
  if (result === undefined) throw new Error(`nothing was measured of ${url}`)
  const { categories, audits, runtimeError, finalDisplayedUrl } = result.lhr
  if (runtimeError !== undefined) throw new Error(`${url}: ${runtimeError.message}`)
  if (finalDisplayedUrl === undefined || !finalDisplayedUrl.startsWith(url))
    throw new Error(`${url} led to ${finalDisplayedUrl ?? 'nowhere'}`)
  const { score: share, auditRefs } = categories[category] ?? { score: null, auditRefs: [] }
  if (share === null) throw new Error(`${url} has no score for ${category}`)
  const failed = auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
  return {
    score: share * FULL_SCORE,
    failed: failed.map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()),
  }
}

/** Every page that a menu of the product leads to. */
async function listPaths(admin: Admin): Promise<string[]> {
  const { list } = await admin.call(menuApi.select, { body: { size: 1000 } })
  return list.flatMap(({ viewPath, router }) =>
    viewPath !== null && router !== null && isPageId(viewPath) ? [router] : [],
  )
}

type Speed = { name: string; url: string; budget: Budget }

async function measureSpeed({ name, url, budget }: Speed, port: number): Promise<Figure> {
  const runs: Score[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await score(url, 'performance', port))
  const short = [...new Set(runs.flatMap(({ failed }) => failed))].join(', ')
  const method = `Lighthouse, desktop, median of ${RUNS} runs${short === '' ? '' : `; short of full: ${short}`}`
  return {
    name: `Lighthouse, ${name}`,
    value: percentile(
      runs.map((one) => one.score),
      0.5,
    ),
    unit: 'points',
    method,
    budget,
  }
}

/** The page with the lowest accessibility score, and its barriers. */
async function measureAccessibility(urls: readonly string[], port: number): Promise<Figure> {
  const scores: (Score & { url: string })[] = []
  for (const url of urls) scores.push({ url, ...(await score(url, 'accessibility', port)) })
  const short = scores
    .filter(({ failed }) => failed.length > 0)
    .map(({ url, failed }) => `${new URL(url).pathname} ${failed.join(', ')}`)
  return {
    name: 'Lighthouse, accessibility, lowest of all pages',
    value: Math.min(...scores.map((one) => one.score)),
    unit: 'points',
    method: `${urls.length} pages${short.length === 0 ? '' : `; ${short.join('; ')}`}`,
    budget: ACCESSIBILITY_GOAL,
  }
}

async function measureAll(admin: Admin, context: BrowserContext, port: number): Promise<Figure[]> {
  const login = `${admin.url}/login`
  const speed = await measureSpeed({ name: 'login', url: login, budget: LOGIN_GOAL }, port)
  const loginBarriers = await measureAccessibility([login], port)
  const page = await context.newPage()
  await signInConsole(page, admin.url)
  await page.close()
  const paths = await listPaths(admin)
  const dashboard = await measureSpeed(
    { name: 'dashboard', url: `${admin.url}/dashboard/index`, budget: DASHBOARD_GOAL },
    port,
  )
  const barriers = await measureAccessibility(
    paths.map((path) => `${admin.url}${path}`),
    port,
  )
  return [speed, { ...loginBarriers, name: 'Lighthouse, accessibility, login' }, dashboard, barriers]
}

/** Lighthouse scores of the console with some hundred alarms; nothing when there is no browser. */
export async function benchLighthouse(admin: Admin): Promise<Figure[]> {
  const executablePath = findChromium()
  if (executablePath === undefined) return []
  const { instrument, links } = await createPlant(admin, { code: 'BENCH-SCORE', linkCount: LINKS })
  await raiseBreaks(admin.url, { instrument, links, perLink: ALARMS_PER_LINK })
  // Every run opens the console again: the absence rule would sign each run out.
  await admin.call(parameterApi.update, { body: { key: 'session.unloadRule', value: 'false' } })
  const profile = mkdtempSync(join(tmpdir(), 'fibrewatch-lighthouse-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...CHROMIUM_ARGUMENTS, '--remote-debugging-port=0'],
    locale: 'zh-CN',
  })
  try {
    return await measureAll(admin, context, readPort(profile))
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}
