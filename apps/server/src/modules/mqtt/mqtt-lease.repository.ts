import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

export interface LeaseClaim {
  /** The broker's address without name and password. */
  readonly broker: string
  /** Used when there is none yet. */
  readonly newClientId: string
  readonly holder: string
  readonly leaseMs: number
  /** The former holder cannot be alive. */
  readonly isAlone: boolean
}

export interface ClaimedLease {
  readonly clientId: string
  /** The holder before this claim; null when there was none. */
  readonly previousHolder: string | null
}

/** Takes or renews the lease, by the database's clock; undefined while another process holds it. */
export async function claimLease(db: Db, claim: LeaseClaim): Promise<ClaimedLease | undefined> {
  const { broker, newClientId, holder, leaseMs, isAlone } = claim
  const { rows } = await sql<ClaimedLease>`
    WITH before AS (SELECT holder FROM mqtt_session WHERE broker = ${broker})
    INSERT INTO mqtt_session AS session (broker, client_id, holder, held_until)
    VALUES (${broker}, ${newClientId}, ${holder}, clock_timestamp() + ${leaseMs} * interval '1 millisecond')
    ON CONFLICT (broker) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until
     WHERE session.holder IS NULL OR session.holder = excluded.holder
        OR session.held_until < clock_timestamp() OR ${isAlone}::boolean
    RETURNING session.client_id, (SELECT holder FROM before) AS previous_holder`.execute(db)
  return rows[0]
}

export async function releaseLease(db: Db, broker: string, holder: string): Promise<void> {
  await sql`UPDATE mqtt_session SET holder = NULL, held_until = clock_timestamp()
             WHERE broker = ${broker} AND holder = ${holder}`.execute(db)
}
