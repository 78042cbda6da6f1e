import { UPlot } from '#ui/uplot.ts'
import { followSize } from '#ui/keep/follow-size.ts'
import { readToken } from '#ui/theme.ts'

export type RateBar = { label: string; tooltip: string; raised: number }
export type RateTexts = { target: string; flood: string }
export type RateData = {
  bars: readonly RateBar[]
  target: number
  floodAbove: number
  texts: RateTexts
  /** Bars over the limit have a pattern as well as a colour. */
  hasPatterns: boolean
}

/** Six labels fit across a day. */
const AXIS_LABELS = 5
const FONT_PX = 12
const AXIS_WIDTH_PX = 34
const AXIS_HEIGHT_PX = 28
/** The lowest tick is at the corner of both axes: its figure must not touch the first label. */
const AXIS_GAP_PX = 8
/** Top, right, bottom, left; room for the highest label. */
const PADDING_PX: UPlot.Padding = [10, 12, 0, 0]
/** Share of a slot that its bar fills, and its greatest width. */
const BAR_SIZE: [share: number, maxPx: number] = [0.75, 40]
const PATTERN_PX = 4
/** `BarsPathBuilderFacetUnit.Color`: the typings declare an enumeration that the code does not export. */
const FILL_UNIT = 3
const BESIDE_PX = 12

/** The lines across bars that are over the limit. */
function makePattern(plot: UPlot, colour: string): CanvasPattern | string {
  const tile = document.createElement('canvas')
  tile.width = PATTERN_PX * 2
  tile.height = PATTERN_PX * 2
  const context = tile.getContext('2d')
  if (context === null) return colour
  context.fillStyle = colour
  context.fillRect(0, 0, tile.width, tile.height)
  context.strokeStyle = readToken('--surface')
  context.lineWidth = 2
  context.beginPath()
  context.moveTo(0, tile.height)
  context.lineTo(tile.width, 0)
  context.stroke()
  return plot.ctx.createPattern(tile, 'repeat') ?? colour
}

type Limit = { at: number; colour: string; text: string }

const highestOf = ({ bars }: RateData): number => Math.max(0, ...bars.map(({ raised }) => raised))

/** The flood line is drawn once the rate comes near it. */
const isNearFlood = (data: RateData): boolean => highestOf(data) > data.floodAbove / 2

const topOf = (data: RateData): number =>
  isNearFlood(data) ? Math.max(highestOf(data), data.floodAbove) + 2 : Math.max(5, highestOf(data) + 1)

function listLimits(data: RateData): Limit[] {
  const { target, floodAbove, texts } = data
  const limit = { at: target, colour: readToken('--cleared-edge'), text: texts.target }
  const flood = { at: floodAbove, colour: readToken('--major-edge'), text: texts.flood }
  return isNearFlood(data) ? [limit, flood] : [limit]
}

function drawLimits(plot: UPlot, data: RateData): void {
  const { ctx, bbox } = plot
  const scale = UPlot.pxRatio
  ctx.save()
  ctx.lineWidth = 1.2 * scale
  ctx.setLineDash([4 * scale, 3 * scale])
  ctx.font = `${FONT_PX * scale}px ${readToken('--font')}`
  ctx.textBaseline = 'bottom'
  ctx.textAlign = 'left'
  for (const { at, colour, text } of listLimits(data)) {
    const y = plot.valToPos(at, 'y', true)
    ctx.strokeStyle = colour
    ctx.beginPath()
    ctx.moveTo(bbox.left, y)
    ctx.lineTo(bbox.left + bbox.width, y)
    ctx.stroke()
    ctx.fillStyle = readToken('--text-3')
    ctx.fillText(text, bbox.left + 4 * scale, y - 2 * scale)
  }
  ctx.restore()
}

