import { createMemoryDatabase, type Database } from '../database/database.ts'
import { dumpSchema } from '../database/dump-schema.ts'
import { emptyTables, hasSeed } from './empty-tables.ts'

/*
 * A worker process stays for many files. An engine that a file leaves as it found it serves the next one: starting one costs
 * half a second of computing, and each compiles its WebAssembly anew as it grows busy.
 */
const idle: Database[] = []
/** Of the dump: what an engine must still have to serve another file. */
let untouchedSchema: string | undefined

/** The migrated database on an embedded engine that nobody else uses now. */
export async function takeEngine(dumpPath: string): Promise<Database> {
  const database = idle.pop() ?? (await createMemoryDatabase(dumpPath))
  untouchedSchema ??= await dumpSchema(database.pool)
  return database
}

/** Keeps the engine for the next file, without rows of this one; closes it where a test has changed the tables themselves. */
export async function giveBackEngine(database: Database): Promise<void> {
  if (!(await isUntouched(database))) return await database.close()
  await database.pool.query('DISCARD ALL')
  await emptyTables(database.pool)
  idle.push(database)
}

/** Whether the tables are as they were, and the copies of the first rows with them, from which the next file starts. */
async function isUntouched({ pool }: Database): Promise<boolean> {
  return (await hasSeed(pool)) && (await dumpSchema(pool)) === untouchedSchema
}
