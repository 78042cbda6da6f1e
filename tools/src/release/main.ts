import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { requireBuiltConsole } from '../build-console.ts'
import { print, printError } from '../print.ts'
import { repositoryRoot } from '../workspaces.ts'
import { type MadeFile, makeRelease } from './make-release.ts'
import { chooseArtifacts } from './platforms.ts'

const MS_PER_S = 1000
const BYTES_PER_MB = 1_000_000

const askGit = (...args: string[]): string =>
  execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).trim()

/** The time of the commit: the same sources give the same release, whenever it is made. */
function loadMadeAt(): Date {
  const epoch = process.env['SOURCE_DATE_EPOCH'] ?? askGit('log', '-1', '--format=%ct')
  return new Date(Number(epoch) * MS_PER_S)
}

function loadVersion(): string {
  const text = readFileSync(join(repositoryRoot, 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

function describeFile({ name, bytes }: MadeFile): string {
  return `${name.padEnd(44)}${`${(bytes / BYTES_PER_MB).toFixed(1)} MB`.padStart(10)}`
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  const artifacts = chooseArtifacts(values.only)
  if (!requireBuiltConsole()) throw new Error('There is no release without the console.')
  if (process.env['SOURCE_DATE_EPOCH'] === undefined && askGit('status', '--porcelain') !== '') {
    print('The sources have changes that are not committed: this is no release of a commit.')
  }
  const into = join(repositoryRoot, 'release')
  const made = await makeRelease(
    { root: repositoryRoot, into, version: loadVersion(), madeAt: loadMadeAt() },
    artifacts,
  )
  print(`${made.map(describeFile).join('\n')}\nThey lie in ${into}, with their checksums in SHA256SUMS.`)
}

try {
  await main()
} catch (cause) {
  printError(cause instanceof Error ? cause.message : String(cause))
  process.exitCode = 1
}
