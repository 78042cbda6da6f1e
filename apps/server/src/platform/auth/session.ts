import type { SessionEndReason } from '@fibrewatch/contract/live'
import type { Bus } from '../bus/bus.ts'
import { defineChannel } from '../bus/channel.ts'
import type { Clock } from '../clock/clock.ts'
import type { Db, Tx } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'
import { hashToken, makeToken, makeUuid } from '../ids/ids.ts'
import type { Actor } from './actor.ts'
import { createActorCache, type HowAsked } from './actor-cache.ts'
import type { ActorSource } from './actor-source.ts'
import { createIdleRounds, type IdleRule } from './idle.ts'
import {
  changeConfirmed,
  changeConnected,
  changeLastActive,
  clearPasswordTries,
  countPasswordTry,
  createSession,
  endSessions,
  lockSession,
  type SessionChoice,
  uncountPasswordTry,
  unlockSession,
} from './session.repository.ts'
import { type SessionChange, sessionChange } from './session-change.ts'
import { parseUserAgent } from './user-agent.ts'

/** Seven days from the sign-in; using the session does not prolong it. */
export const SESSION_LIFETIME_S = 604_800
/** Wrong passwords in a row, at the lock screen or for a new password, after which the session ends. */
export const MAX_WRONG_PASSWORDS = 5
/** How many ids fit into one message of the bus. */
const IDS_PER_MESSAGE = 150
/** With more users the message goes to all. */
const MAX_NAMED_USERS = 300
const MAX_USER_AGENT_LENGTH = 300
const CHANNEL = defineChannel('auth.changed', sessionChange)

/** The result of a sign-in. */
export interface OpenedSession {
  readonly id: string
  /** Returned only once; only its hash is stored. */
  readonly token: string
}

/** Signed-in users, the same in every process. */
export interface Sessions {
  open(user: {
    readonly userId: number
    readonly ip: string
    readonly userAgent: string | undefined
    /** Runs in the transaction that opens the session; an error it throws is thrown on, and nothing is opened. */
    readonly confirm: (tx: Tx) => Promise<void>
  }): Promise<OpenedSession>
  /** For a large screen, within a transaction: of one domain, with these codes, until then. */
  openDisplay(
    tx: Tx,
    display: {
      readonly name: string
      readonly domainId: number
      readonly permissions: readonly string[]
      readonly lifetimeMs: number
    },
  ): Promise<OpenedSession>
  /**
   * The actor of a session's token or of an API token, with their present rights (at most 5 seconds old when the bus is
   * silent). It takes the header `Authorization`, or the token alone.
   * @throws auth.api-token-*, auth.token-missing, auth.token-unknown (also for an ended session), auth.session-expired, and
   * auth.session-locked, auth.password-due or auth.factor-due while the session has a hold that is not in `answeredWhile`,
   * auth.session-idle once it was ended as idle
   */
  requireActor(authorization: string | undefined, asked?: HowAsked): Promise<Actor>
  /** Stores that the session is in use. */
  noteActive(sessionId: string): Promise<void>
  /** Locks and ends the sessions that have been idle too long, in every process. */
  applyIdleRule(): Promise<void>
  /**
   * The same for a ticket of a session, which comes without its token.
   * @throws what `requireActor` throws
   */
  requireActorOf(sessionId: string): Promise<Actor>
  /** Ends one session or those of a user, in every process as soon as `tx` commits. */
  end(
    tx: Tx,
    which: SessionChoice,
    why: SessionEndReason | { readonly reason: SessionEndReason; readonly by: string },
  ): Promise<void>
  /** API tokens were revoked: they are read again once `tx` commits, and their live connections are closed. */
  announceRevoked(tx: Tx, tokenIds: readonly string[], by: string): Promise<void>
  /** From then on only unlocking and ending it are answered, on every connection. */
  lock(tx: Tx, sessionId: string): Promise<void>
  unlock(tx: Tx, sessionId: string): Promise<void>
  /** The user has just confirmed the session: by their password, or by another factor. */
  confirm(tx: Tx, sessionId: string): Promise<void>
  /**
   * Checks a password given within a session, to unlock it or to set a new one. The try is counted before the check, so
   * that parallel guesses count too; without any left the session is ended as `locked-out`. An error of `isRight` is
   * thrown on, and counts as no try.
   */
  checkPassword(
    sessionId: string,
    isRight: () => Promise<boolean>,
  ): Promise<{ readonly isRight: boolean; readonly triesLeft: number }>
  /**
   * After roles, menus, domains or users changed: rights are read again once `tx` commits, and the consoles of
   * these users, or of all, are told.
   */
  announceRightsChanged(tx: Tx, userIds?: readonly number[]): Promise<void>
  /** Stores whether these sessions have live connections. */
  noteConnected(sessionIds: readonly string[], isConnected: boolean): Promise<void>
  /** Calls the listener for every change of sessions, by whichever process. */
  onChange(listener: (change: SessionChange) => void): void
  close(): void
}

