import type { TraceInfo, WavelengthComparison } from '@fibrewatch/contract/trace'
import type { TraceWarningCode } from '@fibrewatch/contract/trace-warning'
import {
  type AnalysedTrace,
  analyseTrace,
  type CannotMeasureReason,
  compareTraces,
  type Comparison,
  decodeText,
  type MeasuredLink,
  type SetAside,
  type SorFile,
  type TemplatePlace,
  type TraceEvent,
  whyItCannotMeasure,
} from '@fibrewatch/otdr'
import { type Templated, templateTable } from './event-table.ts'
import { parseTrace, toFinite } from './parse-trace.ts'
import type { EventTable, StoredEvent } from './stored-event.ts'

/** The facts of a trace for lists and details, so that neither opens the file. Distances by the file's own group index. */
export interface TraceReading {
  readonly measuredAtS: number | null
  readonly wavelengthNm: number
  readonly pulseNs: number
  readonly averagingS: number | null
  readonly rangeM: number
  readonly endM: number | null
  readonly totalLossDb: number | null
  readonly summary: TraceSummary
  readonly stated: StatedRecord
}

/** What the record states of its fibre; where the table of traces has no use for it, others have. */
export interface StatedRecord {
  readonly cableId: string
  readonly fibreId: string
  readonly locationA: string
  readonly locationB: string
  /** ST standard, RT from the far end, … */
  readonly traceType: string
  /** The instrument was told where the fibre under test begins. */
  readonly hasUserOffset: boolean
}

export interface TraceSummary {
  readonly groupIndex: number
  readonly spacingM: number
  readonly startM: number
  readonly pointCount: number
  readonly supplier: string
  readonly model: string
  readonly serial: string
  readonly events: readonly StoredEvent[]
  /** Absent, as below, where a trace was analysed before this was kept. */
  readonly orlDb?: number | null
  readonly setAside?: TraceInfo['setAside']
  /** Why this trace cannot measure its link, by what was known of the link then. */
  readonly cannotMeasure?: readonly CannotMeasureReason[]
  /** Beside traces of the link at other wavelengths; absent where there was none to compare with. */
  readonly wavelengths?: WavelengthComparison
  readonly warnings: readonly string[]
}

export interface ReadTask {
  readonly bytes: Uint8Array
  /** The file to compare with. */
  readonly reference: Uint8Array | null
  /** What the trace is to measure; null asks only for the comparison. */
  readonly link: MeasuredLink | null
  /** The template of the link, where it is applied to every trace that arrives. */
  readonly places?: readonly TemplatePlace[] | null
}

export type ReadOutcome =
  | {
      readonly ok: true
      readonly reading: TraceReading
      readonly comparison: Comparison | null
      /** Null without a template. */
      readonly templated: Templated | null
    }
  | { readonly ok: false; readonly code: string }

/** Reads a file and compares it. Takes from 0.1 s (20,000 points) to some 3 s (1,000,000): not for the event loop. */
export function readTrace({ bytes, reference, link, places = null }: ReadTask): ReadOutcome {
  const parsed = parseTrace(bytes)
  if (!parsed.ok) return parsed
  const before = reference === null ? null : parseTrace(reference)
  const comparison = before?.ok ? compareTraces(before.trace, parsed.trace) : null
  const trace = addSetAside(analyseTrace(parsed.trace), comparison?.setAside ?? [])
  const reading = makeReading(parsed.file, trace)
  const templated = places === null ? null : templateTable(parsed.trace, tableOf(reading), places)
  if (link === null) return { ok: true, reading, comparison, templated }
  const cannotMeasure = whyItCannotMeasure(trace, link, before?.ok ? before.trace : null)
  const summary = { ...reading.summary, cannotMeasure }
  return { ok: true, reading: { ...reading, summary }, comparison, templated }
}

