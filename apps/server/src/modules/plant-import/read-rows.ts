import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@fibrewatch/contract/import-limit'
import type { ImportFormat } from '@fibrewatch/contract/plant-import'
import {
  LINE_HEADING,
  MAX_CELL_LENGTH,
  MAX_LINE_LENGTH,
  type RowReader,
  UnreadableFile,
} from './file-limits.ts'

/** A thread reads one file: it loads what that needs. */
const READERS: Readonly<Record<ImportFormat, () => Promise<RowReader>>> = {
  csv: async () => (await import('./read-csv.ts')).readCsv,
  xlsx: async () => (await import('./read-xlsx.ts')).readXlsx,
  geojson: async () => (await import('./read-geo.ts')).readGeoJson,
  kml: async () => (await import('./read-geo.ts')).readKml,
  kmz: async () => (await import('./read-geo.ts')).readKmz,
  shp: async () => (await import('./read-shp.ts')).readShp,
  archive: async () => (await import('./read-archive.ts')).readPlantArchive,
}
/** No database keeps it in a text. */
const NUL = /\0/g
/** Lines may be long in any column: a spreadsheet names it as it likes. */
const LINE = /^(LINESTRING\s*Z?\s*\()?[\d\s.,;+\-eE]*\)?$/i

export interface NumberedRow {
  /** As a spreadsheet counts, its headings first; of a map the number of the feature. */
  readonly rowNo: number
  readonly cells: readonly string[]
}

const HAS_HEADINGS: ReadonlySet<ImportFormat> = new Set(['csv', 'xlsx'])

/** The rows of a file within all limits, without empty ones. @throws UnreadableFile */
export async function* readRows(
  format: ImportFormat,
  bytes: Uint8Array,
  headings: string[],
): AsyncGenerator<NumberedRow> {
  let [count, rowNo] = [0, HAS_HEADINGS.has(format) ? 1 : 0]
  const readCells = await READERS[format]()
  for await (const cells of readCells(bytes, headings)) {
    rowNo += 1
    if (cells.every((cell) => cell === '')) continue
    if (headings.length > MAX_IMPORT_COLUMNS || cells.length > MAX_IMPORT_COLUMNS)
      throw new UnreadableFile('too-many-columns')
    if (++count > MAX_IMPORT_ROWS) throw new UnreadableFile('too-many-rows')
    // The reader of archives has bounds of its own.
    if (format !== 'archive') cells.forEach((cell, column) => requireShort(cell, headings[column]))
    yield { rowNo, cells: cells.map((cell) => cell.replaceAll(NUL, '')) }
  }
  if (headings.length > MAX_IMPORT_COLUMNS) throw new UnreadableFile('too-many-columns')
  if (headings.some((heading) => heading.length > MAX_CELL_LENGTH)) throw new UnreadableFile('cell-too-long')
  if (count === 0) throw new UnreadableFile('empty')
}

function requireShort(cell: string, heading: string | undefined): void {
  if (cell.length <= MAX_CELL_LENGTH) return
  const mayBeLong = heading === LINE_HEADING || LINE.test(cell)
  if (!mayBeLong || cell.length > MAX_LINE_LENGTH) throw new UnreadableFile('cell-too-long')
}
