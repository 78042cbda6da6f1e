/** What one step of a test run came to. */
export type Counts = { passed: number; failed: number; skipped: number }

/** The parts of Vitest's JSON report that are read. */
export type VitestReport = {
  testResults: {
    /** The file's absolute path. */
    name: string
    status: string
    /** Why the file broke outside its tests; empty otherwise. */
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** How a Vitest run ended: its exit code (null when it was killed) and its report when it wrote one. */
export type TierEnd = { exitCode: number | null; report: VitestReport | undefined }

export const emptyStep: Counts = { passed: 0, failed: 0, skipped: 0 }
const passedStep: Counts = { passed: 1, failed: 0, skipped: 0 }
export const failedStep: Counts = { passed: 0, failed: 1, skipped: 0 }
export const skippedStep: Counts = { passed: 0, failed: 0, skipped: 1 }

type FileResult = VitestReport['testResults'][number]

/** A test file that broke before or outside its tests: it counts as one failure. */
const isBrokenFile = ({ status, assertionResults }: FileResult): boolean =>
  status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed')

const REASON_LINES = 12
const REASON_LENGTH = 2000

/** The beginning of a message, set in below what it is about. */
const formatReason = (message: string): string =>
  message
    .slice(0, REASON_LENGTH)
    .split('\n')
    .slice(0, REASON_LINES)
    .map((line) => `\n    ${line}`)
    .join('')

/**
 * What failed, by file and title, with its reason, and the errors nobody caught: said once more at the end of a run,
 * where it is looked for.
 */
export function listFailures(report: VitestReport | undefined, unhandled: readonly string[] = []): string[] {
  const files = report?.testResults ?? []
  const failed = files.flatMap((file) =>
    isBrokenFile(file)
      ? [file.name + formatReason(file.message)]
      : file.assertionResults
          .filter(({ status }) => status === 'failed')
          .map(
            ({ fullName, failureMessages }) =>
              `${file.name} › ${fullName}${formatReason(failureMessages[0] ?? '')}`,
          ),
  )
  return [...failed, ...unhandled.map((error) => `nobody caught ${error}`)]
}

/** More than these are no accident of a busy machine. */
const MOST_REPEATED = 3

/**
 * The files that failed, when they are so few that they are worth a second run by themselves. None after an error nobody
 * caught, of which nobody can say whose it was.
 */
export function listWorthRepeating(
  report: VitestReport | undefined,
  unhandled: readonly string[] = [],
): string[] {
  const failed = (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => name)
  return unhandled.length === 0 && failed.length <= MOST_REPEATED ? failed : []
}

/** What files came to in their second run, in place of their first. */
export function replaceResults(first: VitestReport, second: VitestReport): VitestReport {
  const repeated = new Map(second.testResults.map((file) => [file.name, file]))
  return { testResults: first.testResults.map((file) => repeated.get(file.name) ?? file) }
}

/**
 * Counts a tier that has test files. A run without a report, one that fails without a failed test, and one in
 * which no test ran count as one failure: nothing that broke is ever counted as a pass.
 */
export function countTier({ exitCode, report }: TierEnd): Counts {
  if (report === undefined) return failedStep
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const count = (status: string) => tests.filter((one) => one.status === status).length
  const [passed, failedTests] = [count('passed'), count('failed')]
  const failed = failedTests + report.testResults.filter(isBrokenFile).length
  const brokenRun = failed === 0 && (exitCode !== 0 || passed === 0)
  return { passed, failed: brokenRun ? 1 : failed, skipped: tests.length - passed - failedTests }
}

/** A check, a build or an installation: passes or fails as a whole. */
export function countStep(exitCode: number | null): Counts {
  return exitCode === 0 ? passedStep : failedStep
}

export function addCounts(all: readonly Counts[]): Counts {
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/** The line that ends a run. What was skipped stands in the table above it. */
export const formatClosingLine = ({ passed, failed }: Counts): string => `${passed} passed, ${failed} failed`
