import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findPostgres } from './find-postgres.ts'
import { findProgram } from './find-program.ts'
import { startPrivatePostgres } from './private-postgres.ts'

const psql = findProgram('psql', ['/usr/lib/postgresql/15/bin', '/usr/local/pgsql/bin']) ?? 'psql'

const query = (url: string, sql: string) =>
  execFileSync(psql, [url, '-Atc', sql], { encoding: 'utf8', stdio: 'pipe' }).trim()

describe.skipIf(findPostgres() === undefined)('startPrivatePostgres (needs postgresql-15)', () => {
  test('serves a durable database by its socket alone, and leaves nothing behind', async () => {
    const { url, stop } = await startPrivatePostgres()
    const folder = new URL(url).searchParams.get('host') ?? ''
    onTestFinished(stop)
    expect(query(url, "select current_setting('fsync'), current_setting('synchronous_commit')")).toBe('on|on')
    expect(query(url, "select current_setting('listen_addresses') = '', inet_server_addr() is null")).toBe(
      't|t',
    )
    expect(query(url, 'select pg_encoding_to_char(encoding) from pg_database limit 1')).toBe('UTF8')
    await stop()
    expect(existsSync(folder)).toBe(false)
    expect(() => query(url, 'select 1')).toThrow('Command failed')
  })

  test('waits for no disk where nothing asks about a crash', async () => {
    const { url, stop } = await startPrivatePostgres({ isDurable: false })
    onTestFinished(stop)
    expect(query(url, "select current_setting('fsync'), current_setting('full_page_writes')")).toBe('off|off')
  })

  test('two at once do not meet', async () => {
    const [a, b] = await Promise.all([startPrivatePostgres(), startPrivatePostgres()])
    onTestFinished(async () => void (await Promise.all([a.stop(), b.stop()])))
    query(a.url, 'create table only_in_a (id int)')
    expect(query(b.url, "select to_regclass('only_in_a') is null")).toBe('t')
  })
})
