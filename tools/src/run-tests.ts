import { inspect, parseArgs } from 'node:util'
import { endGroupsOnSignal } from './child-groups.ts'
import { findPostgres } from './find-postgres.ts'
import { dealOut } from './longest-files.ts'
import { makeMemoryFolder } from './memory-folder.ts'
import { removeFolder } from './owned-folder.ts'
import { print, printError } from './print.ts'
import { startPrivatePostgres } from './private-postgres.ts'
import { type Showing, runCommand } from './run-command.ts'
import { runVitestTier } from './run-tier.ts'
import { countTogether, runTogether } from './run-together.ts'
import { listSourceFiles } from './source-files.ts'
import {
  type Counts,
  addCounts,
  countStep,
  emptyStep,
  failedStep,
  formatClosingLine,
  skippedStep,
} from './test-counts.ts'
import { listEmbeddedTests, listPostgresTests } from './test-databases.ts'
import { repositoryRoot } from './workspaces.ts'

/** `output`: what is to be shown at the end. */
type StepEnd = Counts & { failures?: string[]; repeated?: string[]; output?: string }
/** `workers`: how many of Vitest's it may have; undefined: as many as its tier has. */
type StepSetting = { showing: Showing; workers?: number }
/** `isShownAtOnce`: its output comes as it runs, beside others too, so that a long run is seen to go on. */
type Step = { name: string; isShownAtOnce?: true; run(setting: StepSetting): Promise<StepEnd> }
type Outcome = StepEnd & { name: string; durationMs: number }

async function runScript(command: string, args: string[], showing: Showing): Promise<StepEnd> {
  const { exitCode, output } = await runCommand(command, args, { showing })
  return { ...countStep(exitCode), output }
}

function makeScriptStep(script: string): Step {
  return {
    name: script,
    run: async ({ showing }) => await runScript('npm', ['run', '--silent', script], showing),
  }
}

const tierFiles: Record<string, RegExp> = {
  unit: /^(?:packages\/[^/]+|tools|apps\/(?:cli|simulator))\/src\/.*\.test\.ts$/,
  server: /^apps\/server\/src\/.*\.test\.ts$/,
  web: /^apps\/web\/src\/.*\.test\.tsx?$/,
  journey: /^e2e\/src\/.*\.journey\.ts$/,
}

const listTierFiles = (project: string) =>
  listSourceFiles(repositoryRoot).filter(({ path }) => tierFiles[project]?.test(path) === true)

/** `files`: those alone, each by the end of its path; without it all of the tier. */
type TierOptions = StepSetting & { env?: Record<string, string>; files?: readonly string[] }

async function runTier(project: string, { files = [], workers, ...options }: TierOptions): Promise<StepEnd> {
  const selection = ['--project', project, ...(workers === undefined ? [] : [`--maxWorkers=${workers}`])]
  if (listTierFiles(project).length > 0) return await runVitestTier(selection, files, options)
  print(`The ${project} tier has no test files.`)
  return emptyStep
}

/** The tests of the server on the embedded database: those that PostgreSQL is asked too only where it could differ. */
async function runServerTier(setting: StepSetting): Promise<StepEnd> {
  if (findPostgres() === undefined) return await runTier('server', setting)
  return await runTier('server', { ...setting, files: listEmbeddedTests(listTierFiles('server')) })
}

/** The tests of the server tier that use the database, on a PostgreSQL of our own instead of the embedded one. */
async function runPostgresTier(setting: StepSetting): Promise<StepEnd> {
  if (findPostgres() === undefined) {
    print('The postgres tier is skipped: PostgreSQL is not installed (Debian: postgresql-15).')
    return skippedStep
  }
  // What a crash leaves is asked by journeys, each with a durable PostgreSQL of its own.
  const database = await startPrivatePostgres({ isDurable: false })
  try {
    return await runTier('server', {
      ...setting,
      env: { TEST_DATABASE_URL: database.url },
      files: listPostgresTests(listTierFiles('server')),
    })
  } finally {
    await database.stop()
  }
}

const checks = [
  'types',
  'lint',
  'format',
  'boundaries',
  'workspace',
  'tables',
  'styles',
  'spec',
  'dead-code',
].map((name) => `check:${name}`)

/** What journeys need before they begin: the console as it is served, and Debian's packages. */
const preparations: Step[] = [
  {
    name: 'debian',
    run: async ({ showing }) => await runScript(process.execPath, ['tools/src/require-debian.ts'], showing),
  },
  makeScriptStep('build'),
]

/** None needs another, and most compute on one core. */
const checkSteps = checks.map(makeScriptStep)

const makeTier = (name: string): Step => ({
  name,
  run: async (setting) => await runTier(name, setting),
})

/** The journeys in two parts, which lie among the tiers so that no core has nothing to do at the end. */
const journeys: Step[] = [0, 1].map((part) => ({
  name: `journey:${part + 1}`,
  ...(part === 0 ? { isShownAtOnce: true } : {}),
  run: async (setting) => {
    const paths = listTierFiles('journey').map(({ path }) => path)
    const [files = []] = dealOut(paths, 2).slice(part)
    return files.length === 0 ? emptyStep : await runTier('journey', { ...setting, files })
  },
}))

