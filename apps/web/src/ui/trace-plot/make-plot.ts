import { UPlot } from '#ui/uplot.ts'
import { readToken, useTheme } from '#ui/theme.ts'
import { MARGIN_PX, type PlotSize, type PlotView } from './plot-view.ts'
import { makeTracePath } from './trace-path.ts'
import type { PlotOverlay, TraceSamples } from './trace-plot.types.ts'

/** What is drawn at the moment; the plot asks for it whenever it draws. */
export type Drawn = {
  now: TraceSamples
  reference: TraceSamples | null
  overlays: readonly PlotOverlay[]
  zeroDb: number
  view: PlotView
}

const LINE_PX = 1.2
const RAIL_PX = 14
const GRID_STEP_KM = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50]
const GRID_STEP_DB = [0.1, 0.2, 0.5, 1, 2, 5, 10]
const M_PER_KM = 1000
const LABEL_SPACE_PX = 56
const ROW_SPACE_PX = 30

function decimalsOf([first = 0, second = first + 1]: readonly number[]): number {
  return Math.max(0, Math.ceil(-Math.log10(second - first) - 1e-9))
}

/** The last distance bears the unit for all of them. */
function formatKilometres(_: UPlot, splits: number[]): string[] {
  const kilometres = splits.map((metres) => metres / M_PER_KM)
  const decimals = decimalsOf(kilometres)
  return kilometres.map((distance, at) => {
    const text = distance.toFixed(decimals)
    return at === splits.length - 1 ? `${text} km` : text
  })
}

function formatLevels(_: UPlot, splits: number[]): string[] {
  const decimals = decimalsOf(splits)
  return splits.map((level) => level.toFixed(decimals))
}

function makeAxes(): UPlot.Axis[] {
  const grid = { stroke: readToken('--grid'), width: 1 }
  const both = {
    stroke: readToken('--text-3'),
    font: `12px ${readToken('--font')}`,
    grid,
    ticks: { show: false },
  }
  const distance: UPlot.Axis = {
    ...both,
    size: MARGIN_PX.bottom,
    gap: RAIL_PX,
    space: LABEL_SPACE_PX,
    incrs: GRID_STEP_KM.map((step) => step * M_PER_KM),
    values: formatKilometres,
  }
  const level: UPlot.Axis = {
    ...both,
    scale: 'y',
    size: MARGIN_PX.left,
    gap: 6,
    space: ROW_SPACE_PX,
    incrs: GRID_STEP_DB,
    values: formatLevels,
  }
  return [distance, level]
}

/** The reference in colour-weak mode: told from the trace by more than its colour. */
const REFERENCE_DASH_PX = [6, 4]

type SeriesOptions = {
  stroke: string
  dash?: number[]
  drawn: () => Drawn
  trace: (drawn: Drawn) => TraceSamples | null
  offsetDb?: number
}

function makeSeries({ stroke, dash = [], drawn, trace, offsetDb = 0 }: SeriesOptions): UPlot.Series {
  return {
    stroke,
    dash,
    width: LINE_PX,
    points: { show: false },
    paths: ({ bbox }) => {
      const latest = drawn()
      const samples = trace(latest)
      if (samples === null) return null
      const zeroDb = latest.zeroDb - offsetDb
      const stroked = makeTracePath(samples, { view: latest.view, zeroDb, box: bbox })
      const clip = new Path2D()
      clip.rect(bbox.left, bbox.top, bbox.width, bbox.height)
      return { stroke: stroked, fill: null, clip }
    },
  }
}

/** uPlot needs columns to draw at all; the paths read the samples themselves. */
const makeColumns = ({ view, overlays }: Drawn): UPlot.AlignedData => [
  [view.fromM, view.toM],
  ...Array.from({ length: 2 + overlays.length }, () => [view.lowDb, view.highDb]),
]

/** In the order they are drawn: what is read lies on top, the reference under it, all else below. */
function makeAllSeries(drawn: () => Drawn): UPlot.Series[] {
  const dash = useTheme.getState().colorWeak ? { dash: REFERENCE_DASH_PX } : {}
  const overlays = drawn().overlays.map(({ key, colour, dashPx, offsetDb }) =>
    makeSeries({
      stroke: readToken(colour),
      offsetDb,
      dash: [...dashPx],
      drawn,
      trace: (latest) => latest.overlays.find((one) => one.key === key)?.samples ?? null,
    }),
  )
  const reference = makeSeries({
    stroke: readToken('--trace-ref'),
    ...dash,
    drawn,
    trace: (latest) => latest.reference,
  })
  return [
    ...overlays,
    reference,
    makeSeries({ stroke: readToken('--trace-now'), drawn, trace: ({ now }) => now }),
  ]
}

/** Draws axes and curves; what can be pointed at lies above it in SVG. */
export function makePlot(element: HTMLElement, size: PlotSize, drawn: () => Drawn): UPlot {
  const options: UPlot.Options = {
    width: size.widthPx,
    height: size.heightPx,
    padding: [MARGIN_PX.top, MARGIN_PX.right, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: () => [drawn().view.fromM, drawn().view.toM] },
      y: { range: () => [drawn().view.lowDb, drawn().view.highDb] },
    },
    axes: makeAxes(),
    series: [{}, ...makeAllSeries(drawn)],
  }
  return new UPlot(options, makeColumns(drawn()), element)
}

export const redrawPlot = (plot: UPlot, drawn: Drawn): void => plot.setData(makeColumns(drawn))
