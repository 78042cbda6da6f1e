import { print, printError } from './print.ts'

/** One broken rule: where it is (file relative to the repository root, line from 1) and what to do about it. */
export type Violation = { file: string; line?: number; rule: string; message: string }

/** Writes one line per violation and sets the exit code of the process. */
export function reportViolations(check: string, violations: Violation[]): void {
  for (const { file, line, rule, message } of violations) {
    printError(`${file}${line === undefined ? '' : `:${line}`}  ${rule}  ${message}`)
  }
  print(`${check}: ${violations.length === 0 ? 'clean' : `${violations.length} violations`}`)
  if (violations.length > 0) process.exitCode = 1
}
