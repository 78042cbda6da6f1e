import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import type { Database } from '../database/database.ts'
import { emptyTables } from './empty-tables.ts'
import { giveBackDatabase, type MadeDatabase, takeDatabase } from './shared-database.ts'

interface TestDatabaseOptions {
  /** `file`: rows stay until the file ends, for tests that only read a world made once. */
  readonly keepUntil?: 'test' | 'file'
}

/**
 * The migrated database for the tests of one file (call it at the top of the file or of a `describe`).
 * After each test every table is emptied, the rows of the migrations are restored, and a session that
 * the test did not release fails it. The object works only inside tests and hooks.
 */
export function testDatabase({ keepUntil = 'test' }: TestDatabaseOptions = {}): Database {
  let made: MadeDatabase | undefined
  const requireOpen = (): Database => {
    if (!made) throw new Error('testDatabase is open only inside tests and hooks')
    return made.database
  }
  beforeAll(async () => {
    made = await takeDatabase(inject('testTemplate'))
  })
  afterEach(async () => {
    const { pool, readLoad } = requireOpen()
    // Work that a test started may still be ending; leaked sessions never end.
    await expect
      .poll(() => readLoad().used, {
        message: 'sessions still taken after the test',
      })
      .toBe(0)
    if (keepUntil === 'test') await emptyTables(pool)
  })
  afterAll(async () => {
    if (made) await giveBackDatabase(made)
  })
  return {
    get kind() {
      return requireOpen().kind
    },
    get pool() {
      return requireOpen().pool
    },
    get db() {
      return requireOpen().db
    },
    get intake() {
      return requireOpen().intake
    },
    get jobPool() {
      return requireOpen().jobPool
    },
    get directUrl() {
      return requireOpen().directUrl
    },
    get watch() {
      return requireOpen().watch
    },
    readLoad: () => requireOpen().readLoad(),
    close: () => requireOpen().close(),
  }
}
