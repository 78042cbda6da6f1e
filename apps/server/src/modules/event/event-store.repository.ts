import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/database/database'
import { unnestRows } from '#platform/database/unnest'
import type { SourcedFact } from './event.fact.ts'

const COLUMNS = {
  id: 'uuid',
  deviceId: 'int8',
  linkId: 'int8',
  domainId: 'int8',
  type: 'text',
  state: 'text',
  atMs: 'float8',
  ingestedAtMs: 'float8',
  positionM: 'float8',
  lengthM: 'float8',
  severity: 'text',
  value: 'float8',
  unit: 'text',
  confidence: 'float8',
  durationS: 'float8',
  attributes: 'jsonb',
  traceId: 'uuid',
} as const

type NewRow = Readonly<Record<keyof typeof COLUMNS, unknown>>

type ColumnName = keyof typeof COLUMNS
const COLUMN_NAMES = Object.keys(COLUMNS) as readonly ColumnName[]

/**
 * Stores facts in their order and answers, for each, whether it is new; a duplicate may be an earlier row or an
 * earlier one of the same call.
 */
export async function insertFacts(tx: Tx, facts: readonly SourcedFact[]): Promise<boolean[]> {
  if (facts.length === 0) return []
  const rows = facts.map(makeRow)
  // Instruments say the same few things over and over: what no fact of the batch says is not sent at all.
  const said = COLUMN_NAMES.filter((name) =>
    rows.some((row) => row[name] !== null && row[name] !== undefined),
  )
  const columns = Object.fromEntries(said.map((name) => [name, COLUMNS[name]]))
  const answer = await sql<{ id: string; deviceId: number }>`
    INSERT INTO event (${joinSql(said.map(makeTarget))}) SELECT ${joinSql(said.map(makeValue))}
      FROM ${unnestRows<NewRow>(rows, columns)}
    ON CONFLICT (id, device_id) DO NOTHING
    RETURNING id, device_id`.execute(tx)
  return markNew(facts, answer.rows)
}

const joinSql = (parts: readonly string[]): RawBuilder<unknown> => sql.raw(parts.join(', '))
const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const isTime = (name: ColumnName): boolean => name.endsWith('Ms')
const makeTarget = (name: ColumnName): string => toSnakeCase(isTime(name) ? name.slice(0, -2) : name)
const makeValue = (name: ColumnName): string =>
  isTime(name) ? `to_timestamp(${toSnakeCase(name)} / 1000)` : toSnakeCase(name)

function makeRow({ fact, source, link }: SourcedFact): NewRow {
  const { id, linkId, type, state, at, positionM, lengthM, severity, value, unit, confidence, durationS } =
    fact
  return {
    id,
    deviceId: source.deviceId,
    linkId,
    domainId: link?.domainId ?? source.domainId,
    type,
    state,
    atMs: at,
    ingestedAtMs: source.receivedAt,
    positionM,
    lengthM,
    severity,
    value,
    unit,
    confidence,
    durationS,
    attributes: fact.attributes,
    traceId: fact.traceId,
  }
}

const makeKey = (id: string, deviceId: number): string => `${id} ${deviceId}`

function markNew(
  facts: readonly SourcedFact[],
  stored: readonly { id: string; deviceId: number }[],
): boolean[] {
  const fresh = new Set(stored.map(({ id, deviceId }) => makeKey(id, deviceId)))
  // The database writes UUIDs in lower case; of two equal facts the first is the new one.
  return facts.map(({ fact, source }) => fresh.delete(makeKey(fact.id.toLowerCase(), source.deviceId)))
}
