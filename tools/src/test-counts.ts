/** What one step of a test run came to. */
export type Counts = { passed: number; failed: number; skipped: number }

/** The parts of Vitest's JSON report that are counted. */
export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    /** The file's absolute path. */
    name: string
    status: string
    assertionResults: { status: string; fullName: string }[]
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

/**
 * What failed, by file and title, and the errors nobody caught: said once more at the end of a run, where it is
 * looked for.
 */
export function listFailures(report: VitestReport | undefined, unhandled: readonly string[] = []): string[] {
  const files = report?.testResults ?? []
  const failed = files.flatMap((file) =>
    isBrokenFile(file)
      ? [file.name]
      : file.assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName }) => `${file.name} › ${fullName}`),
  )
  return [...failed, ...unhandled.map((error) => `nobody caught ${error}`)]
}

/**
 * Counts a tier that has test files. A run without a report, one that fails without a failed test, and one in
 * which no test ran count as one failure: nothing that broke is ever counted as a pass.
 */
export function countTier({ exitCode, report }: TierEnd): Counts {
  if (report === undefined) return failedStep
  const failed = report.numFailedTests + report.testResults.filter(isBrokenFile).length
  const brokenRun = failed === 0 && (exitCode !== 0 || report.numPassedTests === 0)
  return {
    passed: report.numPassedTests,
    failed: brokenRun ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
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