/** The bar under the pointer in words, beside it, inside the plot. */
function createTooltip(): { show: (plot: UPlot, data: RateData) => void; element: HTMLElement } {
  const element = document.createElement('div')
  element.className = 'rate-tooltip'
  element.hidden = true
  const show = (plot: UPlot, { bars }: RateData) => {
    const { idx, left = 0 } = plot.cursor
    const bar = typeof idx === 'number' && left >= 0 ? bars[idx] : undefined
    element.hidden = bar === undefined
    if (bar === undefined) return
    element.textContent = bar.tooltip
    const isRight = left > plot.over.clientWidth / 2
    element.style.left = isRight ? '' : `${left + BESIDE_PX}px`
    element.style.right = isRight ? `${plot.over.clientWidth - left + BESIDE_PX}px` : ''
  }
  return { show, element }
}

function makeAxes(readData: () => RateData): UPlot.Axis[] {
  const common = {
    font: `${FONT_PX}px ${readToken('--font')}`,
    stroke: () => readToken('--text-3'),
    ticks: { show: false },
    border: { show: false },
  }
  return [
    {
      ...common,
      size: AXIS_HEIGHT_PX,
      gap: AXIS_GAP_PX,
      grid: { show: false },
      border: { show: true, stroke: () => readToken('--axis'), width: 1 },
      splits: () => {
        const { length } = readData().bars
        const step = Math.max(1, Math.ceil(length / AXIS_LABELS))
        return Array.from({ length: Math.ceil(length / step) }, (_, index) => index * step)
      },
      values: (_, splits) => splits.map((index) => readData().bars[index]?.label ?? ''),
    },
    {
      ...common,
      size: AXIS_WIDTH_PX,
      grid: { stroke: () => readToken('--grid'), width: 1 },
      // Alarms are counted in whole numbers.
      incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000],
    },
  ]
}

function makeBars(readData: () => RateData): UPlot.Series {
  const fills = (plot: UPlot) => {
    const { bars, floodAbove, hasPatterns } = readData()
    const [normal, major] = [readToken('--link-normal'), readToken('--major-fill')]
    const flood = hasPatterns ? makePattern(plot, major) : major
    // A canvas takes any of its fill styles here, though the typings allow texts only.
    return bars.map(({ raised }) => (raised > floodAbove ? flood : normal)) as string[]
  }
  const paths = UPlot.paths.bars?.({ size: BAR_SIZE, disp: { fill: { unit: FILL_UNIT, values: fills } } })
  // Bars without an edge: with one, each needs its colour too.
  return { points: { show: false }, width: 0, fill: 'transparent', ...(paths === undefined ? {} : { paths }) }
}

const makeTable = ({ bars }: RateData): UPlot.AlignedData => [
  bars.map((_, index) => index),
  bars.map(({ raised }) => raised),
]

export type RateChart = { show: (data: RateData) => void; destroy: () => void }

/** The bars of the alarm rate, in the colours of the theme at this moment. */
export function createRateChart(element: HTMLElement): RateChart {
  let data: RateData = {
    bars: [],
    target: 0,
    floodAbove: 0,
    texts: { target: '', flood: '' },
    hasPatterns: false,
  }
  const readData = () => data
  const tooltip = createTooltip()
  const plot = new UPlot(
    {
      width: element.clientWidth,
      height: element.clientHeight,
      padding: PADDING_PX,
      legend: { show: false },
      cursor: { y: false, drag: { setScale: false, x: false, y: false }, points: { show: false } },
      scales: {
        x: { time: false, range: (_, first, last) => [first - 0.5, last + 0.5] },
        y: { range: () => [0, topOf(data)] },
      },
      series: [{}, makeBars(readData)],
      axes: makeAxes(readData),
      hooks: {
        draw: [(drawn) => drawLimits(drawn, data)],
        setCursor: [(moved) => tooltip.show(moved, data)],
      },
    },
    [[], []],
    element,
  )
  plot.over.append(tooltip.element)
  const stopFollowing = followSize(element, ({ widthPx, heightPx }) =>
    plot.setSize({ width: widthPx, height: heightPx }),
  )
  return {
    show: (next) => {
      data = next
      plot.setData(makeTable(data))
    },
    destroy: () => {
      stopFollowing()
      plot.destroy()
    },
  }
}
