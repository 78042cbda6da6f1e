import { type Static, Type } from 'typebox'
import { bothWaysTable } from './both-ways.ts'
import { cannotMeasureReason } from './cannot-measure.ts'
import { combineRefusal, otherIds } from './combine-pulses.ts'
import { get, label, post } from './endpoint.ts'
import { cursorPage, cursorQuery, exportQuery } from './envelope.ts'
import { MAX_TRACE_BYTES } from './ingest.ts'
import { closedObject, id, nullable, oneOf, positionM, text, uuid } from './schema.ts'
import { directionCorrection, MAX_CORRECTION_REASON, traceDirection } from './trace-direction.ts'

export const TRACE_EVENT_KINDS = ['start', 'reflective', 'non-reflective', 'end'] as const

/** `lines`: measured from the samples by the lines on both sides, when somebody asked for it; `typed`: as a person says. */
export const FIGURE_SOURCES = ['lines', 'typed'] as const

export const traceEvent = Type.Object({
  positionM: Type.Number(),
  /** Standard deviation of the position; null where nobody says, as an instrument's own table. */
  positionSigmaM: nullable(Type.Number()),
  kind: oneOf(TRACE_EVENT_KINDS),
  lossDb: nullable(Type.Number()),
  /** Standard deviation of the loss. */
  lossSigmaDb: nullable(Type.Number()),
  reflectanceDb: nullable(Type.Number()),
  slopeDbPerKm: nullable(Type.Number()),
  /** What it is called or what is remarked of it: the name of a closure, say. Empty where nobody named it. */
  comment: Type.String(),
  /** Where the figures come from; absent: as the instrument or the analysis gave them. */
  figuresBy: Type.Optional(oneOf(FIGURE_SOURCES)),
  /** Found by the analysis where the template of the link has no place. */
  beyondTemplate: Type.Optional(Type.Literal(true)),
})
export type TraceEvent = Static<typeof traceEvent>

/** Why something that an analysis saw is no event of the trace. */
export const SET_ASIDE_REASONS = [
  'merged',
  'at-the-end',
  'no-line',
  'within-noise',
  'below-limit',
  'unlisted',
  'echo',
  'blinded',
] as const

export const setAside = Type.Object({
  positionM: Type.Number(),
  lossDb: nullable(Type.Number()),
  /** Standard deviation of the loss. */
  lossSigmaDb: nullable(Type.Number()),
  reason: oneOf(SET_ASIDE_REASONS),
})
export type SetAside = Static<typeof setAside>

export const TRACE_SOURCES = ['device', 'upload'] as const

/** Where a version of an event table comes from; `measured`: the first one, of the instrument or the analysis. */
export const VERSION_ORIGINS = ['measured', 'edit', 'restore', 'template'] as const

/** A version of the event table of a trace. None is ever overwritten. */
export const traceVersion = Type.Object({
  version: Type.Integer(),
  origin: oneOf(VERSION_ORIGINS),
  madeAt: Type.String(),
  /** Who made it; null for the first, and where the template of the link was applied as the trace arrived. */
  madeBy: nullable(Type.String()),
  /** Empty for the first. */
  reason: Type.String(),
})
export type TraceVersion = Static<typeof traceVersion>

export const traceRow = Type.Object({
  id: uuid,
  linkId: id,
  linkCode: Type.String(),
  measuredAt: Type.String(),
  receivedAt: Type.String(),
  source: oneOf(TRACE_SOURCES),
  /** `backward`: distances of it and of its events count from the far end of the link. */
  direction: traceDirection,
  wavelengthNm: Type.Number(),
  pulseNs: Type.Number(),
  averagingS: nullable(Type.Number()),
  rangeM: Type.Number(),
  endM: nullable(Type.Number()),
  totalLossDb: nullable(Type.Number()),
  /** Set while this trace is the reference of its link; counts up with every new reference. */
  referenceVersion: nullable(Type.Integer()),
  sizeBytes: Type.Integer(),
  fileName: Type.String(),
  /** The newest version of its events where that is not as measured; else null. */
  edited: nullable(traceVersion),
})
export type TraceRow = Static<typeof traceRow>

