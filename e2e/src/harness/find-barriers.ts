import axe from 'axe-core'
import type { Page } from 'playwright-core'

const GRAVE = new Set(['serious', 'critical'])

/** What axe finds serious or critical on the page as it is now, in one line each. */
export async function listBarriers(page: Page): Promise<string[]> {
  // Evaluated by the debugger: the page's content policy allows no script of ours, and is not weakened for it.
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    async () => await (window as unknown as { axe: typeof axe }).axe.run(document),
  )
  return violations
    .filter(({ impact }) => GRAVE.has(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
    )
}
