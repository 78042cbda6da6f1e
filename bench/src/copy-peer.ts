import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '@fibrewatch/tools/find-program'

const PEER_ROWS = 200_000
const MS_PER_S = 1000
const COLUMNS = 'id, device_id, link_id, domain_id, type, state, at, ingested_at, position_m, value, unit'

/** Runs SQL on our own PostgreSQL; returns unaligned rows. */
export function runSql(databaseUrl: string, sql: string): string {
  const psql = findProgram('psql')
  if (psql === undefined) throw new Error('psql is not installed (Debian: postgresql-client-15)')
  const args = ['--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '-v', 'ON_ERROR_STOP=1', databaseUrl]
  return execFileSync(psql, args, { input: sql, encoding: 'utf8' }).trim()
}

function makeRow(index: number): string {
  const at = '2026-11-21T06:00:00Z'
  return `${randomUUID()},1,1,1,TEMP_HIGH,report,${at},${at},${(index % 400) * 190},24.6,°C`
}

/**
 * What the same PostgreSQL stores without the alarm engine: one COPY of the same columns into a table like that of
 * the events, indexes included, committed durably. Rows a second.
 */
export function measureCopy(databaseUrl: string): number {
  const folder = mkdtempSync(join(tmpdir(), 'fibrewatch-copy-'))
  try {
    const file = join(folder, 'events.csv')
    writeFileSync(file, Array.from({ length: PEER_ROWS }, (_, index) => makeRow(index)).join('\n'))
    runSql(databaseUrl, 'CREATE TABLE event_peer (LIKE event INCLUDING ALL)')
    const startedAt = performance.now()
    runSql(databaseUrl, `\\copy event_peer (${COLUMNS}) FROM '${file}' WITH (FORMAT csv)`)
    const durationMs = performance.now() - startedAt
    runSql(databaseUrl, 'DROP TABLE event_peer')
    return (PEER_ROWS * MS_PER_S) / durationMs
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
