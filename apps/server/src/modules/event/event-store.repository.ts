import { sql } from 'kysely'
import { defineColumns, type WrittenRow } from '#platform/database/columns'
import type { Tx } from '#platform/database/database'
import type { SourcedFact } from './event-fact.ts'

const COLUMNS = defineColumns('event', {
  id: 'uuid',
  deviceId: 'int8',
  linkId: 'int8',
  domainId: 'int8',
  type: 'text',
  state: 'text',
  at: 'time',
  ingestedAt: 'time',
  positionM: 'float8',
  positionSigmaM: 'float8',
  lengthM: 'float8',
  severity: 'text',
  value: 'float8',
  unit: 'text',
  confidence: 'float8',
  durationS: 'float8',
  attributes: 'json',
  traceId: 'uuid',
})

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
      INSERT INTO event ${COLUMNS.insertRows(facts.map(makeRow))}
      ON CONFLICT (id, device_id) DO NOTHING
      RETURNING id, device_id)
    SELECT found.count, stored.id, stored.device_id FROM (SELECT count(*) FROM stored) AS found
      LEFT JOIN stored ON found.count < ${facts.length}`.execute(tx)
  return answer.rows[0]?.count === facts.length ? facts.map(() => true) : markNew(facts, answer.rows)
}

function makeRow({ fact, source, link }: SourcedFact): WrittenRow<'event', typeof COLUMNS.forms> {
  const { id, linkId, type, state, at, positionM, positionSigmaM, lengthM } = fact
  const { severity, value, unit, confidence, durationS } = fact
  return {
    id,
    deviceId: source.deviceId,
    linkId,
    domainId: link?.domainId ?? source.domainId,
    type,
    state,
    at,
    ingestedAt: source.receivedAt,
    positionM,
    positionSigmaM,
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
