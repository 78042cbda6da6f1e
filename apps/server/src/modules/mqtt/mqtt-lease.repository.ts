import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

export interface LeaseClaim {
  /** The broker's address without name and password. */
  readonly broker: string
  /** Taken when there is none yet. */
  readonly newClientId: string
  readonly holder: string
  readonly leaseMs: number
  /** Whoever held it before cannot be alive. */
  readonly isAlone: boolean
}

export interface ClaimedLease {
  readonly clientId: string
  /** Who held it before this claim; null when nobody did. */
  readonly previousHolder: string | null
}

/** Takes the lease or holds it on, by the database's clock; undefined while another process holds it. */
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
