import { BarChart } from 'echarts/charts'
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, init, use as install } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { followSize } from '#ui/keep/follow-size.ts'
import { readToken } from '#ui/theme.ts'

install([BarChart, GridComponent, MarkLineComponent, TooltipComponent, CanvasRenderer])

export type RateBar = { label: string; tooltip: string; raised: number }
export type RateTexts = { target: string; flood: string }
export type RateData = {
  bars: readonly RateBar[]
  target: number
  floodAbove: number
  texts: RateTexts
  /** What the colour of a bar says is said by a pattern as well. */
  hasPatterns: boolean
}

/** Six labels across a day are as many as fit beside each other. */
const AXIS_LABELS = 5

/** Lines across the bars that are over the limit. */
const OVER_LIMIT = {
  symbol: 'rect',
  dashArrayX: [1, 0],
  dashArrayY: [2, 3],
  rotation: Math.PI / 4,
}

function makeOption({ bars, target, floodAbove, texts, hasPatterns }: RateData): EChartsCoreOption {
  const text = { color: readToken('--text-3'), fontSize: 12 }
  const highest = Math.max(0, ...bars.map(({ raised }) => raised))
  const line = (yAxis: number, token: `--${string}`, name: string) => ({
    yAxis,
    lineStyle: { color: readToken(token), type: 'dashed', width: 1.2 },
    label: { ...text, position: 'insideStartTop', formatter: name },
  })
  return {
    animation: false,
    grid: { left: 34, right: 12, top: 18, bottom: 22 },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      renderMode: 'richText',
      backgroundColor: readToken('--elevated'),
      borderColor: readToken('--border'),
      textStyle: { color: readToken('--text-1'), fontSize: 12 },
      formatter: (items: { dataIndex: number }[]) => bars[items[0]?.dataIndex ?? 0]?.tooltip ?? '',
    },
    xAxis: {
      type: 'category',
      data: bars.map(({ label }) => label),
      axisLabel: { ...text, interval: Math.ceil(bars.length / AXIS_LABELS) },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: readToken('--axis') } },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      // The flood line belongs in the picture once the rate comes near it.
      max: highest > floodAbove / 2 ? Math.max(highest, floodAbove) + 2 : Math.max(5, highest + 1),
      axisLabel: text,
      splitLine: { lineStyle: { color: readToken('--grid') } },
    },
    series: [
      {
        type: 'bar',
        barCategoryGap: '25%',
        data: bars.map(({ raised }) => ({
          value: raised,
          itemStyle: {
            color: readToken(raised > floodAbove ? '--major-fill' : '--link-normal'),
            ...(hasPatterns && raised > floodAbove
              ? { decal: { ...OVER_LIMIT, color: readToken('--surface') } }
              : {}),
          },
        })),
        markLine: {
          symbol: 'none',
          silent: true,
          data: [
            line(target, '--cleared-edge', texts.target),
            ...(highest > floodAbove / 2 ? [line(floodAbove, '--major-edge', texts.flood)] : []),
          ],
        },
      },
    ],
  }
}

export type RateChart = { show: (data: RateData) => void; destroy: () => void }

/** The bars of the alarm rate, in the colours of the theme at this moment. */
export function createRateChart(element: HTMLElement): RateChart {
  const chart = init(element)
  const stopFollowing = followSize(element, () => chart.resize())
  return {
    show: (data) => chart.setOption(makeOption(data), { notMerge: true }),
    destroy: () => {
      stopFollowing()
      chart.dispose()
    },
  }
}
