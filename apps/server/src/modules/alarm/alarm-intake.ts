import {
  type AlarmCondition,
  type Applied,
  Batch,
  type JournalEntry,
  makeGroupKey,
  type Observation,
} from '@fibrewatch/alarm-engine'
import type { SourcedFact } from '#modules/event'
import type { Tx } from '#platform/database/database'
import { doInTurns, mapInTurns, takeTurns } from '#platform/loop/loop-turns'
import { type AlarmRecord, makeResourceId, makeSource, selectLink } from './alarm-record.ts'
import { type GroupReach, listGroupAlarms, lockGroups } from './alarm.repository.ts'
import { ruleFor } from './alarm-rules.ts'
import { type AlarmChange, type AlarmWriterParts, writeAlarms } from './alarm-writer.ts'
import { confirmAlarms, findTrace, isTakenUp, listConfirmedGroups, loadConfirmed } from './confirm-alarms.ts'

/** A fact with its observation. */
interface FactObservation {
  readonly sourced: SourcedFact
  readonly observation: Observation
}

/** Applies stored facts to the alarms, in the transaction that stores them. */
export interface AlarmIntake {
  /** First step of the transaction: locks the alarm groups of these facts until it ends. */
  lock(tx: Tx, facts: readonly SourcedFact[]): Promise<void>
  /** Last step of the transaction: runs the engine and writes. Of the locked facts only the new ones. */
  apply(tx: Tx, facts: readonly SourcedFact[], batchAt: number): Promise<void>
}

interface FactBatch {
  /** New ones only, in the order they arrived; `lockAlarms` was called with them. */
  readonly facts: readonly SourcedFact[]
  /** Unix milliseconds by the server's clock. */
  readonly batchAt: number
}

export interface AlarmIntakeParts extends AlarmWriterParts {
  readonly makeId: () => string
}

/** First step of the transaction: locks the alarm groups of these facts until it ends. */
export async function lockAlarms(tx: Tx, facts: readonly SourcedFact[]): Promise<void> {
  await lockGroups(
    tx,
    new Set(facts.flatMap((sourced) => [readGroupKey(sourced), ...listConfirmedGroups(sourced)])),
  )
}

/** Last step of the transaction: runs the engine and writes. */
export async function applyFacts(
  parts: AlarmIntakeParts,
  tx: Tx,
  { facts, batchAt }: FactBatch,
): Promise<void> {
  if (facts.length === 0) return
  const confirmed = await loadConfirmed(tx, facts)
  const observed = facts.filter((sourced) => !isTakenUp(sourced, confirmed))
  const observations = await mapInTurns(observed, makeObservation)
  const known = await listGroupAlarms(tx, listReaches(observations, batchAt))
  const batch = new Batch({ ruleFor, newId: parts.makeId, batchAt })
  await doInTurns(known, ({ condition }) => batch.know(condition))
  await takeTurns(eachStep(batch, observations))
  const applied = batch.finish()
  const changes = await makeChanges(applied, known, observations)
  const all = confirmAlarms(changes, { confirmed, facts, batchAt })
  if (all.length > 0) await writeAlarms(parts, tx, all)
}

function* eachStep(batch: Batch, observations: readonly FactObservation[]): Generator<undefined, void> {
  for (const { observation } of observations) {
    yield* batch.apply(observation)
    yield
  }
}

function readGroupKey({ fact, source, link }: SourcedFact): string {
  return makeGroupKey(fact.type, makeResourceId(fact.type, source, link))
}

function makeObservation(sourced: SourcedFact): FactObservation {
  const { fact, source, link } = sourced
  const { id, type, state, at, positionM, positionSigmaM, lengthM, severity, value, unit, confidence } = fact
  const observation: Observation = {
    eventId: id,
    type,
    resourceId: makeResourceId(type, source, link),
    at,
    state,
    positionM: positionM ?? null,
    ...(typeof positionSigmaM === 'number' && { positionSigmaM }),
    ...(typeof lengthM === 'number' && { lengthM }),
    ...(typeof severity === 'string' && { severity }),
    ...(typeof value === 'number' && { value }),
    ...(typeof unit === 'string' && { unit }),
    ...(typeof confidence === 'number' && { confidence }),
  }
  return { sourced, observation }
}

