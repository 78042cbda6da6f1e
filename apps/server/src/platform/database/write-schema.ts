import { writeFile } from 'node:fs/promises'
import { createMemoryDatabase } from './database.ts'
import { describeConstraints } from './describe-constraints.ts'
import { describeTables } from './describe-tables.ts'
import { dumpSchema } from './dump-schema.ts'
import { migrate } from './migrate.ts'

/** Writes apps/server/schema.sql, the types of its tables and the names of its constraints, as the migrations make them now. */
const database = await createMemoryDatabase()
await migrate(database)
await writeFile(new URL('../../../schema.sql', import.meta.url), await dumpSchema(database.pool))
await writeFile(new URL('tables.ts', import.meta.url), await describeTables(database.pool))
await writeFile(new URL('constraint-names.ts', import.meta.url), await describeConstraints(database.pool))
await database.close()
