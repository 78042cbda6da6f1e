import { SESSION_HOLDS, type SessionHold } from '@fibrewatch/contract/endpoint'
import { LIVE_TOPIC_PERMISSION, type SessionEndReason } from '@fibrewatch/contract/live'
import type { ReasonCode } from '@fibrewatch/contract/reason'
import { hasPermission, isHeld, isLocked } from '../auth/actor.ts'
import type { Sessions } from '../auth/session.ts'
import type { SessionChange } from '../auth/session-change.ts'
import type { Clock } from '../clock/clock.ts'
import { ReasonError } from '../http/errors.ts'
import type { Log } from '../log/log.ts'
import type { LiveClient } from './client.ts'
import { isLiveTopic } from './client-message.ts'
import type { LiveHub } from './hub.ts'

/** RFC 6455, 7.4.1, and the registry it founded */
export const CLOSE = { goingAway: 1001, policy: 1008, tryLater: 1013 } as const
const EXPIRED: ReadonlySet<ReasonCode> = new Set(['auth.session-expired', 'auth.api-token-expired'])
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
  /** The holds that the console was last told of. */
  toldHolds: readonly SessionHold[]
  /** Rights changed during a hold: the console is told after it. */
  hasStaleRights: boolean
  /** How often the session was locked: reads of it from before do not count. */
  locks: number
  heardAtMs: number
  windowStartMs: number
  messagesInWindow: number
}

export const mayRead = ({ actor }: LiveClient, topic: string): boolean =>
  isLiveTopic(topic) && hasPermission(actor, LIVE_TOPIC_PERMISSION[topic])

/** Tells the connection of a change of its session. */
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
  // A confirmation changes nothing for the connection.
  else if (change.kind !== 'confirmed' && change.sessionId === sessionId)
    await applyLock(connection, change.kind, host)
}

const mayListOnline = ({ actor }: LiveClient): boolean =>
  !isHeld(actor) && hasPermission(actor, ONLINE_PERMISSION)

type RightsChange = Extract<SessionChange, { kind: 'rights' | 'unknown' }>

async function applyRights(connection: Connection, change: RightsChange, host: SocketHost): Promise<void> {
  const { client } = connection
  const isOpen = await refreshRights(connection, host)
  if (!isOpen || !isAffected(client, change)) return
  connection.hasStaleRights = isHeld(client.actor)
  if (!connection.hasStaleRights) client.control({ type: 'rights-changed' })
  // The password was changed, or the message about the end of the lock was missed.
  tellReleased(connection)
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
    // At once: no message may be sent while the session is read again.
    connection.locks++
    const holds = new Set<SessionHold>(['locked', ...client.actor.holds])
    client.actor = { ...client.actor, holds: [...holds] }
    connection.toldHolds = client.actor.holds
    client.control({ type: 'locked' })
    return
  }
  if (await refreshRights(connection, host)) tellReleased(connection)
}

/** Tells which holds have ended. */
function tellReleased(connection: Connection): void {
  const { client, toldHolds } = connection
  connection.toldHolds = client.actor.holds
  if (toldHolds.includes('locked') && !isLocked(client.actor)) client.control({ type: 'unlocked' })
  if (toldHolds.length === 0 || isHeld(client.actor)) return
  if (connection.hasStaleRights) client.control({ type: 'rights-changed' })
  connection.hasStaleRights = false
  client.resync()
}

/** A role may have changed: the topics are checked again. False when the session has ended. */
export async function refreshRights(connection: Connection, host: SocketHost): Promise<boolean> {
  const { client, token, locks } = connection
  try {
    const actor = await host.sessions.requireActor(token, { answeredWhile: SESSION_HOLDS })
    if (locks !== connection.locks) return await refreshRights(connection, host)
    client.actor = actor
    client.topics = new Set([...client.topics].filter((topic) => mayRead(client, topic)))
    return true
  } catch (cause) {
    // The database did not answer: that says nothing about the session.
    if (!(cause instanceof ReasonError)) return true
    signOut(client, EXPIRED.has(cause.reason) ? 'expired' : 'kicked')
    return false
  }
}

function signOut(client: LiveClient, reason: SessionEndReason, by?: string): void {
  client.control({ type: 'signed-out', reason, ...(by === undefined ? {} : { by }) })
  client.socket.close(CLOSE.policy)
}
