import type { SessionHold } from '@fibrewatch/contract'
import type { Clock } from '../clock/clock.ts'
import type { Db } from '../database/database.ts'
import { defineError } from '../http/errors.ts'
import { hashToken } from '../ids/ids.ts'
import type { Actor } from './actor.ts'
import { parsePermissions } from './permission-text.ts'
import { changeLastSeen, loadSession, type SessionRow } from './session.repository.ts'

const LAST_SEEN_EVERY_MS = 60_000
/** How long another process may still act on what it read, should the bus be silent. */
const CACHE_MS = 5000
const MAX_CACHED = 10_000
const TOKEN = /^[A-Za-z0-9_-]{43}$/

const tokenMissing = defineError('auth.token-missing')
const tokenUnknown = defineError('auth.token-unknown')
const sessionExpired = defineError('auth.session-expired')
const HELD = { locked: defineError('auth.session-locked'), 'password-due': defineError('auth.password-due') }

interface Cached {
  readonly row: SessionRow
  readonly actor: Actor
  readonly loadedAtMs: number
}

export interface ActorCache {
  /** See `Sessions.requireActor`. */
  require(token: string | undefined, answeredWhile?: readonly SessionHold[]): Promise<Actor>
  /** What was read, and what is being read, no longer counts. */
  clear(): void
}

/** Actors by token hash, read again at the latest after CACHE_MS. */
export function createActorCache({ db, clock }: { readonly db: Db; readonly clock: Clock }): ActorCache {
  const cache = new Map<string, Cached>()
  let generation = 0
  const load = async (tokenHash: string): Promise<Cached> => {
    const startedIn = generation
    const row = await loadSession(db, Buffer.from(tokenHash, 'hex'))
    if (row === undefined) throw tokenUnknown()
    const found = { row, actor: makeActor(row), loadedAtMs: clock.now() }
    // What was read before a change was announced must not outlive it.
    if (startedIn === generation) remember(cache, tokenHash, found)
    return found
  }
  const require: ActorCache['require'] = async (token, answeredWhile = []) => {
    if (token === undefined || token === '') throw tokenMissing()
    if (!TOKEN.test(token)) throw tokenUnknown()
    const tokenHash = hashToken(token)
    const cached = cache.get(tokenHash)
    const isFresh = cached !== undefined && clock.now() - cached.loadedAtMs < CACHE_MS
    const found = isFresh ? cached : await load(tokenHash)
    requireOpen(found.row, clock.now())
    if (!isFresh) await touch(db, found.row, clock.now())
    requireUnheld(found.actor, answeredWhile)
    return found.actor
  }
  return {
    require,
    clear: (): void => {
      generation++
      cache.clear()
    },
  }
}

function remember(cache: Map<string, Cached>, tokenHash: string, found: Cached): void {
  const oldest = cache.size >= MAX_CACHED ? cache.keys().next().value : undefined
  if (oldest !== undefined) cache.delete(oldest)
  cache.set(tokenHash, found)
}

/** @throws auth.token-unknown, auth.session-expired */
function requireOpen(row: SessionRow, nowMs: number): void {
  if (row.endedAt !== null || !row.enabled) throw tokenUnknown()
  if (row.expiresAt.getTime() <= nowMs) throw sessionExpired()
}

/** @throws auth.session-locked, auth.password-due */
function requireUnheld({ holds }: Actor, answeredWhile: readonly SessionHold[]): void {
  const hold = holds.find((candidate) => !answeredWhile.includes(candidate))
  if (hold !== undefined) throw HELD[hold]()
}

async function touch(db: Db, row: SessionRow, nowMs: number): Promise<void> {
  if (nowMs - row.lastSeenAt.getTime() < LAST_SEEN_EVERY_MS) return
  await changeLastSeen(db, row.id, new Date(nowMs))
}

function makeActor(row: SessionRow): Actor {
  return {
    userId: row.userId,
    username: row.username,
    name: row.name,
    isSuper: row.isSuper,
    domainId: row.domainId,
    roleIds: row.roleIds,
    permissions: parsePermissions(row.permissions),
    scope: row.isSuper ? { all: true } : { all: false, domainIds: row.domainIds },
    sessionId: row.id,
    holds: listHolds(row),
  }
}

/** The lock first: who has to unlock is not asked for anything else. */
function listHolds({ lockedAt, mustChangePassword }: SessionRow): SessionHold[] {
  return [
    ...(lockedAt === null ? [] : (['locked'] as const)),
    ...(mustChangePassword ? (['password-due'] as const) : []),
  ]
}
