import type { Page } from 'playwright-core'

/** Sizes of large screens: from a meeting room's to three screens side by side. */
export const WALL_SIZES = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
  { width: 3840, height: 2160 },
  { width: 3840, height: 1080 },
] as const

/** Waits until the map stops: on the whole plant, or on one alarm. */
export async function waitForView(page: Page, view: string): Promise<void> {
  await page.locator(`.wall-arrival[data-at="${view}"]`).waitFor({ state: 'attached' })
}

/** The alarm that the wall shows or flies to; empty while it shows the whole plant. */
export const readShown = async (page: Page): Promise<string> =>
  (await page.locator('.wall').getAttribute('data-shown')) ?? ''

/** What does not fit on the wall: a page that scrolls, boxes that overlap, texts that leave their box. */
export async function listMisfits(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    const misfits = scrollWidth > innerWidth || scrollHeight > innerHeight ? ['the page scrolls'] : []
    const boxes = [...document.querySelectorAll('.wall-head, .wall-tile, .wall-box')]
    const frames = boxes.map((box) => ({ name: box.className, at: box.getBoundingClientRect() }))
    const inside = ({ left, top, right, bottom }: DOMRect) =>
      left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
    for (const [index, { name, at }] of frames.entries()) {
      if (!inside(at)) misfits.push(`${name} leaves the screen`)
      for (const other of frames.slice(index + 1)) {
        const isApart =
          at.right <= other.at.left ||
          other.at.right <= at.left ||
          at.bottom <= other.at.top ||
          other.at.bottom <= at.top
        if (!isApart) misfits.push(`${name} lies over ${other.name}`)
      }
    }
    for (const box of boxes) {
      const frame = box.getBoundingClientRect()
      for (const text of box.querySelectorAll('b, span, small, time, p')) {
        // The map moves its marks freely; ellipses and visually hidden texts are intended.
        if (text.closest('.wall-map-frame, .visually-hidden') !== null) continue
        const { right, bottom, width } = text.getBoundingClientRect()
        if (width > 0 && (right > frame.right + 1 || bottom > frame.bottom + 1)) {
          misfits.push(`"${text.textContent}" leaves ${box.className}`)
        }
      }
    }
    return misfits
  })
}
