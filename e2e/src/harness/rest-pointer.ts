import type { Page } from 'playwright-core'

const OUTSIDE_LISTS = { x: 300, y: 4 }

/** Moves the pointer off all lists, which do not move their rows under it. */
export const restPointer = async (page: Page): Promise<void> =>
  await page.mouse.move(OUTSIDE_LISTS.x, OUTSIDE_LISTS.y)
