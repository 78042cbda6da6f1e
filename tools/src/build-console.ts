import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { print, printError } from './print.ts'
import { repositoryRoot } from './workspaces.ts'

/** What the built console is made of. */
const SOURCES = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/package.json',
  'package-lock.json',
  'packages',
]
const WEB = 'apps/web'
const BUILT_PAGE = 'apps/web/dist/index.html'
const UNREAD_FOLDERS = new Set(['node_modules', 'dist'])

function changedAtMs(path: string): number {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  const names = readdirSync(path).filter((name) => !UNREAD_FOLDERS.has(name))
  return Math.max(0, ...names.map((name) => changedAtMs(join(path, name))))
}

/** `older`: a source was changed after it was built. */
export type ConsoleState = 'current' | 'older' | 'missing'

export function readConsoleState(root: string): ConsoleState {
  const builtPage = join(root, BUILT_PAGE)
  if (!existsSync(builtPage)) return 'missing'
  const newestMs = Math.max(...SOURCES.map((path) => changedAtMs(join(root, path))))
  return statSync(builtPage).mtimeMs >= newestMs ? 'current' : 'older'
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Builds it and says so in a line; what the build itself writes is shown if it fails. Returns whether it is built. */
function build(root: string): boolean {
  print('Building the console, which takes some ten seconds …')
  // Vitest sets NODE_ENV=test, which would build React's development version.
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'build', '--silent'], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  if (status === 0) return true
  printError(`${stdout}${stderr}\nThe console could not be built.`)
  return false
}

export interface ConsoleOptions {
  readonly root?: string
  /** One that is older than its sources will do where it cannot be built: a copy has new times, and may have no tools. */
  readonly takesOlder?: boolean
}

/** Has the console built unless it is newer than its sources. Returns whether there is one. */
export function requireBuiltConsole({
  root = repositoryRoot,
  takesOlder = false,
}: ConsoleOptions = {}): boolean {
  const state = readConsoleState(root)
  if (state === 'current') return true
  const canBuild = isWritable(join(root, WEB))
  if (canBuild && build(root)) return true
  if (state === 'older' && takesOlder) {
    print('The console is older than its sources and cannot be built here: it is taken as it is.')
    return true
  }
  if (canBuild) return false
  printError(
    `The console is not built, and ${join(root, WEB)} is read-only: run "npm run build" where it can be written.`,
  )
  return false
}

if (import.meta.main && !requireBuiltConsole({ takesOlder: true })) process.exitCode = 1
