/**
 * Compares the stored alarms with their journal and with the stored events; run it while no server writes:
 *
 *     DATA_DIR=./data node src/modules/alarm/alarm-replay.cli.ts
 *     DATABASE_URL=postgresql://… node src/modules/alarm/alarm-replay.cli.ts
 *
 * Prints the report as JSON; ends with 1 when anything differs.
 */
import { loadConfig } from '#platform/config/config'
import { systemClock } from '#platform/clock/clock'
import { createEmbeddedDatabase, type Database } from '#platform/database/database'
import { asLongWork } from '#platform/database/long-work'
import { createServerDatabase } from '#platform/database/server-database'
import { checkReplay, type ReplayReport } from './alarm-replay.ts'

async function openDatabase(env: NodeJS.ProcessEnv, pid: number): Promise<Database> {
  const loaded = loadConfig(env)
  if (!loaded.ok) throw new Error(loaded.faults.join('\n'))
  const { databaseUrl, dataDir, databasePoolSize: poolSize } = loaded.config
  if (databaseUrl === undefined) return createEmbeddedDatabase({ dataDir, pid })
  return createServerDatabase({ connectionString: databaseUrl.reveal(), poolSize })
}

const isSound = ({ journalMismatches, eventMismatches, orphans }: ReplayReport): boolean =>
  journalMismatches.length + eventMismatches.length + orphans.length === 0

const database = await openDatabase(process.env, process.pid)
try {
  const report = await asLongWork(() => checkReplay(database.db, systemClock.now()))
  process.stdout.write(`${JSON.stringify(report)}\n`)
  process.exitCode = isSound(report) ? 0 : 1
} finally {
  await database.close()
}
