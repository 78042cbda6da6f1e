import type { MaterialType } from '@fibrewatch/contract/material'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database'

export interface Picture {
  readonly contentType: MaterialType
  readonly content: Buffer
}

export interface NewMaterial extends Picture {
  readonly id: string
  readonly userId: number
  readonly createdAt: Date
}

/** Absent when it was never there, or was unused and removed. */
export function loadPicture(db: Db, id: string): Promise<Picture | undefined> {
  return db.selectFrom('material').select(['contentType', 'content']).where('id', '=', id).executeTakeFirst()
}

/** Bytes of all the user's pictures; their uploads run one after the other until the transaction ends. */
export async function countBytes(tx: Tx, userId: number): Promise<number> {
  await tx.selectFrom('appUser').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(octet_length(content)), 0) as bytes from material where user_id = ${userId}`.execute(
    tx,
  )
  return rows[0]?.bytes ?? 0
}

export async function createMaterial(tx: Tx, material: NewMaterial): Promise<void> {
  await tx.insertInto('material').values(material).execute()
}

export async function isOwner(db: Db, id: string, userId: number): Promise<boolean> {
  const rows = await db
    .selectFrom('material')
    .select('id')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .execute()
  return rows.length > 0
}

/** Removes pictures uploaded before `before` that are no avatar; returns how many. One that is being used just now stays. */
export async function removeUnused(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from material where id in (
      select id from material
       where created_at < ${before} and not exists (select from app_user where avatar_id = material.id)
         for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
