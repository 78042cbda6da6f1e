import type { JournalEntry } from '@fibrewatch/alarm-engine'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database'
import { eachStatement, unnestRows } from '#platform/database/unnest'

const COLUMNS = {
  alarmId: 'uuid',
  revision: 'int4',
  kind: 'text',
  atMs: 'float8',
  actor: 'text',
  eventId: 'uuid',
  data: 'jsonb',
} as const

/** The fields without columns of their own. */
type EntryData = Pick<JournalEntry, 'recordedAt' | 'times' | 'comment' | 'announce' | 'patch'>

interface JournalRow {
  readonly alarmId: string
  readonly revision: number
  readonly kind: JournalEntry['kind']
  readonly at: Date
  readonly actor: string | null
  readonly eventId: string | null
  readonly data: EntryData
}

export async function insertJournal(tx: Tx, entries: readonly JournalEntry[]): Promise<void> {
  for (const portion of eachStatement(entries))
    await sql`
      INSERT INTO alarm_journal (alarm_id, revision, kind, at, actor, event_id, data)
      SELECT alarm_id, revision, kind, to_timestamp(at_ms / 1000), actor, event_id, data
        FROM ${unnestRows(portion.map(makeRow), COLUMNS)}`.execute(tx)
}

function makeRow(entry: JournalEntry): Readonly<Record<keyof typeof COLUMNS, unknown>> {
  const { conditionId, revision, kind, at, actor, eventId, recordedAt, times, comment, announce, patch } =
    entry
  const data: EntryData = { recordedAt, times, comment, announce, patch }
  return { alarmId: conditionId, revision, kind, atMs: at, actor, eventId, data }
}

function toEntry({ alarmId, revision, kind, at, actor, eventId, data }: JournalRow): JournalEntry {
  return { conditionId: alarmId, revision, kind, at: at.getTime(), actor, eventId, ...data }
}

/** The whole history of some alarms, each in order of `revision`. */
export async function listJournal(db: Db | Tx, alarmIds: readonly string[]): Promise<JournalEntry[]> {
  const answer = await sql<JournalRow>`
    SELECT alarm_id, revision, kind, at, actor, event_id, data FROM alarm_journal
     WHERE alarm_id = ANY(${alarmIds}::uuid[]) ORDER BY alarm_id, revision`.execute(db)
  return answer.rows.map(toEntry)
}
