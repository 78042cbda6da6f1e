import type { BrowserContext } from 'playwright-core'
import { type ExpectedFaultName, isExpected } from './expected-faults.ts'

/** Runs in the page. */
function tellViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
    // oxlint-disable-next-line no-console -- the page tells the journey, which listens to it
    console.error(`policy violation: ${violatedDirective} ${blockedURI} ${sourceFile}`)
  })
}

/**
 * Faults in any page of the window from now on, one per line: violations of the content policy, uncaught
 * errors, and whatever the pages or the browser logged as an error.
 */
export async function watchFaults(
  context: BrowserContext,
  expected: readonly ExpectedFaultName[],
): Promise<readonly string[]> {
  const faults: string[] = []
  await context.addInitScript(tellViolations)
  context.on('weberror', (webError) => {
    const error = webError.error()
    faults.push(`uncaught: ${error.stack ?? error.message}`)
  })
  context.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !isExpected(text, expected)) {
      faults.push(`${text} (${message.location().url})`)
    }
  })
  return faults
}
