import { LIVE_TOPIC_PERMISSION, type SessionEndReason } from '@fibrewatch/contract'
import { holdsPermission } from '../auth/actor.ts'
import type { SessionChange, Sessions } from '../auth/session.ts'
import type { Clock } from '../clock/clock.ts'
import { ReasonError } from '../http/errors.ts'
import type { Log } from '../log/log.ts'
import type { LiveClient } from './client.ts'
import { isLiveTopic } from './client-message.ts'
import type { LiveHub } from './hub.ts'

/** RFC 6455, 7.4.1 */
export const CLOSE = { goingAway: 1001, policy: 1008 } as const
/** The console of a locked session keeps its connection, and gets nothing over it. */
export const WHILE_LOCKED = { whileLocked: true } as const
const ONLINE_PERMISSION = 'sys:online:list'

export interface SocketHost {
  readonly hub: LiveHub
  readonly sessions: Sessions
  readonly clock: Clock
  readonly log: Log
}

export interface Connection {
  readonly client: LiveClient
  readonly token: string
  /** Rights changed while the session was locked: it is told once it is unlocked. */
  hasStaleRights: boolean
  /** How often the session was locked: what was read of it before that no longer counts. */
  locks: number
  heardAtMs: number
  windowStartMs: number
  messagesInWindow: number
}

export const mayRead = ({ actor }: LiveClient, topic: string): boolean =>
  isLiveTopic(topic) && holdsPermission(actor, LIVE_TOPIC_PERMISSION[topic])

/** What the connection hears of what happened to sessions. */
export async function applySessionChange(
  connection: Connection,
  change: SessionChange,
  host: SocketHost,
): Promise<void> {
  const { client } = connection
  const { sessionId } = client.actor
  if (change.kind === 'ended' && change.sessionIds.includes(sessionId)) {
    signOut(client, change.reason, change.by)
    return
  }
  if (change.kind === 'opened' || change.kind === 'ended') {
    if (mayListOnline(client)) client.control({ type: 'online-changed' })
    return
  }
  if (change.kind === 'rights' || change.kind === 'unknown') await applyRights(connection, change, host)
  else if (change.sessionId === sessionId) await applyLock(connection, change.kind, host)
}

const mayListOnline = ({ actor }: LiveClient): boolean =>
  !actor.isLocked && holdsPermission(actor, ONLINE_PERMISSION)

type RightsChange = Extract<SessionChange, { kind: 'rights' | 'unknown' }>

async function applyRights(connection: Connection, change: RightsChange, host: SocketHost): Promise<void> {
  const { client } = connection
  const wasLocked = client.actor.isLocked
  const isOpen = await refreshRights(connection, host)
  if (!isOpen || !isAffected(client, change)) return
  if (!client.actor.isLocked) client.control({ type: 'rights-changed' })
  else connection.hasStaleRights = true
  // What was missed may have been the end of the lock.
  if (wasLocked && !client.actor.isLocked) tellUnlocked(connection)
}

const isAffected = ({ actor }: LiveClient, change: RightsChange): boolean =>
  change.kind === 'unknown' || change.userIds === undefined || change.userIds.includes(actor.userId)

async function applyLock(
  connection: Connection,
  kind: 'locked' | 'unlocked',
  host: SocketHost,
): Promise<void> {
  const { client } = connection
  if (kind === 'locked') {
    // At once: nothing may pass while the session is read again.
    connection.locks++
    client.actor = { ...client.actor, isLocked: true }
    client.control({ type: 'locked' })
    return
  }
  if (await refreshRights(connection, host)) tellUnlocked(connection)
}

function tellUnlocked(connection: Connection): void {
  const { client } = connection
  client.control({ type: 'unlocked' })
  if (connection.hasStaleRights) client.control({ type: 'rights-changed' })
  connection.hasStaleRights = false
  client.resync()
}

/** A role may have been changed: what the user may read is decided anew. False when the session is over. */
export async function refreshRights(connection: Connection, host: SocketHost): Promise<boolean> {
  const { client, token, locks } = connection
  try {
    const actor = await host.sessions.requireActor(token, WHILE_LOCKED)
    if (locks !== connection.locks) return await refreshRights(connection, host)
    client.actor = actor
    client.topics = new Set([...client.topics].filter((topic) => mayRead(client, topic)))
    return true
  } catch (cause) {
    // A database that does not answer says nothing about the session.
    if (!(cause instanceof ReasonError)) return true
    signOut(client, cause.reason === 'auth.session-expired' ? 'expired' : 'kicked')
    return false
  }
}

function signOut(client: LiveClient, reason: SessionEndReason, by?: string): void {
  client.control({ type: 'signed-out', reason, ...(by === undefined ? {} : { by }) })
  client.socket.close(CLOSE.policy)
}
