import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { IdentityTables } from './identity.tables.ts'

/** Failures are counted for a name, whether it is anybody's or not, and for the address they come from. */
export interface Attempt {
  readonly username: string
  readonly ip: string
}

export interface FailureRule {
  readonly now: Date
  /** What failed last before then no longer counts. */
  readonly since: Date
  /** Failures in a row after which the name is locked out … */
  readonly maxFailures: number
  /** … and until when, counted from `now`. */
  readonly lockedUntil: Date
}

const tables = (db: Db) => db.withTables<IdentityTables>()
const ofUser = (username: string): string => `user:${username}`
const subjectsOf = ({ username, ip }: Attempt): string[] => [ofUser(username), `ip:${ip}`]

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

/** Absent unless the name is locked out. It need not be anybody's: the answer must not tell. */
export async function loadLockedUntil(db: Db, username: string, now: Date): Promise<Date | undefined> {
  const row = await tables(db)
    .selectFrom('loginFailure')
    .select('lockedUntil')
    .where('subject', '=', ofUser(username))
    .where('lockedUntil', '>', now)
    .executeTakeFirst()
  return row?.lockedUntil ?? undefined
}

/**
 * Counts in the database, so that guesses in parallel and through other processes count too. After a lock-out the count
 * starts anew, and a failure meanwhile does not make it longer. Also forgets all that no longer counts.
 */
export async function countFailure(
  db: Db,
  attempt: Attempt,
  { now, since, maxFailures, lockedUntil }: FailureRule,
): Promise<void> {
  await sql`
    delete from login_failure
     where failed_at <= ${since} and (locked_until is null or locked_until <= ${now})`.execute(db)
  await sql`
    insert into login_failure (subject, failures, failed_at)
    select subject, 1, ${now} from unnest(${subjectsOf(attempt)}::text[]) as subject
     order by subject
        on conflict (subject) do update
       set failures = case when login_failure.locked_until <= ${now} then 1 else login_failure.failures + 1 end,
           failed_at = excluded.failed_at,
           locked_until = case when login_failure.locked_until > ${now} then login_failure.locked_until end`.execute(
    db,
  )
  await sql`
    update login_failure set locked_until = ${lockedUntil}
     where subject = ${ofUser(attempt.username)} and failures >= ${maxFailures} and locked_until is null`.execute(
    db,
  )
}

/**
 * After a success the name starts anew; the address does not: one good account would open it to guess at others.
 * False when the name was locked out while the password was being checked.
 */
export async function clearFailures(db: Db, username: string, now: Date): Promise<boolean> {
  await tables(db)
    .deleteFrom('loginFailure')
    .where('subject', '=', ofUser(username))
    .where((where) => where.or([where('lockedUntil', 'is', null), where('lockedUntil', '<=', now)]))
    .execute()
  return (await loadLockedUntil(db, username, now)) === undefined
}
