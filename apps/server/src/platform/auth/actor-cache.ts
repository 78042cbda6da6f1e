import type { SessionHold } from '@fibrewatch/contract/endpoint'
import type { Clock } from '../clock/clock.ts'
import type { Db } from '../database/database.ts'
import { defineError } from '../http/errors.ts'
import { hashToken } from '../ids/ids.ts'
import type { Actor } from './actor.ts'
import type { ActorSource, SignedIn } from './actor-source.ts'
import { type Credential, parseCredential } from './credential.ts'
import { type IdleRounds, isIdleDue, type SessionUse } from './idle.ts'
import { changeLastActive, changeLastSeen, loadTokenHash } from './session.repository.ts'

const LAST_SEEN_EVERY_MS = 60_000
/** The idle rule counts minutes. */
const ACTIVE_EVERY_MS = 15_000
/** How long another process may act on cached rights if the bus is silent. */
const CACHE_MS = 5000
const MAX_CACHED = 10_000

const tokenMissing = defineError('auth.token-missing')
const tokenUnknown = defineError('auth.token-unknown')
const sessionIdle = defineError('auth.session-idle')
const sessionExpired = defineError('auth.session-expired')
const apiTokenUnknown = defineError('auth.api-token-unknown')
const apiTokenExpired = defineError('auth.api-token-expired')
const apiTokenRevoked = defineError('auth.api-token-revoked')
const apiTokenAccountOff = defineError('auth.api-token-account-off')
const HELD = {
  locked: defineError('auth.session-locked'),
  'password-due': defineError('auth.password-due'),
  'factor-due': defineError('auth.factor-due'),
}

const UNKNOWN = { session: tokenUnknown, 'api-token': apiTokenUnknown } as const

interface Cached extends SignedIn {
  readonly loadedAtMs: number
  /** When the last use of the session was stored. */
  activeAtMs: number
}

export interface ActorCacheParts {
  readonly db: Db
  readonly clock: Clock
  readonly idle: IdleRounds
  readonly source: Pick<ActorSource, 'findSignedIn' | 'findTokenSignedIn' | 'noteTokenUsed'>
}

export interface ActorCache {
  /** See `Sessions.requireActor`. */
  require(authorization: string | undefined, asked?: HowAsked): Promise<Actor>
  /** See `Sessions.requireActorOf`. */
  requireOf(sessionId: string): Promise<Actor>
  /** Drops all cached sessions, and those being read. */
  clear(): void
}

/** What a call says of itself. */
export interface HowAsked {
  readonly answeredWhile?: readonly SessionHold[] | undefined
  readonly use?: SessionUse | undefined
  readonly ip?: string | undefined
}

interface HashedCredential extends Pick<Credential, 'kind'> {
  /** Hexadecimal. */
  readonly hash: string
}

/** Actors by token hash, cached for at most CACHE_MS. */
export function createActorCache(parts: ActorCacheParts): ActorCache {
  const { db, clock } = parts
  const cache = new Map<string, Cached>()
  let generation = 0
  const load = async ({ kind, hash }: HashedCredential): Promise<Cached> => {
    const startedIn = generation
    const tokenHash = Buffer.from(hash, 'hex')
    const signedIn =
      kind === 'session' ? await loadCurrent(parts, tokenHash) : await loadToken(parts, tokenHash)
    const activeAtMs = signedIn.session.lastActiveAt.getTime()
    const found = { ...signedIn, loadedAtMs: clock.now(), activeAtMs }
    // A session read before a change was announced must not be cached after it.
    if (startedIn === generation) remember(cache, hash, found)
    return found
  }
  const requireHashed = async (
    credential: HashedCredential,
    { answeredWhile = [], use = 'background', ip }: HowAsked,
  ): Promise<Actor> => {
    const cached = cache.get(credential.hash)
    const isFresh = cached !== undefined && clock.now() - cached.loadedAtMs < CACHE_MS
    const found = isFresh ? cached : await load(credential)
    requireOpen(found, clock.now())
    if (!isFresh) await noteSeen(parts, found, ip)
    requireUnheld(found.actor, answeredWhile)
    if (use === 'person' && found.actor.apiToken === null) await noteActive(db, found, clock.now())
    return found.actor
  }
  return {
    require: async (authorization, asked = {}) => {
      if (authorization === undefined || authorization === '') throw tokenMissing()
      const { kind, text, isWhole } = parseCredential(authorization)
      if (!isWhole) throw UNKNOWN[kind]()
      return requireHashed({ kind, hash: hashToken(text) }, asked)
    },
    requireOf: async (sessionId) => {
      const tokenHash = await loadTokenHash(db, sessionId)
      if (tokenHash === undefined) throw tokenUnknown()
      return requireHashed({ kind: 'session', hash: tokenHash.toString('hex') }, {})
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

async function loadToken({ db, source }: ActorCacheParts, tokenHash: Buffer): Promise<SignedIn> {
  const found = await source.findTokenSignedIn(db, tokenHash)
  if (found === undefined) throw apiTokenUnknown()
  return found
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

/** @throws auth.token-unknown, auth.session-idle, auth.session-expired, auth.api-token-* */
function requireOpen({ session, actor }: SignedIn, nowMs: number): void {
  const isExpired = session.expiresAt.getTime() <= nowMs
  if (actor.apiToken !== null) {
    if (session.endedAt !== null) throw apiTokenRevoked()
    if (isExpired) throw apiTokenExpired()
    if (!session.isEnabled) throw apiTokenAccountOff()
    return
  }
  if (session.endedAt !== null && session.endedReason === 'idle') throw sessionIdle()
  if (session.endedAt !== null || !session.isEnabled) throw tokenUnknown()
  if (isExpired) throw sessionExpired()
}

/** @throws auth.session-locked, auth.password-due, auth.factor-due */
function requireUnheld({ holds }: Actor, answeredWhile: readonly SessionHold[]): void {
  const hold = holds.find((candidate) => !answeredWhile.includes(candidate))
  if (hold !== undefined) throw HELD[hold]()
}

async function noteSeen(
  { db, clock, source }: ActorCacheParts,
  { session, actor }: SignedIn,
  ip: string | undefined,
): Promise<void> {
  const at = new Date(clock.now())
  if (at.getTime() - session.lastSeenAt.getTime() < LAST_SEEN_EVERY_MS) return
  if (actor.apiToken === null) await changeLastSeen(db, actor.sessionId, at)
  else await source.noteTokenUsed(db, actor.sessionId, { at, ip: ip ?? null })
}
