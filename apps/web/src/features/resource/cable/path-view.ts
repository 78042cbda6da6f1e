import type { Fault } from '@fibrewatch/contract/fault'
import type { FibrePath, PathJoint, PathNode, PathStretch } from '@fibrewatch/contract/fibre-path'

/** A station of the line diagram. */
export type Station =
  | { kind: 'end'; end: FibrePath['start']; distanceM: number; cableM: number | null }
  | { kind: 'joint'; joint: PathJoint; distanceM: number; cableM: number }
  | { kind: 'passed'; node: PathNode | null; distanceM: number; cableM: number }
  | { kind: 'fault'; fault: Fault; distanceM: number; cableM: number }

/** The fibre from one station to the next. */
export type Section = { fibre: number; cable: PathStretch['cable'] }

export type Step = {
  /** Its place among all stations. */
  key: string
  station: Station
  /** Behind a break of the path: nobody sees it. */
  isUnseen: boolean
  /** Toward the next station; null behind the last. */
  section: Section | null
}

/** Neighbouring straight joints of one cable shown as one. */
export type Folded = { key: string; steps: readonly Step[] }

export type PathView = {
  items: readonly (Step | Folded)[]
  totalM: number
  /** Up to the first break; null: nothing is broken. */
  seenM: number | null
}

const turnPart = (part: PathStretch | PathJoint): PathStretch | PathJoint =>
  part.kind === 'joint'
    ? part
    : { ...part, fromCableM: part.toCableM, toCableM: part.fromCableM, passed: part.passed.toReversed() }

/** The same path from its other end. */
export const turnPath = (path: FibrePath): FibrePath => ({
  ...path,
  start: path.end,
  end: path.start,
  parts: path.parts.toReversed().map(turnPart),
})

type Place = { station: Station; section: Section | null }

/** Faults that lie within a stretch, in its direction. */
function listFaultsOn({ cable, fromCableM, toCableM }: PathStretch, faults: readonly Fault[]): Fault[] {
  const isForward = toCableM >= fromCableM
  const [lowM, highM] = isForward ? [fromCableM, toCableM] : [toCableM, fromCableM]
  return (
    faults
      // A fault at a joint lies on the stretch that begins there, and on no other.
      .filter(({ cableId, cableM }) => cableId === cable?.id && cableM >= lowM && cableM < highM)
      .toSorted((a, b) => (isForward ? a.cableM - b.cableM : b.cableM - a.cableM))
  )
}

/** What lies within a stretch: nodes it passes uncut and faults, by their distance from its beginning. */
function listWithin(stretch: PathStretch, fromM: number, faults: readonly Fault[]): Place[] {
  const { fromCableM, toCableM, fibreM, fibre, cable } = stretch
  const spanM = Math.abs(toCableM - fromCableM)
  const distanceOf = (cableM: number): number =>
    fromM + (spanM === 0 ? 0 : (Math.abs(cableM - fromCableM) / spanM) * fibreM)
  const section = { fibre, cable }
  const passed = stretch.passed.map(
    ({ node, cableM }): Place => ({
      station: { kind: 'passed', node, cableM, distanceM: distanceOf(cableM) },
      section,
    }),
  )
  const broken = listFaultsOn(stretch, faults).map(
    (fault): Place => ({
      station: { kind: 'fault', fault, cableM: fault.cableM, distanceM: distanceOf(fault.cableM) },
      section,
    }),
  )
  return [...passed, ...broken].toSorted((a, b) => a.station.distanceM - b.station.distanceM)
}

function listPlaces({ start, parts, end }: FibrePath, faults: readonly Fault[]): Place[] {
  const places: Place[] = []
  let distanceM = 0
  let cableM: number | null = null
  // A port lies before the cable's beginning, which the patch behind it names.
  const startM = parts[0]?.kind === 'stretch' ? parts[0].fromCableM : null
  places.push({ station: { kind: 'end', end: start, distanceM: 0, cableM: startM }, section: null })
  for (const [index, part] of parts.entries()) {
    if (part.kind === 'joint') {
      const behind = parts[index + 1]
      const atM = cableM ?? (behind?.kind === 'stretch' ? behind.fromCableM : 0)
      places.push({ station: { kind: 'joint', joint: part, distanceM, cableM: atM }, section: null })
      continue
    }
    const last = places.at(-1)
    if (last !== undefined) last.section = { fibre: part.fibre, cable: part.cable }
    places.push(...listWithin(part, distanceM, faults))
    distanceM += part.fibreM
    cableM = part.toCableM
  }
  places.push({ station: { kind: 'end', end, distanceM, cableM }, section: null })
  return places
}

/** Fewer are not worth hiding. */
const LEAST_FOLDED = 3

const isStraight = ({ station }: Step): boolean => station.kind === 'joint' && station.joint.jointId === null

function foldRuns(steps: readonly Step[]): (Step | Folded)[] {
  const items: (Step | Folded)[] = []
  let run: Step[] = []
  const endRun = () => {
    const [first] = run
    if (first !== undefined && run.length >= LEAST_FOLDED)
      items.push({ key: `from ${first.key}`, steps: run })
    else items.push(...run)
    run = []
  }
  for (const step of steps) {
    const former = run.at(-1)
    const goesOn = former === undefined || former.isUnseen === step.isUnseen
    if (isStraight(step) && goesOn) {
      run.push(step)
      continue
    }
    endRun()
    if (isStraight(step)) run.push(step)
    else items.push(step)
  }
  endRun()
  return items
}

/** Neighbours of a fault stay in sight: a crew goes to them. */
function keepNeighbours(steps: readonly Step[], isFolding: boolean): (Step | Folded)[] {
  if (!isFolding) return [...steps]
  const items: (Step | Folded)[] = []
  let from = 0
  steps.forEach(({ station }, index) => {
    if (station.kind !== 'fault') return
    items.push(
      ...foldRuns(steps.slice(from, Math.max(index - 1, from))),
      ...steps.slice(Math.max(index - 1, from), index + 2),
    )
    from = index + 2
  })
  return [...items, ...foldRuns(steps.slice(from))]
}

/**
 * The stations of a fibre's way with its open faults. What lies behind the first break, seen from the start, is unseen:
 * its figures come from the records.
 */
export function makePathView(
  path: FibrePath,
  faults: readonly Fault[],
  { isFolding }: { isFolding: boolean },
): PathView {
  const places = listPlaces(path, faults)
  const brokenAt = places.findIndex(
    ({ station }) => station.kind === 'fault' && station.fault.kind === 'break',
  )
  const steps = places.map((place, index) => ({
    ...place,
    key: String(index),
    isUnseen: brokenAt >= 0 && index > brokenAt,
  }))
  return {
    items: keepNeighbours(steps, isFolding),
    totalM: path.totalM,
    seenM: brokenAt < 0 ? null : (places[brokenAt]?.station.distanceM ?? null),
  }
}
