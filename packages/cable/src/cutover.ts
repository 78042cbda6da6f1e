import type { Passing } from './network.ts'

/** A cable at a node, with what is printed on its sheath and how it goes on. */
export interface LaidStop {
  readonly id: number
  readonly nodeId: number
  readonly cableM: number
  readonly sheathInM: number | null
  readonly sheathOutM: number | null
  /** Metres in loops here. */
  readonly slackM: number
  readonly passing: Passing
  /** To the next stop. */
  readonly laying: string | null
  /** Points to the next stop, without the two nodes. */
  readonly line: readonly (readonly number[])[]
}

/** The stops of a cable with its length along the sheath. */
export interface Way<Stop extends LaidStop> {
  readonly lengthM: number
  readonly stops: readonly Stop[]
}

export type Side = 'a' | 'b'

/** A fibre's end as it is stored, without its cable: the stop says which. */
export interface StoredEnd {
  readonly stopId: number
  readonly fibre: number
  readonly side: Side
}

/** Two ends that go on into each other. */
export type EndPair = readonly [StoredEnd, StoredEnd]

/** Where the ends of joints are after the change: every end that is not named stays. */
export type EndMove = (end: StoredEnd) => StoredEnd

const endOf = ({ stopId, fibre, side }: StoredEnd): string => `${stopId}:${fibre}${side}`

export interface SplitWay<Stop extends LaidStop> {
  readonly before: Way<Stop>
  readonly behind: Way<Stop>
  readonly moveEnd: EndMove
  /** Fibres that went through although no joint says so: two fibres each now, spliced straight through. */
  readonly through: readonly EndPair[]
}

interface SplitTask {
  /** Neither the first nor the last stop. */
  readonly stopId: number
  /** Of the stop where the second cable begins. */
  readonly newStopId: number
  readonly fibreCount: number
  /** Every end that is joined at the stop. */
  readonly joined: readonly StoredEnd[]
}

/** A cable as two that meet at one of its stops; undefined at its ends, and at a stop of another cable. */
export function splitWay<Stop extends LaidStop>(
  { lengthM, stops }: Way<Stop>,
  { stopId, newStopId, fibreCount, joined }: SplitTask,
): SplitWay<Stop> | undefined {
  const index = stops.findIndex(({ id }) => id === stopId)
  const at = stops[index]
  if (at === undefined || index === 0 || index === stops.length - 1) return undefined
  const end: Stop = { ...at, sheathOutM: null, passing: 'cut', laying: null, line: [] }
  const start: Stop = { ...at, id: newStopId, cableM: 0, sheathInM: null, slackM: 0, passing: 'cut' }
  const taken = new Set(joined.map(endOf))
  const isFree = (fibre: number): boolean =>
    !taken.has(endOf({ stopId, fibre, side: 'a' })) && !taken.has(endOf({ stopId, fibre, side: 'b' }))
  const fibres = at.passing === 'cut' ? [] : listFibres(fibreCount).filter(isFree)
  return {
    before: { lengthM: at.cableM, stops: [...stops.slice(0, index), end] },
    behind: {
      lengthM: lengthM - at.cableM,
      stops: [start, ...stops.slice(index + 1).map((stop) => shiftStop(stop, -at.cableM))],
    },
    moveEnd: (joint) =>
      joint.stopId === stopId && joint.side === 'b' ? { ...joint, stopId: newStopId } : joint,
    through: fibres.map((fibre) => [
      { stopId, fibre, side: 'a' },
      { stopId: newStopId, fibre, side: 'b' },
    ]),
  }
}

const listFibres = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

const shiftStop = <Stop extends LaidStop>(stop: Stop, byM: number): Stop => ({
  ...stop,
  cableM: stop.cableM + byM,
})

/** The same cable, named from its other end. */
export function turnWay<Stop extends LaidStop>({ lengthM, stops }: Way<Stop>): Way<Stop> {
  const turned = stops.toReversed()
  return {
    lengthM,
    stops: turned.map((stop, index) => ({
      ...stop,
      cableM: lengthM - stop.cableM,
      sheathInM: stop.sheathOutM,
      sheathOutM: stop.sheathInM,
      // What led to this stop leads on from it.
      laying: turned[index + 1]?.laying ?? null,
      line: turned[index + 1]?.line.toReversed() ?? [],
    })),
  }
}

const turnSide = (side: Side): Side => (side === 'a' ? 'b' : 'a')

export interface JoinedWay<Stop extends LaidStop> {
  readonly way: Way<Stop>
  readonly moveEnd: EndMove
  /** The stop of the second cable that is no more. */
  readonly goneStopId: number
}

/**
 * Two cables that end at one node as one, which keeps the direction of the first and the stop of the first there;
 * undefined where they do not meet by their ends.
 */
