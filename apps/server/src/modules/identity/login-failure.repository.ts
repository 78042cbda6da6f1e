import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { IdentityTables } from './identity.tables.ts'

/** Failures are counted for a name, whether it is anybody's or not, and for the address they come from. */
export interface Attempt {
  readonly username: string
  readonly ip: string
}

const tables = (db: Db) => db.withTables<IdentityTables>()
const ofUser = ({ username }: Attempt): string => `user:${username}`
const subjectsOf = (attempt: Attempt): string[] => [ofUser(attempt), `ip:${attempt.ip}`]

/** The most failures in a row of name or address, unless the last was before `since`. */
export async function loadFailures(db: Db, attempt: Attempt, since: Date): Promise<number> {
  const row = await tables(db)
    .selectFrom('loginFailure')
    .select(({ fn }) => fn.max('failures').as('failures'))
    .where('subject', 'in', subjectsOf(attempt))
    .where('failedAt', '>', since)
    .executeTakeFirst()
  return row?.failures ?? 0
}

/** Also forgets all whose last failure was before `since`. */
export async function countAttempt(
  db: Db,
  attempt: Attempt,
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<void> {
  await tables(db).deleteFrom('loginFailure').where('failedAt', '<=', since).execute()
  await sql`
    insert into login_failure (subject, failures, failed_at)
    select subject, 1, ${now} from unnest(${subjectsOf(attempt)}::text[]) as subject
     order by subject
        on conflict (subject) do update
       set failures = login_failure.failures + 1, failed_at = excluded.failed_at`.execute(db)
}

/** After a success the name starts anew; the address does not: one good account would open it to guess at others. */
export async function clearAttempts(db: Db, attempt: Attempt): Promise<void> {
  await tables(db).deleteFrom('loginFailure').where('subject', '=', ofUser(attempt)).execute()
}
