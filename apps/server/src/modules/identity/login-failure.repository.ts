import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database'

/**
 * Failures count for the pair of name and address, which is locked out; for the address with any name; and for the
 * name from any address. A name counts whether the user exists or not.
 */
export interface Attempt {
  readonly username: string
  /** As `makeAddressGroup` gives it. */
  readonly address: string
}

export interface FailureWindow {
  readonly now: Date
  /** Earlier failures no longer count. */
  readonly since: Date
}

export interface FailureState {
  /** The most failures of pair, name or address. */
  readonly failures: number
  readonly pairLockedUntil: Date | undefined
  readonly nameSlowedUntil: Date | undefined
  readonly addressSlowedUntil: Date | undefined
}

/** The number of failures, with this one. */
export interface FailureCounts {
  readonly ofName: number
  readonly ofAddress: number
}

const DAY_MS = 86_400_000
/** More than a month of attempts at the limit of all unknown addresses makes, within the longest lock-out. */
const MAX_ROWS = 100_000

/** User names are compared without case. */
const ofName = ({ username }: Attempt): string => `name:${username.toLowerCase()}`
const ofAddress = ({ address }: Attempt): string => `address:${address}`
/** No address holds a bar: the text after the first one is the name. */
const ofPair = ({ username, address }: Attempt): string => `pair:${address}|${username.toLowerCase()}`

export async function loadFailureState(
  db: Db,
  attempt: Attempt,
  { now, since }: FailureWindow,
): Promise<FailureState> {
  const subjects = [ofPair(attempt), ofName(attempt), ofAddress(attempt)]
  const rows = await db
    .selectFrom('loginFailure')
    .select(['subject', 'failures', 'failedAt', 'lockedUntil'])
    .where('subject', 'in', subjects)
    .execute()
  const untilOf = (subject: string): Date | undefined => {
    const until = rows.find((row) => row.subject === subject)?.lockedUntil ?? undefined
    return until !== undefined && until > now ? until : undefined
  }
  const counting = rows.filter(({ failedAt }) => failedAt > since).map(({ failures }) => failures)
  return {
    failures: Math.max(0, ...counting),
    pairLockedUntil: untilOf(ofPair(attempt)),
    nameSlowedUntil: untilOf(ofName(attempt)),
    addressSlowedUntil: untilOf(ofAddress(attempt)),
  }
}

/**
 * Reserves one of the `maxFailures` attempts of the pair before the password is checked, so that parallel guesses count
 * too, in all processes. False when none is left. After a lock-out the count starts again.
 */
