import type { Selectable } from 'kysely'
import type { Db, Tx } from '#platform/database/database'
import type { DatabaseTables } from '#platform/database/tables'

export type PictureRow = Pick<Selectable<DatabaseTables['plantFilePicture']>, 'picture' | 'pictureType'>

export const loadPicture = (db: Db, fileId: number): Promise<PictureRow | undefined> =>
  db
    .selectFrom('plantFilePicture')
    .select(['picture', 'pictureType'])
    .where('fileId', '=', fileId)
    .executeTakeFirst()

/** Those of the files that have one. */
export async function listPictured(db: Db, fileIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('plantFilePicture')
    .select('fileId')
    .where('fileId', 'in', [0, ...fileIds])
    .execute()
  return new Set(rows.map(({ fileId }) => fileId))
}

export async function savePicture(tx: Db | Tx, fileId: number, row: PictureRow): Promise<void> {
  await tx
    .insertInto('plantFilePicture')
    .values({ fileId, ...row })
    .onConflict((conflict) => conflict.column('fileId').doUpdateSet(row))
    .execute()
}
