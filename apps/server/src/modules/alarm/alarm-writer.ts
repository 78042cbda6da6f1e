import type { JournalEntry, JournalKind } from '@fibrewatch/alarm-engine'
import type { Tx } from '#platform/database/database'
import { afterCommit } from '#platform/database/transaction'
import { insertJournal } from './alarm-journal.repository.ts'
import type { AlarmPublisher } from './alarm.live.ts'
import type { AlarmLive } from './alarm.types.ts'
import type { AlarmRecord } from './alarm-record.ts'
import { saveAlarms } from './alarm.repository.ts'

/** An alarm in its new state and its new journal entries. */
export interface AlarmChange {
  readonly record: AlarmRecord
  readonly entries: readonly JournalEntry[]
  /** Of the report that changed it last, where that came from a trace. */
  readonly trace?: { readonly id: string; readonly positionSigmaM: number | null }
}

/** Who gets a change: nobody before the alarm is raised, readers soon after a repeat, readers at once otherwise. */
type News = 'none' | 'later' | 'now'

const RAISING: ReadonlySet<JournalKind> = new Set<JournalKind>(['raised', 'reopened'])

function judgeNews({ record, entries }: AlarmChange): News {
  if (record.condition.raisedAt === null) return 'none'
  return entries.every(({ kind }) => kind === 'repeated') ? 'later' : 'now'
}

export interface AlarmWriterParts {
  readonly live: AlarmLive
  readonly publisher: AlarmPublisher
  /** Told of every change in its transaction, so that what follows from it is neither lost nor done for nothing. */
  readonly noteChanges: (tx: Tx, changes: readonly AlarmChange[]) => Promise<void>
  /** Called when repeats were written that are not published yet. */
  readonly onRepeats: () => void
}

/**
 * Writes what the engine decided: journal, numbers of live messages, alarms; publishes them after the commit.
 * The groups of the alarms are locked. Call it last in the transaction: from the numbering on, every other writer
 * that has news waits for the commit.
 */
export async function writeAlarms(
  parts: AlarmWriterParts,
  tx: Tx,
  changes: readonly AlarmChange[],
): Promise<readonly AlarmRecord[]> {
  await insertJournal(
    tx,
    changes.flatMap(({ entries }) => entries),
  )
  await parts.noteChanges(tx, changes)
  const news = changes.map(judgeNews)
  const count = news.filter((each) => each === 'now').length
  const firstSeq = count === 0 ? 0 : await parts.live.stamp(tx, count)
  const records = numberRecords(changes, news, firstSeq)
  await saveAlarms(
    tx,
    records.map((record, index) => ({ record, announcePending: news[index] === 'later' })),
  )
  if (news.includes('later')) afterCommit(parts.onRepeats)
  if (count > 0) publishAfterCommit(parts, records, { firstSeq, count })
  return records
}

function publishAfterCommit(
  { publisher }: AlarmWriterParts,
  records: readonly AlarmRecord[],
  { firstSeq, count }: { readonly firstSeq: number; readonly count: number },
): void {
  const told = records.filter(({ liveSeq }) => liveSeq >= firstSeq)
  afterCommit(() => publisher.publish(firstSeq, firstSeq + count - 1, told))
}

function numberRecords(
  changes: readonly AlarmChange[],
  news: readonly News[],
  firstSeq: number,
): AlarmRecord[] {
  let seq = firstSeq
  return changes.map(({ record, entries }, index) => {
    if (news[index] !== 'now') return record
    const liveSeq = seq++
    const isRaised = entries.some(({ kind }) => RAISING.has(kind))
    return isRaised ? { ...record, liveSeq, raisedSeq: liveSeq } : { ...record, liveSeq }
  })
}
