import type { EndpointBody, EndpointData, EndpointQuery } from '@fibrewatch/contract/endpoint'
import type { notifyApi } from '@fibrewatch/contract/notify'
import type { DomainScope } from '#platform/auth/scope'
import { afterCommit, transaction } from '#platform/database/transaction'
import { objectNotFound } from '#platform/http/errors'
import { decodeCursor, encodeCursor, isCursorId } from '#platform/list/cursor'
import { boundTotal, cutPage } from '#platform/list/cursor-page'
import { channelOff } from './channel.errors.ts'
import { loadReceiver, lockChannel } from './channel.repository.ts'
import { GIVE_UP_AFTER_MS } from './delivery.ts'
import * as stored from './delivery-log.repository.ts'
import type { ChannelCall, NotifyParts } from './notify.types.ts'

const DEFAULT_LIMIT = 50
const MAX_TOTAL = 10_000
const MAX_RESENT = 10_000

type LogParts = Pick<NotifyParts, 'db'>

const readBefore = (cursor: string | undefined): number | null =>
  cursor === undefined ? null : decodeCursor<[number]>(cursor, isCursorId)[0]

async function requireVisible({ db }: LogParts, scope: DomainScope, channelId: number): Promise<void> {
  if ((await loadReceiver(db, scope, channelId)) === undefined) throw objectNotFound()
}

export async function listAttemptPage(
  parts: LogParts,
  scope: DomainScope,
  { channelId, cursor, limit = DEFAULT_LIMIT }: EndpointQuery<typeof notifyApi.log>,
): Promise<EndpointData<typeof notifyApi.log>> {
  await requireVisible(parts, scope, channelId)
  const rows = await stored.listAttempts(parts.db, {
    channelId,
    before: readBefore(cursor),
    limit: limit + 1,
  })
  const { shown, last } = cutPage(rows, limit)
  return {
    list: shown.map((row) => ({ ...row, at: row.at.toISOString() })),
    nextCursor: last ? encodeCursor([last.id]) : null,
    ...boundTotal(await stored.countAttempts(parts.db, channelId, MAX_TOTAL), MAX_TOTAL),
  }
}

export async function listDeadPage(
  parts: LogParts,
  scope: DomainScope,
  { channelId, cursor, limit = DEFAULT_LIMIT }: EndpointQuery<typeof notifyApi.dead>,
): Promise<EndpointData<typeof notifyApi.dead>> {
  await requireVisible(parts, scope, channelId)
  const rows = await stored.listDead(parts.db, { channelId, before: readBefore(cursor), limit: limit + 1 })
  const { shown, last } = cutPage(rows, limit)
  return {
    list: shown.map(({ seq: _seq, ...row }) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      endedAt: row.endedAt.toISOString(),
    })),
    nextCursor: last ? encodeCursor([last.seq]) : null,
    ...boundTotal(await stored.countDead(parts.db, channelId, MAX_TOTAL), MAX_TOTAL),
  }
}

/** @throws channel.off, object.not-found */
export async function resendDead(
  { db, clock, wake }: Pick<NotifyParts, 'db' | 'clock' | 'wake'>,
  { actor, record }: ChannelCall,
  { channelId, deliveryIds }: EndpointBody<typeof notifyApi.resend>,
): Promise<EndpointData<typeof notifyApi.resend>> {
  const now = clock.now()
  const { name, resent } = await transaction(db, async (tx) => {
    const found = await lockChannel(tx, actor.scope, channelId)
    if (found === undefined) throw objectNotFound()
    if (!found.isEnabled) throw channelOff()
    const times = { now: new Date(now), giveUpAt: new Date(now + GIVE_UP_AFTER_MS) }
    const asked = { channelId, ids: deliveryIds ?? null, limit: MAX_RESENT }
    afterCommit(wake)
    return { name: found.name, resent: await stored.reviveDead(tx, { ...asked, ...times }) }
  })
  record({ objectId: channelId, objectName: name, after: { resent } })
  return { resent }
}
