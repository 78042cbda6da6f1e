import { decimateTrace } from '@fibrewatch/otdr'
import type { PlotView } from './plot-view.ts'
import type { TraceSamples } from './trace-plot.types.ts'

type Box = { left: number; top: number; width: number; height: number }
type PathOptions = { view: PlotView; zeroDb: number; box: Box }

type Pen = { moveTo: (x: number, y: number) => void; lineTo: (x: number, y: number) => void }

/** The trace as the line through the lowest and highest sample of every pixel column: no peak is lost at any zoom. */
function drawTrace(path: Pen, trace: TraceSamples, { view, zeroDb, box }: PathOptions): void {
  const indexOf = (positionM: number) => (positionM - trace.startM) / trace.spacingM
  const range = { from: indexOf(view.fromM), to: indexOf(view.toM), columns: Math.round(box.width) }
  const { min, max } = decimateTrace(trace.samplesDb, range)
  const pxPerDb = box.height / (view.highDb - view.lowDb)
  const yOf = (lossDb: number) => box.top + (view.highDb - (zeroDb - lossDb)) * pxPerDb
  let lastLossDb = Number.NaN
  for (const [column, lowest] of min.entries()) {
    const highest = max[column] ?? Number.NaN
    if (Number.isNaN(lowest) || Number.isNaN(highest)) continue
    const x = box.left + column + 0.5
    // Enter a column at its end nearer to where the former one was left, so that the line never runs twice.
    const isFromLow = Math.abs(lastLossDb - lowest) <= Math.abs(lastLossDb - highest)
    const [enter, leave] = isFromLow ? [lowest, highest] : [highest, lowest]
    if (Number.isNaN(lastLossDb)) path.moveTo(x, yOf(enter))
    else path.lineTo(x, yOf(enter))
    if (leave !== enter) path.lineTo(x, yOf(leave))
    lastLossDb = leave
  }
}

/** @param options the box in canvas pixels */
export function makeTracePath(trace: TraceSamples, options: PathOptions): Path2D {
  const path = new Path2D()
  drawTrace(path, trace, options)
  return path
}

/** The `d` of an SVG path: what is printed is no picture of pixels. */
export function makeTraceD(trace: TraceSamples, options: PathOptions): string {
  const steps: string[] = []
  const write = (letter: string) => (x: number, y: number) =>
    void steps.push(`${letter}${x.toFixed(1)} ${y.toFixed(1)}`)
  drawTrace({ moveTo: write('M'), lineTo: write('L') }, trace, options)
  return steps.join('')
}
