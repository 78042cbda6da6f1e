import type { AlarmType } from './alarm-type.ts'
import { isClosed, makeConditionKey, makeGroupKey, UNACKNOWLEDGED } from './condition.ts'
import type { AlarmCondition } from './condition.ts'
import {
  addToGroup,
  closeInGroup,
  findClosedMatch,
  findOpenMatch,
  findMatchPosition,
  makeGroup,
  noteAllSeen,
  noteSeen,
  moveToAnchor,
} from './group.ts'
import type { Group } from './group.ts'
import type { JournalEntry } from './journal.ts'
import { judgeMeaning } from './judge.ts'
import { observe } from './lifecycle.ts'
import type { Step } from './lifecycle.ts'
import type { Observation } from './observation.ts'
import { makeDraft, record } from './record.ts'
import type { Draft, Journal } from './record.ts'
import type { AlarmRule } from './rule.ts'
import { settleTimers } from './settle.ts'

/** Of the alarms that one observation applies to. */
const ALARMS_PER_STEP = 100

/** What the engine needs of its caller. */
export interface ApplyContext {
  /** Asked once per group and batch. */
  readonly ruleFor: (type: AlarmType, resourceId: string) => AlarmRule
  /** Id of a new alarm; gets its key and the time of its first observation. */
  readonly newId: (key: string, at: number) => string
  /** Server time, Unix ms; only written to the journal, never decides anything. */
  readonly batchAt: number
}

/** What a batch has changed, to be saved as it stands. */
export interface Applied {
  /**
   * The conditions that changed, in their new state; each has at least one entry in `journal`. In
   * every group the closed ones come first, so that saving in this order never leaves two open ones with one key.
   */
  readonly conditions: readonly AlarmCondition[]
  /** In order of happening; per condition in order of `revision`. */
  readonly journal: readonly JournalEntry[]
}

const BLANK = {
  ...UNACKNOWLEDGED,
  state: 'pending',
  confirmations: 0,
  count: 0,
  revision: 0,
  lengthM: null,
  value: null,
  unit: null,
  confidence: null,
  raisedAt: null,
  clearedAt: null,
  shelvedUntil: null,
  shelvedBy: null,
  assignee: null,
  chatteringSince: null,
  heldClearAt: null,
} as const

/**
 * Applies observations in the order given; each instrument's own order must be kept, different instruments may be mixed and
 * batches cut anywhere. `groups` maps `makeGroupKey` to the retained conditions (`isRetained`) of every type and
 * resource the batch touches; a missing group is an empty one. Nothing given is changed. Linear in the observations, but
 * for those without a position, which apply to all alarms of their group.
 */
export function applyObservations(
  groups: ReadonlyMap<string, readonly AlarmCondition[]>,
  observations: readonly Observation[],
  context: ApplyContext,
): Applied {
  const batch = new Batch(context)
  for (const key of new Set(observations.map(readGroupKey)))
    for (const condition of groups.get(key) ?? []) batch.know(condition)
  for (const observation of observations) for (const _ of batch.apply(observation));
  return batch.finish()
}

/** The same in steps, for callers that do other work in between: call `know` for all, then `apply`, then `finish`. */
export class Batch {
  readonly #context: ApplyContext
  readonly #journal: Journal
  readonly #groups = new Map<string, Group>()

  constructor(context: ApplyContext) {
    this.#context = context
    this.#journal = { recordedAt: context.batchAt, entries: [] }
  }

