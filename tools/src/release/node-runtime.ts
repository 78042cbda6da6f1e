import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROGRAM_MODE, copyOne } from './copy-folder.ts'
import type { Platform } from './platforms.ts'
import type { ReleaseLock } from './production-closure.ts'

const FETCH_TIMEOUT_MS = 10 * 60 * 1000

function readVersion(folder: string): string | undefined {
  const manifest = join(folder, 'package.json')
  if (!existsSync(manifest)) return undefined
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}

function requireIntegrity(file: string, integrity: string): void {
  const [algorithm = '', digest] = integrity.split('-')
  const found = createHash(algorithm).update(readFileSync(file)).digest('base64')
  if (found !== digest) throw new Error(`${file} is not what package-lock.json says: it must not be used.`)
}

/** Fetches a package of npm's registry that is not for this machine, as the lock names it, and unpacks it. */
function fetchPackage(spec: string, integrity: string, into: string): string {
  execFileSync('npm', ['pack', spec, '--pack-destination', into, '--silent'], { timeout: FETCH_TIMEOUT_MS })
  const [name] = readdirSync(into)
  if (name === undefined) throw new Error(`${spec} could not be fetched.`)
  requireIntegrity(join(into, name), integrity)
  execFileSync('tar', ['-xzf', join(into, name), '-C', into])
  return join(into, 'package')
}

/** Lays the Node of a platform into `node/` of the program: the installed one, else the one that the lock names. */
export function placeNode(
  { root, lock }: { readonly root: string; readonly lock: ReleaseLock },
  platform: Platform,
  program: string,
): void {
  const target = join(program, 'node')
  rmSync(target, { recursive: true, force: true })
  const { nodePackage, nodeFile } = platform
  const { version, integrity } = lock.packages[`node_modules/${nodePackage}`] ?? {}
  if (version === undefined || integrity === undefined) throw new Error(`The lock has no ${nodePackage}.`)
  const installed = join(root, 'node_modules', nodePackage)
  const scratch = mkdtempSync(join(tmpdir(), 'fibrewatch-node-'))
  try {
    const isInstalled = readVersion(installed) === version
    const source = isInstalled ? installed : fetchPackage(`${nodePackage}@${version}`, integrity, scratch)
    copyOne(join(source, nodeFile), join(target, nodeFile), PROGRAM_MODE)
    copyOne(findLicenceFile(root, source), join(target, 'LICENSE'))
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** The package for Windows has no text; that of any other platform is the same. */
function findLicenceFile(root: string, source: string): string {
  const folders = [source, ...['x64', 'arm64'].map((cpu) => join(root, 'node_modules', `node-linux-${cpu}`))]
  const file = folders.map((folder) => join(folder, 'LICENSE')).find((path) => existsSync(path))
  if (file === undefined) throw new Error('No text of the licence of Node was found: run "npm ci" first.')
  return file
}
