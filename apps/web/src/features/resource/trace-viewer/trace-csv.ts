import { coverOf } from './deviation.ts'
import type { TraceSamples } from '#ui/trace-plot/trace-plot.tsx'
import type { EventRow } from './event-rows.ts'

const LINE_END = '\r\n'
/** Spreadsheets read a file without it as in the code page of the machine. */
const BYTE_ORDER_MARK = '\uFEFF'
const CM_PER_M = 100
const DB_DECIMALS = 3
/** Lines put together at a time: a million of single strings would need a hundred times their text. */
const LINES_PER_PART = 5000

/** A text that a spreadsheet must not take for a formula. */
function quote(text: string): string {
  const safe = /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

const figure = (value: number | null): string => (value === null ? '' : value.toFixed(DB_DECIMALS))
const joinLine = (cells: readonly string[]): string => cells.join(',') + LINE_END

/** Level at each sample, dB below full scale; distances in metres from the user offset, to the centimetre. */
export function makeSamplesCsv(
  { startM, spacingM, samplesDb }: TraceSamples,
  heads: readonly [distance: string, level: string],
): string[] {
  const parts = [BYTE_ORDER_MARK + joinLine(heads.map(quote))]
  for (let from = 0; from < samplesDb.length; from += LINES_PER_PART) {
    const lines = Array.from(samplesDb.subarray(from, from + LINES_PER_PART), (levelDb, at) => {
      const distanceM = Math.round((startM + (from + at) * spacingM) * CM_PER_M) / CM_PER_M
      return joinLine([distanceM.toFixed(2), figure(levelDb)])
    })
    parts.push(lines.join(''))
  }
  return parts
}

type EventWords = {
  heads: readonly string[]
  nameOf: (row: EventRow) => string
  /** Whether it is new, or an event of the reference that this trace does not show; empty where it is neither. */
  standingOf: (row: EventRow) => string
  /** Who made these events of what was measured, and from which end that was: a line each, before the heads. */
  notes: readonly string[]
}

/** The event table as it is shown; what was not measured is an empty cell. */
export function makeEventsCsv(
  rows: readonly EventRow[],
  { heads, nameOf, standingOf, notes }: EventWords,
): string {
  const lines = rows.map((row) =>
    joinLine([
      quote(nameOf(row)),
      row.positionM.toFixed(2),
      figure(coverOf(row.positionSigmaM)),
      figure(row.lossDb),
      figure(coverOf(row.lossSigmaDb)),
      figure(row.reflectanceDb),
      figure(row.changeDb),
      quote(standingOf(row)),
    ]),
  )
  const said = notes.map((note) => joinLine([quote(note)])).join('')
  return BYTE_ORDER_MARK + said + joinLine(heads.map(quote)) + lines.join('')
}