export async function reservePair(
  db: Db,
  attempt: Attempt,
  { now, since, maxFailures }: FailureWindow & { readonly maxFailures: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into login_failure as held (subject, failures, failed_at) values (${ofPair(attempt)}, 1, ${now})
        on conflict (subject) do update
       set failures = case when held.failed_at <= ${since} or held.locked_until is not null
                           then 1 else held.failures + 1 end,
           failed_at = excluded.failed_at,
           locked_until = null
     where case when held.locked_until is null then held.failures < ${maxFailures} or held.failed_at <= ${since}
                else held.locked_until <= ${now} end
    returning 1`.execute(db)
  return rows.length > 0
}

/** Counts the attempt for name and address, before the password is checked. */
export async function reserveShared(
  db: Db,
  attempt: Attempt,
  { now, since }: FailureWindow,
): Promise<FailureCounts> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const { rows } = await sql<{ subject: string; failures: number }>`
    insert into login_failure as held (subject, failures, failed_at)
    select subject, 1, ${now} from unnest(${[ofName(attempt), ofAddress(attempt)]}::text[]) as subject
     order by subject
        on conflict (subject) do update
       set failures = case when held.failed_at <= ${since} then 1 else held.failures + 1 end,
           failed_at = excluded.failed_at,
           locked_until = case when held.locked_until > ${now} then held.locked_until end,
           lock_outs = case when held.failed_at <= ${dayAgo} then 0 else held.lock_outs end
    returning subject, failures`.execute(db)
  const countOf = (subject: string): number => rows.find((row) => row.subject === subject)?.failures ?? 1
  return { ofName: countOf(ofName(attempt)), ofAddress: countOf(ofAddress(attempt)) }
}

/** The attempt was no failure. */
export async function giveBack(db: Db, attempt: Attempt): Promise<void> {
  await changeFailures(db, [ofPair(attempt), ofName(attempt), ofAddress(attempt)], 1)
}

/**
 * After a success the failures of the pair and of the name are removed; those of the address stay: one good account
 * would allow guessing at others.
 */
export async function forgetFailures(db: Db, attempt: Attempt): Promise<void> {
  const { rows } = await sql<{ failures: number }>`
    delete from login_failure where subject = ${ofPair(attempt)} returning failures`.execute(db)
  await changeFailures(db, [ofName(attempt)], Math.max(1, rows[0]?.failures ?? 1))
  await changeFailures(db, [ofAddress(attempt)], 1)
}

async function changeFailures(db: Db, subjects: readonly string[], fewer: number): Promise<void> {
  for (const subject of subjects) {
    await sql`
      update login_failure set failures = greatest(failures - ${fewer}::int, 0) where subject = ${subject}`.execute(
      db,
    )
  }
}

export interface LockOut {
  readonly now: Date
  readonly maxFailures: number
  /** Of the first lock-out from an address within a day; each further one lasts twice as long. */
  readonly firstMs: number
}

/** Locks the pair out once its last attempt has failed; the lock-out is stored for the address too. */
export async function lockPair(db: Db, attempt: Attempt, rule: LockOut): Promise<void> {
  const { now, maxFailures, firstMs } = rule
  const { rows } = await sql`
    update login_failure set locked_until = ${now}
     where subject = ${ofPair(attempt)} and failures >= ${maxFailures} and locked_until is null
    returning 1`.execute(db)
  if (rows.length === 0) return
  const counted = await sql<{ lockOuts: number }>`
    update login_failure set lock_outs = lock_outs + 1 where subject = ${ofAddress(attempt)}
    returning lock_outs`.execute(db)
  const times = 2 ** Math.max(0, (counted.rows[0]?.lockOuts ?? 1) - 1)
  const lockedUntil = new Date(now.getTime() + Math.min(DAY_MS, firstMs * times))
  await sql`update login_failure set locked_until = ${lockedUntil} where subject = ${ofPair(attempt)}`.execute(
    db,
  )
}

export const slowName = (db: Db, attempt: Attempt, until: Date) => slow(db, ofName(attempt), until)
export const slowAddress = (db: Db, attempt: Attempt, until: Date) => slow(db, ofAddress(attempt), until)

async function slow(db: Db, subject: string, until: Date): Promise<void> {
  await sql`
    update login_failure set locked_until = greatest(locked_until, ${until}) where subject = ${subject}`.execute(
    db,
  )
}

/** Removes outdated failures, and beyond a bound the oldest of the rest. */
export async function removeOldFailures(db: Db, { now, since }: FailureWindow): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  await sql`
    delete from login_failure
     where failed_at <= ${since} and (locked_until is null or locked_until <= ${now})
       and (lock_outs = 0 or failed_at <= ${dayAgo})`.execute(db)
  await sql`
    delete from login_failure
     where failed_at < (select failed_at from login_failure
                         order by failed_at desc offset ${MAX_ROWS} limit 1)`.execute(db)
}

/** For all addresses. */
export async function removeLockOut(tx: Tx, username: string): Promise<void> {
  const name = username.toLowerCase()
  await sql`
    delete from login_failure
     where subject = ${`name:${name}`}
        or (starts_with(subject, 'pair:') and substr(subject, strpos(subject, '|') + 1) = ${name})`.execute(
    tx,
  )
}
