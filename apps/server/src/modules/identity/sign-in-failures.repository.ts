import type { SignInFailures } from '@fibrewatch/contract/account'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** So many addresses are named; the count is of all. */
const MAX_ADDRESSES = 5

interface FailureRow {
  readonly since: Date | null
  readonly ip: string | null
  readonly attempts: number
  readonly lastAt: Date
  readonly total: number
}

/** From the sign-in log: failures under the user's name between the sign-in before this session and its start. */
export async function loadSignInFailures(
  db: Db,
  { userId, sessionId }: { readonly userId: number; readonly sessionId: string },
): Promise<SignInFailures> {
  const { rows } = await sql<FailureRow>`
    with current as (select created_at from session where id = ${sessionId}),
         previous as (select max(l.at) as at from login_log l, current
                       where l.user_id = ${userId} and l.ok and l.at < current.created_at)
    select previous.at as since, l.ip, sum(l.attempts)::int as attempts, max(l.at) as last_at,
           sum(sum(l.attempts)) over ()::int as total
      from login_log l, current, previous
     where l.user_id = ${userId} and not l.ok and l.at <= current.created_at
       and (previous.at is null or l.at > previous.at)
     group by previous.at, l.ip
     order by attempts desc, last_at desc limit ${MAX_ADDRESSES}`.execute(db)
  const [first] = rows
  return {
    attempts: first?.total ?? 0,
    since: first?.since?.toISOString() ?? null,
    addresses: rows.map(({ ip, attempts, lastAt }) => ({ ip, attempts, lastAt: lastAt.toISOString() })),
  }
}
