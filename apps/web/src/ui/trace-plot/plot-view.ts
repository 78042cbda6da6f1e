import type { TraceSamples } from './trace-plot.types.ts'

/** The part of the plane that is shown. Levels are relative dB: high is near the instrument. */
export type PlotView = { fromM: number; toM: number; lowDb: number; highDb: number }

/** Fixed margins around the plotting area: the rail and the distances stand in the lower one. */
export const MARGIN_PX = { top: 40, right: 14, bottom: 30, left: 46 } as const

export type PlotSize = { widthPx: number; heightPx: number }

/** Turns loss into level: 0 dB lies a little under the peaks of the noise, so that a curve falls towards it. */
export type LevelScale = { zeroDb: number; topDb: number }

/** Behind the fibre there is nothing but noise: the last part of every measurement. */
const TAIL_SHARE = 0.03
/** The peaks of the noise; below them every second sample lies at the instrument's limit and says nothing. */
const NOISE_PEAK_QUANTILE = 0.02
const NOISE_ROOM_DB = 7
const TOP_SHARE = 1.06
const MIN_SPAN_M = 20
const MIN_SPAN_DB = 0.2

function findNoisePeak({ samplesDb }: TraceSamples): number {
  const tail = samplesDb.slice(-Math.max(1, Math.ceil(samplesDb.length * TAIL_SHARE))).toSorted()
  return tail[Math.floor((tail.length - 1) * NOISE_PEAK_QUANTILE)] ?? 0
}

export function makeLevelScale(traces: readonly TraceSamples[]): LevelScale {
  const zeroDb = Math.max(...traces.map(findNoisePeak)) + NOISE_ROOM_DB
  const lowest = Math.min(...traces.map((trace) => findExtremes(trace, EVERYWHERE).lowest))
  const topDb = Number.isFinite(lowest) ? Math.max(1, zeroDb - lowest) : 1
  return { zeroDb, topDb: topDb * TOP_SHARE }
}

/** A flat section still shows what a splice loses. */
const MIN_FITTED_DB = 4
const FITTED_MARGIN = 0.12

type Section = { fromM: number; toM: number }
const EVERYWHERE: Section = { fromM: Number.NEGATIVE_INFINITY, toM: Number.POSITIVE_INFINITY }

function findExtremes({ startM, spacingM, samplesDb }: TraceSamples, { fromM, toM }: Section) {
  const first = Math.max(0, Math.round((fromM - startM) / spacingM))
  const last = Math.min(samplesDb.length - 1, Math.round((toM - startM) / spacingM))
  let lowest = Number.POSITIVE_INFINITY
  let highest = Number.NEGATIVE_INFINITY
  for (let index = first; index <= last; index += 1) {
    const loss = samplesDb[index] ?? 0
    if (loss < lowest) lowest = loss
    if (loss > highest) highest = loss
  }
  return { lowest, highest }
}

/** The levels the traces pass through in a section, with some air, at least `leastDb`. Null where there is no trace. */
export function findLevelRange(
  traces: readonly TraceSamples[],
  section: Section,
  { zeroDb, leastDb = MIN_FITTED_DB }: { zeroDb: number; leastDb?: number },
): { lowDb: number; highDb: number } | null {
  const extremes = traces.map((trace) => findExtremes(trace, section))
  const highDb = zeroDb - Math.min(...extremes.map(({ lowest }) => lowest))
  const lowDb = zeroDb - Math.max(...extremes.map(({ highest }) => highest))
  if (!Number.isFinite(highDb - lowDb)) return null
  const spanDb = Math.max(leastDb, (highDb - lowDb) * (1 + 2 * FITTED_MARGIN))
  const middleDb = (lowDb + highDb) / 2
  return { lowDb: middleDb - spanDb / 2, highDb: middleDb + spanDb / 2 }
}

