import type { ClockTrust } from '#platform/clock/clock-watch'
import type { Db } from '#platform/database/database'
import type { FileStore } from '#platform/files/file-store'
import type { TaskContext } from '#platform/jobs/task-definition'
import type { Log } from '#platform/log/log'
import type { CountMetric } from '#platform/metrics/metrics'
import type { ListNamedKeys } from '#platform/module'
import { MAX_TOLD, MAX_UNNAMED, SAFE_AGE_MS, type SweepLimits } from './sweep-limits.ts'
import { MostlyUnnamedError, StoreSharedError } from './sweep-refusals.ts'
import { loadOwner, loadSweptUpTo, saveSweptUpTo } from './sweep.repository.ts'

export interface SweepParts {
  readonly db: Db
  readonly files: FileStore
  readonly clockWatch: ClockTrust
  readonly log: Log
  readonly swept: CountMetric<'kind'>
  /** Every module whose rows name files: each says which of the keys its rows name. */
  readonly owners: readonly ListNamedKeys[]
  readonly limits: SweepLimits
}

export interface SweepCounts {
  looked: number
  removed: number
  parts: number
  /** Could not be removed; the next pass tries again. */
  failed: number
  foreign: number
}

export type ClaimParts = Pick<SweepParts, 'db' | 'files' | 'log'>

/** Says in the store that files of this database lie there; returns the other databases that said so. */
async function claim({ db, files }: Omit<ClaimParts, 'log'>): Promise<string[]> {
  const owner = await loadOwner(db)
  return (await files.claim(owner)).filter((other) => other !== owner)
}

/** At the start, so that another database of the same store learns of it. A store that does not answer learns it before the first sweep. */
export async function claimStore(parts: ClaimParts): Promise<void> {
  try {
    const others = await claim(parts)
    if (others.length > 0) parts.log.warn({ others }, 'files of another database lie in the file store')
  } catch (err) {
    parts.log.warn({ err }, 'the file store could not be told whose it is')
  }
}

async function requireOwnStore(parts: SweepParts): Promise<void> {
  const others = await claim(parts)
  if (others.length > 0) throw new StoreSharedError(others)
}

interface Sweep {
  readonly parts: SweepParts
  readonly acceptsMost: boolean
  readonly context: TaskContext
  readonly counts: SweepCounts
}

/**
 * Removes old files that no row names, and old parts of files that nobody goes on with. It asks about the files of a page
 * before it removes the first of them: when one owner cannot be asked, it ends with that error and has removed nothing of them.
 * @throws ClockDoubtError, StoreSharedError, MostlyUnnamedError, what database and store throw
 */
export async function sweepFiles(
  parts: SweepParts,
  { acceptsMost }: { readonly acceptsMost: boolean },
  context: TaskContext,
): Promise<SweepCounts> {
  await parts.clockWatch.requireTrusted()
  await requireOwnStore(parts)
  const counts = { looked: 0, removed: 0, parts: 0, failed: 0, foreign: 0 }
  const sweep: Sweep = { parts, acceptsMost, context, counts }
  await sweepWhole(sweep)
  await sweepBegun(sweep)
  parts.log.info({ ...counts }, 'the file store was swept')
  return counts
}

async function sweepWhole(sweep: Sweep): Promise<void> {
  const { parts, context, counts } = sweep
  const { db, files, limits } = parts
  let after = await loadSweptUpTo(db)
  while (!context.signal.aborted && counts.looked < limits.looked) {
    const limit = Math.min(limits.page, limits.looked - counts.looked)
    const page = await files.list({ after, limit })
    counts.looked += page.files.length + page.foreign.length
    tellForeign(sweep, page.foreign)
    for (const file of await listUnnamed(sweep, page.files, page.listedAtMs)) {
      const isRemoved = await tryRemove(sweep, file, () => files.remove(file.key))
      if (isRemoved) counts.removed += count(parts, 'file')
    }
    after = page.next
    await saveSweptUpTo(db, after)
    if (after === null) return
  }
}

/** There are few of them, so each run begins at the front. */
async function sweepBegun(sweep: Sweep): Promise<void> {
  const { parts, context, counts } = sweep
  const { files, limits } = parts
  let after: string | null = null
  for (let looked = 0; looked < limits.looked && !context.signal.aborted; looked += limits.page) {
    const page = await files.listParts({ after, limit: limits.page })
    if (page === null) return context.log('parts: this store does not list them')
    for (const file of await listUnnamed(sweep, page.transfers, page.listedAtMs)) {
      const isRemoved = await tryRemove(sweep, file, () => files.cancelParts(file))
      if (isRemoved) counts.parts += count(parts, 'parts')
    }
    after = page.next
    if (after === null) return
  }
}

interface Stored {
  readonly key: string
  readonly modifiedAtMs: number
}

/** Those that are old and that no row names. Old by the clock of the store alone: all its times are of that clock. */
async function listUnnamed<File extends Stored>(
  { parts, acceptsMost }: Sweep,
  listed: readonly File[],
  listedAtMs: number,
): Promise<File[]> {
  const old = listed.filter(({ modifiedAtMs }) => listedAtMs - modifiedAtMs > SAFE_AGE_MS)
  if (old.length === 0) return []
  const keys = old.map(({ key }) => key)
  const named = new Set<string>()
  for (const listNamedKeys of parts.owners) for (const key of await listNamedKeys(keys)) named.add(key)
  const unnamed = old.filter(({ key }) => !named.has(key))
  if (!acceptsMost && unnamed.length > MAX_UNNAMED && unnamed.length > old.length / 2)
    throw new MostlyUnnamedError(unnamed.length, old.length)
  return unnamed
}

async function tryRemove(
  { parts: { log }, counts }: Sweep,
  { key, modifiedAtMs }: Stored,
  remove: () => Promise<void>,
): Promise<boolean> {
  const about = { fileKey: key, storedAt: new Date(modifiedAtMs).toISOString() }
  try {
    await remove()
    log.info(about, 'a file that no row names was removed')
    return true
  } catch (err) {
    counts.failed += 1
    log.warn({ ...about, err }, 'a file that no row names could not be removed')
    return false
  }
}

function count({ swept }: SweepParts, kind: 'file' | 'parts'): number {
  swept.labels({ kind }).inc()
  return 1
}

/** What the store did not make is nobody's to remove. */
function tellForeign({ parts: { log }, context, counts }: Sweep, names: readonly string[]): void {
  const told = names.slice(0, Math.max(0, MAX_TOLD - counts.foreign))
  for (const name of told) {
    log.warn({ fileName: name }, 'a file in the store is none of its own and stays')
    context.log(`foreign: ${name}`)
  }
  counts.foreign += names.length
}
