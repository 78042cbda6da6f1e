import type { JournalEntry } from '@fibrewatch/alarm-engine'
import { sql } from 'kysely'
import { defineColumns, type StoredRow, type WrittenRow } from '#platform/database/columns'
import type { Db, Tx } from '#platform/database/database'
import { eachStatement } from '#platform/database/unnest'

const COLUMNS = defineColumns('alarmJournal', {
  alarmId: 'uuid',
  revision: 'int4',
  kind: 'text',
  at: 'time',
  actor: 'text',
  eventId: 'uuid',
  data: 'jsonb',
})

/** The fields without columns of their own. */
type EntryData = Pick<JournalEntry, 'recordedAt' | 'times' | 'comment' | 'announce' | 'patch'>

type JournalRow = StoredRow<'alarmJournal', typeof COLUMNS.forms> & {
  readonly kind: JournalEntry['kind']
  readonly data: EntryData
}

export async function insertJournal(tx: Tx, entries: readonly JournalEntry[]): Promise<void> {
  for (const portion of eachStatement(entries))
    await sql`
      INSERT INTO alarm_journal ${COLUMNS.insertRows(portion.map(makeRow))}`.execute(tx)
}

function makeRow(entry: JournalEntry): WrittenRow<'alarmJournal', typeof COLUMNS.forms> {
  const { conditionId, recordedAt, times, comment, announce, patch, ...columns } = entry
  const data: EntryData = { recordedAt, times, comment, announce, patch }
  return { alarmId: conditionId, ...columns, data }
}

function toEntry({ alarmId, at, data, ...columns }: JournalRow): JournalEntry {
  return { conditionId: alarmId, at: at.getTime(), ...columns, ...data }
}

/** The whole history of some alarms, each in order of `revision`. */
export async function listJournal(db: Db | Tx, alarmIds: readonly string[]): Promise<JournalEntry[]> {
  const answer = await sql<JournalRow>`
    SELECT ${COLUMNS.select()} FROM alarm_journal
     WHERE alarm_id = ANY(${alarmIds}::uuid[]) ORDER BY alarm_id, revision`.execute(db)
  return answer.rows.map(toEntry)
}