interface SessionParts {
  readonly db: Db
  readonly bus: Bus
  readonly clock: Clock
  readonly source: ActorSource
  /** Default: as the source says. */
  readonly loadIdleRule?: () => Promise<IdleRule>
}

/** Sessions in the database; changes of them go over the bus to every process. */
export function createSessions(parts: SessionParts): Sessions {
  const { db, bus, clock, source } = parts
  const listeners = new Set<(change: SessionChange) => void>()
  const idle = createIdleRounds({
    ...parts,
    loadRule: parts.loadIdleRule ?? (() => source.loadIdleRule(db)),
    tellLocked: (tx, sessionId) => tell(tx, { kind: 'locked', sessionId }),
    tellEnded: (tx, sessionIds) => tellEnded(tell, { tx, sessionIds, reason: 'idle' }),
  })
  const actors = createActorCache({ ...parts, idle })
  const hear = (change: SessionChange): void => {
    // A new session changes no cached one.
    if (change.kind !== 'opened') actors.clear()
    for (const listener of listeners) listener(change)
  }
  const unsubscribe = bus.subscribe(CHANNEL, {
    onMessage: hear,
    onGap: () => hear({ kind: 'unknown' }),
  })
  const tell: Tell = (tx, change) => bus.publishInTransaction(tx, CHANNEL, change)
  const end: Sessions['end'] = async (tx, which, why) => {
    const { reason, ...by } = typeof why === 'string' ? { reason: why } : why
    const ended = await endSessions(tx, which, { endedAt: new Date(clock.now()), reason })
    await tellEnded(tell, { tx, sessionIds: ended, reason, ...by })
    // What ends all sessions of a user bears on their API tokens, which are no sessions.
    if ('userId' in which) await tell(tx, { kind: 'rights', userIds: [which.userId] })
  }
  return {
    open: async (user) => {
      const opened = { id: makeUuid(), token: makeToken() }
      await transaction(db, async (tx) => {
        await user.confirm(tx)
        await createSession(tx, makeSession(opened, user, clock.now()))
        await tell(tx, { kind: 'opened' })
      })
      return opened
    },
    ...makeDisplayCall(clock, tell),
    requireActor: (authorization, asked) => actors.require(authorization, asked),
    noteActive: (sessionId) => changeLastActive(db, sessionId, new Date(clock.now())),
    applyIdleRule: () => idle.apply(),
    requireActorOf: (sessionId) => actors.requireOf(sessionId),
    end,
    announceRevoked: (tx, sessionIds, by) => tellEnded(tell, { tx, sessionIds, reason: 'kicked', by }),
    ...makeStateCalls(clock, tell),
    checkPassword: (sessionId, isRight) =>
      checkPassword(db, { sessionId, isRight, endSession: (tx) => end(tx, { sessionId }, 'locked-out') }),
    announceRightsChanged: (tx, userIds) => {
      const isNamed = userIds !== undefined && userIds.length <= MAX_NAMED_USERS
      return tell(tx, isNamed ? { kind: 'rights', userIds: [...userIds] } : { kind: 'rights' })
    },
    noteConnected: async (sessionIds, isConnected) => {
      if (sessionIds.length === 0) return
      await changeConnected(db, sessionIds, isConnected ? new Date(clock.now()) : null)
    },
    onChange: (listener) => void listeners.add(listener),
    close: unsubscribe,
  }
}

