import type { Db } from '../database/database.ts'
import { makeUuid } from '../ids/ids.ts'

const HIDDEN = '[redacted]'
const SECRET_NAME = /password|token|secret|key$/i
const MAX_TEXT = 500
const MAX_ITEMS = 50
const MAX_DEPTH = 6
const MAX_PARAMS_LENGTH = 16_384

export type AuditRow = {
  readonly id: string
  readonly at: Date
  readonly userId: number | null
  readonly username: string | null
  readonly action: string
  /** JSON. */
  readonly params: string
  readonly status: number
  readonly durationMs: number
  readonly ip: string
  readonly requestId: string
}

type AuditTables = {
  audit: AuditRow
}

/** @throws the driver's error: what cannot be recorded must not pass as done */
export async function createAuditRow(db: Db, row: Omit<AuditRow, 'id'>): Promise<void> {
  await db
    .withTables<AuditTables>()
    .insertInto('audit')
    .values({ ...row, id: makeUuid() })
    .execute()
}

/** A request as the record keeps it: without secrets, and of bounded size whatever was sent. */
export function makeAuditParams(request: { query: unknown; params: unknown; body: unknown }): string {
  const text = JSON.stringify(redact(request, 0))
  return text.length <= MAX_PARAMS_LENGTH ? text : JSON.stringify({ tooLong: text.length })
}

function redact(value: unknown, depth: number): unknown {
  if (Buffer.isBuffer(value)) return { bytes: value.length }
  if (typeof value === 'string') return boundText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === MAX_DEPTH) return '…'
  if (Array.isArray(value)) return redactItems(value, depth)
  const entries = Object.entries(value).slice(0, MAX_ITEMS)
  return Object.fromEntries(
    entries.map(([name, item]) => [name, SECRET_NAME.test(name) ? HIDDEN : redact(item, depth + 1)]),
  )
}

function redactItems(items: readonly unknown[], depth: number): unknown[] {
  const kept = items.slice(0, MAX_ITEMS).map((item) => redact(item, depth + 1))
  return items.length > MAX_ITEMS ? [...kept, { more: items.length - MAX_ITEMS }] : kept
}

/** PostgreSQL's jsonb takes neither NUL nor half a surrogate pair. */
function boundText(text: string): string {
  const kept = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text
  return kept.replaceAll('\0', '\uFFFD').toWellFormed()
}
