import { writeFile } from 'node:fs/promises'
import { createMemoryDatabase } from './database.ts'
import { describeTables } from './describe-tables.ts'
import { dumpSchema } from './dump-schema.ts'
import { migrate } from './migrate.ts'

/** Writes apps/server/schema.sql, and the types of its tables, as the migrations make them now. */
const database = await createMemoryDatabase()
await migrate(database)
await writeFile(new URL('../../../schema.sql', import.meta.url), await dumpSchema(database.pool))
await writeFile(new URL('tables.ts', import.meta.url), await describeTables(database.pool))
await database.close()
