import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CommandEnd, type CommandOptions, runCommand } from './run-command.ts'
import {
  type Counts,
  type VitestReport,
  countTier,
  listFailures,
  listWorthRepeating,
  replaceResults,
} from './test-counts.ts'
import { UNHANDLED_FILE } from './unhandled-reporter.ts'

const VITEST = join(createRequire(import.meta.url).resolve('vitest/package.json'), '../vitest.mjs')

/** `report`: absent where Vitest ended before it could write one. */
type VitestEnd = CommandEnd & { report?: VitestReport; unhandled: string[] }

/**
 * What a tier came to. `failures`: what failed in the end; `repeated`: what failed at first and was run again.
 * `output`: what is to be shown at its end.
 */
export type TierRun = Counts & { failures: string[]; repeated: string[]; output: string }

/** What Vitest wrote; undefined where it ended before it could. */
function loadWritten(file: string): unknown {
  if (!existsSync(file)) return undefined
  return JSON.parse(readFileSync(file, 'utf8'))
}

async function runVitest(args: readonly string[], { env, showing }: CommandOptions): Promise<VitestEnd> {
  const folder = mkdtempSync(join(tmpdir(), 'fibrewatch-report-'))
  const file = join(folder, 'report.json')
  const unhandledFile = join(folder, 'unhandled.json')
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    `--reporter=${join(import.meta.dirname, 'unhandled-reporter.ts')}`,
  ]
  try {
    const end = await runCommand(process.execPath, [VITEST, 'run', ...reporters, ...args], {
      env: { ...env, [UNHANDLED_FILE]: unhandledFile },
      showing,
    })
    const report = loadWritten(file) as VitestReport | undefined
    const unhandled = (loadWritten(unhandledFile) as string[] | undefined) ?? []
    return { ...end, unhandled, ...(report === undefined ? {} : { report }) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Runs Vitest and counts. A few files that failed are run again, for a test that waits for a browser or another process
 * may give up on a busy machine: their second run counts, and what failed in the first is told with the outcome.
 *
 * @param selection arguments that choose the tier
 * @param files those files alone, each by the end of its path; none: all of the tier
 */
export async function runVitestTier(
  selection: readonly string[],
  files: readonly string[],
  options: CommandOptions,
): Promise<TierRun> {
  const first = await runVitest([...selection, ...files], options)
  const again = listWorthRepeating(first.report, first.unhandled)
  if (first.report === undefined || again.length === 0) return countRun(first)
  const second = await runVitest([...selection, ...again], options)
  const report = second.report && replaceResults(first.report, second.report)
  const last = {
    exitCode: second.exitCode,
    unhandled: second.unhandled,
    output: first.output + second.output,
  }
  return {
    ...countRun({ ...last, ...(report === undefined ? {} : { report }) }),
    repeated: listFailures(first.report),
  }
}

function countRun({ exitCode, report, unhandled, output }: VitestEnd): TierRun {
  return {
    ...countTier({ exitCode, report }),
    failures: listFailures(report, unhandled),
    repeated: [],
    output,
  }
}
