import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/**
 * After the clock went back: jobs that were put off until a wrong time may run now. A job that waits for
 * its next try is only tried sooner.
 */
export async function pullBackJobs(db: Db): Promise<void> {
  const { rows } = await sql<{
    isThere: boolean
  }>`SELECT to_regclass('pgboss.job') IS NOT NULL AS is_there`.execute(db)
  if (rows[0]?.isThere !== true) return
  await sql`UPDATE pgboss.version SET cron_on = now() WHERE cron_on > now()`.execute(db)
  await sql`
    UPDATE pgboss.queue SET monitor_on = least(monitor_on, now()), maintain_on = least(maintain_on, now())
     WHERE monitor_on > now() OR maintain_on > now()`.execute(db)
  await sql`UPDATE pgboss.job SET start_after = now() WHERE state < 'active' AND start_after > now()`.execute(
    db,
  )
}
