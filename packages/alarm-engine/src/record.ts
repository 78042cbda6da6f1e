import type { AlarmCondition } from './condition.ts'
import type { ConditionPatch, JournalEntry, JournalKind } from './journal.ts'

type OpenEntry = { -readonly [Field in keyof JournalEntry]: JournalEntry[Field] }

/** A condition being worked on, and the repeat entry into which further repeats of the same batch fold. */
export interface Draft {
  condition: AlarmCondition
  openRepeat: OpenEntry | null
}

/** The entries of one batch, timer run or command. */
export interface Journal {
  readonly recordedAt: number
  readonly entries: JournalEntry[]
}

/** One step to write down. */
export interface Change {
  readonly kind: JournalKind
  readonly at: number
  readonly patch: ConditionPatch
  readonly actor?: string
  readonly eventId?: string
  readonly times?: number
  readonly comment?: string
  readonly announce?: boolean
}

export function makeDraft(condition: AlarmCondition): Draft {
  return { condition, openRepeat: null }
}

/** Applies the change to the draft and writes its entry; a repeat joins the repeat before it. */
export function record(journal: Journal, draft: Draft, change: Change): JournalEntry {
  if (change.kind === 'repeated' && draft.openRepeat !== null) {
    return foldRepeat(draft, draft.openRepeat, change)
  }
  const revision = draft.condition.revision + 1
  draft.condition = { ...draft.condition, ...change.patch, revision }
  const entry = makeEntry(journal.recordedAt, draft.condition, change)
  journal.entries.push(entry)
  draft.openRepeat = change.kind === 'repeated' ? entry : null
  return entry
}

function foldRepeat(draft: Draft, entry: OpenEntry, change: Change): JournalEntry {
  draft.condition = { ...draft.condition, ...change.patch }
  entry.patch = { ...entry.patch, ...change.patch }
  entry.at = Math.max(entry.at, change.at)
  entry.eventId = change.eventId ?? null
  entry.times += change.times ?? 0
  return entry
}

function makeEntry(recordedAt: number, condition: AlarmCondition, change: Change): OpenEntry {
  const { id, revision, ...whole } = condition
  return {
    conditionId: id,
    revision,
    kind: change.kind,
    at: change.at,
    recordedAt,
    actor: change.actor ?? null,
    eventId: change.eventId ?? null,
    times: change.times ?? 0,
    comment: change.comment ?? null,
    announce: change.announce ?? false,
    patch: revision === 1 ? whole : change.patch,
  }
}
