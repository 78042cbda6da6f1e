import { positionAt, type Trace, type TraceEventKind } from '../trace/trace.ts'
import { placeFourPoints } from './four-points.ts'
import { measureEvent } from './measure-event.ts'
import { samePlaceM, type TableEvent } from './table-event.ts'

/** A place where the fibre has an event, whether a measurement shows it or not. */
export interface TemplatePlace {
  readonly positionM: number
  readonly kind: TraceEventKind
  readonly name: string
}

/** What a template makes of a table. */
export interface TemplatedTable {
  /** By position. */
  readonly events: readonly TableEvent[]
  /** Places that this trace cannot show: it ends before them, or its start or end lies elsewhere. */
  readonly missed: readonly TemplatePlace[]
}

interface Table {
  readonly events: readonly TableEvent[]
  readonly endM: number | null
}

const isOuter = ({ kind }: { kind: TraceEventKind }): boolean => kind === 'start' || kind === 'end'

/**
 * The events of a link, found in a trace of it: what was found at a place of the template keeps its figures and takes
 * name and kind, what was not found is measured there by the lines on both sides, and what lies at no place stays and
 * is marked. Start and end are named where they are and never made.
 */
export function applyTemplate(trace: Trace, table: Table, places: readonly TemplatePlace[]): TemplatedTable {
  const withinM = samePlaceM(trace.pulseM)
  const found = findAtPlaces(table.events, places, withinM)
  const endM = table.endM ?? Number.POSITIVE_INFINITY
  const absent = places.filter((place) => !found.has(place))
  const isMeasurable = (place: TemplatePlace) =>
    !isOuter(place) && place.positionM > 0 && place.positionM < endM - trace.pulseM
  const named = [...found].map(([place, event]) => nameEvent(event, place))
  const taken = new Set(found.values())
  const beyond = table.events.filter((event) => !taken.has(event)).map(markBeyond)
  const known = [...named, ...beyond].toSorted(byPosition)
  const measured = absent.filter(isMeasurable).map((place) => measurePlace(trace, place, known))
  return {
    events: [...known, ...measured].toSorted(byPosition),
    missed: absent.filter((place) => !isMeasurable(place)),
  }
}

const byPosition = (a: { positionM: number }, b: { positionM: number }): number => a.positionM - b.positionM

/** The nearest event of each place; start and end only for places of their own kind. */
function findAtPlaces(
  events: readonly TableEvent[],
  places: readonly TemplatePlace[],
  withinM: number,
): Map<TemplatePlace, TableEvent> {
  const pairs = places
    .flatMap((place) => events.map((event) => ({ place, event, distanceM: distanceOf(place, event) })))
    .filter(({ place, event, distanceM }) => distanceM <= withinM && isAlike(place, event))
  const found = new Map<TemplatePlace, TableEvent>()
  const taken = new Set<TableEvent>()
  for (const { place, event } of pairs.toSorted((a, b) => a.distanceM - b.distanceM)) {
    if (found.has(place) || taken.has(event)) continue
    found.set(place, event)
    taken.add(event)
  }
  return found
}

const distanceOf = (place: TemplatePlace, event: TableEvent): number =>
  Math.abs(place.positionM - event.positionM)

const isAlike = (place: TemplatePlace, event: TableEvent): boolean =>
  isOuter(place) || isOuter(event) ? place.kind === event.kind : true

function nameEvent(event: TableEvent, { kind, name }: TemplatePlace): TableEvent {
  const { beyondTemplate, ...placed } = event
  return { ...(beyondTemplate ? placed : event), kind, comment: name === '' ? event.comment : name }
}

const markBeyond = (event: TableEvent): TableEvent =>
  isOuter(event) ? event : { ...event, beyondTemplate: true }

function measurePlace(trace: Trace, place: TemplatePlace, known: readonly TableEvent[]): TableEvent {
  const reachM = positionAt(trace, Math.max(0, trace.samplesDb.length - 1))
  const others = known.filter(({ positionM }) => Math.abs(positionM - place.positionM) >= trace.pulseM)
  const points = placeFourPoints(place.positionM, { events: others, pulseM: trace.pulseM, reachM })
  const { positionM, kind, name } = place
  return {
    positionM,
    positionSigmaM: null,
    kind,
    comment: name,
    lossSigmaDb: null,
    ...measureEvent(trace, kind, points),
    figuresBy: 'lines',
  }
}
