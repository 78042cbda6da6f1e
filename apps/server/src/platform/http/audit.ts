import type { TokenMark } from '../auth/actor.ts'
import { parseUserAgent } from '../auth/user-agent.ts'
import type { Db } from '../database/database.ts'
import { makeUuid } from '../ids/ids.ts'
import { hideSecretsInText } from '../log/log.ts'
import { type AuditRow, createChainedRow } from './audit-chain.ts'

const HIDDEN = '[redacted]'
/**
 * `deviceKey` and what a `passkey` answers are secrets; the `key` of a parameter is its name. Whoever knows the `targets` of a
 * webhook may write there.
 */
const SECRET_NAME = /password|token|secret|ticket|oneTimeCode|recoveryCode|^targets$|\wkey$/i
const MAX_TEXT = 500
const MAX_ITEMS = 50
const MAX_DEPTH = 6
const MAX_PARAMS_LENGTH = 16_384
const MAX_NAME = 200

export interface AuditedUser {
  readonly userId: number
  readonly username: string
  readonly domainId: number
}

/** What a handler reports with `call.record`: the object, and the fields that count, before and after. */
export interface AuditChange {
  /** The user, for a call that signs them in. */
  readonly by?: AuditedUser | undefined
  readonly objectId?: string | number | undefined
  readonly objectName?: string | undefined
  /** Absent when the object was created. */
  readonly before?: object | undefined
  /** Absent when the object was removed. */
  readonly after?: object | undefined
}

export interface AuditEntry {
  readonly at: Date
  readonly userId: number | null
  readonly username: string | null
  /** That signed the call; null: a session did. */
  readonly token?: TokenMark | null | undefined
  /** The actor's; null when nobody was signed in. */
  readonly domainId?: number | null
  readonly action: string
  readonly method?: string
  /** JSON, from `makeAuditParams`. */
  readonly params: string
  readonly status: number
  readonly durationMs: number
  readonly ip: string
  readonly userAgent?: string | undefined
  readonly requestId: string
  readonly change?: AuditChange | undefined
}

/**
 * Adds a row to the request log, chained to the row before it (see audit-chain.ts).
 * @throws the driver's error: a change that cannot be logged must not succeed
 */
export async function createAuditRow(db: Db, entry: AuditEntry): Promise<void> {
  const { userAgent, change, domainId = null, method = 'POST', params, token, ...facts } = entry
  await createChainedRow(db, {
    ...facts,
    id: makeUuid(),
    apiToken: nameToken(token),
    domainId,
    method,
    params: JSON.parse(params) as unknown,
    ...parseUserAgent(userAgent),
    objectId: change?.objectId === undefined ? null : boundText(String(change.objectId)),
    objectName: change?.objectName === undefined ? null : boundText(change.objectName).slice(0, MAX_NAME),
    ...makeDifference(change),
  } satisfies AuditRow)
}

const nameToken = (token: TokenMark | null | undefined): string | null =>
  token ? boundText(`${token.name} (${token.prefix}…)`) : null

/** Only the fields that differ, when both sides are there; of secrets only that they changed. */
function makeDifference({ before, after }: AuditChange = {}): Pick<AuditRow, 'before' | 'after'> {
  if (before === undefined || after === undefined) return { before: bound(before), after: bound(after) }
  const [old, made] = [before, after] as Readonly<Record<string, unknown>>[]
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => JSON.stringify(old?.[field]) !== JSON.stringify(made?.[field]),
  )
  const pick = (side: typeof old) => Object.fromEntries(fields.map((field) => [field, side?.[field] ?? null]))
  return { before: bound(pick(old)), after: bound(pick(made)) }
}

function bound(value: object | undefined): unknown {
  if (value === undefined) return null
  const kept = JSON.parse(JSON.stringify(redact(JSON.parse(JSON.stringify(value)), 0))) as unknown
  const { length } = JSON.stringify(kept)
  return length <= MAX_PARAMS_LENGTH ? kept : { tooLong: length }
}

/** A request as the log keeps it: without secrets, and of bounded size. */
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

/** Bounds a text, without secrets in addresses, NUL and lone surrogates, which PostgreSQL's jsonb refuses. */
function boundText(text: string): string {
  const shown = hideSecretsInText(text)
  const kept = shown.length > MAX_TEXT ? `${shown.slice(0, MAX_TEXT)}…` : shown
  return kept.replaceAll('\0', '\uFFFD').toWellFormed()
}
