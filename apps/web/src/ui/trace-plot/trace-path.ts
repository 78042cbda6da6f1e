import { decimateTrace } from '@fibrewatch/otdr'
import type { PlotView } from './plot-view.ts'
import type { TraceSamples } from './trace-plot.types.ts'

type Box = { left: number; top: number; width: number; height: number }
type PathOptions = { view: PlotView; zeroDb: number; box: Box }

/**
 * The trace as the line through the lowest and highest sample of every pixel column: no peak is lost at any zoom.
 * @param options the box in canvas pixels
 */
export function makeTracePath(trace: TraceSamples, { view, zeroDb, box }: PathOptions): Path2D {
  const path = new Path2D()
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
  return path
}
