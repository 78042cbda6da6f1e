import type { Bus, Json } from '../bus/bus.ts'
import type { Clock } from '../clock/clock.ts'
import type { Db, Tx } from '../database/database.ts'
import { defineError } from '../http/errors.ts'
import { hashToken, makeToken, makeUuid } from '../ids/ids.ts'
import type { Actor } from './actor.ts'
import { parsePermissions } from './permission-text.ts'
import {
  changeLastSeen,
  createSession,
  endSessions,
  loadSession,
  type SessionEndReason,
  type SessionRow,
} from './session.repository.ts'

export const SESSION_LIFETIME_S = 604_800
const LAST_SEEN_EVERY_MS = 60_000
/** How long another process may still act on what it read, should the bus be silent. */
const CACHE_MS = 5000
const MAX_CACHED = 10_000
const TOKEN = /^[A-Za-z0-9_-]{43}$/
const CHANNEL = 'auth.changed'

const tokenMissing = defineError('auth.token-missing')
const tokenUnknown = defineError('auth.token-unknown')
const sessionExpired = defineError('auth.session-expired')

export interface SessionChange {
  /** Sessions that ended; empty when only rights changed. */
  readonly endedIds: readonly string[]
  readonly reason: SessionEndReason | undefined
}

export interface OpenedSession {
  readonly id: string
  /** Given out this once; only its hash is stored. */
  readonly token: string
}

export interface Sessions {
  open(user: {
    readonly userId: number
    readonly ip: string
    readonly userAgent: string | undefined
  }): Promise<OpenedSession>
  /**
   * Who holds the token, with his rights as they are now (at most 5 seconds old when the bus is silent).
   * @throws auth.token-missing, auth.token-unknown (also for an ended session), auth.session-expired
   */
  requireActor(token: string | undefined): Promise<Actor>
  /** Ends one session or all of a user, in every process as soon as `tx` commits. */
  end(
    tx: Tx,
    which: { readonly sessionId: string } | { readonly userId: number },
    reason: SessionEndReason,
  ): Promise<void>
  /** After roles, domains or users changed: everybody's rights are read again once `tx` commits. */
  announceRightsChanged(tx: Tx): Promise<void>
  /** Tells of every end and every change of rights, whichever process made it. */
  onChange(listener: (change: SessionChange) => void): void
  close(): void
}

interface Cached {
  readonly row: SessionRow
  readonly actor: Actor
  readonly loadedAtMs: number
}

export function createSessions({ db, bus, clock }: { db: Db; bus: Bus; clock: Clock }): Sessions {
  const cache = new Map<string, Cached>()
  const listeners = new Set<(change: SessionChange) => void>()
  let generation = 0
  const forgetAll = (change: SessionChange): void => {
    generation++
    cache.clear()
    for (const listener of listeners) listener(change)
  }
  const unsubscribe = bus.subscribe(CHANNEL, {
    onMessage: (payload) => forgetAll(payload as unknown as SessionChange),
    onGap: () => forgetAll({ endedIds: [], reason: undefined }),
  })
  const load = async (tokenHash: string): Promise<Cached> => {
    const startedIn = generation
    const row = await loadSession(db, Buffer.from(tokenHash, 'hex'))
    if (row === undefined) throw tokenUnknown()
    const found = { row, actor: makeActor(row), loadedAtMs: clock.now() }
    // What was read before a change was announced must not outlive it.
    if (startedIn === generation) remember(cache, tokenHash, found)
    return found
  }
  return {
    open: async ({ userId, ip, userAgent }) => {
      const opened = { id: makeUuid(), token: makeToken() }
      const now = clock.now()
      await createSession(db, {
        id: opened.id,
        tokenHash: Buffer.from(hashToken(opened.token), 'hex'),
        userId,
        createdAt: new Date(now),
        expiresAt: new Date(now + SESSION_LIFETIME_S * 1000),
        lastSeenAt: new Date(now),
        ip,
        userAgent: userAgent?.slice(0, 300) ?? null,
      })
      return opened
    },
    requireActor: async (token) => {
      if (token === undefined || token === '') throw tokenMissing()
      if (!TOKEN.test(token)) throw tokenUnknown()
      const tokenHash = hashToken(token)
      const cached = cache.get(tokenHash)
      const isFresh = cached !== undefined && clock.now() - cached.loadedAtMs < CACHE_MS
      const found = isFresh ? cached : await load(tokenHash)
      requireOpen(found.row, clock.now())
      if (!isFresh) await touch(db, found.row, clock.now())
      return found.actor
    },
    end: async (tx, which, reason) => {
      const endedIds = await endSessions(tx, which, { endedAt: new Date(clock.now()), reason })
      await bus.publishInTransaction(tx, CHANNEL, { endedIds, reason } satisfies Json)
    },
    announceRightsChanged: (tx) => bus.publishInTransaction(tx, CHANNEL, { endedIds: [] }),
    onChange: (listener) => void listeners.add(listener),
    close: unsubscribe,
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
    roleId: row.roleId ?? undefined,
    permissions: parsePermissions(row.permissions),
    scope: row.isSuper ? { all: true } : { all: false, domainIds: row.domainIds },
    sessionId: row.id,
  }
}
