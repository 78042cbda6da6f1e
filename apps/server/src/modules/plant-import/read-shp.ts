import { isUtf8 } from 'node:buffer'
import { MAX_UNPACKED_BYTES, UnreadableFile } from './file-limits.ts'
import { makeCells, namePlace } from './read-geo.ts'
import { readZip, type ZipParts } from './read-zip.ts'
import * as format from './shapefile.ts'

/** The beginning of a coordinate system in degrees on one of these; another one, or a projected one, would lie elsewhere. */
const GEOGRAPHIC = /^\s*GEOG(?:CS|CRS)\s*\[\s*"([^"]*)"/i
const KNOWN_DATUMS =
  /^(?:GCS_?)?(?:D_?)?(?:WGS[ _]?(?:19)?84|CGCS[ _]?2000|China[ _]Geodetic[ _]Coordinate[ _]System[ _]2000)$/i

/** @throws UnreadableFile for degrees of another datum, and for what is no degrees */
function requireDegrees(prj: string): void {
  const [, name = ''] = GEOGRAPHIC.exec(prj) ?? []
  if (!KNOWN_DATUMS.test(name.trim())) throw new UnreadableFile('shp-projection')
}

async function readWhole(zip: ZipParts, name: string | undefined): Promise<Buffer | undefined> {
  const stream = name === undefined ? undefined : zip.read(name)
  if (stream === undefined) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

interface ShapeParts {
  readonly shp: Buffer
  readonly dbf: Buffer
  readonly encoding: string | undefined
}

/** The files of the one layer in a zip. @throws UnreadableFile */
async function readParts(bytes: Uint8Array): Promise<ShapeParts> {
  const zip = await readZip(bytes)
  const layers = zip.names.filter((name) => /\.shp$/i.test(name) && !name.startsWith('__MACOSX/'))
  const [layer] = layers
  if (layer === undefined) throw new UnreadableFile('no-shp')
  if (layers.length > 1) throw new UnreadableFile('shp-several')
  const base = layer.slice(0, -'.shp'.length).toLowerCase()
  const find = (ending: string) => zip.names.find((name) => name.toLowerCase() === `${base}.${ending}`)
  const prj = await readWhole(zip, find('prj'))
  if (prj === undefined) throw new UnreadableFile('shp-no-projection')
  requireDegrees(prj.toString('latin1'))
  const [shp, dbf] = [await readWhole(zip, layer), await readWhole(zip, find('dbf'))]
  if (shp === undefined || dbf === undefined) throw new UnreadableFile('shp-damaged')
  const cpg = await readWhole(zip, find('cpg'))
  return { shp, dbf, encoding: cpg?.toString('latin1').trim().toLowerCase() }
}

const GBK_CODE_PAGE = 0x4d
/** As `.cpg` files name them. */
const ENCODINGS: readonly (readonly [RegExp, string])[] = [
  [/^(?:utf-?8|65001)$/, 'utf-8'],
  [/(?:gbk|gb_?2312|gb_?18030|936)$/, 'gb18030'],
  [/(?:8859-?1|1252)$/, 'windows-1252'],
]

/** As the file beside it says, or its code page; else UTF-8 where all of it can be that. */
function findEncoding(dbf: Buffer, stated: string | undefined): string {
  const named = ENCODINGS.find(([pattern]) => stated !== undefined && pattern.test(stated))
  if (named !== undefined) return named[1]
  const isGbk = dbf.readUInt8(29) === GBK_CODE_PAGE || !isUtf8(dbf.subarray(dbf.readUInt16LE(8)))
  return isGbk ? 'gb18030' : 'utf-8'
}

interface Field {
  readonly name: string
  readonly type: string
  readonly from: number
  readonly end: number
}

function listFields(dbf: Buffer, decode: (bytes: Uint8Array) => string): Field[] {
  const fields: Field[] = []
  let from = 1
  for (let at = format.DBF_HEADER_BYTES; ; at += format.DBF_FIELD_BYTES) {
    if (dbf[at] === format.DBF_FIELDS_END) return fields
    const field = dbf.subarray(at, at + format.DBF_FIELD_BYTES)
    if (field.length < format.DBF_FIELD_BYTES) throw new UnreadableFile('shp-damaged')
    const name = field.subarray(0, format.DBF_NAME_LENGTH + 1)
    const nameEnd = name.indexOf(0)
    const end = from + field.readUInt8(16)
    const type = String.fromCharCode(field.readUInt8(11))
    fields.push({ name: decode(name.subarray(0, nameEnd < 0 ? undefined : nameEnd)), type, from, end })
    from = end
  }
}

function writeValue(text: string, type: string): string {
  const value = text.replaceAll('\0', '').trim()
  if (type === 'L') return /^[ty]$/i.test(value) ? 'true' : value.replace(/^[fn]$/i, 'false').replace('?', '')
  if (type === 'D') return value.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  // A number that is not known is written as stars.
  return type === 'N' || type === 'F' ? value.replace(/^\*+$/, '') : value
}

type Row = readonly (readonly [string, string])[]

/** Undefined for a row that was deleted. */
function* readTable(dbf: Buffer, stated: string | undefined): Generator<Row | undefined> {
  if (dbf.length < format.DBF_HEADER_BYTES) throw new UnreadableFile('shp-damaged')
  const [count, headerBytes, rowBytes] = [dbf.readUInt32LE(4), dbf.readUInt16LE(8), dbf.readUInt16LE(10)]
  const decoder = new TextDecoder(findEncoding(dbf, stated))
  const decode = (bytes: Uint8Array): string => decoder.decode(bytes)
  const fields = listFields(dbf, decode)
  const isFitting = rowBytes > 0 && (fields.at(-1)?.end ?? 1) <= rowBytes
  if (!isFitting || headerBytes + count * rowBytes > dbf.length) throw new UnreadableFile('shp-damaged')
  for (let row = 0; row < count; row += 1) {
    const bytes = dbf.subarray(headerBytes + row * rowBytes, headerBytes + (row + 1) * rowBytes)
    const cells = fields.map(
      ({ name, type, from, end }) => [name, writeValue(decode(bytes.subarray(from, end)), type)] as const,
    )
    yield bytes[0] === format.DBF_DELETED ? undefined : cells
  }
}

/** Of a line with several parts one after the other. */
function readPoints(record: Buffer, shape: number): readonly format.Point[] {
  const pointAt = (at: number) => [record.readDoubleLE(at), record.readDoubleLE(at + 8)]
  if (format.POINT_SHAPES.includes(shape)) return [pointAt(4)]
  const [partCount, pointCount] = [record.readUInt32LE(36), record.readUInt32LE(40)]
  const from = 44 + partCount * 4
  if (from + pointCount * 16 > record.length) throw new UnreadableFile('shp-damaged')
  return Array.from({ length: pointCount }, (_, index) => pointAt(from + index * 16))
}

interface Shape {
  readonly points: readonly format.Point[]
  readonly isLine: boolean
}

/** A shape of every record, in their order. */
function* readShapes(shp: Buffer): Generator<Shape, undefined> {
  if (shp.length < format.SHP_HEADER_BYTES || shp.readInt32BE(0) !== format.SHP_FILE_CODE)
    throw new UnreadableFile('shp-damaged')
  for (let at = format.SHP_HEADER_BYTES; at < shp.length; ) {
    if (at + format.RECORD_HEADER_BYTES + 4 > shp.length) throw new UnreadableFile('shp-damaged')
    const end = at + format.RECORD_HEADER_BYTES + shp.readUInt32BE(at + 4) * 2
    const record = shp.subarray(at + format.RECORD_HEADER_BYTES, end)
    const shape = record.length < 4 || end > shp.length ? -1 : record.readInt32LE(0)
    if (shape < 0) throw new UnreadableFile('shp-damaged')
    yield readShape(record, shape)
    at = end
  }
  return undefined
}

function readShape(record: Buffer, shape: number): Shape {
  const isLine = format.LINE_SHAPES.includes(shape)
  if (shape === format.NULL_SHAPE) return { points: [], isLine }
  if (!isLine && !format.POINT_SHAPES.includes(shape)) throw new UnreadableFile('shp-kind')
  if (record.length < (isLine ? 44 : 20)) throw new UnreadableFile('shp-damaged')
  return { points: readPoints(record, shape), isLine }
}

/** A zip with the files of one layer: each shape with its row of the table is a row. @throws UnreadableFile */
export async function* readShp(bytes: Uint8Array, headings: string[]): AsyncGenerator<string[]> {
  const { shp, dbf, encoding } = await readParts(bytes)
  if (shp.length + dbf.length > MAX_UNPACKED_BYTES) throw new UnreadableFile('unpacks-too-large')
  const shapes = readShapes(shp)
  for (const row of readTable(dbf, encoding)) {
    const { value: shape, done } = shapes.next()
    if (done === true) throw new UnreadableFile('shp-damaged')
    if (row !== undefined) yield makeCells(headings, [...row, ...namePlace(shape.points, shape.isLine)])
  }
  if (shapes.next().done !== true) throw new UnreadableFile('shp-damaged')
}