type Tell = (tx: Tx, change: SessionChange) => Promise<void>

/** Opens a session for a large screen. */
function makeDisplayCall(clock: Clock, tell: Tell): Pick<Sessions, 'openDisplay'> {
  return {
    openDisplay: async (tx, { name, domainId, permissions, lifetimeMs }) => {
      const opened = { id: makeUuid(), token: makeToken() }
      const owner = { displayName: name, displayDomainId: domainId, displayPermissions: [...permissions] }
      await createSession(tx, {
        ...owner,
        ...makeTimes(opened, { nowMs: clock.now(), lifetimeMs }),
        ip: null,
        userAgent: null,
        os: null,
        browser: null,
      })
      await tell(tx, { kind: 'opened' })
      return opened
    },
  }
}

/** Changes the state of one session and tells every process. */
function makeStateCalls(clock: Clock, tell: Tell): Pick<Sessions, 'lock' | 'unlock' | 'confirm'> {
  const now = (): Date => new Date(clock.now())
  return {
    lock: async (tx, sessionId) => {
      await lockSession(tx, sessionId, now())
      await tell(tx, { kind: 'locked', sessionId })
    },
    unlock: async (tx, sessionId) => {
      await unlockSession(tx, sessionId, now())
      await tell(tx, { kind: 'unlocked', sessionId })
    },
    confirm: async (tx, sessionId) => {
      await changeConfirmed(tx, sessionId, now())
      await tell(tx, { kind: 'confirmed', sessionId })
    },
  }
}

interface EndedSessions {
  readonly tx: Tx
  readonly sessionIds: readonly string[]
  readonly reason: SessionEndReason
  readonly by?: string
}

/** In several messages if they do not fit into one. */
async function tellEnded(tell: Tell, { tx, sessionIds, ...why }: EndedSessions): Promise<void> {
  for (let from = 0; from < sessionIds.length; from += IDS_PER_MESSAGE) {
    const told = sessionIds.slice(from, from + IDS_PER_MESSAGE)
    await tell(tx, { kind: 'ended', sessionIds: told, ...why })
  }
}

interface PasswordCheck {
  readonly sessionId: string
  readonly isRight: () => Promise<boolean>
  readonly endSession: (tx: Tx) => Promise<void>
}

async function checkPassword(db: Db, { sessionId, isRight, endSession }: PasswordCheck) {
  const triesLeft = MAX_WRONG_PASSWORDS - (await countPasswordTry(db, sessionId))
  const looked = async (): Promise<boolean> => {
    try {
      return await isRight()
    } catch (cause) {
      await uncountPasswordTry(db, sessionId)
      throw cause
    }
  }
  if (triesLeft >= 0 && (await looked())) {
    await clearPasswordTries(db, sessionId)
    return { isRight: true, triesLeft: MAX_WRONG_PASSWORDS }
  }
  if (triesLeft <= 0) await transaction(db, endSession)
  return { isRight: false, triesLeft: Math.max(0, triesLeft) }
}

function makeTimes(
  { id, token }: OpenedSession,
  { nowMs, lifetimeMs }: { readonly nowMs: number; readonly lifetimeMs: number },
) {
  return {
    id,
    tokenHash: Buffer.from(hashToken(token), 'hex'),
    createdAt: new Date(nowMs),
    expiresAt: new Date(nowMs + lifetimeMs),
    lastSeenAt: new Date(nowMs),
    lastActiveAt: new Date(nowMs),
  }
}

function makeSession(
  opened: OpenedSession,
  { userId, ip, userAgent }: Parameters<Sessions['open']>[0],
  nowMs: number,
) {
  return {
    ...makeTimes(opened, { nowMs, lifetimeMs: SESSION_LIFETIME_S * 1000 }),
    userId,
    ip,
    userAgent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    ...parseUserAgent(userAgent),
  }
}
