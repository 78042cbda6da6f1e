import { findProgram, isExecutable } from './find-program.ts'
import { print } from './print.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The browser the journeys run in: CHROMIUM_PATH when it is set, else an installed one; undefined when none is. */
export function findChromium(): string | undefined {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen !== undefined && chosen !== '') return isExecutable(chosen) ? chosen : undefined
  return names.map((name) => findProgram(name, ['/usr/bin'])).find((path) => path !== undefined)
}

if (import.meta.main) {
  const path = findChromium()
  print(path ?? 'Chromium was not found: install it or set CHROMIUM_PATH')
  if (path === undefined) process.exitCode = 1
}
