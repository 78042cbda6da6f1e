import { PassThrough, type Readable } from 'node:stream'
import { MAX_IMPORT_ROWS } from '@fibrewatch/contract/import-limit'
import { ZipFile } from 'yazl'
import type { CellValue } from '#platform/export/export-column'
import { shpTooLarge } from './plant-import.errors.ts'
import * as format from './shapefile.ts'
import type { Exported } from './write-geo.ts'

const LOGICAL = 'L'
const TEXT = 'C'

interface Column {
  readonly id: string
  readonly type: 'C' | 'N' | 'L' | 'D'
  bytes: number
  decimals: number
}

const DAY = /^\d{4}-\d\d-\d\d$/
/** Of a number that JSON would write with an exponent. */
const MAX_DECIMALS = 10
const MAX_DIGITS = 24

const writeNumber = (value: number): string => {
  const text = String(value)
  return text.includes('e') ? value.toFixed(MAX_DECIMALS) : text
}

function findType(value: NonNullable<CellValue>): Column['type'] {
  if (typeof value === 'number') return 'N'
  if (typeof value === 'boolean') return LOGICAL
  return typeof value === 'string' && DAY.test(value) ? 'D' : TEXT
}

const LETTERS = new TextEncoder()

/** No letter is cut in the middle. */
function cutText(text: string): Uint8Array {
  const bytes = LETTERS.encode(text)
  if (bytes.length <= format.DBF_TEXT_BYTES) return bytes
  let end = format.DBF_TEXT_BYTES
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return bytes.subarray(0, end)
}

const isEmpty = (value: CellValue): value is null | undefined | '' =>
  value === null || value === undefined || value === ''

function encodeCell(value: CellValue, { type }: Pick<Column, 'type'>): Uint8Array {
  if (isEmpty(value)) return LETTERS.encode(type === LOGICAL ? '?' : '')
  if (typeof value === 'boolean' && type === LOGICAL) return LETTERS.encode(value ? 'T' : 'F')
  if (typeof value === 'number') return LETTERS.encode(writeNumber(value).slice(0, MAX_DIGITS))
  const text = String(value)
  return type === 'D' ? LETTERS.encode(text.replaceAll('-', '')) : cutText(text)
}

/** What of an object the table says: lines stand in the shape, and where a text has no room for them they are left out. */
const listCells = ({ cells }: Exported): [string, CellValue][] =>
  Object.entries(cells).filter(([id]) => id !== 'lng' && id !== 'lat' && id !== 'line')

interface Layer {
  readonly columns: readonly Column[]
  readonly rows: readonly Exported[]
  /** When it was written. */
  readonly at: Date
}

/** The columns with the room that their widest cells need. One with values of several kinds holds texts. */
function measure(rows: readonly Exported[]): Column[] {
  const columns = new Map<string, Column>()
  for (const row of rows) {
    for (const [id, value] of listCells(row)) {
      const type = isEmpty(value) ? undefined : findType(value)
      const known = columns.get(id)
      if (known === undefined) columns.set(id, { id, type: type ?? TEXT, bytes: 0, decimals: 0 })
      else if (type !== undefined && known.bytes === 0) Object.assign(known, { type })
      else if (type !== undefined && type !== known.type) Object.assign(known, { type: TEXT })
      const column = columns.get(id)
      if (column === undefined || type === undefined) continue
      column.bytes = Math.max(column.bytes, encodeCell(value, { type: TEXT }).length)
      if (type === 'N') column.decimals = Math.max(column.decimals, countDecimals(Number(value)))
    }
  }
  return [...columns.values()].map(fitColumn)
}

const countDecimals = (value: number): number => writeNumber(value).split('.')[1]?.length ?? 0

function fitColumn({ type, bytes, ...column }: Column): Column {
  const fixed = { L: 1, D: 8, C: Math.max(bytes, 1), N: Math.max(bytes, 1) }[type]
  return { ...column, type, bytes: fixed, decimals: type === 'N' ? column.decimals : 0 }
}

