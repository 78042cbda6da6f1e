import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import type { Config } from '#platform/config/config'
import { createEmbeddedDatabase, type Database } from '#platform/database/database'
import { lockDataDir } from '#platform/database/data-dir-lock'
import { adoptFolder } from '#platform/database/embedded-folder'
import { holdsNothing } from '#platform/database/table-shape'
import { createFatalLog } from '#platform/log/log'
import { openDatabase } from '#open-database'
import { OperatorError } from './operator-error.ts'

/** Where a database comes to be; until it is kept nobody sees it. */
export interface EmptyPlace {
  readonly database: Database
  /** To be called in the transaction that fills it. @throws OperatorError when somebody else has filled it */
  requireEmpty(client: ClientBase): Promise<void>
  /** Whether the commit itself keeps it; else it is kept by `keep`, and what fails before has kept nothing. */
  readonly isKeptByCommit: boolean
  keep(): Promise<void>
  discard(): Promise<void>
}

type Program = Pick<NodeJS.Process, 'pid' | 'exit'>

const STAGING_PREFIX = 'restore-of-'

/** @throws OperatorError when the place of an embedded database is taken, DataDirLockedError while a server runs there */
export const openEmptyPlace = (config: Config, program: Program): Promise<EmptyPlace> =>
  config.databaseUrl === undefined
    ? openEmptyFolder(config.dataDir, program)
    : openEmptyServer(config, program)

async function openEmptyServer(config: Config, program: Program): Promise<EmptyPlace> {
  const database = await openDatabase(config, { log: createFatalLog(), program })
  return {
    database,
    requireEmpty: async (client) => {
      if (!(await holdsNothing(client)))
        throw new OperatorError(
          'The database of DATABASE_URL is not empty: make a new one for the restore, and name that.',
        )
    },
    isKeptByCommit: true,
    keep: () => database.close(),
    discard: () => database.close(),
  }
}

/** Filled beside, and put into its place when it is whole. */
async function openEmptyFolder(dataDir: string, program: Program): Promise<EmptyPlace> {
  const lock = lockDataDir(dataDir, program.pid)
  const staging = join(dataDir, `${STAGING_PREFIX}${randomUUID()}`)
  const end = (): void => {
    rmSync(staging, { recursive: true, force: true })
    lock.release()
  }
  /** From here on the database is in its place; what is left beside it goes with the next restore. */
  const tryEnd = (): void => {
    try {
      end()
    } catch {
      lock.release()
    }
  }
  try {
    if (existsSync(join(dataDir, 'database')) || existsSync(join(dataDir, 'database.complete')))
      throw new OperatorError(
        `${dataDir} holds a database already: choose an empty DATA_DIR for the restore.`,
      )
    // Left by one that was killed.
    for (const name of readdirSync(dataDir).filter((found) => found.startsWith(STAGING_PREFIX)))
      rmSync(join(dataDir, name), { recursive: true, force: true })
    const database = await createEmbeddedDatabase({ dataDir: staging, pid: program.pid })
    return {
      database,
      requireEmpty: async () => undefined,
      isKeptByCommit: false,
      keep: async () => {
        await database.close()
        adoptFolder(join(staging, 'database'), join(dataDir, 'database'))
        tryEnd()
      },
      discard: async () => {
        // It may be closed already, or lost: nobody wants what is in it.
        await database.close().catch(() => undefined)
        end()
      },
    }
  } catch (cause) {
    end()
    throw cause
  }
}
