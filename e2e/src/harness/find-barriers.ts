import axe from 'axe-core'
import type { Page } from 'playwright-core'

const GRAVE = new Set(['serious', 'critical'])
/** What axe takes less seriously, and we do not: every page says what it is and has its parts named. */
const STRUCTURE = new Set(['page-has-heading-one', 'landmark-one-main', 'landmark-no-duplicate-main'])

/** What axe finds serious or critical on the page as it is now, targets below 24 px and missing headings too, in one line each. */
export async function listBarriers(page: Page): Promise<string[]> {
  // Evaluated by the debugger: the page's content policy allows no script of ours, and is not weakened for it.
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    async () =>
      await (window as unknown as { axe: typeof axe }).axe.run(document, {
        rules: { 'target-size': { enabled: true } },
        // What passes is not told element by element.
        resultTypes: ['violations'],
      }),
  )
  return violations
    .filter(({ id, impact }) => GRAVE.has(impact ?? '') || STRUCTURE.has(id))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
    )
}
