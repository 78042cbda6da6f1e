import { sql } from 'kysely'
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

/**
 * Stores facts in their order and answers, for each, whether it is new; a duplicate may be an earlier row or an
 * earlier one of the same call.
 */
export async function insertFacts(tx: Tx, facts: readonly SourcedFact[]): Promise<boolean[]> {
  if (facts.length === 0) return []
  const answer = await sql<{ id: string; deviceId: number }>`
    INSERT INTO event (id, device_id, link_id, domain_id, type, state, at, ingested_at, position_m, length_m, severity,
                       value, unit, confidence, duration_s, attributes, trace_id)
    SELECT id, device_id, link_id, domain_id, type, state, to_timestamp(at_ms / 1000), to_timestamp(ingested_at_ms / 1000),
           position_m, length_m, severity, value, unit, confidence, duration_s, attributes, trace_id
      FROM ${unnestRows(facts.map(makeRow), COLUMNS)}
    ON CONFLICT (id, device_id) DO NOTHING
    RETURNING id, device_id`.execute(tx)
  return markNew(facts, answer.rows)
}

function makeRow({ fact, source, link }: SourcedFact): NewRow {
  const { id, linkId, type, state, at, positionM, lengthM, severity, value, unit, confidence, durationS } = fact
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

function markNew(facts: readonly SourcedFact[], stored: readonly { id: string; deviceId: number }[]): boolean[] {
  const fresh = new Set(stored.map(({ id, deviceId }) => makeKey(id, deviceId)))
  // The database writes UUIDs in lower case; of two equal facts the first is the new one.
  return facts.map(({ fact, source }) => fresh.delete(makeKey(fact.id.toLowerCase(), source.deviceId)))
}
