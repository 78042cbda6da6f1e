import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

export interface Ticket {
  readonly domainId: number
  readonly nodeIds: readonly number[]
  readonly isPreview: boolean
  /** The session that requested it. */
  readonly sessionId: string
}

export async function createTicket(
  db: Db,
  ticket: Ticket & { readonly tokenHash: Buffer; readonly expiresAt: Date },
): Promise<void> {
  const { tokenHash, domainId, nodeIds, isPreview, sessionId, expiresAt } = ticket
  await sql`
    INSERT INTO netdisk_ticket (token_hash, domain_id, node_ids, is_preview, session_id, expires_at)
    VALUES (${tokenHash}, ${domainId}, ${[...nodeIds]}::bigint[], ${isPreview}, ${sessionId}, ${expiresAt})`.execute(
    db,
  )
}

/** Returns it to the first caller and removes it. */
export async function takeTicket(db: Db, tokenHash: Buffer, now: Date): Promise<Ticket | undefined> {
  const { rows } = await sql<Ticket & { expiresAt: Date }>`
    DELETE FROM netdisk_ticket WHERE token_hash = ${tokenHash}
    RETURNING domain_id, node_ids, is_preview, session_id, expires_at`.execute(db)
  const [ticket] = rows
  return ticket !== undefined && ticket.expiresAt > now ? ticket : undefined
}

export async function removeOldTickets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('netdiskTicket').where('expiresAt', '<=', now).execute()
}
