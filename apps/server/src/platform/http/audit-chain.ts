/**
 * The request log as a chain: each row's hash covers the row and the hash before it, so that a row that was
 * changed, removed or inserted later breaks the chain from there on. `audit_chain` keeps the last link, so that
 * missing newest rows show as well, and the anchor: the last row that retention removed from the old end.
 *
 * seq n: hash(n) = SHA-256(hash(n - 1) ‖ n ‖ row as canonical JSON)
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'

export interface AuditRow {
  readonly id: string
  readonly at: Date
  readonly userId: number | null
  readonly username: string | null
  /** Name and beginning of the API token that signed the call. */
  readonly apiToken: string | null
  readonly domainId: number | null
  readonly action: string
  readonly method: string
  readonly params: unknown
  readonly status: number
  readonly durationMs: number
  readonly ip: string | null
  readonly os: string | null
  readonly browser: string | null
  readonly objectId: string | null
  readonly objectName: string | null
  readonly before: unknown
  readonly after: unknown
  readonly requestId: string
}

type ChainedRow = AuditRow & { readonly seq: number; readonly prevHash: Buffer; readonly hash: Buffer }

interface Chain {
  readonly seq: number
  readonly hash: Buffer
  readonly anchorSeq: number
  readonly anchorHash: Buffer
}

export interface ChainReport {
  readonly isWhole: boolean
  readonly checked: number
  readonly brokenAtId: string | null
  readonly from: Date | null
  readonly to: Date | null
}

const PAGE_SIZE = 1000

const FIELDS = [
  'id',
  'userId',
  'username',
  'domainId',
  'action',
  'method',
  'params',
  'status',
  'durationMs',
  'ip',
  'os',
  'browser',
  'objectId',
  'objectName',
  'before',
  'after',
  'requestId',
] as const satisfies readonly Exclude<keyof AuditRow, 'apiToken'>[]

/** The same text in whatever order jsonb returns the keys. The token only where there is one: older rows had no such field. */
const makeCanonical = (row: AuditRow): string =>
  JSON.stringify([
    row.at.toISOString(),
    ...FIELDS.map((field) => sortKeys(row[field])),
    ...(row.apiToken === null ? [] : [row.apiToken]),
  ])

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sortKeys)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([key, member]) => [key, sortKeys(member)])
}

/** One statement: it locks the one row of `audit_chain` only briefly, and the order of numbers is the order of hashes. */
export async function createChainedRow(db: Db, row: AuditRow): Promise<void> {
  const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))
  const { numAffectedRows } = await sql`
    with head as (
      update audit_chain
         set seq = seq + 1, prev_hash = hash,
             hash = sha256(hash || convert_to((seq + 1)::text || ${makeCanonical(row)}::text, 'UTF8'))
       where id = 1
      returning seq, prev_hash, hash)
    insert into audit (id, at, user_id, username, domain_id, action, method, params, status, duration_ms, ip, os,
                       browser, object_id, object_name, before, after, request_id, api_token, seq, prev_hash, hash)
    select ${row.id}::uuid, ${row.at}::timestamptz, ${row.userId}::bigint, ${row.username}::text,
           ${row.domainId}::bigint, ${row.action}::text, ${row.method}::text, ${json(row.params)}::jsonb,
           ${row.status}::int, ${row.durationMs}::double precision, ${row.ip}::text, ${row.os}::text,
           ${row.browser}::text, ${row.objectId}::text, ${row.objectName}::text, ${json(row.before)}::jsonb,
           ${json(row.after)}::jsonb, ${row.requestId}::text, ${row.apiToken}::text, head.seq, head.prev_hash, head.hash
      from head`.execute(db)
  if (numAffectedRows !== 1n) throw new Error('the chain of the record has no last link')
}

/** Reads the whole chain, page by page; rows written or cut off meanwhile do not disturb it. */
export async function verifyChain(db: Db): Promise<ChainReport> {
  for (;;) {
    const chain = await loadChain(db)
    const report = await checkRows(db, chain)
    // Retention has cut rows off during the reading: the rest begins at another anchor now.
    if (report.isWhole || (await loadChain(db)).anchorSeq === chain.anchorSeq) return report
  }
}

async function loadChain(db: Db): Promise<Chain> {
  const { rows } = await sql<Chain>`select seq, hash, anchor_seq, anchor_hash from audit_chain`.execute(db)
  const [chain] = rows
  if (chain === undefined) throw new Error('the chain of the record has no last link')
  return chain
}

async function checkRows(db: Db, chain: Chain): Promise<ChainReport> {
  let last: Pick<ChainedRow, 'seq' | 'hash'> = { seq: chain.anchorSeq, hash: chain.anchorHash }
  const checked = { checked: 0, from: null as Date | null, to: null as Date | null }
  for (;;) {
    const page = await listRows(db, last.seq, chain.seq)
    for (const row of page) {
      if (!isNext(row, last)) return { ...checked, isWhole: false, brokenAtId: row.id }
      last = row
      checked.checked++
      checked.from ??= row.at
      checked.to = row.at
    }
    if (page.length < PAGE_SIZE) break
  }
  return { ...checked, isWhole: last.seq === chain.seq && last.hash.equals(chain.hash), brokenAtId: null }
}

function isNext(row: ChainedRow, last: Pick<ChainedRow, 'seq' | 'hash'>): boolean {
  const hash = createHash('sha256')
    .update(last.hash)
    .update(`${row.seq}${makeCanonical(row)}`)
    .digest()
  return row.seq === last.seq + 1 && row.prevHash.equals(last.hash) && row.hash.equals(hash)
}

async function listRows(db: Db, afterSeq: number, upToSeq: number): Promise<ChainedRow[]> {
  const { rows } = await sql<ChainedRow>`
    select id, at, user_id, username, domain_id, action, method, params, status, duration_ms, ip, os, browser,
           object_id, object_name, before, after, request_id, api_token, seq,
           coalesce(prev_hash, '') as prev_hash, coalesce(hash, '') as hash
      from audit
     where seq > ${afterSeq} and seq <= ${upToSeq}
     order by seq limit ${PAGE_SIZE}`.execute(db)
  return rows
}

/** Rows removed per transaction: new entries wait for this many, not for a year of them. */
const ROWS_PER_CUT = 2000

/** Removes rows from the old end, up to the first one that is not older than `before`; returns how many. */
export async function cutChain(db: Db, before: Date, rowsPerCut = ROWS_PER_CUT): Promise<number> {
  let removed = 0
  for (;;) {
    const cut = await transaction(db, (tx) => cutOnce(tx, before, rowsPerCut))
    removed += cut
    if (cut < rowsPerCut) return removed
  }
}

async function cutOnce(tx: Tx, before: Date, mostRows: number): Promise<number> {
  // Locks the last link first: no row is added while the chain is cut.
  await sql`select from audit_chain for update`.execute(tx)
  const { rows } = await sql<{ seq: number; hash: Buffer | null }>`
    with oldest as (select seq, hash, at from audit order by seq limit ${mostRows})
    select seq, hash from oldest
     where seq < coalesce((select min(seq) from oldest where at >= ${before}), ${Number.MAX_SAFE_INTEGER})
     order by seq desc limit 1`.execute(tx)
  const [last] = rows
  if (last === undefined) return 0
  if (last.hash !== null)
    await sql`update audit_chain set anchor_seq = ${last.seq}, anchor_hash = ${last.hash}`.execute(tx)
  const { numAffectedRows = 0n } = await sql`delete from audit where seq <= ${last.seq}`.execute(tx)
  return Number(numAffectedRows)
}
