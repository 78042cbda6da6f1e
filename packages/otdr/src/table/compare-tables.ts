import type { TableEvent } from './table-event.ts'

/** How two tables differ at one place. */
export interface TableDifference {
  readonly state: 'same' | 'changed' | 'added' | 'removed'
  readonly before: TableEvent | null
  readonly after: TableEvent | null
}

/** Smaller ones are not shown: the last digit of a table. */
const sameM = 0.005
const sameDb = 0.0005

const isSame = (a: number | null, b: number | null, within: number): boolean =>
  a === null || b === null ? a === b : Math.abs(a - b) < within

function isUnchanged(a: TableEvent, b: TableEvent): boolean {
  return (
    a.kind === b.kind &&
    a.comment === b.comment &&
    isSame(a.positionM, b.positionM, sameM) &&
    isSame(a.lossDb, b.lossDb, sameDb) &&
    isSame(a.reflectanceDb, b.reflectanceDb, sameDb)
  )
}

interface Pair {
  readonly before: TableEvent
  readonly after: TableEvent
  readonly distanceM: number
}

/** The nearest first, each event in one pair at most. */
function pairNearest(
  before: readonly TableEvent[],
  after: readonly TableEvent[],
  withinM: number,
): Map<TableEvent, TableEvent> {
  const pairs = before.flatMap((one) =>
    after.map(
      (other): Pair => ({
        before: one,
        after: other,
        distanceM: Math.abs(one.positionM - other.positionM),
      }),
    ),
  )
  const chosen = new Map<TableEvent, TableEvent>()
  const taken = new Set<TableEvent>()
  for (const pair of pairs.toSorted((a, b) => a.distanceM - b.distanceM)) {
    if (pair.distanceM > withinM || chosen.has(pair.before) || taken.has(pair.after)) continue
    chosen.set(pair.before, pair.after)
    taken.add(pair.after)
  }
  return chosen
}

/** Two tables of one trace, by position. An event that was moved by more than `withinM` went and came. */
export function compareTables(
  before: readonly TableEvent[],
  after: readonly TableEvent[],
  withinM: number,
): TableDifference[] {
  const pairs = pairNearest(before, after, withinM)
  const paired = new Set(pairs.values())
  const left = before.map((one): TableDifference => {
    const other = pairs.get(one)
    if (other === undefined) return { state: 'removed', before: one, after: null }
    return { state: isUnchanged(one, other) ? 'same' : 'changed', before: one, after: other }
  })
  const added = after
    .filter((one) => !paired.has(one))
    .map((one): TableDifference => ({ state: 'added', before: null, after: one }))
  return [...left, ...added].toSorted((a, b) => placeOf(a) - placeOf(b))
}

const placeOf = ({ before, after }: TableDifference): number => (after ?? before)?.positionM ?? 0
