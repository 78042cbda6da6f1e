import { makeBarePlace } from '../compare/bare-place.ts'
import { indexTolerance } from '../compare/comparison.ts'
import { isBetweenEnds, type Subject } from '../compare/subject.ts'
import type { TraceEvent } from '../trace/trace.ts'

/** A place of the fibre, and the event that each trace sees there. */
export interface Place {
  /** Of whoever knows best where it is. */
  readonly event: TraceEvent
  readonly seen: ReadonlyMap<Subject, TraceEvent>
}

/** An event of a longer pulse lies within this many of its pulses of where a shorter one sees it. */
const samePulses = 1.5
const positionSigmas = 3
/** So near an event of its own, a line of the instrument's table is that event. */
const listedPulses = 4

interface Watched {
  readonly placesM: readonly number[]
  readonly withinM: number
}

/** The events of all traces, those at one place as one, and the watched places where none sees an event; by position. */
export function groupPlaces(subjects: readonly Subject[], watched: Watched): Place[] {
  const pulseM = Math.max(...subjects.map(({ trace }) => trace.pulseM))
  const groups: Map<Subject, TraceEvent>[] = []
  for (const subject of subjects)
    for (const event of listEvents(subject)) {
      const group = findNearest(groups, { subject, event, pulseM })
      if (group === null) groups.push(new Map([[subject, event]]))
      else group.set(subject, event)
    }
  const places = groups.map((seen) => ({ seen, event: chooseEvent([...seen.values()]) }))
  const isSeen = (atM: number) =>
    places.some(({ event }) => Math.abs(event.positionM - atM) <= watched.withinM)
  const unseen = watched.placesM.filter((atM) => !isSeen(atM)).map(makeUnseen)
  return [...places, ...unseen].toSorted((a, b) => a.event.positionM - b.event.positionM)
}

/** What is seen in the samples, and what the instrument lists besides. */
function listEvents({ trace, detection }: Subject): TraceEvent[] {
  const seen: TraceEvent[] = detection.events.filter(isBetweenEnds)
  const nearM = listedPulses * trace.pulseM
  const isSeen = ({ positionM }: TraceEvent) =>
    detection.events.some((one) => Math.abs(one.positionM - positionM) <= nearM)
  return [...seen, ...trace.events.filter((event) => isBetweenEnds(event) && !isSeen(event))]
}

interface Sought {
  readonly subject: Subject
  readonly event: TraceEvent
  readonly pulseM: number
}

function findNearest(
  groups: readonly Map<Subject, TraceEvent>[],
  { subject, event, pulseM }: Sought,
): Map<Subject, TraceEvent> | null {
  const offOf = (group: ReadonlyMap<Subject, TraceEvent>) =>
    Math.min(...[...group.values()].map(({ positionM }) => Math.abs(positionM - event.positionM)))
  const near = groups.filter(
    (group) => !group.has(subject) && [...group.values()].every((one) => isSame(one, event, pulseM)),
  )
  return near.toSorted((a, b) => offOf(a) - offOf(b))[0] ?? null
}

/** Instruments may count both wavelengths by one group index, which shifts one of them by a share of the distance. */
function isSame(a: TraceEvent, b: TraceEvent, pulseM: number): boolean {
  const sigmaM = Math.hypot(a.positionSigmaM ?? 0, b.positionSigmaM ?? 0)
  const shiftM = (indexTolerance / groupIndexLeast) * Math.max(a.positionM, b.positionM)
  const nearM = Math.max(samePulses * pulseM, positionSigmas * sigmaM) + shiftM
  return Math.abs(a.positionM - b.positionM) <= nearM
}

const groupIndexLeast = 1.46

const sigmaOf = ({ positionSigmaM }: TraceEvent): number => positionSigmaM ?? Number.POSITIVE_INFINITY

/** Its kind is that of a reflection where one of them sees one: such a place takes longer to settle. */
function chooseEvent(events: readonly TraceEvent[]): TraceEvent {
  const best = events.reduce((least, event) => (sigmaOf(event) < sigmaOf(least) ? event : least))
  const kind = events.some((event) => event.kind === 'reflective') ? 'reflective' : best.kind
  return { ...best, kind }
}

const makeUnseen = (positionM: number): Place => ({ seen: new Map(), event: makeBarePlace(positionM, null) })
