import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import type { Database } from '../database/database.ts'
import { createServerDatabase } from '../database/server-database.ts'
import { emptyTables } from './empty-tables.ts'
import { giveBackEngine, takeEngine } from './shared-engine.ts'
import { removeServerDatabase, runOnServer, type TestTemplate, urlOf } from './test-template.ts'

const TEST_POOL_SIZE = 4

interface OpenDatabase {
  readonly database: Database
  readonly release: () => Promise<void>
}

async function openDatabase(template: TestTemplate): Promise<OpenDatabase> {
  if (template.kind === 'embedded') {
    const database = await takeEngine(template.dumpPath)
    return { database, release: () => giveBackEngine(database) }
  }
  const name = `fibrewatch_test_${randomUUID().replaceAll('-', '')}`
  await runOnServer(template.url, `CREATE DATABASE ${name} TEMPLATE ${template.templateName}`)
  const database = createServerDatabase({
    connectionString: urlOf(template.url, name),
    poolSize: TEST_POOL_SIZE,
  })
  const release = async (): Promise<void> => {
    await database.close()
    await removeServerDatabase(template.url, name)
  }
  return { database, release }
}

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
  let open: OpenDatabase | undefined
  const requireOpen = (): Database => {
    if (!open) throw new Error('testDatabase is open only inside tests and hooks')
    return open.database
  }
  beforeAll(async () => {
    open = await openDatabase(inject('testTemplate'))
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
    await open?.release()
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
