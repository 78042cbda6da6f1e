import { print } from '@fibrewatch/tools/print'
import type { Page } from 'playwright-core'
import { onTestFailed } from 'vitest'
import { RESTING_PATH } from './console-window.ts'

const MAX_TEXT_CHARACTERS = 2_000
const MAX_CALLS = 20
/** A page that hangs must not hold the run up. */
const READ_TIMEOUT_MS = 2_000

/** Where a failed test left a page, so that a failure which comes once in many runs says more than what it waited for. */
export function tellFailure(page: Page): void {
  const calls = followCalls(page)
  try {
    onTestFailed(async () => print(await describe(page, calls)))
  } catch {
    // Opened before the first test of its file: there is no test yet whose failure it could tell.
  }
}

/** The newest calls that were answered, or were not. */
function followCalls(page: Page): string[] {
  const calls: string[] = []
  const note = (end: string, method: string, url: string) => {
    calls.push(`${end} ${method} ${url}`)
    if (calls.length > MAX_CALLS) calls.shift()
  }
  page.on('response', (response) => {
    const request = response.request()
    if (['fetch', 'document'].includes(request.resourceType()))
      note(String(response.status()), request.method(), request.url())
  })
  page.on('requestfailed', (request) =>
    note(request.failure()?.errorText ?? 'failed', request.method(), request.url()),
  )
  return calls
}

async function describe(page: Page, calls: readonly string[]): Promise<string> {
  if (page.isClosed() || page.url().endsWith(RESTING_PATH))
    return ['The page was closed. Its calls:', ...calls].join('\n')
  const text = await page.locator('body').innerText({ timeout: READ_TIMEOUT_MS }).catch(String)
  return [
    `The page at ${page.url()} shows:`,
    text.slice(0, MAX_TEXT_CHARACTERS),
    'Its calls:',
    ...calls,
  ].join('\n')
}