/** The longest first. */
const tiers: Step[] = [
  ...journeys.slice(0, 1),
  { name: 'server', run: runServerTier },
  ...journeys.slice(1),
  { name: 'postgres', run: runPostgresTier },
  makeTier('unit'),
  makeTier('web'),
]

/** Steps that run when they are named: the same questions on one database alone. */
const onDemand: Step[] = [{ name: 'embedded', run: async (setting) => await runTier('server', setting) }]

const allSteps = [...preparations, ...checkSteps, ...tiers, ...onDemand]

async function runStep(step: Step, setting: StepSetting): Promise<Outcome> {
  const startedAt = performance.now()
  const end = await step.run(setting).catch((error: unknown) => {
    printError(inspect(error))
    return failedStep
  })
  return { name: step.name, ...end, durationMs: performance.now() - startedAt }
}

const printHead = (name: string): void => print(`\n── ${name}`)

async function runAlone(step: Step): Promise<Outcome> {
  printHead(step.name)
  return await runStep(step, { showing: 'at-once' })
}

/** One worker: two steps with two each compute a third longer in all (docs/measurements.md). */
async function runBeside(step: Step): Promise<Outcome> {
  const isShownAtOnce = step.isShownAtOnce === true
  if (isShownAtOnce) printHead(step.name)
  const outcome = await runStep(step, { showing: isShownAtOnce ? 'at-once' : 'at-end', workers: 1 })
  if (!isShownAtOnce) printHead(step.name)
  if (outcome.output) print(outcome.output.trimEnd())
  return outcome
}

/** What the others need first, then checks and tiers: as many at a time as this machine has cores. */
async function runAll(isChosen: (step: Step) => boolean): Promise<Outcome[]> {
  const together = countTogether()
  const prepared = await runTogether(preparations.filter(isChosen), together, runBeside)
  keepDataInMemory()
  const steps = [...checkSteps, ...tiers, ...onDemand].filter(isChosen)
  const run = together === 1 || steps.length === 1 ? runAlone : runBeside
  return [...prepared, ...(await runTogether(steps, together, run))]
}

/** Whether a step is chosen; `check` stands for all checks, `journey` for both parts. Throws on a name that is no step. */
function parseOnly(only: string | undefined): (step: Step) => boolean {
  if (only === undefined) return (step) => !onDemand.includes(step)
  const groups = new Map([
    ['check', checks],
    ['journey', journeys.map(({ name }) => name)],
  ])
  const names = only.split(',').flatMap((name) => groups.get(name) ?? [name])
  const unknown = names.filter((name) => !allSteps.some((step) => step.name === name))
  if (unknown.length > 0) throw new Error(`No such step: ${unknown.join(', ')}`)
  return (step) => names.includes(step.name)
}

function formatRow({ name, passed, failed, skipped, durationMs }: Outcome): string {
  const cells = [passed, failed, skipped, `${(durationMs / 1000).toFixed(1)} s`]
  return `${name.padEnd(20)}${cells.map((cell) => String(cell).padStart(10)).join('')}`
}

const nameWith =
  (step: string) =>
  (failure: string): string =>
    `${step}: ${failure.replaceAll(repositoryRoot, '')}`

/** The failed tests of a step; of a check, or of a run that broke as a whole, the step itself. */
function listFailuresOf({ name, failed, failures = [] }: Outcome): string[] {
  if (failed === 0) return []
  return failures.length === 0 ? [name] : failures.map(nameWith(name))
}

const listRepeatedOf = ({ name, repeated = [] }: Outcome): string[] => repeated.map(nameWith(name))

function printList(head: string, lines: readonly string[]): void {
  if (lines.length > 0) print(`\n${head}:\n${lines.join('\n')}`)
}

/** Data of the tests lies in memory where there is enough; a run that is broken off leaves nothing there. */
function keepDataInMemory(): void {
  const folder = process.env['TMPDIR'] === undefined ? makeMemoryFolder() : undefined
  if (folder === undefined) return
  process.env['TMPDIR'] = folder
  process.once('exit', () => removeFolder(folder))
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  const isChosen = parseOnly(values.only)
  endGroupsOnSignal()
  const startedAt = performance.now()
  const outcomes = await runAll(isChosen)
  const total = addCounts(outcomes)
  const heads = ['passed', 'failed', 'skipped', 'time']
  print(`\n${'step'.padEnd(20)}${heads.map((head) => head.padStart(10)).join('')}`)
  const durationMs = performance.now() - startedAt
  for (const outcome of [...outcomes, { name: 'all', ...total, durationMs }]) print(formatRow(outcome))
  printList('failed at first and run again', outcomes.flatMap(listRepeatedOf))
  printList('failed', outcomes.flatMap(listFailuresOf))
  print(`\n${formatClosingLine(total)}`)
  if (total.failed > 0) process.exitCode = 1
}

if (import.meta.main) await main()
