import type { TraceEvent } from '../trace/trace.ts'

/** How a loss can be that of a splitter. */
export interface SplitterReading {
  /** N of 1×N. */
  readonly ways: number
  /**
   * `one-branch`: light goes through and back by one branch, as from a subscriber: 10 lg N and the excess. `all-branches`: it
   * comes back from all N, as from the exchange, and of one way's decibels half are seen: 5 lg N and the excess.
   */
  readonly view: 'one-branch' | 'all-branches'
}

/** Why it may be none: several readings fit; fewer than two ends of branches are seen, and a bend or a bad splice loses as much. */
export const splitterDoubts = ['several-readings', 'few-branch-ends'] as const
export type SplitterDoubt = (typeof splitterDoubts)[number]

/** A reflection behind a possible splitter: the end of a branch, or a connector within one. */
export interface BranchEnd {
  readonly positionM: number
  readonly fromSplitterM: number
  readonly reflectanceDb: number
}

/** A guess about an event, which stays the event it is. */
export interface PossibleSplitter {
  readonly positionM: number
  readonly lossDb: number
  /** Fewest ways first; never empty. */
  readonly readings: readonly SplitterReading[]
  readonly doubts: readonly SplitterDoubt[]
  /** By position; up to the next possible splitter's, whose branches cannot be told from this one's. */
  readonly branchEnds: readonly BranchEnd[]
}

/** N, and the most that a planar splitter of that many ways loses, dB (as data sheets commonly promise). */
const splitters: readonly (readonly [ways: number, lossMaxDb: number])[] = [
  [2, 4],
  [4, 7.3],
  [8, 10.5],
  [16, 13.7],
  [32, 17.1],
  [64, 20.4],
  [128, 23.8],
]
/** A splitter loses no less than its ways say, but for what a measurement is off by. */
const toleranceDb = 0.2
const lossSigmas = 3
/** A splitter's ports are spliced or angled: what reflects more is a connector. */
const reflectanceMaxDb = -45
/** Less is every day's splice or bend, and no reading is sought for it. */
const lossMinDb = 2.8
const branchEndsMin = 2
const splittersMax = 16

/**
 * Large losses with fibre behind them and little or no reflection, as the splitters they may be, with the reflections behind
 * them. Only a way to read events: none is changed, left out or made up, and a break or a bend stays one.
 */
export function findSplitters(events: readonly TraceEvent[]): PossibleSplitter[] {
  const large = events.filter(isLargeStep).slice(0, splittersMax)
  return large.flatMap((event, at) => {
    const nextM = large[at + 1]?.positionM ?? Number.POSITIVE_INFINITY
    const branchEnds = listBranchEnds(events, [event.positionM, nextM])
    const readings = listReadings(event, branchEnds.length)
    if (readings.length === 0) return []
    const doubts: SplitterDoubt[] = [
      ...(readings.length > 1 ? (['several-readings'] as const) : []),
      ...(branchEnds.length < branchEndsMin ? (['few-branch-ends'] as const) : []),
    ]
    return [{ positionM: event.positionM, lossDb: event.lossDb ?? 0, readings, doubts, branchEnds }]
  })
}

/** A loss is measured only where there is fibre behind it. */
function isLargeStep({ kind, lossDb, reflectanceDb, saturated }: TraceEvent): boolean {
  const isPlain = kind === 'non-reflective' || (kind === 'reflective' && !saturated)
  return (
    isPlain && (lossDb ?? 0) >= lossMinDb && (reflectanceDb ?? Number.NEGATIVE_INFINITY) <= reflectanceMaxDb
  )
}

/** That light comes back from all branches is a reading only where more than one of them is seen to end. */
function listReadings({ lossDb, lossSigmaDb }: TraceEvent, ends: number): SplitterReading[] {
  const offDb = Math.max(toleranceDb, lossSigmas * (lossSigmaDb ?? 0))
  const isWithin = (leastDb: number, mostDb: number) =>
    lossDb !== null && lossDb >= leastDb - offDb && lossDb <= mostDb + offDb
  return splitters.flatMap(([ways, lossMaxDb]) => {
    const idealDb = 10 * Math.log10(ways)
    const one: SplitterReading[] = isWithin(idealDb, lossMaxDb) ? [{ ways, view: 'one-branch' }] : []
    const isAll = ends >= branchEndsMin && ends <= ways && isWithin(idealDb / 2, lossMaxDb - idealDb / 2)
    return isAll ? [...one, { ways, view: 'all-branches' }] : one
  })
}

function listBranchEnds(events: readonly TraceEvent[], [fromM, toM]: readonly [number, number]): BranchEnd[] {
  return events.flatMap(({ positionM, kind, reflectanceDb }) => {
    const isEnd = (kind === 'reflective' || kind === 'end') && reflectanceDb !== null
    if (!isEnd || positionM <= fromM || positionM >= toM) return []
    return [{ positionM, fromSplitterM: positionM - fromM, reflectanceDb }]
  })
}
