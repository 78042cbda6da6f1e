import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database'

/** The latest addresses of a user; an older one is unknown again. */
const MAX_ADDRESSES = 20
const REMEMBERED_MS = 90 * 86_400_000

/** Whether this user has signed in from there lately. Takes the same work for an unknown user name. */
export async function isKnownPair(
  db: Db,
  { username, address, now }: { readonly username: string; readonly address: string; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sign_in_address a join app_user u on u.id = a.user_id
     where u.username = ${username} and a.address = ${address}
       and a.last_at > ${new Date(now.getTime() - REMEMBERED_MS)}`.execute(db)
  return rows.length > 0
}

/** Whether any user has signed in from there lately. */
export async function isKnownAddress(db: Db, address: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sign_in_address
     where address = ${address} and last_at > ${new Date(now.getTime() - REMEMBERED_MS)} limit 1`.execute(db)
  return rows.length > 0
}

/** Also removes all but the user's latest addresses. */
export async function rememberAddress(
  tx: Tx,
  { userId, address, now }: { readonly userId: number; readonly address: string; readonly now: Date },
): Promise<void> {
  await sql`
    insert into sign_in_address (user_id, address, last_at) values (${userId}, ${address}, ${now})
        on conflict (user_id, address) do update set last_at = excluded.last_at`.execute(tx)
  await sql`
    delete from sign_in_address
     where user_id = ${userId}
       and address not in (select address from sign_in_address where user_id = ${userId}
                            order by last_at desc, address limit ${MAX_ADDRESSES})`.execute(tx)
}
