import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

export interface AttemptCount {
  readonly attempts: number
  readonly startedAt: Date
}

/** Old rows removed per statement; each call that opens a window removes more than it makes. */
const REMOVED_AT_ONCE = 100

/** Counts one attempt in the subject's window, in the database, over all processes. */
export async function countAttempt(
  db: Db,
  subject: string,
  { now, windowMs }: { readonly now: Date; readonly windowMs: number },
): Promise<AttemptCount> {
  const since = new Date(now.getTime() - windowMs)
  const { rows } = await sql<AttemptCount>`
    insert into attempt_window as counted (subject, started_at, attempts) values (${subject}, ${now}, 1)
        on conflict (subject) do update
       set attempts = case when counted.started_at > ${since} and counted.started_at <= ${now}
                           then counted.attempts + 1 else 1 end,
           started_at = case when counted.started_at > ${since} and counted.started_at <= ${now}
                             then counted.started_at else ${now} end
    returning attempts, started_at`.execute(db)
  const counted = rows[0] ?? { attempts: 1, startedAt: now }
  if (counted.attempts === 1) await removeOld(db, since)
  return counted
}

/** The attempt succeeded: it is taken out of the window again. */
export async function uncountAttempts(db: Db, subjects: readonly string[]): Promise<void> {
  for (const subject of subjects) {
    await sql`update attempt_window set attempts = greatest(attempts - 1, 0) where subject = ${subject}`.execute(
      db,
    )
  }
}

async function removeOld(db: Db, since: Date): Promise<void> {
  await sql`
    delete from attempt_window where subject in (
      select subject from attempt_window where started_at <= ${since}
       order by started_at limit ${REMOVED_AT_ONCE} for update skip locked)`.execute(db)
}
