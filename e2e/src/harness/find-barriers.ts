import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const GRAVE = new Set(['serious', 'critical'])
/** Rules that axe counts as less serious and we do not: every page has a main heading and landmarks. */
const STRUCTURE = new Set(['page-has-heading-one', 'landmark-one-main', 'landmark-no-duplicate-main'])

/** Waits for what fades in: half faded, text has less contrast than it will have. What turns without end is not waited for. */
const settleAnimations = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((each) => each.finished))
  })

/** The rules of axe about colours, without the one of its highest level, which it leaves out unless asked by a tag. */
const COLOUR_RULES: RunOptions = {
  runOnly: ['cat.color'],
  rules: { 'color-contrast-enhanced': { enabled: false } },
}

/** Evaluated by the debugger: the page's content policy allows no foreign script and is not weakened for it. */
async function requireAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
}

async function listFound(page: Page, options: RunOptions): Promise<string[]> {
  await settleAnimations(page)
  await requireAxe(page)
  const { violations } = await page.evaluate(
    async (run) => await (window as unknown as { axe: typeof axe }).axe.run(document, run),
    // Without the passed checks of each element.
    { ...options, resultTypes: ['violations' as const] },
  )
  return violations
    .filter(({ id, impact }) => GRAVE.has(impact ?? '') || STRUCTURE.has(id))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
    )
}

/** Serious and critical findings of axe on the page as it is now, also targets below 24 px and missing headings, one per line. */
export const listBarriers = (page: Page): Promise<string[]> =>
  listFound(page, { rules: { 'target-size': { enabled: true } } })

/** Those that depend on colours: of a page that was looked at in another theme, which differs in nothing else (`theme-colours`). */
export const listColourBarriers = (page: Page): Promise<string[]> => listFound(page, COLOUR_RULES)
