import { sql } from 'kysely'
import type { Tx } from '#platform/database/database'

/** Does a part of a transaction; if it fails, that part alone is taken back. */
export async function inSavepoint<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await sql`SAVEPOINT kept_row`.execute(tx)
  try {
    const result = await work()
    await sql`RELEASE SAVEPOINT kept_row`.execute(tx)
    return result
  } catch (cause) {
    await sql`ROLLBACK TO SAVEPOINT kept_row`.execute(tx)
    throw cause
  }
}
