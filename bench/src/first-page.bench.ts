import { findChromium } from '@fibrewatch/tools/find-chromium'
import type { Admin } from '@fibrewatch/simulator'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { createPlant } from './bench-plant.ts'
import { raiseBreaks } from './breaks.ts'
import { waitMs } from './clock.ts'
import { CHROMIUM_ARGUMENTS, signInConsole } from './console.ts'
import type { Budget, Figure } from './figure.ts'

const LINKS = 25
const ALARMS_PER_LINK = 400
/** The page's own requests come within this time of signing in. */
const WATCHED_MS = 5000
const BYTES_PER_KB = 1000
/** The bell's text once its count is right. */
const COUNTED = `${(LINKS * ALARMS_PER_LINK).toLocaleString('en-US')} 未确认`

const ANSWERS_GOAL: Budget = { goal: 150, better: 'lower' }
const COUNTS_GOAL: Budget = { goal: 300, better: 'lower' }
const PAGE_GOAL: Budget = { goal: 350, better: 'lower' }

type Marks = { shellAt?: number; countedAt?: number }

/** Runs in the page before its own code: notes when the menu is there, and when the bell's count is right. */
function watchShell(counted: string): void {
  const marks: Marks = {}
  Object.assign(globalThis, { marks })
  const look = () => {
    if (document.querySelector('nav') !== null) marks.shellAt ??= performance.now()
    if (document.querySelector('.bell')?.textContent.includes(counted) === true) {
      marks.countedAt ??= performance.now()
    }
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
}

const readMarks = (page: Page): Promise<Marks> =>
  page.evaluate(() => (globalThis as unknown as { marks: Marks }).marks)

/** Counts the transferred bytes, headers included, as compressed. */
async function countBytes(session: CDPSession): Promise<{ all: number; answers: number }> {
  const kinds = new Map<string, string>()
  const bytes = { all: 0, answers: 0 }
  session.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    bytes.all += encodedDataLength
    if (kind === 'Fetch' || kind === 'XHR') bytes.answers += encodedDataLength
  })
  await session.send('Network.enable')
  return bytes
}

/** The cost of the first page with 10,000 open alarms; nothing when there is no browser. */
export async function benchFirstPage(admin: Admin): Promise<Figure[]> {
  const executablePath = findChromium()
  if (executablePath === undefined) return []
  const { instrument, links } = await createPlant(admin, { code: 'BENCH-FIRST', linkCount: LINKS })
  await raiseBreaks(admin.url, { instrument, links, perLink: ALARMS_PER_LINK })
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
    await page.goto(`${admin.url}/login`, { waitUntil: 'networkidle' })
    await page.addInitScript(watchShell, COUNTED)
    const bytes = await countBytes(await page.context().newCDPSession(page))
    await signInConsole(page, admin.url)
    await waitMs(WATCHED_MS)
    const { shellAt, countedAt } = await readMarks(page)
    if (shellAt === undefined || countedAt === undefined) throw new Error(`the bell never said ${COUNTED}`)
    const method = `dashboard in Chromium, ${LINKS * ALARMS_PER_LINK} active alarms, the ${WATCHED_MS} ms after signing in`
    const figures = [
      { name: 'answers', value: bytes.answers / BYTES_PER_KB, unit: 'KB', budget: ANSWERS_GOAL },
      { name: 'everything fetched', value: bytes.all / BYTES_PER_KB, unit: 'KB', budget: PAGE_GOAL },
      { name: 'right counts after the shell', value: countedAt - shellAt, unit: 'ms', budget: COUNTS_GOAL },
    ]
    return figures.map(({ name, ...figure }) => ({ name: `first page, ${name}`, method, ...figure }))
  } finally {
    await browser.close()
  }
}
