import type { EndpointBody, EndpointData } from '@fibrewatch/contract/endpoint'
import type { oauthApi } from '@fibrewatch/contract/oauth'
import type { OnlineSession, onlineApi } from '@fibrewatch/contract/online'
import { type Actor, listExceeding, nameCodes } from '#platform/auth/actor'
import { areUsers, lockRightsRules, requireRightsOfAll } from '#modules/rights'
import type { OpenedSession, Sessions } from '#platform/auth/session'
import type { Clock } from '#platform/clock/clock'
import type { Db } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { defineError, objectNotFound } from '#platform/http/errors'
import type { PageSlice } from '#platform/list/page'
import {
  countOnline,
  hasDomain,
  listOnlineIds,
  listOpenSessions,
  loadDisplay,
  type OnlineQuery,
  type OnlineRow,
} from './online.repository.ts'

const isSelf = defineError('online.is-self')
const exceedsOwn = defineError('role.exceeds-own')
const DAY_MS = 86_400_000
/** A process renews its entries every 30 seconds; two renewals may be missed. */
const CONNECTED_FOR_MS = 75_000
const EXPORT_LOT = 500

type NewDisplay = EndpointBody<typeof onlineApi.addDisplay>
type DisplaySelf = EndpointData<typeof oauthApi.display>

export interface OnlineParts {
  readonly db: Db
  readonly clock: Clock
  readonly sessions: Sessions
}

export async function listOnlinePage(
  parts: OnlineParts,
  actor: Actor,
  { query, slice }: { readonly query: OnlineQuery; readonly slice: PageSlice },
) {
  const selection = makeSelection(parts, actor, query)
  const ids = await listOnlineIds(parts.db, selection, slice)
  const rows = await listOpenSessions(parts.db, ids, selection)
  const list = rows.map((row) => toOnlineSession(row, actor, selection.now))
  return { list, total: await countOnline(parts.db, selection) }
}

export async function* readAllOnline(
  parts: OnlineParts,
  actor: Actor,
  query: OnlineQuery,
): AsyncGenerator<OnlineSession> {
  const selection = makeSelection(parts, actor, query)
  const ids = await listOnlineIds(parts.db, selection)
  for (let from = 0; from < ids.length; from += EXPORT_LOT) {
    const rows = await listOpenSessions(parts.db, ids.slice(from, from + EXPORT_LOT), selection)
    for (const row of rows) yield toOnlineSession(row, actor, selection.now)
  }
}

/** All or none. @throws object.not-found, online.is-self, user.is-super, user.exceeds-own, user.sees-more */
export async function kickSessions(
  parts: OnlineParts,
  actor: Actor,
  ids: readonly string[],
): Promise<OnlineRow[]> {
  const { db, sessions } = parts
  return transaction(db, async (tx) => {
    await lockRightsRules(tx)
    const rows = await listOpenSessions(tx, ids, { scope: actor.scope, now: new Date(parts.clock.now()) })
    if (rows.length < ids.length) throw objectNotFound()
    if (rows.some(({ userId }) => userId === actor.userId)) throw isSelf()
    const userIds = rows.flatMap(({ userId }) => (userId === null ? [] : [userId]))
    await requireRightsOfAll(tx, actor, areUsers(userIds))
    for (const { id } of rows) {
      await sessions.end(tx, { sessionId: id }, { reason: 'kicked', by: actor.name })
    }
    return rows
  })
}

/**
 * A session for a large screen: actors grant only what they hold, in a domain they see.
 * @throws object.not-found, role.exceeds-own
 */
export async function addDisplay(
  parts: OnlineParts,
  actor: Actor,
  display: NewDisplay,
): Promise<OpenedSession> {
  const { db, sessions } = parts
  const exceeding = listExceeding(actor, display.permissions)
  if (exceeding.length > 0) throw exceedsOwn(nameCodes(actor, exceeding))
  return transaction(db, async (tx) => {
    await lockRightsRules(tx)
    if (!(await hasDomain(tx, display.domainId, actor.scope))) throw objectNotFound()
    return sessions.openDisplay(tx, { ...display, lifetimeMs: display.days * DAY_MS })
  })
}

/** @throws object.not-found for the session of a user */
export async function requireDisplay(parts: OnlineParts, actor: Actor): Promise<DisplaySelf> {
  const row = actor.isDisplay ? await loadDisplay(parts.db, actor.sessionId) : undefined
  if (row === undefined) throw objectNotFound()
  const { domainId, domainName, expiresAt } = row
  const permissions = [...actor.permissions]
  return { name: actor.name, domainId, domainName, permissions, expiresAt: expiresAt.toISOString() }
}

function makeSelection(parts: OnlineParts, actor: Actor, query: OnlineQuery) {
  return { scope: actor.scope, query, now: new Date(parts.clock.now()) }
}

function toOnlineSession(row: OnlineRow, actor: Actor, now: Date): OnlineSession {
  const { isSuper, createdAt, lastSeenAt, lockedAt, connectedAt, ...session } = row
  const isConnected = connectedAt !== null && now.getTime() - connectedAt.getTime() < CONNECTED_FOR_MS
  return {
    ...session,
    signedInAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isConnected,
    isLocked: lockedAt !== null,
    isCurrent: row.id === actor.sessionId,
    disable: row.userId === actor.userId || (isSuper && !actor.isSuper),
  }
}
