/** What lies below the folder of a store: `yyyy/mm/uuid`, in the order of these names. */
import { lstat, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { isFileKey, isOwnerName } from './file-key.ts'
import type { FilePage, ListSlice, PartsPage } from './stored-file.ts'

/** A file of which parts have come lies beside the whole ones, under its key and this. */
export const PARTS_SUFFIX = '.part'
/** Names of the folders on the way to a file: year, month. */
const FOLDER_NAMES = [/^\d{4}$/, /^(?:0[1-9]|1[0-2])$/] as const
/** Names held at a time: a month of many links has hundreds of thousands. */
const NAMES_AT_ONCE = 1000
/** Entries that the system is asked for at a time. */
const READ_AT_ONCE = 256

interface Entry {
  readonly name: string
  readonly isFile: boolean
  readonly isFolder: boolean
}

interface Found {
  /** Below the folder of the store. */
  readonly path: string
  readonly isFile: boolean
}

export async function listFolder(folder: string, slice: ListSlice): Promise<Omit<FilePage, 'listedAtMs'>> {
  const isWhole = (path: string): boolean => !isPartsPath(path)
  const { found, next } = await take(walk(folder, slice.after, isWhole), slice.limit)
  const isOurs = ({ path, isFile }: Found): boolean => isFile && isFileKey(path)
  const files = await loadModified(folder, found.filter(isOurs), (key) => ({ key }))
  const others = found.filter((one) => !isOurs(one)).map(({ path }) => path)
  return { files, foreign: others.filter((path) => !isOwnerName(path)), next }
}

export async function listFolderParts(
  folder: string,
  slice: ListSlice,
): Promise<Omit<PartsPage, 'listedAtMs'>> {
  const { found, next } = await take(walk(folder, slice.after, isPartsPath), slice.limit)
  const files = found.filter(({ isFile }) => isFile)
  const transfers = await loadModified(folder, files, (path) => ({ key: keyOf(path), transferId: '' }))
  return { transfers, next }
}

const keyOf = (path: string): string => path.slice(0, -PARTS_SUFFIX.length)
const isPartsPath = (path: string): boolean => path.endsWith(PARTS_SUFFIX) && isFileKey(keyOf(path))

async function take(
  walked: AsyncIterable<Found>,
  limit: number,
): Promise<{ found: Found[]; next: string | null }> {
  const found: Found[] = []
  for await (const one of walked) {
    found.push(one)
    if (found.length >= limit) return { found, next: one.path }
  }
  return { found, next: null }
}

/** What went since it was found is left out. */
async function loadModified<Named>(
  folder: string,
  found: readonly Found[],
  name: (path: string) => Named,
): Promise<(Named & { modifiedAtMs: number })[]> {
  const listed: (Named & { modifiedAtMs: number })[] = []
  for (const { path } of found) {
    const modifiedAtMs = await orGone(async () => (await lstat(join(folder, path))).mtimeMs, null)
    if (modifiedAtMs !== null) listed.push({ ...name(path), modifiedAtMs })
  }
  return listed
}

type Wants = (path: string) => boolean

/** Everything that is no folder on the way to a file, after one of the paths. */
function walk(folder: string, after: string | null, wants: Wants): AsyncGenerator<Found> {
  return walkBelow({ folder, above: [], wants }, after === null ? [] : after.split('/'))
}

interface Level {
  readonly folder: string
  /** Names of the folders above. */
  readonly above: readonly string[]
  readonly wants: Wants
}

/** Links are not followed: they are no folders. */
async function* walkBelow(level: Level, after: readonly string[]): AsyncGenerator<Found> {
  const [from = '', ...rest] = after
  for await (const { name, isFile, isFolder } of readInOrder(level, from)) {
    const names = [...level.above, name]
    if (isFolder && FOLDER_NAMES[level.above.length]?.test(name) === true)
      yield* walkBelow({ ...level, above: names }, name === from ? rest : [])
    else if (name !== from) yield { path: names.join('/'), isFile }
  }
}

/** From one name on, that one included. */
async function* readInOrder(level: Level, from: string): AsyncGenerator<Entry> {
  let entries = await listLeast(level, (name) => name >= from)
  for (;;) {
    yield* entries
    const last = entries.at(-1)
    if (last === undefined || entries.length < NAMES_AT_ONCE) return
    entries = await listLeast(level, (name) => name > last.name)
  }
}

/** The least names of a folder: it is never held whole, nor sorted in one step. */
async function listLeast({ folder, above, wants }: Level, fits: (name: string) => boolean): Promise<Entry[]> {
  const isLast = above.length === FOLDER_NAMES.length
  const opened = await orGone(() => opendir(join(folder, ...above), { bufferSize: READ_AT_ONCE }), null)
  if (opened === null) return []
  let least: Entry[] = []
  for await (const entry of opened) {
    const { name } = entry
    const isFolder = entry.isDirectory()
    if (!fits(name) || !((isFolder && !isLast) || wants([...above, name].join('/')))) continue
    least.push({ name, isFile: entry.isFile(), isFolder })
    if (least.length >= 2 * NAMES_AT_ONCE) least = cutLeast(least)
  }
  return cutLeast(least)
}

const cutLeast = (entries: readonly Entry[]): Entry[] =>
  entries.toSorted((a, b) => (a.name < b.name ? -1 : 1)).slice(0, NAMES_AT_ONCE)

async function orGone<Result, Gone>(work: () => Promise<Result>, gone: Gone): Promise<Result | Gone> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return gone
    throw cause
  }
}
