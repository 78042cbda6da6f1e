import type { Page } from 'playwright-core'

/** More stops than any page has; a walk that has not come round by then never does. */
const MAX_STOPS = 400

type Walk = {
  /** Elements that can be operated but that Tab never reached. */
  unreached: string[]
  /** Elements that look the same with and without the focus. */
  unmarked: string[]
}

type Stop = { element: Element; focused: string; name: string }
declare global {
  interface Window {
    __walk: {
      stops: Stop[]
      describe: (element: Element) => string
      look: (element: Element) => string
    }
  }
}

/** Runs in the page: starts at its top. */
function beginWalk(): void {
  const PROPERTIES = [
    'outline',
    'boxShadow',
    'borderColor',
    'backgroundColor',
    'textDecoration',
    'color',
  ] as const
  const lookOf = (element: Element): string => {
    const style = getComputedStyle(element)
    return PROPERTIES.map((property) => style[property]).join('|')
  }
  window.__walk = {
    stops: [],
    describe: (element) => {
      const name = element.getAttribute('aria-label') ?? element.textContent
      return `${element.tagName.toLowerCase()} ${name.trim().slice(0, 40)} ${element.className}`.trim()
    },
    // A field's focus is often drawn by the box around it, that of a list by the focused row or cell.
    look: (element) => {
      const active = document.getElementById(element.getAttribute('aria-activedescendant') ?? '')
      const around = [element, element.parentElement, element.parentElement?.parentElement]
      return [...around, element.firstElementChild, active, active?.closest('[role="row"]')]
        .map((near) => (near ? lookOf(near) : ''))
        .join('\n')
    },
  }
  document.body.tabIndex = -1
  document.body.focus()
}

/** Runs in the page: notes the focused element; false when it has come round. */
function noteStop(): boolean {
  const { stops, describe, look } = window.__walk
  const element = document.activeElement
  if (element === null || element === document.body) return false
  if (stops.some((stop) => stop.element === element)) return false
  stops.push({ element, focused: look(element), name: describe(element) })
  return true
}

/** Runs in the page, once the focus has left it. */
function judgeWalk(): { unreached: string[]; unmarked: string[] } {
  const { stops, describe, look } = window.__walk
  const OPERABLE = 'a[href], button, input, select, textarea, [tabindex]'
  const isOffered = (element: Element): boolean => {
    const { visibility } = getComputedStyle(element)
    const isDisabled = element.matches(':disabled, [aria-disabled="true"], [inert] *')
    return (
      element.getClientRects().length > 0 &&
      visibility !== 'hidden' &&
      !isDisabled &&
      (element as HTMLElement).tabIndex >= 0 &&
      // In a group of radio buttons Tab reaches one, arrow keys the others.
      !element.matches('input[type="radio"]:not(:checked)')
    )
  }
  const reached = new Set(stops.map(({ element }) => element))
  const offered = [...document.querySelectorAll(OPERABLE)].filter(isOffered)
  return {
    unreached: offered.filter((element) => !reached.has(element)).map(describe),
    unmarked: stops
      .filter(({ element, focused }) => element.isConnected && look(element) === focused)
      .map(({ name }) => name),
  }
}

/** Walks once through the page with Tab. */
export async function walkByKeyboard(page: Page): Promise<Walk> {
  await page.evaluate(beginWalk)
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    if (!(await page.evaluate(noteStop))) break
  }
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  return await page.evaluate(judgeWalk)
}
