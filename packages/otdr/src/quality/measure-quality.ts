import type { TraceEvent } from '../trace/trace.ts'

/** An event as far as quality asks; what was not measured is null. */
export type QualityEvent = Pick<
  TraceEvent,
  'positionM' | 'kind' | 'lossDb' | 'reflectanceDb' | 'slopeDbPerKm'
>

/** A trace as far as quality asks. */
export interface QualityTrace {
  readonly events: readonly QualityEvent[]
  readonly endM: number | null
  readonly totalLossDb: number | null
  /** Spatial length of the pulse. */
  readonly pulseM: number
}

export interface PlacedValue {
  readonly value: number
  readonly positionM: number
}

/** What a trace says of its fibre. Null is not measured, and never judged. */
export interface QualityReading {
  /** Null beyond a break: what is lost up to it says nothing of the link. */
  readonly totalLossDb: number | null
  readonly attenuationDbPerKm: number | null
  readonly worstSplice: PlacedValue | null
  readonly spliceMeanDb: number | null
  readonly worstConnector: PlacedValue | null
  readonly worstReflection: PlacedValue | null
  readonly worstChange: PlacedValue | null
  readonly lossChangeDb: number | null
  /** Against the reference; `deltaM` is negative for a fibre that ends nearer. */
  readonly end: { readonly state: 'same' | 'moved' | 'unknown'; readonly deltaM: number }
}

const metresPerKm = 1000
/** Shorter fibre between two events is too little to tell its slope from noise. */
const sectionMinM = 500
/** Two events nearer than this, or than so many pulses, are the same one; an end that moved less did not move. */
const samePositionM = 20
const samePulses = 2

export function measureQuality(trace: QualityTrace, reference: QualityTrace | null): QualityReading {
  const end = compareEnds(trace, reference)
  const isWhole = end.state !== 'moved'
  const inner = trace.events.filter(({ kind }) => kind === 'reflective' || kind === 'non-reflective')
  const splices = listLosses(inner.filter(({ kind }) => kind === 'non-reflective'))
  const totalLossDb = isWhole ? trace.totalLossDb : null
  return {
    totalLossDb,
    attenuationDbPerKm: isWhole ? measureAttenuation(trace.events) : null,
    worstSplice: findWorst(splices),
    spliceMeanDb: meanOf(splices),
    worstConnector: findWorst(listLosses(inner.filter(({ kind }) => kind === 'reflective'))),
    worstReflection: findWorst(listReflections(inner)),
    worstChange: reference === null ? null : findWorstChange(inner, { trace, reference }),
    lossChangeDb: subtract(totalLossDb, reference?.totalLossDb ?? null),
    end,
  }
}

function compareEnds(trace: QualityTrace, reference: QualityTrace | null): QualityReading['end'] {
  const deltaM = subtract(trace.endM, reference?.endM ?? null)
  if (deltaM === null) return { state: 'unknown', deltaM: 0 }
  const toleranceM = toleranceOf(trace, reference)
  return { state: Math.abs(deltaM) > toleranceM ? 'moved' : 'same', deltaM }
}

const toleranceOf = (trace: QualityTrace, reference: QualityTrace | null): number =>
  Math.max(samePositionM, samePulses * Math.max(trace.pulseM, reference?.pulseM ?? 0))

/** Mean of the fibre between the events, each section by its length. */
function measureAttenuation(events: readonly QualityEvent[]): number | null {
  let weighedDb = 0
  let lengthM = 0
  for (const [index, { positionM, slopeDbPerKm }] of events.entries()) {
    const fromM = index === 0 ? 0 : (events[index - 1]?.positionM ?? 0)
    const sectionM = positionM - fromM
    if (slopeDbPerKm === null || sectionM < sectionMinM) continue
    weighedDb += (slopeDbPerKm * sectionM) / metresPerKm
    lengthM += sectionM
  }
  return lengthM > 0 ? (weighedDb / lengthM) * metresPerKm : null
}

const listLosses = (events: readonly QualityEvent[]): PlacedValue[] =>
  events.flatMap(({ lossDb, positionM }) => (lossDb === null ? [] : [{ value: lossDb, positionM }]))

const listReflections = (events: readonly QualityEvent[]): PlacedValue[] =>
  events.flatMap(({ reflectanceDb, positionM }) =>
    reflectanceDb === null ? [] : [{ value: reflectanceDb, positionM }],
  )

const findWorst = (values: readonly PlacedValue[]): PlacedValue | null =>
  values.toSorted((a, b) => b.value - a.value || a.positionM - b.positionM)[0] ?? null

function meanOf(values: readonly PlacedValue[]): number | null {
  if (values.length === 0) return null
  return values.reduce((sum, { value }) => sum + value, 0) / values.length
}

/** A new event counts whole, a known one by what it grew; the worst is never less than none. */
function findWorstChange(
  inner: readonly QualityEvent[],
  { trace, reference }: { trace: QualityTrace; reference: QualityTrace },
): PlacedValue | null {
  const withinM = toleranceOf(trace, reference)
  const changes = listLosses(inner).map(({ value, positionM }) => {
    const known = reference.events.find((event) => Math.abs(event.positionM - positionM) <= withinM)
    return { value: value - (known === undefined ? 0 : (known.lossDb ?? value)), positionM }
  })
  const worst = findWorst(changes)
  return worst === null ? null : { ...worst, value: Math.max(0, worst.value) }
}

const subtract = (value: number | null, from: number | null): number | null =>
  value === null || from === null ? null : value - from
