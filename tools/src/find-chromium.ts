import { findProgram, isExecutable } from './find-program.ts'
import { print } from './print.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** The same engine without the window around the page, which costs the journeys a third of what Chromium computes. */
const HEADLESS_NAME = 'chromium-headless-shell'

/** A browser with a window: CHROMIUM_PATH when it is set, else an installed one; undefined when none is. */
export function findChromium(): string | undefined {
  return findBrowser(NAMES)
}

/** The browser the journeys run in: as `findChromium`, but the one without a window where it is installed. */
export function findHeadlessChromium(): string | undefined {
  return findBrowser([HEADLESS_NAME, ...NAMES])
}

function findBrowser(names: readonly string[]): string | undefined {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen !== undefined && chosen !== '') return isExecutable(chosen) ? chosen : undefined
  return names.map((name) => findProgram(name, ['/usr/bin'])).find((path) => path !== undefined)
}

/** Whether the journeys are as quick as they can be: the browser is chosen, or the one without a window is installed. */
export function hasHeadlessChromium(): boolean {
  const path = findHeadlessChromium()
  return path !== undefined && (process.env['CHROMIUM_PATH'] === path || path.endsWith(HEADLESS_NAME))
}

if (import.meta.main) {
  const path = findHeadlessChromium()
  print(path ?? 'Chromium was not found: install it or set CHROMIUM_PATH')
  if (path === undefined) process.exitCode = 1
}