const wavelengthLoss = Type.Object({
  wavelengthNm: Type.Number(),
  lossDb: nullable(Type.Number()),
  /** Standard deviation of the loss. */
  lossSigmaDb: nullable(Type.Number()),
})

/** An event by two or three wavelengths. */
export const wavelengthPlace = Type.Object({
  positionM: Type.Number(),
  positionSigmaM: nullable(Type.Number()),
  /** Shortest wavelength first; a loss is null where its trace does not show it. */
  losses: Type.Array(wavelengthLoss),
  /** How much more is lost at the longer wavelength than at 1310 nm. */
  differenceDb: nullable(Type.Number()),
  differenceSigmaDb: nullable(Type.Number()),
  isMacrobend: Type.Boolean(),
})
export type WavelengthPlace = Static<typeof wavelengthPlace>

/** A trace beside those that measured its link at other wavelengths about the same time. */
export const wavelengthComparison = Type.Object({
  traces: Type.Array(Type.Object({ traceId: uuid, wavelengthNm: Type.Number(), measuredAt: Type.String() })),
  places: Type.Array(wavelengthPlace),
})
export type WavelengthComparison = Static<typeof wavelengthComparison>

export const traceInfo = Type.Object({
  trace: traceRow,
  /** The newest version of the event table: that of `events`, and of the end and the totals. */
  version: traceVersion,
  groupIndex: Type.Number(),
  spacingM: Type.Number(),
  startM: Type.Number(),
  pointCount: Type.Integer(),
  supplier: Type.String(),
  model: Type.String(),
  serial: Type.String(),
  events: Type.Array(traceEvent),
  /** Optical return loss of the whole; null when it was not measured. */
  orlDb: nullable(Type.Number()),
  /** What was seen and does not count; null when it is not known: no fibre could be seen, or nobody looked then. */
  setAside: nullable(Type.Object({ total: Type.Integer(), largest: Type.Array(setAside) })),
  /** Null: no trace at 1310 nm and at a longer wavelength within a day of each other. */
  wavelengths: nullable(wavelengthComparison),
  /** Empty: it can; null: nobody asked when it arrived. */
  cannotMeasure: nullable(Type.Array(cannotMeasureReason)),
  warnings: Type.Array(Type.String()),
  /** Newest first; empty: it is as it was stored. */
  corrections: Type.Array(directionCorrection),
})
export type TraceInfo = Static<typeof traceInfo>

export const traceComparison = Type.Object({
  referenceTraceId: uuid,
  referenceVersion: Type.Integer(),
  comparable: Type.Boolean(),
  endDeltaM: nullable(Type.Number()),
  measurements: Type.Array(
    Type.Object({
      check: Type.String(),
      positionM: Type.Number(),
      value: Type.Number(),
      unit: Type.String(),
      referenceValue: nullable(Type.Number()),
    }),
  ),
})
export type TraceComparison = Static<typeof traceComparison>

/** What an event loses over the days: of each day its last trace that can measure the link. */
export const placeTrend = Type.Object({
  /** Events within so much of the place are taken for it. */
  withinM: Type.Number(),
  days: Type.Array(
    Type.Object({
      traceId: uuid,
      at: Type.String(),
      /** Where the event was found that day; null, as what follows: the trace shows none here. */
      positionM: nullable(Type.Number()),
      lossDb: nullable(Type.Number()),
      lossSigmaDb: nullable(Type.Number()),
    }),
  ),
  /** Loss of the event in the reference; null where it has none here, or there is no reference. */
  referenceLossDb: nullable(Type.Number()),
  /** From this loss on an alarm is due; null without a reference to grow from. */
  limitDb: nullable(Type.Number()),
  /** Null while the days are too few or too near to say. */
  line: nullable(
    Type.Object({
      at: Type.String(),
      levelDb: Type.Number(),
      dbPerDay: Type.Number(),
      low: Type.Number(),
      high: Type.Number(),
    }),
  ),
  /** The day the line meets the limit; null where it does not rise for certain. */
  crossing: nullable(
    Type.Object({ at: Type.String(), earliest: Type.String(), latest: nullable(Type.String()) }),
  ),
})
export type PlaceTrend = Static<typeof placeTrend>