function writeDbfHeader({ columns, rows, at }: Layer): Buffer {
  const header = Buffer.alloc(format.DBF_HEADER_BYTES + columns.length * format.DBF_FIELD_BYTES + 1)
  header.writeUInt8(3, 0)
  header.set([at.getUTCFullYear() - 1900, at.getUTCMonth() + 1, at.getUTCDate()], 1)
  header.writeUInt32LE(rows.length, 4)
  header.writeUInt16LE(header.length, 8)
  header.writeUInt16LE(
    columns.reduce((sum, { bytes }) => sum + bytes, 1),
    10,
  )
  columns.forEach(({ id, type, bytes, decimals }, index) => {
    const from = format.DBF_HEADER_BYTES + index * format.DBF_FIELD_BYTES
    header.write(id.slice(0, format.DBF_NAME_LENGTH), from, 'ascii')
    header.write(type, from + 11, 'ascii')
    header.writeUInt8(bytes, from + 16)
    header.writeUInt8(decimals, from + 17)
  })
  header.writeUInt8(format.DBF_FIELDS_END, header.length - 1)
  return header
}

function writeDbfRow(columns: readonly Column[], { cells }: Exported): Buffer {
  const row = Buffer.alloc(
    columns.reduce((sum, { bytes }) => sum + bytes, 1),
    format.DBF_SPACE,
  )
  let at = 1
  for (const column of columns) {
    const cell = encodeCell(cells[column.id], column).subarray(0, column.bytes)
    // Numbers end at their last digit.
    row.set(cell, column.type === 'N' ? at + column.bytes - cell.length : at)
    at += column.bytes
  }
  return row
}

function* writeDbf(layer: Layer): Generator<Buffer> {
  yield writeDbfHeader(layer)
  for (const row of layer.rows) yield writeDbfRow(layer.columns, row)
  yield Buffer.of(format.DBF_FILE_END)
}

/** Undefined where there is no point. */
function findBox(points: readonly format.Point[]): number[] | undefined {
  const box = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [lng = 0, lat = 0] of points) {
    box[0] = Math.min(box[0] ?? lng, lng)
    box[1] = Math.min(box[1] ?? lat, lat)
    box[2] = Math.max(box[2] ?? lng, lng)
    box[3] = Math.max(box[3] ?? lat, lat)
  }
  return points.length === 0 ? undefined : box
}

/** Without the header of the record. */
function writeShape({ points, isLine }: Exported): Buffer {
  if (points.length === 0) return Buffer.alloc(4)
  const from = isLine ? 48 : 4
  const record = Buffer.alloc(from + points.length * 16)
  record.writeInt32LE(isLine ? format.LINE_SHAPE : format.POINT_SHAPE, 0)
  if (isLine) {
    findBox(points)?.forEach((value, index) => record.writeDoubleLE(value, 4 + index * 8))
    record.writeInt32LE(1, 36)
    record.writeInt32LE(points.length, 40)
  }
  points.forEach(([lng = 0, lat = 0], index) => {
    record.writeDoubleLE(lng, from + index * 16)
    record.writeDoubleLE(lat, from + index * 16 + 8)
  })
  return record
}

interface Geometry {
  readonly shape: number
  readonly box: readonly number[]
  /** In bytes, by record. */
  readonly lengths: readonly number[]
}

const sizeOf = ({ points, isLine }: Exported): number => {
  if (points.length === 0) return 4
  return isLine ? 48 + points.length * 16 : 20
}

function surveyShapes(rows: readonly Exported[]): Geometry {
  const boxes = rows.flatMap(({ points }) => {
    const box = findBox(points)
    return box === undefined ? [] : [box.slice(0, 2), box.slice(2)]
  })
  return {
    shape: rows.some(({ isLine }) => isLine) ? format.LINE_SHAPE : format.POINT_SHAPE,
    box: findBox(boxes) ?? [0, 0, 0, 0],
    lengths: rows.map(sizeOf),
  }
}