  /** A retained condition of a type and resource that the batch touches. */
  know(condition: AlarmCondition): void {
    addToGroup(this.#ensureGroup(condition), makeDraft(condition))
  }

  /** Run the generator to its end: it has several steps where an observation applies to all alarms of its group. */
  *apply(observation: Observation): Generator<undefined, void> {
    const group = this.#ensureGroup(observation)
    const { rule } = group
    const meaning = judgeMeaning(observation, rule)
    yield* applyToGroup(group, { observation, meaning, rule, journal: this.#journal }, this.#context)
  }

  finish(): Applied {
    const journal = this.#journal
    return { conditions: listChanged(this.#groups, journal), journal: journal.entries }
  }

  #ensureGroup(of: GroupMember): Group {
    const key = readGroupKey(of)
    const known = this.#groups.get(key)
    if (known !== undefined) return known
    const group = makeGroup(key, this.#context.ruleFor(of.type, of.resourceId))
    this.#groups.set(key, group)
    return group
  }
}

type GroupMember = Pick<Observation, 'type' | 'resourceId'>

const readGroupKey = ({ type, resourceId }: GroupMember): string => makeGroupKey(type, resourceId)

function* applyToGroup(group: Group, step: Step, context: ApplyContext): Generator<undefined, void> {
  const { observation, meaning, rule } = step
  if (!rule.enabled && meaning === 'abnormal') return
  const matchM = findMatchPosition(rule, observation.positionM)
  if (meaning !== 'abnormal' && matchM === null) {
    let count = 0
    for (const draft of group.open) {
      applyToDraft(group, draft, step)
      count += 1
      if (count % ALARMS_PER_STEP === 0) yield
    }
    noteAllSeen(group)
    return
  }
  const match = findSettledMatch(group, step, matchM)
  if (match !== null) {
    if (meaning === 'abnormal') relocate(group, match, { step, matchM })
    applyToDraft(group, match, step)
    noteSeen(group, match)
  } else if (meaning === 'abnormal') applyUnmatched(group, step, { matchM, context })
}

/** Timers due before the observation may close the match; then the next best is the match. */
function findSettledMatch(group: Group, step: Step, matchM: number | null): Draft | null {
  let match = findOpenMatch(group, matchM)
  while (match !== null && settleBefore(group, match, step)) match = findOpenMatch(group, matchM)
  return match
}

function settleBefore(group: Group, draft: Draft, { observation, rule, journal }: Step): boolean {
  settleTimers(draft, { rule, journal, now: observation.at })
  return closeIfDone(group, draft)
}

function applyToDraft(group: Group, draft: Draft, step: Step): void {
  if (settleBefore(group, draft, step)) return
  observe(draft, step)
  closeIfDone(group, draft)
}

function closeIfDone(group: Group, draft: Draft): boolean {
  const done = isClosed(draft.condition)
  if (done) closeInGroup(group, draft)
  return done
}

interface Relocation {
  readonly step: Step
  readonly matchM: number | null
}

/** An alarm raised without a position gets one as soon as it is known, and keeps its id (raise first, locate after). */
function relocate(group: Group, draft: Draft, { step, matchM }: Relocation): void {
  if (matchM === null || draft.condition.anchorM !== null) return
  const { at, eventId } = step.observation
  const positionSigmaM = step.observation.positionSigmaM ?? null
  const patch = {
    anchorM: matchM,
    positionM: matchM,
    positionSigmaM,
    key: makeConditionKey(group.key, matchM),
  }
  record(step.journal, draft, { kind: 'relocated', at, eventId, patch })
  moveToAnchor(group, draft)
}

interface Unmatched {
  readonly matchM: number | null
  readonly context: ApplyContext
}

/** No open alarm here: a late observation of a closed one, or a new alarm that inherits its predecessor's recent transitions. */
function applyUnmatched(group: Group, step: Step, { matchM, context }: Unmatched): void {
  const forerunner = findClosedMatch(group, matchM)
  if (forerunner !== null && isStraggler(forerunner, step)) {
    observe(forerunner, step)
    return
  }
  const key = makeConditionKey(group.key, matchM)
  const { observation } = step
  const identity = { id: context.newId(key, observation.at), key, anchorM: matchM }
  const recentTransitions = forerunner?.condition.recentTransitions ?? []
  const draft = makeDraft({ ...makeBlank(observation, step.rule), ...identity, recentTransitions })
  observe(draft, step)
  addToGroup(group, draft)
}

function isStraggler({ condition }: Draft, { observation, rule }: Step): boolean {
  const lateMs = condition.lastAt - observation.at
  return lateMs > 0 && lateMs <= rule.retainS * 1000
}

/** A condition before its first entry; only its identity and its transitions are missing. */
function makeBlank(
  { type, resourceId, positionM, positionSigmaM, at }: Observation,
  { severity }: AlarmRule,
): Omit<AlarmCondition, 'id' | 'key' | 'anchorM' | 'recentTransitions'> {
  const place = { positionM, positionSigmaM: positionSigmaM ?? null }
  return { ...BLANK, type, resourceId, ...place, severity, firstAt: at, lastAt: at, changedAt: at }
}

function listChanged(touched: ReadonlyMap<string, Group>, journal: Journal): AlarmCondition[] {
  const ids = new Set(journal.entries.map((entry) => entry.conditionId))
  const drafts = [...touched.values()].flatMap((group) => [...group.closed, ...group.open])
  return drafts.map((draft) => draft.condition).filter((condition) => ids.has(condition.id))
}