export function joinWays<Stop extends LaidStop>(
  first: Way<Stop>,
  second: Way<Stop>,
  nodeId: number,
): JoinedWay<Stop> | undefined {
  const isBehind = first.stops.at(-1)?.nodeId === nodeId
  const isTurned = isBehind ? second.stops.at(-1)?.nodeId === nodeId : second.stops[0]?.nodeId === nodeId
  const other = isTurned ? turnWay(second) : second
  const [lead, tail] = isBehind ? [first, other] : [other, first]
  const [end, start] = [lead.stops.at(-1), tail.stops[0]]
  if (end === undefined || start === undefined || end.nodeId !== nodeId || start.nodeId !== nodeId)
    return undefined
  const [kept, gone] = isBehind ? [end, start] : [start, end]
  const byM = end.cableM - start.cableM
  const { laying, line, sheathOutM } = start
  const slackM = end.slackM + start.slackM
  const middle: Stop = { ...end, id: kept.id, sheathOutM, slackM, passing: 'straight', laying, line }
  const turned = new Set(isTurned ? second.stops.map(({ id }) => id) : [])
  return {
    way: {
      lengthM: tail.lengthM + byM,
      stops: [...lead.stops.slice(0, -1), middle, ...tail.stops.slice(1).map((stop) => shiftStop(stop, byM))],
    },
    goneStopId: gone.id,
    moveEnd: (joint) => ({
      ...joint,
      side: turned.has(joint.stopId) ? turnSide(joint.side) : joint.side,
      stopId: joint.stopId === gone.id ? kept.id : joint.stopId,
    }),
  }
}

/** The fibres that are not spliced to their own number where two cables meet. */
export function listUnspliced(
  fibreCount: number,
  [one, other]: readonly [number, number],
  joints: readonly { readonly kind: string; readonly ends: readonly StoredEnd[] }[],
): number[] {
  const spliced = new Set(
    joints.flatMap(({ kind, ends: [from, to] }) => {
      if (kind !== 'splice' || from === undefined || to === undefined || from.fibre !== to.fibre) return []
      const stops = new Set([from.stopId, to.stopId])
      return stops.has(one) && stops.has(other) ? [from.fibre] : []
    }),
  )
  return listFibres(fibreCount).filter((fibre) => !spliced.has(fibre))
}

/** A stop elsewhere: an end that moves makes the cable longer or shorter by as much, from the A end for all behind it. */
export function moveStop<Stop extends LaidStop>(
  { lengthM, stops }: Way<Stop>,
  { stopId, nodeId, cableM }: { readonly stopId: number; readonly nodeId: number; readonly cableM: number },
): Way<Stop> | undefined {
  const index = stops.findIndex(({ id }) => id === stopId)
  const at = stops[index]
  if (at === undefined) return undefined
  const moved = stops.map((stop) => {
    if (stop.id === stopId) return { ...stop, nodeId, cableM, line: [], sheathInM: null, sheathOutM: null }
    return stops[index - 1]?.id === stop.id ? { ...stop, line: [] } : stop
  })
  const byM = cableM - at.cableM
  if (index === 0)
    return { lengthM: lengthM - byM, stops: moved.map((stop) => shiftStop(stop, at.cableM - cableM)) }
  return { lengthM: index === stops.length - 1 ? lengthM + byM : lengthM, stops: moved }
}

/** Another cable begins there: its fibres are cut, and spliced to their own numbers. */
const cutOpen = <Stop extends LaidStop>(stop: Stop): Stop =>
  stop.passing === 'uncut' ? { ...stop, passing: 'straight' } : stop

export interface NewStretch<Stop extends LaidStop> {
  /** Where it begins and ends: stops that stay, the first before the second. */
  readonly fromStopId: number
  readonly toStopId: number
  /** Metres along the sheath. */
  readonly lengthM: number
  readonly laying: string | null
  /** New ones between both, `cableM` from where it begins, in their order. */
  readonly between: readonly Stop[]
}

export interface ReplacedWay<Stop extends LaidStop> {
  readonly way: Way<Stop>
  /** Those of the old stretch that the cable passes no more. */
  readonly gone: readonly Stop[]
  /** By so much all behind it lies farther along the sheath. */
  readonly byM: number
}

/** A cable of which a stretch was laid anew; undefined where its stops are none of the cable's, in this order. */
export function replaceStretch<Stop extends LaidStop>(
  { lengthM, stops }: Way<Stop>,
  { fromStopId, toStopId, between, laying, lengthM: newM }: NewStretch<Stop>,
): ReplacedWay<Stop> | undefined {
  const [fromIndex, toIndex] = [fromStopId, toStopId].map((wanted) =>
    stops.findIndex(({ id }) => id === wanted),
  )
  const [from, to] = [stops[fromIndex ?? -1], stops[toIndex ?? -1]]
  if (from === undefined || to === undefined || fromIndex === undefined || toIndex === undefined)
    return undefined
  if (fromIndex >= toIndex) return undefined
  const byM = newM - (to.cableM - from.cableM)
  // The marks of the new sheath are not known, and its way is no more that of the old one.
  const start: Stop = cutOpen({ ...from, sheathOutM: null, laying, line: [] })
  const behind = stops.slice(toIndex + 1).map((stop) => shiftStop(stop, byM))
  return {
    way: {
      lengthM: lengthM + byM,
      stops: [
        ...stops.slice(0, fromIndex),
        start,
        ...between.map((stop) => shiftStop(stop, from.cableM)),
        cutOpen({ ...shiftStop(to, byM), sheathInM: null }),
        ...behind,
      ],
    },
    gone: stops.slice(fromIndex + 1, toIndex),
    byM,
  }
}