/** What one measurement can see, by IEC 61746-1; each is null where the trace does not show it. */
export const traceLimits = Type.Object({
  /** Level at which backscatter equals the noise (root mean square): dB of loss, as samples are. */
  noiseFloorDb: nullable(Type.Number()),
  dynamicRangeDb: nullable(Type.Number()),
  reachM: nullable(Type.Number()),
  deadZones: Type.Array(
    Type.Object({
      positionM: Type.Number(),
      eventM: nullable(Type.Number()),
      attenuationM: nullable(Type.Number()),
    }),
  ),
})
export type TraceLimits = Static<typeof traceLimits>

export const SPAN_ROLES = ['launch-connector', 'span-start', 'span-end', 'receive-end'] as const
/** Why there is no span: no fibre is seen, its end is not, or the stated fibres leave nothing between them. */
export const SPAN_REFUSALS = ['no-fibre', 'no-end', 'layout-too-long'] as const

/** The span of a link between its launch and its receive fibre, as stated now; by one trace. */
export const traceSpan = Type.Object({
  /** By the link, else by the record; null: none is stated. */
  launchM: nullable(Type.Number()),
  receiveM: nullable(Type.Number()),
  refusal: nullable(oneOf(SPAN_REFUSALS)),
  lengthM: nullable(Type.Number()),
  /** From connector to connector, both included where fibre is stated on their far sides. */
  lossDb: nullable(Type.Number()),
  lossSigmaDb: nullable(Type.Number()),
  orlDb: nullable(Type.Number()),
  places: Type.Array(
    Type.Object({
      role: oneOf(SPAN_ROLES),
      positionM: Type.Number(),
      /** An event is seen there; else it is where the statement puts it. */
      isSeen: Type.Boolean(),
      lossDb: nullable(Type.Number()),
      reflectanceDb: nullable(Type.Number()),
    }),
  ),
})
export type TraceSpan = Static<typeof traceSpan>

/** One table of a fibre that was measured with several pulses: each event by the pulse that measures it best. */
export const combinedTable = Type.Object({
  /** Null: they make one table. */
  refusal: nullable(combineRefusal),
  /** Shortest pulse first. */
  traces: Type.Array(
    Type.Object({
      traceId: uuid,
      measuredAt: Type.String(),
      pulseNs: Type.Number(),
      /** From where to where it shows fibre that can be measured; null where it was not asked or shows none. */
      cover: nullable(Type.Object({ fromM: Type.Number(), toM: Type.Number() })),
    }),
  ),
  /** By position; the end last where it is seen. */
  events: Type.Array(
    Type.Object({
      positionM: Type.Number(),
      positionSigmaM: nullable(Type.Number()),
      kind: oneOf(TRACE_EVENT_KINDS),
      lossDb: nullable(Type.Number()),
      /** Standard deviation of the loss. */
      lossSigmaDb: nullable(Type.Number()),
      reflectanceDb: nullable(Type.Number()),
      /** The pulse that the figures are from. */
      pulseNs: Type.Number(),
      /** Every pulse that sees it, shortest first. */
      seenByNs: Type.Array(Type.Number()),
    }),
  ),
})
export type CombinedTable = Static<typeof combinedTable>

const one = closedObject({ id: uuid })

