import { isClosed } from './condition.ts'
import type { Draft } from './record.ts'
import type { AlarmRule } from './rule.ts'
import { insertBySeen, isSeenLater, SeenHeap } from './seen-order.ts'

/** Stretch as wide as the tolerance; null: without an anchor, or where the type has one alarm per resource. */
type Bucket = number | null

/**
 * The conditions of one type on one resource, those with an anchor in buckets as wide as the tolerance: whatever lies
 * within the tolerance of a position is in its bucket or in a neighbour, so that matching costs the same however many
 * alarms a fibre has.
 */
export interface Group {
  readonly key: string
  readonly rule: AlarmRule
  readonly open: Set<Draft>
  readonly openIn: Map<Bucket, Draft[]>
  /** Made when the open one seen last is first needed, and kept up to date by `noteSeen` from then on. */
  openSeen: SeenHeap | null
  readonly closed: Draft[]
  /** The one seen last is the last of its bucket. */
  readonly closedIn: Map<Bucket, Draft[]>
  lastClosed: Draft | null
}

export function makeGroup(key: string, rule: AlarmRule): Group {
  return {
    key,
    rule,
    open: new Set(),
    openIn: new Map(),
    openSeen: null,
    closed: [],
    closedIn: new Map(),
    lastClosed: null,
  }
}

export function addToGroup(group: Group, draft: Draft): void {
  if (isClosed(draft.condition)) {
    addClosed(group, draft)
    return
  }
  group.open.add(draft)
  addToBucket(group, draft)
  group.openSeen?.add(draft)
}

function addToBucket({ rule, openIn }: Group, draft: Draft): void {
  const bucket = makeBucket(rule, draft.condition.anchorM)
  const drafts = openIn.get(bucket)
  if (drafts === undefined) openIn.set(bucket, [draft])
  else drafts.push(draft)
}

function removeFromBucket({ rule, openIn }: Group, draft: Draft, anchorM: number | null): void {
  const drafts = openIn.get(makeBucket(rule, anchorM))
  const index = drafts?.indexOf(draft) ?? -1
  if (index >= 0) drafts?.splice(index, 1)
}

function addClosed(group: Group, draft: Draft): void {
  group.closed.push(draft)
  const { lastClosed } = group
  if (lastClosed === null || isSeenLater(draft.condition, lastClosed.condition)) group.lastClosed = draft
  const bucket = makeBucket(group.rule, draft.condition.anchorM)
  const drafts = group.closedIn.get(bucket)
  if (drafts === undefined) group.closedIn.set(bucket, [draft])
  else insertBySeen(drafts, draft)
}

/** Moves a draft to the bucket of its new anchor. */
export function moveToAnchor(group: Group, draft: Draft): void {
  removeFromBucket(group, draft, null)
  addToBucket(group, draft)
  group.openSeen?.add(draft)
}

/** Moves a draft that has been closed out of the way of further observations. */
export function closeInGroup(group: Group, draft: Draft): void {
  group.open.delete(draft)
  removeFromBucket(group, draft, draft.condition.anchorM)
  addClosed(group, draft)
}

/** After a draft that is open was observed. */
export function noteSeen(group: Group, draft: Draft): void {
  group.openSeen?.add(draft)
}

/** After all that are open were observed: their order is computed again when needed. */
export function noteAllSeen(group: Group): void {
  group.openSeen = null
}

/** Position that counts for matching; null where the type has one alarm per resource. */
export function findMatchPosition(rule: AlarmRule, positionM: number | null): number | null {
  return matchesByPosition(rule) && positionM !== null && Number.isFinite(positionM) ? positionM : null
}

/**
 * The open condition an observation belongs to. With a position: the nearest anchor within the tolerance (of two equally
 * near the lower), else the one without an anchor. Without a position: the one seen last.
 */
export function findOpenMatch(group: Group, matchM: number | null): Draft | null {
  if (matchM !== null) return findNearest(group, matchM) ?? findWithoutAnchor(group)
  group.openSeen ??= new SeenHeap(group.open)
  return group.openSeen.findLast(group.open)
}

/** The closed condition seen last here: a late observation belongs to it, and a new alarm at this position follows it. */
export function findClosedMatch(group: Group, matchM: number | null): Draft | null {
  if (matchM === null) return group.lastClosed
  let last: Draft | null = null
  for (const bucket of [null, ...listBuckets(group.rule, matchM)]) {
    const found = group.closedIn.get(bucket)?.findLast((draft) => isWithin(draft, matchM, group.rule))
    if (found !== undefined && (last === null || isSeenLater(found.condition, last.condition))) last = found
  }
  return last
}

function matchesByPosition(rule: AlarmRule): boolean {
  return rule.positionToleranceM > 0
}

function makeBucket(rule: AlarmRule, anchorM: number | null): Bucket {
  return anchorM === null || !matchesByPosition(rule) ? null : Math.floor(anchorM / rule.positionToleranceM)
}

/** The buckets of all conditions within the tolerance of a position. */
function listBuckets(rule: AlarmRule, matchM: number): readonly number[] {
  const middle = Math.floor(matchM / rule.positionToleranceM)
  return [middle - 1, middle, middle + 1]
}

function isWithin({ condition }: Draft, matchM: number, rule: AlarmRule): boolean {
  if (condition.anchorM === null) return true
  return Math.abs(condition.anchorM - matchM) <= rule.positionToleranceM
}

function findNearest(group: Group, matchM: number): Draft | null {
  let nearest: Draft | null = null
  for (const bucket of listBuckets(group.rule, matchM)) {
    for (const draft of group.openIn.get(bucket) ?? []) {
      if (isWithin(draft, matchM, group.rule) && isNearer(draft, nearest, matchM)) nearest = draft
    }
  }
  return nearest
}

function isNearer(draft: Draft, than: Draft | null, matchM: number): boolean {
  if (than === null) return true
  const gapM = Math.abs((draft.condition.anchorM ?? 0) - matchM)
  const otherGapM = Math.abs((than.condition.anchorM ?? 0) - matchM)
  if (gapM !== otherGapM) return gapM < otherGapM
  return (draft.condition.anchorM ?? 0) < (than.condition.anchorM ?? 0)
}

/** The condition without an anchor; there is at most one, since they would share their key. */
function findWithoutAnchor(group: Group): Draft | null {
  for (const draft of group.openIn.get(null) ?? []) return draft
  return null
}
