import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startProductServer } from '@fibrewatch/tools/product-server'
import type { TestProject } from 'vitest/node'

const repositoryRoot = fileURLToPath(new URL('../../', import.meta.url))
/** What the built console is made of. */
const SOURCES = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'packages',
]
const BUILT_PAGE = join(repositoryRoot, 'apps/web/dist/index.html')
const UNREAD_FOLDERS = new Set(['node_modules', 'dist'])

function changedAtMs(path: string): number {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  const names = readdirSync(path).filter((name) => !UNREAD_FOLDERS.has(name))
  return Math.max(0, ...names.map((name) => changedAtMs(join(path, name))))
}

function isConsoleCurrent(): boolean {
  if (!existsSync(BUILT_PAGE)) return false
  const newestMs = Math.max(...SOURCES.map((path) => changedAtMs(join(repositoryRoot, path))))
  return statSync(BUILT_PAGE).mtimeMs >= newestMs
}

/** Builds the console unless it is newer than its sources: the journeys walk through the built product. */
function requireBuiltConsole(): void {
  if (isConsoleCurrent()) return
  // Vitest sets NODE_ENV=test, which would build React's development version.
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync('npm', ['run', 'build', '--silent'], { cwd: repositoryRoot, stdio: 'inherit', env })
}

/** The built console, and a data folder after the product's first start. */
export async function setup(project: TestProject): Promise<() => void> {
  requireBuiltConsole()
  const dataDir = mkdtempSync(join(tmpdir(), 'fibrewatch-started-'))
  const server = await startProductServer({ dataDir })
  await server.stop()
  project.provide('startedDataDir', dataDir)
  return () => rmSync(dataDir, { recursive: true, force: true })
}
