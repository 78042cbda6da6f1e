import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** What is due in the queue of one job and no process has taken. */
export interface JobLoad {
  readonly queue: string
  readonly waiting: number
  /** How long the oldest of them has been due; 0 where none is. */
  readonly oldestS: number
}

/** One row for each queue, by its name. Fails where no process has made the queues yet. */
export async function readJobLoad(db: Db): Promise<readonly JobLoad[]> {
  const { rows } = await sql<JobLoad>`
    SELECT queue.name AS queue, count(job.id)::int AS waiting,
           coalesce(extract(epoch FROM now() - min(job.start_after)), 0)::float8 AS oldest_s
      FROM pgboss.queue
      LEFT JOIN pgboss.job ON job.name = queue.name AND job.state < 'active' AND job.start_after <= now()
     GROUP BY queue.name
     ORDER BY queue.name`.execute(db)
  return rows
}
