import type { ReportKind, ReportState } from '@fibrewatch/contract/report'
import { sql, type UpdateResult } from 'kysely'
import { type DomainScope, inScope } from '#platform/auth/scope'
import type { Db, Tx } from '#platform/database/database'
import type { PageSlice } from '#platform/list/page'
import type { ReportFailure, ReportRequest, StoredReport } from './report.types.ts'

const COLUMNS = [
  'id',
  'number',
  'kind',
  'subject',
  'subjectName',
  'language',
  'domainId',
  'request',
  'state',
  'done',
  'total',
  'failure',
  'nodeId',
  'path',
  'fileName',
  'sizeBytes',
  'userId',
  'userName',
  'createdAt',
  'endedAt',
] as const

/** The columns that the database knows less of than the code that writes them. */
type Narrowed = Pick<StoredReport, 'kind' | 'subject' | 'language' | 'request' | 'state' | 'failure'>

export type NewReport = Pick<
  StoredReport,
  | 'id'
  | 'number'
  | 'kind'
  | 'subject'
  | 'subjectName'
  | 'language'
  | 'domainId'
  | 'total'
  | 'userId'
  | 'userName'
  | 'createdAt'
> & { readonly request: ReportRequest }

/** The next number of a day, `yyyy-mm-dd`, from 1. */
export async function takeNumber(tx: Tx, day: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    INSERT INTO report_number (day, last) VALUES (${day}::date, 1)
    ON CONFLICT (day) DO UPDATE SET last = report_number.last + 1 RETURNING last`.execute(tx)
  return rows[0]?.last ?? 0
}

export async function createReport(tx: Tx, report: NewReport): Promise<void> {
  await tx
    .insertInto('report')
    .values({ ...report, request: JSON.stringify(report.request) })
    .execute()
}

export interface ReportFilter {
  readonly scope: DomainScope
  readonly kind?: ReportKind | undefined
  readonly state?: ReportState | undefined
  readonly keyword?: string | undefined
}

/** Those that match; `%` and `_` stand for themselves. */
function selectMatching(db: Db, { scope, kind, state, keyword = '' }: ReportFilter) {
  const sought = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  return db
    .selectFrom('report')
    .where(inScope(scope, 'report.domainId'))
    .where((is) =>
      is.and([
        ...(kind === undefined ? [] : [is('kind', '=', kind)]),
        ...(state === undefined ? [] : [is('state', '=', state)]),
        ...(keyword === ''
          ? []
          : [is.or([is('number', 'ilike', sought), is('subjectName', 'ilike', sought)])]),
      ]),
    )
}

/** Newest first. */
export async function listReports(db: Db, filter: ReportFilter, slice: PageSlice): Promise<StoredReport[]> {
  return selectMatching(db, filter)
    .select(COLUMNS)
    .$narrowType<Narrowed>()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
}

export async function countReports(db: Db, filter: ReportFilter): Promise<number> {
  const { total } = await selectMatching(db, filter)
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function loadReport(
  db: Db | Tx,
  scope: DomainScope,
  id: string,
): Promise<StoredReport | undefined> {
  return db
    .selectFrom('report')
    .select(COLUMNS)
    .$narrowType<Narrowed>()
    .where('id', '=', id)
    .where(inScope(scope, 'report.domainId'))
    .executeTakeFirst()
}

/** Those that were not made when their process ended. */
export async function listOpenReports(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('report')
    .select('id')
    .where('state', 'in', [...OPEN])
    .orderBy('createdAt')
    .execute()
  return rows.map(({ id }) => id)
}

const OPEN = ['queued', 'running'] as const

const hasChanged = ({ numUpdatedRows }: UpdateResult): boolean => numUpdatedRows > 0n

/** Writes down how far it is. False when it is no longer to be made. */
export async function markProgress(db: Db, id: string, done: number): Promise<boolean> {
  const change = db.updateTable('report').set({ state: 'running', done })
  return hasChanged(
    await change
      .where('id', '=', id)
      .where('state', 'in', [...OPEN])
      .executeTakeFirst(),
  )
}

export type ReportFile = Pick<StoredReport, 'nodeId' | 'path' | 'fileName' | 'sizeBytes'>

/** False when it was cancelled meanwhile, or another process was sooner. */
export async function finishReport(
  tx: Tx,
  id: string,
  { at, ...file }: ReportFile & { readonly at: Date },
): Promise<boolean> {
  const change = tx
    .updateTable('report')
    .set((is) => ({ ...file, state: 'done', done: is.ref('total'), endedAt: at }))
  return hasChanged(await change.where('id', '=', id).where('state', '=', 'running').executeTakeFirst())
}

/** Ends one that is not made yet. False when it has ended already. */
export async function endReport(
  db: Db | Tx,
  id: string,
  { state, failure, at }: { state: 'failed' | 'cancelled'; failure: ReportFailure | null; at: Date },
): Promise<boolean> {
  const change = db
    .updateTable('report')
    .set({ state, failure: failure === null ? null : JSON.stringify(failure), endedAt: at })
  return hasChanged(
    await change
      .where('id', '=', id)
      .where('state', 'in', [...OPEN])
      .executeTakeFirst(),
  )
}

export async function removeReport(db: Db | Tx, id: string): Promise<void> {
  await db.deleteFrom('report').where('id', '=', id).execute()
}
