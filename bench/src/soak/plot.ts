import { LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TitleComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { Sample } from './sample.ts'

echarts.use([LineChart, GridComponent, LegendComponent, TitleComponent, SVGRenderer])

const WIDTH = 960
const HEIGHT = 720
const PANELS = [
  { title: 'resident memory, MB', lines: ['residentMb'] },
  { title: 'latency, ms', lines: ['liveP50Ms', 'liveP95Ms', 'readP95Ms'] },
  { title: 'open descriptors', lines: ['descriptors'] },
] as const
const NAMES = {
  residentMb: 'resident',
  liveP50Ms: 'instrument to websocket, p50',
  liveP95Ms: 'instrument to websocket, p95',
  readP95Ms: 'readers, p95',
  descriptors: 'descriptors',
}
const COLOURS = ['#1677ff', '#722ed1', '#d4380d', '#5b8c00', '#595959']

/** Three panels over the minutes of the run, as an SVG file's text. */
export function drawSoak(samples: readonly Sample[], title: string): string {
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height: HEIGHT })
  const panelHeight = 100 / PANELS.length
  chart.setOption({
    animation: false,
    backgroundColor: '#ffffff',
    color: COLOURS,
    title: { text: title, left: 'center' },
    legend: { bottom: 0 },
    grid: PANELS.map((_, index) => ({
      left: 70,
      right: 30,
      top: `${index * panelHeight * 0.92 + 8}%`,
      height: `${panelHeight * 0.62}%`,
    })),
    xAxis: PANELS.map((_, gridIndex) => ({ type: 'value', gridIndex, max: 'dataMax' })),
    yAxis: PANELS.map(({ title: name }, gridIndex) => ({ type: 'value', gridIndex, name, min: 0 })),
    series: PANELS.flatMap(({ lines }, panel) =>
      lines.map((line) => ({
        type: 'line',
        name: NAMES[line],
        xAxisIndex: panel,
        yAxisIndex: panel,
        showSymbol: false,
        data: samples.map((sample) => [sample.minute, sample[line]]),
      })),
    ),
  })
  const svg = chart.renderToSVGString()
  chart.dispose()
  return svg
}
