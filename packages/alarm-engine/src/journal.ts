import type { AlarmCondition } from './condition.ts'

/** Every way an alarm changes. */
export const JOURNAL_KINDS = [
  'pending',
  'raised',
  'repeated',
  'severity-changed',
  'relocated',
  'chattering',
  'cleared',
  'reopened',
  'dropped',
  'acknowledged',
  'unacknowledged',
  'commented',
  'shelved',
  'unshelved',
  'assigned',
  'settled',
  'confirmed',
  'unseen',
  'unplaced',
] as const
export type JournalKind = (typeof JOURNAL_KINDS)[number]

/** What an entry changes. The first entry of a condition carries every field. */
export type ConditionPatch = Partial<Omit<AlarmCondition, 'id' | 'revision'>>

/** One line of an alarm's history; the lines of a condition in order of `revision` rebuild it exactly. */
export interface JournalEntry {
  readonly conditionId: string
  /** 1, 2, 3 … per condition, without gaps. */
  readonly revision: number
  readonly kind: JournalKind
  /** When it happened (a timer's entry: when it fell due). For folded repeats the newest. */
  readonly at: number
  /** Server time of the batch, timer run or command. */
  readonly recordedAt: number
  /** Operator; null: instrument or timer. */
  readonly actor: string | null
  /** Observation behind it; of folded repeats the last. */
  readonly eventId: string | null
  /** Occurrences this entry adds to `count`. */
  readonly times: number
  readonly comment: string | null
  /** Operators have to be called (sound, notification). Never true on a shelved alarm. */
  readonly announce: boolean
  readonly patch: ConditionPatch
}

/**
 * Rebuilds conditions from their journal, by id. The entries of each condition must be complete and in order of
 * `revision`; entries of different conditions may be mixed in any way. The result equals what applying produced.
 */
export function replayJournal(entries: Iterable<JournalEntry>): Map<string, AlarmCondition> {
  const conditions = new Map<string, AlarmCondition>()
  for (const { conditionId, revision, patch } of entries) {
    const before = conditions.get(conditionId)
    if (before !== undefined) conditions.set(conditionId, { ...before, ...patch, revision })
    else if (isWhole(patch)) conditions.set(conditionId, { id: conditionId, ...patch, revision })
  }
  return conditions
}

/** The first entry carries every field; `key` is never patched without the others except on a known condition. */
function isWhole(patch: ConditionPatch): patch is Required<ConditionPatch> {
  return patch.key !== undefined && patch.firstAt !== undefined
}
