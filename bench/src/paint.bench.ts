import type { Admin } from '@fibrewatch/simulator'
import { chromium } from 'playwright-core'
import type { Page } from 'playwright-core'
import { findChromium } from '@fibrewatch/tools/find-chromium'
import { waitMs } from './clock.ts'
import { CHROMIUM_ARGUMENTS, signInConsole } from './console.ts'
import type { Budget, Figure } from './figure.ts'
import { Prober } from './latency.bench.ts'
import { createPlant } from './bench-plant.ts'
import { makeSpread } from './statistics.ts'

const WARM_UP_PROBES = 5
const PROBES = 40
const PROBE_PERIOD_MS = 400
const PAINT_GOAL: Budget = { goal: 30, better: 'lower' }

/** Runs in the page: resolves with the time of the frame after the one that shows the text. */
const paintedAt = (text: string) =>
  new Promise<number>((resolve) => {
    const look = () => {
      if (!document.body.textContent.includes(text)) return
      observer.disconnect()
      requestAnimationFrame(() =>
        requestAnimationFrame((frameMs) => resolve(performance.timeOrigin + frameMs)),
      )
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    look()
  })

async function measure(page: Page, prober: Prober): Promise<number[]> {
  const times: number[] = []
  for (let probe = 1; probe <= WARM_UP_PROBES + PROBES; probe += 1) {
    const text = prober.nextKmText()
    const painted = page.evaluate(paintedAt, text)
    const { sentAt } = await prober.send()
    const paintedMs = (await painted) - sentAt
    if (probe > WARM_UP_PROBES) times.push(paintedMs)
    await waitMs(PROBE_PERIOD_MS)
  }
  return times
}

/** From the instrument's request to the frame that shows the new row in a real browser; nothing when there is none. */
export async function benchPaint(admin: Admin, database: string): Promise<Figure[]> {
  const executablePath = findChromium()
  if (executablePath === undefined) return []
  const { instrument, links } = await createPlant(admin, { code: 'BENCH-PAINT', linkCount: 1 })
  const [link] = links
  if (link === undefined) throw new Error('no link')
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await signInConsole(page, admin.url)
    await page.goto(`${admin.url}/event/index`)
    // A list does not move its rows under a pointer: rest it in the header.
    await page.mouse.move(300, 4)
    await page.getByRole('tab').first().waitFor()
    const { p50, p95 } = makeSpread(await measure(page, new Prober(admin.url, { instrument, link })))
    const method = `${PROBES} new alarms by HTTP, event page open in Chromium (software drawing, same two cores)`
    return [
      { name: `instrument to painted row, idle, ${database}, p50`, value: p50, unit: 'ms', method },
      {
        name: `instrument to painted row, idle, ${database}, p95`,
        value: p95,
        unit: 'ms',
        method,
        budget: PAINT_GOAL,
      },
    ]
  } finally {
    await browser.close()
  }
}
