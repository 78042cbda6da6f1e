import type { BatchFile, BatchFileState, Direction, PlacingDoubt } from '@fibrewatch/contract/batch'
import type { TraceEvent } from '@fibrewatch/contract/trace'
import type { Curve } from '@fibrewatch/otdr'
import { type RawBuilder, sql } from 'kysely'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db, Tx } from '#platform/database/database'
import { unnestRows } from '#platform/database/unnest'

/** What is kept of a curve: enough for the table of losses, and its events for drawing. */
export type StoredCurve = Omit<Curve, 'events'> & { readonly events: readonly TraceEvent[] }

export interface StoredStated {
  readonly cableId: string
  readonly fibreId: string
  readonly locationA: string
  readonly locationB: string
  readonly traceType: string
  readonly supplier: string
  readonly model: string
  readonly serial: string
}

type StoredState = Exclude<BatchFileState, 'superseded'>

export interface NewBatchFile {
  readonly id: string
  readonly batchId: number
  readonly fileName: string
  readonly sizeBytes: number
  readonly digest: Buffer
  readonly receivedAt: Date
  readonly state: StoredState
  readonly refusal: string | null
  readonly fileKey: string | null
  readonly fibreNumber: number | null
  readonly direction: Direction | null
  readonly doubts: readonly PlacingDoubt[]
  readonly wavelengthNm: number | null
  readonly measuredAt: Date | null
  readonly curve: StoredCurve | null
  readonly stated: StoredStated | null
}

export interface StoredBatchFile
  extends Pick<
    BatchFile,
    | 'id'
    | 'batchId'
    | 'fileName'
    | 'sizeBytes'
    | 'state'
    | 'fibreNumber'
    | 'direction'
    | 'doubts'
    | 'isPlacedByHand'
    | 'refusal'
    | 'wavelengthNm'
  > {
  readonly receivedAt: Date
  readonly measuredAt: Date | null
  readonly fileKey: string | null
  readonly curve: StoredCurve | null
  readonly stated: StoredStated | null
}

/** Of several files of one fibre, direction and wavelength the one measured last counts. */
const isSuperseded = (file: string): RawBuilder<unknown> => sql`
  ${sql.ref(`${file}.state`)} = 'ok' AND EXISTS (
    SELECT FROM batch_file later
     WHERE later.batch_id = ${sql.ref(`${file}.batchId`)} AND later.state = 'ok'
       AND later.fibre_number = ${sql.ref(`${file}.fibreNumber`)} AND later.direction = ${sql.ref(`${file}.direction`)}
       AND later.wavelength_nm = ${sql.ref(`${file}.wavelengthNm`)}
       AND (coalesce(later.measured_at, '-infinity'), later.id)
           > (coalesce(${sql.ref(`${file}.measuredAt`)}, '-infinity'), ${sql.ref(`${file}.id`)}))`

const STATE = sql`CASE WHEN ${isSuperseded('f')} THEN 'superseded' ELSE f.state END`

const COLUMNS = sql`
  f.id, f.batch_id, f.file_name, f.size_bytes, f.received_at, ${STATE} AS state, f.fibre_number, f.direction, f.doubts,
  f.is_placed_by_hand, f.refusal, f.wavelength_nm, f.measured_at, f.file_key, f.curve, f.stated`

export interface FileFilter {
  readonly batchId: number
  readonly state?: BatchFileState | undefined
  readonly wavelengthNm?: number | undefined
  readonly direction?: Direction | undefined
}

const matches = ({ batchId, state, wavelengthNm, direction }: FileFilter): RawBuilder<unknown> =>
  sql.join(
    [
      sql`f.batch_id = ${batchId}`,
      ...(state === undefined ? [] : [sql`${STATE} = ${state}`]),
      ...(wavelengthNm === undefined ? [] : [sql`f.wavelength_nm = ${wavelengthNm}`]),
      ...(direction === undefined ? [] : [sql`f.direction = ${direction}`]),
    ],
    sql` AND `,
  )

/** Where a page of files ended; 0 and '' stand for unknown. */
export interface FilePosition {
  readonly fibreNumber: number
  readonly direction: string
  readonly wavelengthNm: number
  readonly id: string
}

const ORDER = sql`coalesce(f.fibre_number, 0), coalesce(f.direction, ''), coalesce(f.wavelength_nm, 0), f.id`

export async function listFiles(
  db: Db,
  filter: FileFilter,
  { after, limit }: { readonly after: FilePosition | null; readonly limit: number },
): Promise<StoredBatchFile[]> {
  const beyond =
    after === null
      ? sql`true`
      : sql`(${ORDER}) > (${after.fibreNumber}::int, ${after.direction}::text, ${after.wavelengthNm}::int, ${after.id}::uuid)`
  const { rows } = await sql<StoredBatchFile>`
    SELECT ${COLUMNS} FROM batch_file f WHERE ${matches(filter)} AND ${beyond}
     ORDER BY ${ORDER} LIMIT ${limit}`.execute(db)
  return rows
}

