import { sql } from 'kysely'
import type { HealthReason } from '@fibrewatch/contract/health'
import type { Db, Tx } from '#platform/database/database'
import type { Fault } from './check-book.ts'

/** Replaces the faults of one server by its present ones. A fault that goes on keeps its begin. */
export async function saveFaults(tx: Tx, server: string, faults: readonly Fault[]): Promise<void> {
  const reasons = faults.map(({ reason }) => reason)
  await sql`DELETE FROM server_fault WHERE server = ${server} AND reason <> ALL(${reasons}::text[])`.execute(
    tx,
  )
  for (const { reason, sinceMs } of faults) {
    await sql`
      INSERT INTO server_fault (server, reason, since, seen_at)
      VALUES (${server}, ${reason}, ${new Date(sinceMs)}, clock_timestamp())
      ON CONFLICT (server, reason) DO UPDATE SET seen_at = excluded.seen_at`.execute(tx)
  }
}

/** Faults of servers that are gone. By the database's clock, which all of them share. */
export async function removeStaleFaults(tx: Tx, keptS: number): Promise<void> {
  await sql`DELETE FROM server_fault WHERE seen_at < clock_timestamp() - make_interval(secs => ${keptS})`.execute(
    tx,
  )
}

export interface KnownFault {
  readonly reason: HealthReason
  readonly since: Date
  /** One of the servers with the fault. */
  readonly server: string
}

/** The faults of all servers, each reason once, since it was found first. */
export async function listFaults(tx: Tx): Promise<KnownFault[]> {
  const { rows } = await sql<KnownFault>`
    SELECT DISTINCT ON (reason) reason, since, server FROM server_fault ORDER BY reason, since, server`.execute(
    tx,
  )
  return rows
}

/** The topmost domain: a user who sees it sees everything. */
export async function loadRootDomainId(db: Db): Promise<number> {
  const root = await db
    .selectFrom('domain')
    .select('id')
    .where('parentId', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (root === undefined) throw new Error('there is no domain at the top')
  return root.id
}
