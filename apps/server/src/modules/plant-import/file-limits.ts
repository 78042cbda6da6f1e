/** Why a file is not read; the sentences lie beside the reason `import.file-unreadable`. */
export const FILE_FAULTS = [
  'empty',
  'encoding',
  'separators',
  'not-xlsx',
  'not-zip',
  'encrypted',
  'unsafe-names',
  'no-sor',
  'not-geojson',
  'not-xml',
  'doctype',
  'no-kml',
  'too-many-rows',
  'too-many-columns',
  'cell-too-long',
  'too-many-entries',
  'unpacks-too-large',
  'not-archive',
  'archive-cut',
  'archive-altered',
  'archive-newer',
  'no-shp',
  'shp-several',
  'shp-no-projection',
  'shp-projection',
  'shp-damaged',
  'shp-kind',
  'too-deep',
  'too-much-memory',
  'too-slow',
  'format-unknown',
] as const
export type FileFault = (typeof FILE_FAULTS)[number]

export class UnreadableFile extends Error {
  readonly fault: FileFault
  constructor(fault: FileFault, cause?: unknown) {
    super(fault, { cause })
    this.fault = fault
  }
}

/** A remark has 500 characters; what a geometry of 20,000 points takes is allowed in its own column. */
export const MAX_CELL_LENGTH = 4000
export const MAX_LINE_LENGTH = 1_000_000
/** Of a zip: a workbook has some twenty parts. */
export const MAX_ZIP_ENTRIES = 2000
export const MAX_UNPACKED_BYTES = 256 * 1024 * 1024
/** Of XML and JSON: real files have some ten levels. */
export const MAX_DEPTH = 64

/** Headings of geometries, which no spreadsheet has by accident. */
export const LNG_HEADING = '@lng'
export const LAT_HEADING = '@lat'
export const LINE_HEADING = '@line'

/** Reads rows one by one. Headings may grow while rows are read: those read before have no such cell. */
export type RowReader = (bytes: Uint8Array, headings: string[]) => AsyncGenerator<string[]>
