import { writeFile } from 'node:fs/promises'
import { createMemoryDatabase } from './database.ts'
import { dumpSchema } from './dump-schema.ts'
import { migrate } from './migrate.ts'

/** Writes apps/server/schema.sql as the migrations make it now. */
const database = await createMemoryDatabase()
await migrate(database)
await writeFile(new URL('../../../schema.sql', import.meta.url), await dumpSchema(database.pool))
await database.close()
