import type { FibreEvent } from '@fibrewatch/contract/event'
import { EVIDENCE_BOX } from './evidence-path.ts'

export type Report = Pick<FibreEvent, 'at' | 'positionM' | 'lengthM' | 'value' | 'unit'>
export type TimeSpan = { fromMs: number; toMs: number }
export type Section = { fromM: number; toM: number }
export type ValueRange = { low: number; high: number }

/** Cells of the waterfall: each some half a minute of a quarter of an hour. */
export const FALL_GRID = { columns: 120, rows: 30 } as const
export type Cell = { column: number; row: number; count: number }

const clampTo = (value: number, most: number) => Math.min(most, Math.max(0, value))

/** How often each part of the link was reported in each part of the time; the newest in row 0, without the empty cells. */
export function countCells(
  reports: readonly Report[],
  { fromMs, toMs }: TimeSpan,
  { fromM, toM }: Section,
): Cell[] {
  const { columns, rows } = FALL_GRID
  const columnOf = (positionM: number) =>
    clampTo(Math.floor(((positionM - fromM) / (toM - fromM)) * columns), columns - 1)
  const cells = new Map<number, Cell>()
  for (const { at, positionM, lengthM } of reports) {
    if (positionM === null) continue
    const row = clampTo(Math.floor(((toMs - Date.parse(at)) / (toMs - fromMs)) * rows), rows - 1)
    const halfM = (lengthM ?? 0) / 2
    for (let column = columnOf(positionM - halfM); column <= columnOf(positionM + halfM); column += 1) {
      const key = row * columns + column
      const { count } = cells.get(key) ?? { count: 0 }
      cells.set(key, { column, row, count: count + 1 })
    }
  }
  return [...cells.values()]
}

/** Noise must not look like change: the scale spans at least two dB or degrees. */
const LEAST_SPAN = 2
/** A margin at both edges. */
const ROOM_SHARE = 0.08

/** From the lowest to the highest value, with some room; null where no report has one. */
export function findRange(reports: readonly Report[]): ValueRange | null {
  const values = reports.flatMap(({ value }) => (value === null ? [] : [value]))
  if (values.length === 0) return null
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const spare = Math.max(0, LEAST_SPAN - (highest - lowest)) / 2
  const room = Math.max(LEAST_SPAN, highest - lowest) * ROOM_SHARE
  return { low: lowest - spare - room, high: highest + spare + room }
}

const toY = (value: number, { low, high }: ValueRange) =>
  (((high - value) / (high - low)) * EVIDENCE_BOX.rows).toFixed(1)

/** A hot spot narrower than this many columns is drawn this wide, so that it is seen. */
const LEAST_COLUMNS = 8

/** A value at its position, as an SVG path: as wide as the reported stretch of fibre. */
export function drawLevel(report: Report, section: Section, range: ValueRange): string {
  const { positionM, lengthM, value } = report
  if (positionM === null || value === null) return ''
  const perM = EVIDENCE_BOX.columns / (section.toM - section.fromM)
  const middle = (positionM - section.fromM) * perM
  const half = Math.max(((lengthM ?? 0) * perM) / 2, LEAST_COLUMNS / 2)
  return `M${(middle - half).toFixed(1)} ${toY(value, range)}H${(middle + half).toFixed(1)}`
}

/** A silence this many times as long as the usual pause is a gap without data. */
const GAP_PAUSES = 4

/** Values over time as an SVG path, with a gap wherever the instrument was silent. */
export function drawTrend(reports: readonly Report[], { fromMs, toMs }: TimeSpan, range: ValueRange): string {
  const points = reports
    .flatMap(({ at, value }) => (value === null ? [] : [{ atMs: Date.parse(at), value }]))
    .toSorted((a, b) => a.atMs - b.atMs)
  const pauses = points.slice(1).map(({ atMs }, index) => atMs - (points[index]?.atMs ?? atMs))
  const usualMs = pauses.toSorted((a, b) => a - b)[Math.floor(pauses.length / 2)] ?? 0
  return points
    .map(({ atMs, value }, index) => {
      const x = (((atMs - fromMs) / (toMs - fromMs)) * EVIDENCE_BOX.columns).toFixed(1)
      const isApart = index === 0 || (pauses[index - 1] ?? 0) > usualMs * GAP_PAUSES
      // A single point is a line of no length, which round ends make a dot.
      return isApart ? `M${x} ${toY(value, range)}h0` : `L${x} ${toY(value, range)}`
    })
    .join('')
}
