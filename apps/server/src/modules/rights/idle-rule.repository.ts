import { PARAMETERS } from '@fibrewatch/contract/parameter'
import { sql } from 'kysely'
import type { IdleRule } from '#platform/auth/idle'
import type { Db } from '#platform/database/database'

const MINUTE_MS = 60_000

export async function loadIdleRule(db: Db): Promise<IdleRule> {
  const { rows } = await sql<{ key: string; value: string }>`
    select key, value from parameter
     where key in ('session.idleLockMinutes', 'session.idleLogoutMinutes')`.execute(db)
  const minutesOf = (key: 'session.idleLockMinutes' | 'session.idleLogoutMinutes'): number => {
    const stored = rows.find((row) => row.key === key)?.value
    return stored === undefined ? PARAMETERS[key].initial : Number(stored)
  }
  return {
    lockMs: minutesOf('session.idleLockMinutes') * MINUTE_MS,
    endMs: minutesOf('session.idleLogoutMinutes') * MINUTE_MS,
  }
}
