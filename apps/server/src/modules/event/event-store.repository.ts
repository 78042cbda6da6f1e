import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/database/database'
import { unnestRows } from '#platform/database/unnest'
import type { SourcedFact } from './event-fact.ts'

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
  attributes: 'text',
  traceId: 'uuid',
} as const

type NewRow = Readonly<Record<keyof typeof COLUMNS, unknown>>

const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const isTime = (name: string): boolean => name.endsWith('Ms')
const makeTarget = (name: string): string => toSnakeCase(isTime(name) ? name.slice(0, -2) : name)
function makeValue(name: string): string {
  if (name === 'attributes') return 'attributes::jsonb'
  return isTime(name) ? `to_timestamp(${toSnakeCase(name)} / 1000)` : toSnakeCase(name)
}
const joinColumns = (make: (name: string) => string): RawBuilder<unknown> =>
  sql.raw(Object.keys(COLUMNS).map(make).join(', '))
const TARGETS = joinColumns(makeTarget)
const VALUES = joinColumns(makeValue)

/** Characters of attributes per statement: writing it is one step of the event loop. */
const ATTRIBUTES_PER_STATEMENT = 1024 * 1024

/**
 * Stores facts in their order and returns, for each, whether it is new; a duplicate may be an earlier row or an
 * earlier one of the same call.
 */
export async function insertFacts(tx: Tx, facts: readonly SourcedFact[]): Promise<boolean[]> {
  const isNew: boolean[] = []
  for (const portion of eachPortion(facts)) isNew.push(...(await insertPortion(tx, portion)))
  return isNew
}

function* eachPortion(facts: readonly SourcedFact[]): Generator<readonly SourcedFact[]> {
  let [from, length] = [0, 0]
  for (const [index, { fact }] of facts.entries()) {
    length += fact.attributes?.length ?? 0
    if (length < ATTRIBUTES_PER_STATEMENT) continue
    yield facts.slice(from, index + 1)
    ;[from, length] = [index + 1, 0]
  }
  if (from < facts.length) yield facts.slice(from)
}

async function insertPortion(tx: Tx, facts: readonly SourcedFact[]): Promise<boolean[]> {
  const answer = await sql<StoredRow>`
    WITH stored AS (
      INSERT INTO event (${TARGETS}) SELECT ${VALUES}
        FROM ${unnestRows(facts.map(makeRow), COLUMNS)}
      ON CONFLICT (id, device_id) DO NOTHING
      RETURNING id, device_id)
    SELECT found.count, stored.id, stored.device_id FROM (SELECT count(*) FROM stored) AS found
      LEFT JOIN stored ON found.count < ${facts.length}`.execute(tx)
  return answer.rows[0]?.count === facts.length ? facts.map(() => true) : markNew(facts, answer.rows)
}

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

/** How many were stored, and which ones; not which ones when it is all of them, as it nearly always is. */
interface StoredRow {
  readonly count: number
  readonly id: string | null
  readonly deviceId: number | null
}

function markNew(facts: readonly SourcedFact[], stored: readonly StoredRow[]): boolean[] {
  const fresh = new Set(stored.map(({ id, deviceId }) => `${id} ${deviceId}`))
  // The database writes UUIDs in lower case; of two equal facts the first is the new one.
  return facts.map(({ fact, source }) => fresh.delete(`${fact.id.toLowerCase()} ${source.deviceId}`))
}