/** Of the shapes and of their index alike. Lengths are counted in words of two bytes. */
function writeShpHeader({ shape, box }: Geometry, fileBytes: number): Buffer {
  const header = Buffer.alloc(format.SHP_HEADER_BYTES)
  header.writeInt32BE(format.SHP_FILE_CODE, 0)
  header.writeInt32BE(fileBytes / 2, 24)
  header.writeInt32LE(format.SHP_VERSION, 28)
  header.writeInt32LE(shape, 32)
  box.forEach((value, index) => header.writeDoubleLE(value, 36 + index * 8))
  return header
}

function makeRecordHeader(first: number, second: number): Buffer {
  const header = Buffer.alloc(format.RECORD_HEADER_BYTES)
  header.writeInt32BE(first, 0)
  header.writeInt32BE(second, 4)
  return header
}

function* writeShp(rows: readonly Exported[], geometry: Geometry): Generator<Buffer> {
  const recordBytes = geometry.lengths.reduce((sum, length) => sum + length + format.RECORD_HEADER_BYTES, 0)
  yield writeShpHeader(geometry, format.SHP_HEADER_BYTES + recordBytes)
  for (const [index, row] of rows.entries()) {
    const record = writeShape(row)
    yield Buffer.concat([makeRecordHeader(index + 1, record.length / 2), record])
  }
}

function* writeShx(geometry: Geometry): Generator<Buffer> {
  const { lengths } = geometry
  yield writeShpHeader(geometry, format.SHP_HEADER_BYTES + lengths.length * format.RECORD_HEADER_BYTES)
  let at = format.SHP_HEADER_BYTES
  for (const length of lengths) {
    yield makeRecordHeader(at / 2, length / 2)
    at += format.RECORD_HEADER_BYTES + length
  }
}

const PIECE_BYTES = 64 * 1024

/** Small pieces are handed on together. */
function* gather(pieces: Iterable<Buffer>): Generator<Buffer> {
  let [waiting, bytes]: [Buffer[], number] = [[], 0]
  for (const piece of pieces) {
    waiting.push(piece)
    bytes += piece.length
    if (bytes < PIECE_BYTES) continue
    yield Buffer.concat(waiting)
    ;[waiting, bytes] = [[], 0]
  }
  yield Buffer.concat(waiting)
}

/**
 * A zip with the files of one layer, in WGS-84 and UTF-8. Its heads say how many rows there are and how wide they are, so
 * the rows are read first; the bytes are made while they are sent.
 */
export async function writeShpZip(
  source: AsyncIterable<Exported>,
  { name, at }: { readonly name: string; readonly at: Date },
): Promise<Readable> {
  const rows: Exported[] = []
  for await (const row of source) {
    if (rows.push(row) > MAX_IMPORT_ROWS) throw shpTooLarge(MAX_IMPORT_ROWS)
  }
  const layer = { rows, columns: measure(rows), at }
  const geometry = surveyShapes(rows)
  const zip = new ZipFile()
  const add = (ending: string, pieces: () => Iterable<Buffer>) =>
    zip.addReadStreamLazy(`${name}.${ending}`, { compressionLevel: 1 }, (give) => {
      const stream = new PassThrough()
      give(null, stream)
      void pour(gather(pieces()), stream)
    })
  add('shp', () => writeShp(rows, geometry))
  add('shx', () => writeShx(geometry))
  add('dbf', () => writeDbf(layer))
  zip.addBuffer(Buffer.from(format.WGS84_WKT), `${name}.prj`)
  zip.addBuffer(Buffer.from('UTF-8'), `${name}.cpg`)
  zip.end()
  return zip.outputStream.pipe(new PassThrough())
}

/** No faster than it is taken. */
async function pour(pieces: Iterable<Buffer>, stream: PassThrough): Promise<void> {
  for (const piece of pieces)
    if (!stream.write(piece)) await new Promise((resolve) => stream.once('drain', resolve))
  stream.end()
}
