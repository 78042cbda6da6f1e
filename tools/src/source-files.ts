import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A file of the repository: its path relative to the root with `/`, and a reader of its text. */
export type SourceFile = { path: string; read: () => string }

const NUL = '\0'
const BINARY_PROBE_LENGTH = 8000

/**
 * Makes a test "does git ignore this path?" from a .gitignore of plain forms: `name`, `name/`, `/path/`, `*.ext`.
 * The checks run where there is no git, or where git refuses a folder that belongs to someone else.
 */
function makeIgnore(lines: string[]): (path: string) => boolean {
  const patterns = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
  const anchored = new Set(
    patterns.filter((line) => line.startsWith('/')).map((line) => line.replaceAll(/^\/|\/$/g, '')),
  )
  const names = patterns.filter((line) => !line.startsWith('/')).map((line) => line.replace(/\/$/, ''))
  const exact = new Set([...names, '.git'])
  const endings = names.filter((name) => name.startsWith('*')).map((name) => name.slice(1))
  return (path) => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    return exact.has(name) || anchored.has(path) || endings.some((ending) => name.endsWith(ending))
  }
}

function loadIgnoreLines(root: string): string[] {
  try {
    return readFileSync(join(root, '.gitignore'), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** Every file under the root that git would keep, in a stable order. */
export function listSourceFiles(root: string): SourceFile[] {
  const isIgnored = makeIgnore(loadIgnoreLines(root))
  const walk = (folder: string): SourceFile[] =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`
        if (isIgnored(path)) return []
        if (entry.isDirectory()) return walk(path)
        return entry.isFile() ? [{ path, read: () => readFileSync(join(root, path), 'utf8') }] : []
      })
  return walk('')
}

/** Text without a NUL near its start, as git judges it. */
export function isText(text: string): boolean {
  return !text.slice(0, BINARY_PROBE_LENGTH).includes(NUL)
}
