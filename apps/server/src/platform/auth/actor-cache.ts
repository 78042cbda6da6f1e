import type { SessionHold } from '@fibrewatch/contract/endpoint'
import type { Clock } from '../clock/clock.ts'
import type { Db } from '../database/database.ts'
import { defineError } from '../http/errors.ts'
import { hashToken } from '../ids/ids.ts'
import type { Actor } from './actor.ts'
import type { ActorSource, SessionState, SignedIn } from './actor-source.ts'
import { type IdleRounds, isIdleDue, type SessionUse } from './idle.ts'
import { changeLastActive, changeLastSeen, loadTokenHash } from './session.repository.ts'

const LAST_SEEN_EVERY_MS = 60_000
/** The idle rule counts minutes. */
const ACTIVE_EVERY_MS = 15_000
/** How long another process may act on cached rights if the bus is silent. */
const CACHE_MS = 5000
const MAX_CACHED = 10_000
const TOKEN = /^[A-Za-z0-9_-]{43}$/

const tokenMissing = defineError('auth.token-missing')
const tokenUnknown = defineError('auth.token-unknown')
const sessionIdle = defineError('auth.session-idle')
const sessionExpired = defineError('auth.session-expired')
const HELD = {
  locked: defineError('auth.session-locked'),
  'password-due': defineError('auth.password-due'),
  'factor-due': defineError('auth.factor-due'),
}

interface Cached extends SignedIn {
  readonly loadedAtMs: number
  /** When the last use of the session was stored. */
  activeAtMs: number
}

export interface ActorCacheParts {
  readonly db: Db
  readonly clock: Clock
  readonly idle: IdleRounds
  readonly source: Pick<ActorSource, 'findSignedIn'>
}

export interface ActorCache {
  /** See `Sessions.requireActor`. */
  require(token: string | undefined, answeredWhile?: readonly SessionHold[], use?: SessionUse): Promise<Actor>
  /** See `Sessions.requireActorOf`. */
  requireOf(sessionId: string): Promise<Actor>
  /** Drops all cached sessions, and those being read. */
  clear(): void
}

interface HowAsked {
  readonly answeredWhile?: readonly SessionHold[] | undefined
  readonly use?: SessionUse | undefined
}

/** Actors by token hash, cached for at most CACHE_MS. */
export function createActorCache(parts: ActorCacheParts): ActorCache {
  const { db, clock } = parts
  const cache = new Map<string, Cached>()
  let generation = 0
  const load = async (tokenHash: string): Promise<Cached> => {
    const startedIn = generation
    const signedIn = await loadCurrent(parts, Buffer.from(tokenHash, 'hex'))
    const activeAtMs = signedIn.session.lastActiveAt.getTime()
    const found = { ...signedIn, loadedAtMs: clock.now(), activeAtMs }
    // A session read before a change was announced must not be cached after it.
    if (startedIn === generation) remember(cache, tokenHash, found)
    return found
  }
  const requireHashed = async (
    tokenHash: string,
    { answeredWhile = [], use = 'background' }: HowAsked,
  ): Promise<Actor> => {
    const cached = cache.get(tokenHash)
    const isFresh = cached !== undefined && clock.now() - cached.loadedAtMs < CACHE_MS
    const found = isFresh ? cached : await load(tokenHash)
    requireOpen(found.session, clock.now())
    if (!isFresh) await noteSeen(db, found, clock.now())
    requireUnheld(found.actor, answeredWhile)
    if (use === 'person') await noteActive(db, found, clock.now())
    return found.actor
  }
  return {
    require: async (token, answeredWhile, use) => {
      if (token === undefined || token === '') throw tokenMissing()
      if (!TOKEN.test(token)) throw tokenUnknown()
      return requireHashed(hashToken(token), { answeredWhile, use })
    },
    requireOf: async (sessionId) => {
      const tokenHash = await loadTokenHash(db, sessionId)
      if (tokenHash === undefined) throw tokenUnknown()
      return requireHashed(tokenHash.toString('hex'), {})
    },
    clear: (): void => {
      generation++
      cache.clear()
    },
  }
}

/** Applies the idle rule: an idle session is locked or ended before it is answered. */
async function loadCurrent(
  { db, clock, idle, source }: ActorCacheParts,
  tokenHash: Buffer,
): Promise<SignedIn> {
  const found = await source.findSignedIn(db, tokenHash)
  if (found === undefined) throw tokenUnknown()
  // A wall has no user and is never idle.
  if (found.actor.isDisplay || !isIdleDue(found.session, await idle.loadRule(), clock.now())) return found
  await idle.apply()
  return (await source.findSignedIn(db, tokenHash)) ?? found
}

async function noteActive(db: Db, found: Cached, nowMs: number): Promise<void> {
  if (nowMs - found.activeAtMs < ACTIVE_EVERY_MS) return
  found.activeAtMs = nowMs
  await changeLastActive(db, found.actor.sessionId, new Date(nowMs))
}

function remember(cache: Map<string, Cached>, tokenHash: string, found: Cached): void {
  const oldest = cache.size >= MAX_CACHED ? cache.keys().next().value : undefined
  if (oldest !== undefined) cache.delete(oldest)
  cache.set(tokenHash, found)
}

/** @throws auth.token-unknown, auth.session-idle, auth.session-expired */
function requireOpen(session: SessionState, nowMs: number): void {
  if (session.endedAt !== null && session.endedReason === 'idle') throw sessionIdle()
  if (session.endedAt !== null || !session.isEnabled) throw tokenUnknown()
  if (session.expiresAt.getTime() <= nowMs) throw sessionExpired()
}

/** @throws auth.session-locked, auth.password-due, auth.factor-due */
function requireUnheld({ holds }: Actor, answeredWhile: readonly SessionHold[]): void {
  const hold = holds.find((candidate) => !answeredWhile.includes(candidate))
  if (hold !== undefined) throw HELD[hold]()
}

async function noteSeen(db: Db, { session, actor }: SignedIn, nowMs: number): Promise<void> {
  if (nowMs - session.lastSeenAt.getTime() < LAST_SEEN_EVERY_MS) return
  await changeLastSeen(db, actor.sessionId, new Date(nowMs))
}