/** First and last metre of what was measured. */
export function findExtent(traces: readonly TraceSamples[]): { fromM: number; toM: number } {
  const starts = traces.map(({ startM }) => startM)
  const ends = traces.map(({ startM, spacingM, samplesDb }) => startM + spacingM * (samplesDb.length - 1))
  return { fromM: Math.min(...starts), toM: Math.max(...ends) }
}

export type Plane = PlotView

/** Keeps a view inside the plane and its spans above what can be told apart. */
export function clampView(view: PlotView, plane: Plane): PlotView {
  const [fromM, toM] = clampSpan([view.fromM, view.toM], [plane.fromM, plane.toM], MIN_SPAN_M)
  const [lowDb, highDb] = clampSpan([view.lowDb, view.highDb], [plane.lowDb, plane.highDb], MIN_SPAN_DB)
  return { fromM, toM, lowDb, highDb }
}

type Span = readonly [from: number, to: number]

function clampSpan([from, to]: Span, [least, most]: Span, minimum: number): Span {
  const length = Math.min(most - least, Math.max(minimum, to - from))
  const middle = (from + to) / 2
  const start = Math.min(most - length, Math.max(least, middle - length / 2))
  return [start, start + length]
}

/** Zooms the distance: what is under the pointer stays there. `factor` below 1 comes closer. */
export function zoomDistance(view: PlotView, atM: number, factor: number): PlotView {
  return { ...view, fromM: atM - (atM - view.fromM) * factor, toM: atM + (view.toM - atM) * factor }
}

export function zoomLevel(view: PlotView, atDb: number, factor: number): PlotView {
  return { ...view, lowDb: atDb - (atDb - view.lowDb) * factor, highDb: atDb + (view.highDb - atDb) * factor }
}

export function panView(view: PlotView, byM: number, byDb: number): PlotView {
  return {
    fromM: view.fromM + byM,
    toM: view.toM + byM,
    lowDb: view.lowDb + byDb,
    highDb: view.highDb + byDb,
  }
}

/** From the plane to pixels of the whole drawing, and back. */
export type Projection = {
  xOf: (positionM: number) => number
  yOf: (levelDb: number) => number
  metresAt: (xPx: number) => number
  levelAt: (yPx: number) => number
  metresPerPx: number
  dbPerPx: number
  area: { left: number; right: number; top: number; bottom: number }
}

export function makeProjection(view: PlotView, { widthPx, heightPx }: PlotSize): Projection {
  const area = {
    left: MARGIN_PX.left,
    right: Math.max(MARGIN_PX.left + 1, widthPx - MARGIN_PX.right),
    top: MARGIN_PX.top,
    bottom: Math.max(MARGIN_PX.top + 1, heightPx - MARGIN_PX.bottom),
  }
  const metresPerPx = (view.toM - view.fromM) / (area.right - area.left)
  const dbPerPx = (view.highDb - view.lowDb) / (area.bottom - area.top)
  return {
    xOf: (positionM) => area.left + (positionM - view.fromM) / metresPerPx,
    yOf: (levelDb) => area.bottom - (levelDb - view.lowDb) / dbPerPx,
    metresAt: (xPx) => view.fromM + (xPx - area.left) * metresPerPx,
    levelAt: (yPx) => view.lowDb + (area.bottom - yPx) * dbPerPx,
    metresPerPx,
    dbPerPx,
    area,
  }
}

/** Level at a position, the nearest sample's; null outside of the trace. */
export function findLevel(trace: TraceSamples, positionM: number, zeroDb: number): number | null {
  const loss = trace.samplesDb[Math.round((positionM - trace.startM) / trace.spacingM)]
  return loss === undefined ? null : zeroDb - loss
}

/** Highest level of a section: what a name above the curve must clear. Null where there is no trace. */
export function findHighestLevel(trace: TraceSamples, section: Section, zeroDb: number): number | null {
  const { lowest } = findExtremes(trace, section)
  return Number.isFinite(lowest) ? zeroDb - lowest : null
}
