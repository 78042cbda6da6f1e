import { type CrewSubject, MAX_CREW_ENTRIES } from '@fibrewatch/contract/crew'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '#platform/database/database'
import type { DatabaseTables } from '#platform/database/tables'

export type NewEntry = Insertable<DatabaseTables['crewEntry']>
export type EntryRow = Omit<Selectable<DatabaseTables['crewEntry']>, 'picture'>

/** What an entry is about. */
export interface Subject {
  readonly subject: CrewSubject
  readonly subjectId: number
}

const COLUMN_OF = { node: 'nodeId', fault: 'faultId' } as const

/** All but the picture, which is read alone. */
const SHOWN = [
  'id',
  'nodeId',
  'faultId',
  'userId',
  'author',
  'writtenAt',
  'receivedAt',
  'text',
  'pictureType',
] as const

/** Of several nodes or faults, newest first. */
export async function listEntries(db: Db, subject: CrewSubject, ids: readonly number[]): Promise<EntryRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('crewEntry')
    .select(SHOWN)
    .where(COLUMN_OF[subject], 'in', [...ids])
    .orderBy('receivedAt', 'desc')
    .orderBy('id')
    .limit(ids.length * MAX_CREW_ENTRIES)
    .execute()
}

export async function countEntries(tx: Tx, { subject, subjectId }: Subject): Promise<number> {
  const { count } = await tx
    .selectFrom('crewEntry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(COLUMN_OF[subject], '=', subjectId)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether it was stored; an id that is there already stays as it is. */
export async function createEntry(tx: Tx, entry: NewEntry): Promise<boolean> {
  const row = await tx
    .insertInto('crewEntry')
    .values(entry)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const loadEntry = (db: Db | Tx, id: string): Promise<EntryRow | undefined> =>
  db.selectFrom('crewEntry').select(SHOWN).where('id', '=', id).executeTakeFirst()

export async function loadPicture(db: Db, id: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('crewEntry').select('picture').where('id', '=', id).executeTakeFirst()
  return row?.picture ?? undefined
}