/** With what only the comparison shows. */
function addSetAside(trace: AnalysedTrace, compared: readonly SetAside[]): AnalysedTrace {
  return compared.length === 0 ? trace : { ...trace, setAside: [...(trace.setAside ?? []), ...compared] }
}

const tableOf = ({ endM, totalLossDb, summary }: TraceReading): EventTable => ({
  events: summary.events,
  endM,
  totalLossDb,
  orlDb: summary.orlDb ?? null,
})

function makeReading(file: SorFile, trace: AnalysedTrace): TraceReading {
  const { wavelengthNm, pulseNs, spacingM, samplesDb, measuredAtS } = trace
  const tenths = file.fixed?.averagingTime ?? 0
  return {
    measuredAtS,
    wavelengthNm,
    pulseNs,
    averagingS: tenths > 0 ? tenths / 10 : null,
    rangeM: trace.rangeM > 0 ? trace.rangeM : spacingM * samplesDb.length,
    endM: toFinite(trace.endM),
    totalLossDb: toFinite(trace.totalLossDb),
    summary: makeSummary(file, trace),
    stated: makeStated(file),
  }
}

function makeStated({ general, fixed }: SorFile): StatedRecord {
  return {
    cableId: readText(general?.cableId),
    fibreId: readText(general?.fibreId),
    locationA: readText(general?.locationA),
    locationB: readText(general?.locationB),
    traceType: readText(fixed?.traceType),
    hasUserOffset: (general?.userOffsetTicks ?? 0) > 0,
  }
}

function makeSummary({ supplier, warnings }: SorFile, trace: AnalysedTrace): TraceSummary {
  const { groupIndex, spacingM, startM, samplesDb, events, orlDb, setAside } = trace
  return {
    groupIndex,
    spacingM,
    startM,
    pointCount: samplesDb.length,
    supplier: readText(supplier?.supplier),
    model: readText(supplier?.mainframeId),
    serial: readText(supplier?.mainframeSerial),
    events: events.map(makeWireEvent),
    orlDb: toFinite(orlDb),
    setAside: setAside === null ? null : cutSetAside(setAside),
    warnings: warnings.map(({ code, block }) => nameWarning(code, block)),
  }
}

const nameWarning = (code: TraceWarningCode, block: string | null): string =>
  block === null ? code : `${code} (${readText(block)})`

function makeWireEvent(event: TraceEvent): StoredEvent {
  const { positionM, positionSigmaM, kind, lossDb, lossSigmaDb, reflectanceDb, slopeDbPerKm } = event
  return {
    positionM,
    positionSigmaM: toFinite(positionSigmaM),
    kind,
    lossDb: toFinite(lossDb),
    lossSigmaDb: toFinite(lossSigmaDb),
    reflectanceDb: toFinite(reflectanceDb),
    slopeDbPerKm: toFinite(slopeDbPerKm),
    comment: '',
  }
}

/** Noise alone can bring thousands: the largest are kept, by position, and how many there were. */
const SET_ASIDE_KEPT = 200

function cutSetAside(found: readonly SetAside[]): NonNullable<TraceInfo['setAside']> {
  const bySize = found.toSorted((a, b) => Math.abs(b.lossDb ?? 0) - Math.abs(a.lossDb ?? 0))
  const largest = bySize.slice(0, SET_ASIDE_KEPT).toSorted((a, b) => a.positionM - b.positionM)
  return {
    total: found.length,
    largest: largest.map(({ positionM, lossDb, lossSigmaDb, reason }) => ({
      positionM,
      lossDb: toFinite(lossDb),
      lossSigmaDb: toFinite(lossSigmaDb),
      reason,
    })),
  }
}

/** Instruments write UTF-8 or, in China, GBK; control characters are removed. */
export function readText(text = ''): string {
  return decodeText(text, decodeBytes)
    .replace(/\p{Cc}/gu, ' ')
    .trim()
}

function decodeBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gbk').decode(bytes)
  }
}
