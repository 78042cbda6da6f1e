import {
  analyseTrace,
  applyTemplate,
  measureEvent,
  placeFourPoints,
  positionAt,
  type TemplatePlace,
  type Trace,
  type TraceEvent,
} from '@fibrewatch/otdr'
import { parseTrace, toFinite } from './parse-trace.ts'
import type { EventTable, StoredEvent } from './stored-event.ts'

export interface Lines {
  readonly outerAM: number
  readonly bM: number
  readonly outerBM: number
}

/** An event as somebody wants it, and how its figures come about. */
export type AskedEvent = Pick<StoredEvent, 'positionM' | 'kind' | 'comment'> &
  (
    | { readonly by: 'kept'; readonly event: StoredEvent }
    | { readonly by: 'lines'; readonly lines: Lines | null }
    | { readonly by: 'typed'; readonly lossDb: number | null; readonly reflectanceDb: number | null }
  )

export interface TableTask {
  readonly bytes: Uint8Array
  readonly base: EventTable
  readonly asked: readonly AskedEvent[]
}

export type TableOutcome =
  | { readonly ok: true; readonly table: EventTable }
  | { readonly ok: false; readonly code: string }

export interface TemplateTask {
  readonly bytes: Uint8Array
  readonly base: EventTable
  readonly places: readonly TemplatePlace[]
}

export interface Templated {
  readonly table: EventTable
  readonly missed: readonly TemplatePlace[]
}

export type TemplateOutcome =
  | ({ readonly ok: true } & Templated)
  | { readonly ok: false; readonly code: string }

/** A position is the same within what a table shows. */
const SAME_M = 0.005

/** Makes the table that is asked for; figures that are not kept or typed are measured from the file. */
export function makeTable({ bytes, base, asked }: TableTask): TableOutcome {
  const parsed = parseTrace(bytes)
  if (!parsed.ok) return parsed
  const { trace } = parsed
  const sorted = asked.toSorted((a, b) => a.positionM - b.positionM)
  const events = sorted.map((one) => makeEvent(trace, one, sorted))
  return { ok: true, table: measureTotals(trace, base, events) }
}

export interface MeasureTask {
  readonly bytes: Uint8Array
  readonly event: Pick<StoredEvent, 'positionM' | 'kind'> & { readonly lines: Lines | null }
  /** Where the other events lie. */
  readonly events: readonly StoredEvent[]
}

export type MeasureOutcome =
  | { readonly ok: true; readonly event: StoredEvent }
  | { readonly ok: false; readonly code: string }

/** What an event would measure at a place. */
export function measurePlace({ bytes, event, events }: MeasureTask): MeasureOutcome {
  const parsed = parseTrace(bytes)
  if (!parsed.ok) return parsed
  return { ok: true, event: measureAsked(parsed.trace, { ...event, comment: '' }, events) }
}

/** Applies the template of a link to a table. */
export function makeTemplated({ bytes, base, places }: TemplateTask): TemplateOutcome {
  const parsed = parseTrace(bytes)
  return parsed.ok ? { ok: true, ...templateTable(parsed.trace, base, places) } : parsed
}

export function templateTable(trace: Trace, base: EventTable, places: readonly TemplatePlace[]): Templated {
  const events = base.events.map(fillDeviations)
  const { events: templated, missed } = applyTemplate(trace, { events, endM: base.endM }, places)
  return { table: { ...base, events: templated.map(makeFinite) }, missed }
}

export const fillDeviations = (event: StoredEvent) => ({
  positionSigmaM: null,
  lossSigmaDb: null,
  ...event,
})

function makeEvent(trace: Trace, asked: AskedEvent, all: readonly AskedEvent[]): StoredEvent {
  if (asked.by === 'typed') return makeTyped(asked)
  if (asked.by === 'lines') return measureAsked(trace, asked, all)
  const isMoved = Math.abs(asked.event.positionM - asked.positionM) >= SAME_M
  const measured = () => measureAsked(trace, { ...asked, lines: null }, all)
  return isMoved ? measured() : keepEvent(asked, measured)
}

