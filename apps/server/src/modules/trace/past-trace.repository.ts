import type { TraceDirection } from '@fibrewatch/contract/trace-direction'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database'
import { loadSameArrival } from './trace.repository.ts'
import type { SameFile } from './trace.types.ts'

interface FileOfLink {
  readonly linkId: number
  readonly digest: Buffer
}

/** A trace of the link by its file, from whichever end and whenever it came. */
async function findSameFile(db: Db | Tx, { linkId, digest }: FileOfLink): Promise<string | undefined> {
  const same = await db
    .selectFrom('trace')
    .select('id')
    .where('linkId', '=', linkId)
    .where('digest', '=', digest)
    .limit(1)
    .executeTakeFirst()
  return same?.id
}

interface ArrivedFile extends FileOfLink {
  readonly direction: TraceDirection
  readonly isPast: boolean
}

/** The trace of the same file: an instrument may measure just the same again later, but a file of the past came before or not. */
export function findStoredFile(
  db: Db | Tx,
  { isPast, ...arrived }: ArrivedFile,
): Promise<string | undefined> {
  return isPast ? findSameFile(db, arrived) : loadSameArrival(db, arrived)
}

/** Those that their link has. */
export async function listKnownFiles(db: Db, files: readonly SameFile[]): Promise<SameFile[]> {
  if (files.length === 0) return []
  const { rows } = await sql<SameFile>`
    SELECT DISTINCT asked.link_id, asked.digest_hex
      FROM unnest(${files.map(({ linkId }) => linkId)}::bigint[], ${files.map(({ digestHex }) => digestHex)}::text[])
           AS asked (link_id, digest_hex)
      JOIN trace ON trace.link_id = asked.link_id AND trace.digest = decode(asked.digest_hex, 'hex')`.execute(
    db,
  )
  return rows
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
