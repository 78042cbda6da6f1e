import { isClosed } from './condition.ts'
import type { AlarmCondition } from './condition.ts'
import { makeDraft } from './record.ts'
import type { Draft } from './record.ts'
import type { AlarmRule } from './rule.ts'

/**
 * The conditions of one type on one resource, with the open ones that have an anchor in buckets as wide as the
 * tolerance: whatever lies within the tolerance of a position is in its bucket or in a neighbour, so that matching costs the
 * same however many alarms a fibre has.
 */
export interface Group {
  readonly key: string
  readonly rule: AlarmRule
  readonly open: Set<Draft>
  readonly closed: Draft[]
  readonly buckets: Map<number, Draft[]>
}

export function makeGroup(key: string, rule: AlarmRule, conditions: readonly AlarmCondition[]): Group {
  const group: Group = { key, rule, open: new Set(), closed: [], buckets: new Map() }
  for (const condition of conditions) addToGroup(group, makeDraft(condition))
  return group
}

export function addToGroup(group: Group, draft: Draft): void {
  if (isClosed(draft.condition)) {
    group.closed.push(draft)
    return
  }
  group.open.add(draft)
  addToBucket(group, draft)
}

/** Files a draft that has got its anchor. */
export function addToBucket(group: Group, draft: Draft): void {
  const { anchorM } = draft.condition
  if (anchorM === null || !isPlaced(group.rule)) return
  const bucket = makeBucket(group.rule, anchorM)
  const drafts = group.buckets.get(bucket)
  if (drafts === undefined) group.buckets.set(bucket, [draft])
  else drafts.push(draft)
}

/** Moves a draft that has been closed out of the way of further observations. */
export function closeInGroup(group: Group, draft: Draft): void {
  group.open.delete(draft)
  group.closed.push(draft)
  const { anchorM } = draft.condition
  const drafts = anchorM === null ? undefined : group.buckets.get(makeBucket(group.rule, anchorM))
  const index = drafts?.indexOf(draft) ?? -1
  if (index >= 0) drafts?.splice(index, 1)
}

/** Position that counts for matching; null where the type has one alarm per resource. */
export function loadPlace(rule: AlarmRule, positionM: number | null): number | null {
  return isPlaced(rule) && positionM !== null && Number.isFinite(positionM) ? positionM : null
}

/**
 * The open condition an observation belongs to. With a place: the nearest anchor within the tolerance (of two equally
 * near the lower), else the one that has no place yet. Without: it tells no new place, so the one seen last.
 */
export function loadOpenMatch(group: Group, placeM: number | null): Draft | null {
  if (placeM === null) return loadLastSeen(group.open)
  return loadNearest(group, placeM) ?? loadUnplaced(group)
}

/** The closed condition seen last here: a late observation belongs to it, and a new alarm at this place follows it. */
export function loadClosedMatch(group: Group, placeM: number | null): Draft | null {
  return loadLastSeen(group.closed.filter((draft) => isWithin(draft, placeM, group.rule)))
}

function isPlaced(rule: AlarmRule): boolean {
  return rule.positionToleranceM > 0
}

function makeBucket(rule: AlarmRule, positionM: number): number {
  return Math.floor(positionM / rule.positionToleranceM)
}

function isWithin({ condition }: Draft, placeM: number | null, rule: AlarmRule): boolean {
  if (placeM === null || condition.anchorM === null) return true
  return Math.abs(condition.anchorM - placeM) <= rule.positionToleranceM
}

function loadNearest(group: Group, placeM: number): Draft | null {
  const middle = makeBucket(group.rule, placeM)
  let nearest: Draft | null = null
  for (let bucket = middle - 1; bucket <= middle + 1; bucket += 1) {
    for (const draft of group.buckets.get(bucket) ?? []) {
      if (isWithin(draft, placeM, group.rule) && isNearer(draft, nearest, placeM)) nearest = draft
    }
  }
  return nearest
}

function isNearer(draft: Draft, than: Draft | null, placeM: number): boolean {
  if (than === null) return true
  const gapM = Math.abs((draft.condition.anchorM ?? 0) - placeM)
  const otherGapM = Math.abs((than.condition.anchorM ?? 0) - placeM)
  if (gapM !== otherGapM) return gapM < otherGapM
  return (draft.condition.anchorM ?? 0) < (than.condition.anchorM ?? 0)
}

function loadUnplaced(group: Group): Draft | null {
  for (const draft of group.open) if (draft.condition.anchorM === null) return draft
  return null
}

function loadLastSeen(drafts: Iterable<Draft>): Draft | null {
  let last: Draft | null = null
  for (const draft of drafts) if (last === null || isSeenLater(draft, last)) last = draft
  return last
}

/** Of two seen at one time the lower, of two at one place the greater id: in whatever order they were stored or closed. */
function isSeenLater({ condition }: Draft, { condition: other }: Draft): boolean {
  if (condition.lastAt !== other.lastAt) return condition.lastAt > other.lastAt
  const anchorM = condition.anchorM ?? Number.NEGATIVE_INFINITY
  const otherAnchorM = other.anchorM ?? Number.NEGATIVE_INFINITY
  return anchorM === otherAnchorM ? condition.id > other.id : anchorM < otherAnchorM
}
