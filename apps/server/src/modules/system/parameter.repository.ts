import type { Db } from '#platform/database/database'

type ParameterTables = { parameter: { key: string; value: string } }

/** The parameters among `keys` that were set. */
export async function listParameters(db: Db, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .withTables<ParameterTables>()
    .selectFrom('parameter')
    .select(['key', 'value'])
    .where('key', 'in', keys)
    .execute()
  return new Map(rows.map(({ key, value }) => [key, value]))
}
