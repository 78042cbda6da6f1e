import axe from 'axe-core'
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

/** Serious and critical findings of axe on the page as it is now, also targets below 24 px and missing headings, one per line. */
export async function listBarriers(page: Page): Promise<string[]> {
  await settleAnimations(page)
  // Evaluated by the debugger: the page's content policy allows no foreign script and is not weakened for it.
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    async () =>
      await (window as unknown as { axe: typeof axe }).axe.run(document, {
        rules: { 'target-size': { enabled: true } },
        // Without the passed checks of each element.
        resultTypes: ['violations'],
      }),
  )
  return violations
    .filter(({ id, impact }) => GRAVE.has(impact ?? '') || STRUCTURE.has(id))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
    )
}
