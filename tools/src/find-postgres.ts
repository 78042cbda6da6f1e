import { execFileSync } from 'node:child_process'
import { findProgram } from './find-program.ts'

// Debian keeps the server out of PATH; a build from source lands in /usr/local/pgsql.
const usualFolders = ['/usr/lib/postgresql/15/bin', '/usr/local/pgsql/bin']

/** The programs a private PostgreSQL needs, as full paths. */
export type PostgresPrograms = { initdb: string; postgres: string }

function listFolders(): string[] {
  const config = findProgram('pg_config')
  if (config === undefined) return usualFolders
  return [execFileSync(config, ['--bindir'], { encoding: 'utf8' }).trim(), ...usualFolders]
}

/** Finds PostgreSQL's server programs; undefined when either is not installed. */
export function findPostgres(): PostgresPrograms | undefined {
  const folders = listFolders()
  const initdb = findProgram('initdb', folders)
  const postgres = findProgram('postgres', folders)
  return initdb === undefined || postgres === undefined ? undefined : { initdb, postgres }
}
