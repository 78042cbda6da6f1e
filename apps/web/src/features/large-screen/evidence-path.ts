import type { TraceSamples } from '#ui/trace-plot/trace-plot.types.ts'

/** Size of a drawing in columns and rows, stretched by the browser. */
export const EVIDENCE_BOX = { columns: 600, rows: 200 } as const

type Window = { fromM: number; toM: number; lowDb: number; highDb: number; zeroDb: number }

/**
 * A trace as an SVG path over the columns of the box: in each its highest and its lowest level, so that no peak is lost.
 */
export function drawTrace({ startM, spacingM, samplesDb }: TraceSamples, window: Window): string {
  const { fromM, toM, lowDb, highDb, zeroDb } = window
  const { columns, rows } = EVIDENCE_BOX
  const perColumnM = (toM - fromM) / columns
  const indexAt = (column: number) => Math.round((fromM + column * perColumnM - startM) / spacingM)
  const yOf = (lossDb: number) => {
    const share = (highDb - (zeroDb - lossDb)) / (highDb - lowDb)
    return (Math.min(1, Math.max(0, share)) * rows).toFixed(1)
  }
  let path = ''
  for (let column = 0; column < columns; column += 1) {
    const part = samplesDb.subarray(Math.max(0, indexAt(column)), Math.max(0, indexAt(column + 1)) + 1)
    if (part.length === 0) continue
    let [lowest, highest] = [part[0] ?? 0, part[0] ?? 0]
    for (const lossDb of part) {
      if (lossDb < lowest) lowest = lossDb
      if (lossDb > highest) highest = lossDb
    }
    path += `${path === '' ? 'M' : 'L'}${column} ${yOf(lowest)}`
    if (highest > lowest) path += `L${column} ${yOf(highest)}`
  }
  return path
}
