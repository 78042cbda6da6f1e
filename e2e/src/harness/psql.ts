import { execFileSync } from 'node:child_process'
import { findProgram } from '@fibrewatch/tools/find-program'

/** Runs SQL on our own PostgreSQL; returns unaligned rows, one a line, fields separated by `|`. */
export function runSql(databaseUrl: string, sql: string): string {
  const psql = findProgram('psql')
  if (psql === undefined) throw new Error('psql is not installed (Debian: postgresql-client-15)')
  const args = ['--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '-v', 'ON_ERROR_STOP=1', databaseUrl]
  return execFileSync(psql, args, { input: sql, encoding: 'utf8' }).trim()
}
