import { UPlot } from '#ui/uplot.ts'
import type { Size } from '#ui/keep/follow-size.ts'
import { readToken } from '#ui/theme.ts'

export type TimePoint = { at: string; value: number | null }
export type TimeLine = { label: string; points: readonly TimePoint[] }
export type Range = readonly [low: number, high: number]

/** What is shown at the moment; the plot asks for it whenever it draws. */
export type Shown = {
  line: TimeLine
  /** Fixed ends of the value axis; without it the values decide, from 0. */
  range: Range | null
  format: (value: number) => string
  /** Distances grid lines of values may have; without it those of decimal numbers. */
  steps: readonly number[] | null
}

export type TimePlotOptions = Size & {
  /** Charts with the same key move their cursors together. */
  syncKey: string
  onCursor: (index: number | null) => void
}

const LINE_PX = 1.2
/** Charts below one another line up as long as their labels fit into it. */
const MIN_AXIS_WIDTH_PX = 62
/** Between the plot and its labels. */
const LABEL_GAP_PX = 10
const AXIS_HEIGHT_PX = 26
const LABEL_SPACE_PX = 72
const ROW_SPACE_PX = 30
const MS_PER_S = 1000
const [MINUTE_S, HOUR_S, DAY_S] = [60, 3600, 86_400]
/** Ticks bear no seconds: nearer to one another they would say the same twice. */
const TIME_STEPS_S = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_S),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR_S),
  ...[1, 2, 7].map((days) => days * DAY_S),
]

const TIMES = new Intl.DateTimeFormat('sv-SE', { hour: '2-digit', minute: '2-digit' })
const DAYS = new Intl.DateTimeFormat('sv-SE', { month: '2-digit', day: '2-digit' })

/** `14:30`; at midnight the day that begins. */
function formatTick(atS: number): string {
  const at = new Date(atS * MS_PER_S)
  return at.getHours() === 0 && at.getMinutes() === 0 ? DAYS.format(at) : TIMES.format(at)
}

/** Seconds since 1970 and values, as uPlot takes them; a missing value leaves a gap. */
export const makeColumns = ({ points }: TimeLine): UPlot.AlignedData => [
  points.map(({ at }) => new Date(at).getTime() / MS_PER_S),
  points.map(({ value }) => value),
]

/** As wide as the longest label; before there are any, the least. */
function fitLabels({ ctx }: UPlot, labels: readonly string[] | null, font: string): number {
  ctx.save()
  ctx.font = font
  const widths = (labels ?? []).map((label) => Math.ceil(ctx.measureText(label).width) + LABEL_GAP_PX)
  ctx.restore()
  return Math.max(MIN_AXIS_WIDTH_PX, ...widths)
}

function makeAxes(format: Shown['format'], steps: Shown['steps']): UPlot.Axis[] {
  const font = `12px ${readToken('--font')}`
  const both = {
    stroke: readToken('--text-3'),
    font,
    grid: { stroke: readToken('--grid'), width: 1 },
    ticks: { show: false },
  }
  return [
    {
      ...both,
      size: AXIS_HEIGHT_PX,
      space: LABEL_SPACE_PX,
      incrs: TIME_STEPS_S,
      values: (_, ticks) => ticks.map(formatTick),
    },
    {
      ...both,
      size: (plot, labels) => fitLabels(plot, labels, font),
      space: ROW_SPACE_PX,
      values: (_, ticks) => ticks.map(format),
      ...(steps === null ? {} : { incrs: [...steps] }),
    },
  ]
}

/** One value over time: a line on a grid, no animation. */
export function makeTimePlot(element: HTMLElement, shown: () => Shown, options: TimePlotOptions): UPlot {
  const { widthPx, heightPx, syncKey, onCursor } = options
  const rangeOf = (high: number): [number, number] => [
    ...(shown().range ?? ([0, high > 0 ? high : 1] as const)),
  ]
  return new UPlot(
    {
      width: widthPx,
      height: heightPx,
      padding: [10, 12, 0, 0],
      legend: { show: false },
      cursor: { y: false, points: { show: true }, drag: { x: false, y: false }, sync: { key: syncKey } },
      scales: { y: { range: (_, _low, high) => rangeOf(high) } },
      axes: makeAxes((value) => shown().format(value), shown().steps),
      series: [{}, { stroke: readToken('--c1'), width: LINE_PX, points: { show: false } }],
      hooks: { setCursor: [({ cursor }) => onCursor(cursor.idx ?? null)] },
    },
    makeColumns(shown().line),
    element,
  )
}