function makeTyped({
  positionM,
  kind,
  comment,
  ...typed
}: Extract<AskedEvent, { by: 'typed' }>): StoredEvent {
  const { lossDb, reflectanceDb } = typed
  const unsaid = { positionSigmaM: null, lossSigmaDb: null, slopeDbPerKm: null }
  return { positionM, kind, comment, lossDb, reflectanceDb, ...unsaid, figuresBy: 'typed' }
}

/** Where only its kind is another it keeps the loss; a reflection that nobody asked for then is measured. */
function keepEvent(
  { event, kind, comment }: Extract<AskedEvent, { by: 'kept' }>,
  measure: () => StoredEvent,
): StoredEvent {
  if (event.kind === kind) return { ...event, comment }
  const wasOuter = event.kind === 'start' || event.kind === 'end'
  if (wasOuter || kind === 'start' || kind === 'end') return measure()
  const reflectanceDb = kind === 'non-reflective' ? null : (event.reflectanceDb ?? measure().reflectanceDb)
  return { ...event, kind, comment, reflectanceDb }
}

type Measurable = Pick<StoredEvent, 'positionM' | 'kind' | 'comment'> & { readonly lines: Lines | null }

function measureAsked(
  trace: Trace,
  { positionM, kind, comment, lines }: Measurable,
  all: readonly Pick<StoredEvent, 'positionM' | 'kind'>[],
): StoredEvent {
  const points = lines === null ? placeLines(trace, positionM, all) : { aM: positionM, ...lines }
  const figures = measureEvent(trace, kind, points)
  const unsaid = { positionSigmaM: null, lossSigmaDb: null }
  return makeFinite({ positionM, kind, comment, ...unsaid, ...figures, figuresBy: 'lines' })
}

function placeLines(
  trace: Trace,
  positionM: number,
  all: readonly Pick<StoredEvent, 'positionM' | 'kind'>[],
) {
  const reachM = positionAt(trace, Math.max(0, trace.samplesDb.length - 1))
  const others = all.filter((one) => Math.abs(one.positionM - positionM) >= trace.pulseM)
  const events = others.map((one) => ({
    positionM: one.positionM,
    // A reflection takes longer to settle, whatever it measures.
    reflectanceDb: one.kind === 'non-reflective' ? null : 0,
  }))
  return placeFourPoints(positionM, { events, pulseM: trace.pulseM, reachM })
}

const makeFinite = (event: StoredEvent): StoredEvent => ({
  ...event,
  lossDb: toFinite(event.lossDb),
  reflectanceDb: toFinite(event.reflectanceDb),
  slopeDbPerKm: toFinite(event.slopeDbPerKm),
})

const findEndM = (events: readonly StoredEvent[]): number | null =>
  events.find(({ kind }) => kind === 'end')?.positionM ?? null

/** Totals are those of the fibre up to its end: they are measured anew where that was moved, and unknown without one. */
function measureTotals(trace: Trace, base: EventTable, events: readonly StoredEvent[]): EventTable {
  const endM = findEndM(events)
  const formerM = findEndM(base.events)
  const isSameEnd = endM === formerM || Math.abs((endM ?? Infinity) - (formerM ?? Infinity)) < SAME_M
  if (isSameEnd) return { ...base, events }
  if (endM === null) return { events, endM, totalLossDb: null, orlDb: null }
  const asTrace = { ...trace, events: events.map(toTraceEvent), endM, totalLossDb: null, orlDb: null }
  const { totalLossDb, orlDb } = analyseTrace(asTrace)
  return { events, endM, totalLossDb: toFinite(totalLossDb), orlDb: toFinite(orlDb) }
}

const toTraceEvent = (event: StoredEvent): TraceEvent => ({
  ...fillDeviations(event),
  saturated: false,
  source: 'instrument',
  markers: null,
})
