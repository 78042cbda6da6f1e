import type { Db, Tx } from '#platform/database/database'

interface SameFile {
  readonly linkId: number
  readonly digest: Buffer
}

/** A trace of the link by its file, from whichever end and whenever it came. */
export async function findSameFile(db: Db | Tx, { linkId, digest }: SameFile): Promise<string | undefined> {
  const same = await db
    .selectFrom('trace')
    .select('id')
    .where('linkId', '=', linkId)
    .where('digest', '=', digest)
    .limit(1)
    .executeTakeFirst()
  return same?.id
}

/** Held until the transaction ends; undefined when it is gone. */
export async function lockStored(
  tx: Tx,
  id: string,
): Promise<{ readonly referenceVersion: number | null } | undefined> {
  return tx.selectFrom('trace').select('referenceVersion').where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Its versions go with it. */
export async function removeTrace(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('trace').where('id', '=', id).execute()
}