export async function countFiles(db: Db | Tx, filter: FileFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM batch_file f WHERE ${matches(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** With the batch's id out of whose scope it is not seen. */
export async function loadFile(db: Db, scope: DomainScope, id: string): Promise<StoredBatchFile | undefined> {
  const { rows } = await sql<StoredBatchFile>`
    SELECT ${COLUMNS} FROM batch_file f JOIN batch ON batch.id = f.batch_id
     WHERE f.id = ${id} AND ${inScope(scope, 'batch.domainId')}`.execute(db)
  return rows[0]
}

export async function loadSameFile(
  db: Db | Tx,
  batchId: number,
  digest: Buffer,
): Promise<StoredBatchFile | undefined> {
  const { rows } = await sql<StoredBatchFile>`
    SELECT ${COLUMNS} FROM batch_file f WHERE f.batch_id = ${batchId} AND f.digest = ${digest}`.execute(db)
  return rows[0]
}

export async function createFile(tx: Tx, file: NewBatchFile): Promise<void> {
  const { doubts, curve, stated, ...plain } = file
  await tx
    .insertInto('batchFile')
    .values({
      ...plain,
      doubts: JSON.stringify(doubts),
      curve: curve && JSON.stringify(curve),
      stated: stated && JSON.stringify(stated),
    })
    .execute()
}

export interface PlacedFile {
  readonly id: string
  readonly fibreNumber: number | null
  readonly direction: Direction | null
  readonly doubts: readonly PlacingDoubt[]
}

/** Returns how many there were: what is refused, or of another batch, is not placed. */
export async function placeFiles(
  tx: Tx,
  batchId: number,
  given: { readonly files: readonly PlacedFile[]; readonly isByHand: boolean },
): Promise<number> {
  const columns = { id: 'uuid', fibreNumber: 'int4', direction: 'text', doubts: 'jsonb' } as const
  const { rows } = await sql`
    UPDATE batch_file f
       SET fibre_number = input.fibre_number, direction = input.direction, doubts = input.doubts,
           is_placed_by_hand = ${given.isByHand},
           state = CASE WHEN input.doubts = '[]' THEN 'ok' ELSE 'needs-placing' END
      FROM ${unnestRows(given.files, columns)}
     WHERE f.id = input.id AND f.batch_id = ${batchId} AND f.state <> 'refused' RETURNING f.id`.execute(tx)
  return rows.length
}

/** Those that nobody has placed by hand. */
export async function listPlaceable(
  tx: Tx,
  batchId: number,
): Promise<{ readonly id: string; readonly fileName: string; readonly stated: StoredStated }[]> {
  const { rows } = await sql<{ id: string; fileName: string; stated: StoredStated }>`
    SELECT id, file_name, stated FROM batch_file
     WHERE batch_id = ${batchId} AND state <> 'refused' AND NOT is_placed_by_hand ORDER BY id`.execute(tx)
  return rows
}

/** Returns the names of those that were there; their bytes are listed to be removed. */
export async function removeFiles(tx: Tx, batchId: number, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ fileName: string }>`
    WITH gone AS (
      DELETE FROM batch_file WHERE batch_id = ${batchId} AND id = ANY(${[...ids]}::uuid[])
      RETURNING file_name, file_key),
    listed AS (
      INSERT INTO batch_removal (file_key) SELECT file_key FROM gone WHERE file_key IS NOT NULL)
    SELECT file_name FROM gone ORDER BY file_name`.execute(tx)
  return rows.map(({ fileName }) => fileName)
}

export interface WavelengthRow {
  readonly wavelengthNm: number
  readonly fibresAb: number
  readonly fibresBa: number
}

/** Rising. */
export async function listWavelengths(db: Db, batchId: number): Promise<WavelengthRow[]> {
  const { rows } = await sql<WavelengthRow>`
    SELECT wavelength_nm, count(DISTINCT fibre_number) FILTER (WHERE direction = 'ab') AS fibres_ab,
           count(DISTINCT fibre_number) FILTER (WHERE direction = 'ba') AS fibres_ba
      FROM batch_file WHERE batch_id = ${batchId} AND state = 'ok'
     GROUP BY wavelength_nm ORDER BY wavelength_nm`.execute(db)
  return rows
}

export interface CountedCurve {
  readonly id: string
  readonly fibreNumber: number
  readonly direction: Direction
  readonly curve: StoredCurve
}

/** Those that count at a wavelength, by fibre. */
export async function listCountedCurves(
  db: Db,
  batchId: number,
  wavelengthNm: number,
): Promise<CountedCurve[]> {
  const { rows } = await sql<CountedCurve>`
    SELECT f.id, f.fibre_number, f.direction, f.curve FROM batch_file f
     WHERE f.batch_id = ${batchId} AND f.wavelength_nm = ${wavelengthNm} AND f.state = 'ok'
       AND NOT (${isSuperseded('f')})
     ORDER BY f.fibre_number, f.direction`.execute(db)
  return rows
}
