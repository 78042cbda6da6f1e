import { execFileSync } from 'node:child_process'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findPostgres } from './find-postgres.ts'
import { findProgram } from './find-program.ts'
import { findPgbouncer, startPrivatePgbouncer } from './private-pgbouncer.ts'
import { POSTGRES_ENDS, startPrivatePostgres } from './private-postgres.ts'

const psql = findProgram('psql', ['/usr/lib/postgresql/15/bin']) ?? 'psql'
const query = (url: string, sql: string, env: Record<string, string> = {}) =>
  execFileSync(psql, [url, '-Atc', sql], {
    encoding: 'utf8',
    stdio: 'pipe',
    env: { ...process.env, ...env },
  }).trim()

describe.skipIf(findPgbouncer() === undefined || findPostgres() === undefined)(
  'startPrivatePgbouncer',
  () => {
    test('leads to the database in transaction mode, and refuses what it does not know', async () => {
      const postgres = await startPrivatePostgres()
      onTestFinished(postgres.stop)
      const pooler = await startPrivatePgbouncer(postgres.url)
      onTestFinished(pooler.stop)
      query(pooler.url, 'create table seen_through (id int)')
      expect(query(postgres.url, "select to_regclass('seen_through') is not null")).toBe('t')
      const strange = { PGOPTIONS: '-c statement_timeout=1000' }
      expect(() => query(pooler.url, 'select 1', strange)).toThrow('unsupported startup parameter')
      await pooler.kill9()
      expect(() => query(pooler.url, 'select 1')).toThrow('Command failed')
      await pooler.resume()
      expect(query(pooler.url, 'select 1')).toBe('1')
    })
  },
)

describe.skipIf(findPostgres() === undefined)('a private PostgreSQL', () => {
  test.each(POSTGRES_ENDS)('comes back after %s with its data, at its address', async (how) => {
    const { url, halt, resume, stop } = await startPrivatePostgres()
    onTestFinished(stop)
    query(url, 'create table kept (id int)')
    await halt(how)
    expect(() => query(url, 'select 1')).toThrow('Command failed')
    await resume()
    expect(query(url, "select to_regclass('kept') is not null")).toBe('t')
  })
})
