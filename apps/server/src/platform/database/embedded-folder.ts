import { fork } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { syncPath } from './durable-fsync.ts'

/** It works for seconds: compiling the engine anew, for speed, would take a third more computing and pay nothing back. */
const MAKER_OPTIONS = ['--liftoff-only']

const MAKER = fileURLToPath(new URL('./make-database.cli.ts', import.meta.url))

/** Beside the engine's folder, so that the engine never meets an unknown file. */
const markerOf = (path: string): string => `${path}.complete`
const beginningOf = (path: string): string => `${path}.starting`

/** Each maker uses a folder of its own: one whose server was killed may still be writing when the next starts. */
const PLACE = '.making-'

/**
 * Makes sure that the folder holds a database. An interrupted first start leaves a mark that it began;
 * nothing can have been stored by then, so the database is made again.
 * @throws when the folder holds other files, when the database of an earlier start is missing, or when none can be made
 */
export async function prepareFolder(path: string): Promise<void> {
  if (existsSync(markerOf(path))) {
    if (!existsSync(path)) throw new Error('the folder is not there, although a first start made it')
    return
  }
  const isOurs = existsSync(beginningOf(path))
  // A folder without our marker may belong to somebody else: it is not removed.
  if (!isOurs && existsSync(path) && readdirSync(path).length > 0)
    throw new Error('the folder holds files, and not its mark that a first start was completed')
  writeFileSync(beginningOf(path), '', { mode: 0o600 })
  for (const left of [path, ...listPlaces(path)]) rmSync(left, { recursive: true, force: true })
  const place = mkdtempSync(path + PLACE)
  await makeDatabase(place)
  syncTree(place)
  renameSync(place, path)
  markComplete(path)
}

const listPlaces = (path: string): string[] =>
  readdirSync(dirname(path))
    .filter((name) => name.startsWith(basename(path) + PLACE))
    .map((name) => join(dirname(path), name))

/** In a process of its own: making takes some 400 MB, which this process would keep. */
async function makeDatabase(place: string): Promise<void> {
  const maker = fork(MAKER, [place], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: MAKER_OPTIONS })
  const ended = new Promise<number | null>((resolve, reject) => {
    maker.once('exit', resolve).once('error', reject)
  })
  const said = maker.stderr === null ? '' : text(maker.stderr)
  if ((await ended) !== 0) throw new Error(`the database could not be made: ${(await said).trim()}`)
}

/** First syncs the folder's name to disk, then writes the mark that it is complete. */
function markComplete(path: string): void {
  syncPath(dirname(path))
  writeFileSync(markerOf(path), '', { mode: 0o600 })
  syncPath(markerOf(path))
  rmSync(beginningOf(path), { force: true })
  syncPath(dirname(path))
}

/** Puts a database that was closed into the place of one that is not there yet. What fails leaves it where it was. */
export function adoptFolder(from: string, to: string): void {
  syncTree(from)
  renameSync(from, to)
  try {
    markComplete(to)
  } catch (cause) {
    try {
      rmSync(markerOf(to), { force: true })
    } finally {
      renameSync(to, from)
    }
    throw cause
  }
}

function syncTree(path: string): void {
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) syncPath(join(entry.parentPath, entry.name))
  }
  syncPath(path)
}
