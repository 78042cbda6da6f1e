import { createMemoryDatabase, type Database } from '../database/database.ts'
import { dumpSchema } from '../database/dump-schema.ts'
import { createServerDatabase } from '../database/server-database.ts'
import { hasSeed, renewTables } from './empty-tables.ts'
import { copyTemplate, removeServerDatabase, type TestTemplate, urlOf } from './test-template.ts'

const TEST_POOL_SIZE = 4

export interface MadeDatabase {
  readonly database: Database
  readonly remove: () => Promise<void>
}

/*
 * A worker process stays for many files. A database that a file leaves as it found it serves the next one: an engine costs half
 * a second of computing to start and compiles its WebAssembly anew as it grows busy, and a server takes a third of a second to
 * copy the template.
 */
const idle: MadeDatabase[] = []
/** Of the template: what a database must still have to serve another file. */
let untouchedSchema: string | undefined

/** A migrated database that nobody else uses now, and the way to give it back. */
export async function takeDatabase(template: TestTemplate): Promise<MadeDatabase> {
  const made = idle.pop() ?? (await makeDatabase(template))
  untouchedSchema ??= await dumpSchema(made.database.pool)
  return made
}

/** Keeps it for the next file, without rows of this one; removes it where a test has changed the tables themselves. */
export async function giveBackDatabase(made: MadeDatabase): Promise<void> {
  const { kind, pool } = made.database
  if (!(await isUntouched(made.database))) return await made.remove()
  // On a server no setting outlives a transaction.
  if (kind === 'embedded') await pool.query('DISCARD ALL')
  await renewTables(pool)
  idle.push(made)
}

async function makeDatabase(template: TestTemplate): Promise<MadeDatabase> {
  if (template.kind === 'embedded') {
    const database = await createMemoryDatabase(template.dumpPath)
    return { database, remove: () => database.close() }
  }
  const name = await copyTemplate(template)
  const database = createServerDatabase({
    connectionString: urlOf(template.url, name),
    poolSize: TEST_POOL_SIZE,
  })
  const remove = async (): Promise<void> => {
    await database.close()
    await removeServerDatabase(template.url, name)
  }
  return { database, remove }
}

/** Whether the tables are as they were, and the copies of the first rows with them, from which the next file starts. */
async function isUntouched({ pool }: Database): Promise<boolean> {
  return (await hasSeed(pool)) && (await dumpSchema(pool)) === untouchedSchema
}
