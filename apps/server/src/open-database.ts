import type { Config } from '#platform/config/config'
import { createEmbeddedDatabase, type Database } from '#platform/database/database'
import { migrate } from '#platform/database/migrate'
import { createServerDatabase } from '#platform/database/server-database'
import type { Log } from '#platform/log/log'

interface OpeningParts {
  readonly log: Log
  readonly program: Pick<NodeJS.Process, 'pid' | 'exit'>
  /** See EmbeddedOptions. */
  readonly onOpening?: () => void
}

/** The one that the settings name. */
export async function openDatabase(
  config: Config,
  { log, program, onOpening }: OpeningParts,
): Promise<Database> {
  // The embedded engine cannot recover: another start reads what is on the disk.
  const onLost = (cause: Error): void => {
    log.fatal({ err: cause }, 'the embedded database is lost')
    // A clean end would need the database.
    program.exit(1)
  }
  const { databaseUrl, dataDir } = config
  const onUpkeepFailed = (cause: Error): void =>
    log.warn({ err: cause }, 'the embedded database was not tended')
  if (databaseUrl === undefined)
    return createEmbeddedDatabase({ dataDir, pid: program.pid, onOpening, onLost, onUpkeepFailed })
  return createServerDatabase({
    connectionString: databaseUrl.reveal(),
    directUrl: config.databaseDirectUrl?.reveal(),
    poolSize: config.databasePoolSize,
    intakePoolSize: config.databaseIngestPoolSize,
    statementTimeoutMs: config.databaseStatementTimeoutMs,
    lockTimeoutMs: config.databaseLockTimeoutMs,
    waitMs: config.databaseWaitTimeoutMs,
    ...makeDatabaseListeners(log),
  })
}

function makeDatabaseListeners(log: Log) {
  return {
    onGone: (cause: unknown) =>
      log.error({ err: cause }, 'the database is gone: what needs it is refused until it is back'),
    onBack: (goneForMs: number) =>
      log.info({ goneForMs: Math.round(goneForMs) }, 'the database is back: work goes on'),
    onBroken: (cause: unknown) => log.warn({ err: cause }, 'a database connection broke and was replaced'),
  }
}

export async function migrateDatabase(database: Database, log: Log): Promise<void> {
  const applied = await migrate(database, {
    onWait: () => log.info('another process is migrating: waiting for it'),
  })
  if (applied.length > 0) log.info({ applied }, 'migrated')
}
