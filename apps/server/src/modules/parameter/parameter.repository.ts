import type { Db, Tx } from '#platform/database/database'

/** Stored values. `name` and `remark` are null for the product's own parameters. */
export type ParameterRow = {
  readonly key: string
  readonly value: string
  readonly name: string | null
  readonly remark: string | null
  readonly updatedAt: Date
}

export function listParameterRows(db: Db): Promise<ParameterRow[]> {
  return db.selectFrom('parameter').selectAll().orderBy('key').execute()
}

export function loadParameterRow(db: Db, key: string): Promise<ParameterRow | undefined> {
  return db.selectFrom('parameter').selectAll().where('key', '=', key).executeTakeFirst()
}

/** False when the key is taken. */
export async function createParameterRow(tx: Tx, row: ParameterRow): Promise<boolean> {
  const outcome = await tx
    .insertInto('parameter')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  return (outcome.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function saveParameterRow(tx: Tx, row: ParameterRow): Promise<void> {
  const { key: _, ...changed } = row
  await tx
    .insertInto('parameter')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(changed))
    .execute()
}

/** Returns the removed rows. */
export function removeParameterRows(tx: Tx, keys: readonly string[]): Promise<ParameterRow[]> {
  return tx.deleteFrom('parameter').where('key', 'in', keys).returningAll().execute()
}
