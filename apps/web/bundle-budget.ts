import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** A size in gzipped JavaScript that a page may take, everything it imports included. */
type Budget = { page: string; entries: readonly string[]; limitBytes: number }
type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] }
type Manifest = Record<string, Chunk>

const KB = 1024
const DIST = join(import.meta.dirname, 'dist')

const ENTRY = 'index.html'
const CONSOLE = 'src/app/console.tsx'
const BUDGETS: readonly Budget[] = [
  { page: 'login', entries: [ENTRY], limitBytes: 120 * KB },
  {
    page: 'first page after login',
    entries: [ENTRY, CONSOLE, 'src/features/dashboard/dashboard.page.tsx'],
    limitBytes: 350 * KB,
  },
]

const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest

function requireChunk(key: string): Chunk {
  const chunk = manifest[key]
  if (chunk === undefined) throw new Error(`bundle budget: the build has no chunk for ${key}`)
  return chunk
}

/** A chunk's file and those of everything it imports before it can run. */
function collectFiles(key: string, files: Set<string>): Set<string> {
  const { file, imports = [] } = requireChunk(key)
  if (files.has(file)) return files
  files.add(file)
  for (const imported of imports) collectFiles(imported, files)
  return files
}

const gzipBytes = (file: string) => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).byteLength

function measure({ page, entries, limitBytes }: Budget): boolean {
  const files = new Set<string>()
  for (const entry of entries) collectFiles(entry, files)
  const sizeBytes = [...files].reduce((sum, file) => sum + gzipBytes(file), 0)
  const isWithin = sizeBytes <= limitBytes
  const verdict = isWithin ? 'within' : 'OVER'
  process.stdout.write(
    `${page}: ${(sizeBytes / KB).toFixed(1)} KB gzip in ${files.size} files, ${verdict} the budget of ${limitBytes / KB} KB\n`,
  )
  return isWithin
}

const results = BUDGETS.map(measure)
if (results.includes(false)) process.exitCode = 1