export const traceApi = {
  page: get('monitor/trace/page', {
    label: label('曲线列表', 'Trace list'),
    query: closedObject({ ...cursorQuery, linkId: Type.Optional(id) }),
    data: cursorPage(traceRow),
  }),
  /** The rows of the list as a file; the traces themselves are downloaded one by one. */
  export: get('monitor/trace/export', {
    label: label('导出曲线列表', 'Export the trace list'),
    permission: 'monitor:trace:page',
    query: closedObject({ ...exportQuery, linkId: Type.Optional(id) }),
    answerKind: 'binary',
  }),
  info: get('monitor/trace/info', { label: label('曲线详情', 'Trace details'), query: one, data: traceInfo }),
  /** The SOR file as received, byte for byte. */
  download: get('monitor/trace/download', {
    label: label('下载曲线', 'Download a trace'),
    query: one,
    answerKind: 'binary',
  }),
  /**
   * Samples for drawing: little-endian f32 dB values, `x-start-m` and `x-spacing-m` in the header.
   * Drawing reads these instead of the file so that a browser never parses untrusted bytes twice.
   */
  samples: get('monitor/trace/samples', {
    label: label('曲线采样点', 'Trace samples'),
    permission: 'monitor:trace:info',
    query: one,
    answerKind: 'binary',
  }),
  /** Null where the trace shows neither fibre nor noise. */
  limits: get('monitor/trace/limits', {
    label: label('曲线测量极限', 'What a trace can see'),
    permission: 'monitor:trace:info',
    query: one,
    data: nullable(traceLimits),
  }),
  span: get('monitor/trace/span', {
    label: label('曲线被测段', 'The span of a trace'),
    permission: 'monitor:trace:info',
    query: one,
    data: traceSpan,
  }),
  /** Of one link, at one wavelength, each with a pulse of its own; `others` are separated by commas. */
  combined: get('monitor/trace/combined', {
    label: label('多脉宽合并事件表', 'Events of several pulses in one table'),
    permission: 'monitor:trace:info',
    query: closedObject({ id: uuid, others: otherIds }),
    data: combinedTable,
  }),
  /**
   * A trace beside the one from the other end that was measured most alike: at its wavelength, within a year, with its pulse before
   * others, then nearest in time. Null: there is none.
   */
  bothWays: get('monitor/trace/both-ways', {
    label: label('双向事件表', 'Events of both directions'),
    permission: 'monitor:trace:info',
    query: one,
    data: nullable(bothWaysTable),
  }),
  upload: post('monitor/trace/upload', {
    label: label('上传曲线', 'Upload a trace'),
    bodyKind: 'raw',
    bodyLimitBytes: MAX_TRACE_BYTES,
    /** `direction`: `forward` where nobody says. */
    query: closedObject({
      linkId: id,
      fileName: text(200, 1),
      direction: Type.Optional(traceDirection),
    }),
    data: Type.Object({ traceId: uuid }),
  }),
  compare: get('monitor/trace/compare', {
    label: label('比较曲线', 'Compare with the reference'),
    query: one,
    data: nullable(traceComparison),
  }),
  /** At the wavelength of one trace of the link: losses of others are no part of the same line. */
  trend: get('monitor/trace/trend', {
    label: label('事件损耗趋势', 'Trend of an event'),
    permission: 'monitor:trace:info',
    query: closedObject({ id: uuid, positionM }),
    data: placeTrend,
  }),
  baseline: post('monitor/trace/baseline', {
    label: label('设为参考曲线', 'Make a trace the reference'),
    body: one,
    data: Type.Object({ referenceVersion: Type.Integer() }),
  }),
  /**
   * Says the other end for a trace that was stored with the wrong one: everything is as if it had been stored so. Alarms that
   * only a trace from the wrong end speaks for are cleared. Refusals: `trace.direction-same`, `trace.is-reference`,
   * `trace.makes-template`, `trace.changed-meanwhile`.
   */
  correct: post('monitor/trace/direction', {
    label: label('更正曲线方向', 'Correct the direction of a trace'),
    permission: 'monitor:trace:version:add',
    body: closedObject({ id: uuid, direction: traceDirection, reason: text(MAX_CORRECTION_REASON, 1) }),
    data: Type.Object({ alarmsCleared: Type.Integer() }),
  }),
}
