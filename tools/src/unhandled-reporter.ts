import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** The variable with the file that takes the errors nobody caught: a list of texts, as JSON. */
export const UNHANDLED_FILE = 'FIBREWATCH_UNHANDLED_FILE'

/** Keeps the errors nobody caught, which Vitest's JSON report leaves out though they fail the run. */
export default class UnhandledReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (_modules, errors) => {
    const file = process.env[UNHANDLED_FILE]
    if (file === undefined) return
    writeFileSync(file, JSON.stringify(errors.map((error) => error.stack ?? error.message)))
  }
}