/**
 * How far each group's facts reach along the link. An alarm with a position further away from all of them than the
 * tolerance can neither match nor precede one of them.
 */
function listReaches(observations: readonly FactObservation[], batchAt: number): GroupReach[] {
  const reaches = new Map<string, GroupReach>()
  for (const { observation } of observations) {
    const groupKey = makeGroupKey(observation.type, observation.resourceId)
    const { positionToleranceM, retainS } = ruleFor(observation.type)
    const before = reaches.get(groupKey)
    const placeM = positionToleranceM > 0 ? observation.positionM : null
    const fromM = placeM === null ? Number.NEGATIVE_INFINITY : placeM - positionToleranceM
    const toM = placeM === null ? Number.POSITIVE_INFINITY : placeM + positionToleranceM
    reaches.set(groupKey, {
      groupKey,
      fromM: Math.min(fromM, before?.fromM ?? fromM),
      toM: Math.max(toM, before?.toM ?? toM),
      retainedFrom: batchAt - retainS * 1000,
    })
  }
  return [...reaches.values()]
}

/** The sender chooses event ids, so two senders may use the same: the resource tells them apart. */
const makeFactKey = (resourceId: string, eventId: string): string => `${resourceId} ${eventId}`

function makeChanges(
  outcome: Applied,
  known: readonly AlarmRecord[],
  observations: readonly FactObservation[],
): Promise<AlarmChange[]> {
  const records = new Map(known.map((record) => [record.condition.id, record]))
  const entries = groupEntries(outcome.journal)
  const facts = new Map(
    observations.map(({ sourced, observation }) => [
      makeFactKey(observation.resourceId, observation.eventId),
      sourced,
    ]),
  )
  return mapInTurns(outcome.conditions, (condition) => {
    const own = entries.get(condition.id) ?? []
    const told = own.flatMap(({ eventId }) => {
      const sourced = eventId === null ? undefined : facts.get(makeFactKey(condition.resourceId, eventId))
      return sourced === undefined ? [] : [sourced]
    })
    const record = makeRecord(condition, records.get(condition.id), told)
    // What a test saw of one occurrence says nothing of the next.
    const isNew = own.some(({ kind }) => kind === 'reopened')
    const trace = findTrace(told.at(-1)?.fact)
    return { record: isNew ? { ...record, seen: null } : record, entries: own, ...(trace && { trace }) }
  })
}

function groupEntries(journal: readonly JournalEntry[]): Map<string, JournalEntry[]> {
  const groups = new Map<string, JournalEntry[]>()
  for (const entry of journal) {
    const group = groups.get(entry.conditionId)
    if (group === undefined) groups.set(entry.conditionId, [entry])
    else group.push(entry)
  }
  return groups
}

/** Adds what the server knows about the condition, from its last state and the facts that changed it. */
function makeRecord(
  condition: AlarmCondition,
  before: AlarmRecord | undefined,
  facts: readonly SourcedFact[],
): AlarmRecord {
  const last = facts.at(-1)
  const none = {
    suppressedBy: null,
    parentId: null,
    drillEndsAt: null,
    seen: null,
    ingestedAt: 0,
    liveSeq: 0,
    raisedSeq: 0,
  }
  const kept = before ?? none
  if (last === undefined) return { ...kept, condition, source: requireSource(before) }
  const link = selectLink(condition.type, last.link)
  const source = makeSource(last.source, link, condition.positionM)
  return { ...kept, condition, source, ingestedAt: last.source.receivedAt }
}

function requireSource(before: AlarmRecord | undefined): AlarmRecord['source'] {
  if (before === undefined) throw new Error('an alarm has come into being without a fact')
  return before.source
}
