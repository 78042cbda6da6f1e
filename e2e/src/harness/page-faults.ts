import type { BrowserContext } from 'playwright-core'
import { type ExpectedFaultName, isExpected } from './expected-faults.ts'

/** Runs in the page. */
function tellViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
    // oxlint-disable-next-line no-console -- the page tells the journey, which listens to it
    console.error(`policy violation: ${violatedDirective} ${blockedURI} ${sourceFile}`)
  })
}

/** The faults in any page of a window since it was last started, one per line. */
export interface FaultWatch {
  readonly faults: readonly string[]
  /** Forgets what was seen. */
  restart(expected: readonly ExpectedFaultName[]): void
}

/**
 * Watches a window for violations of the content policy, uncaught errors, and whatever the pages or the browser logged
 * as an error.
 */
export async function watchFaults(context: BrowserContext): Promise<FaultWatch> {
  const faults: string[] = []
  let expected: readonly ExpectedFaultName[] = []
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
  const restart = (names: readonly ExpectedFaultName[]): void => {
    faults.length = 0
    expected = names
  }
  return { faults, restart }
}
