import { fail, type Result, succeed } from '@fibrewatch/result'
import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import type { SorError, SorErrorCode, SorLimits } from './sor-file.ts'

/*
 * [revision 2: "Map\0"] u16 revision, i32 size of this map, u16 number of blocks including the map, then per
 * block: name\0, u16 revision, i32 size. Blocks follow back to back in this order.
 */

export interface MapEntry {
  readonly name: string
  readonly revision: number
  readonly size: number
}

export interface SorMap {
  readonly format: 1 | 2
  readonly revision: number
  readonly size: number
  readonly entries: readonly MapEntry[]
  readonly tail: Uint8Array
}

const mapName = 'Map'
const firstName = 'GenParams'
const headLengthMax = 12

export function parseMap(bytes: Uint8Array, limits: SorLimits): Result<SorMap, SorError> {
  const format = isRevision2(bytes) ? 2 : 1
  const head = readHead(new ByteReader(bytes.subarray(0, headLengthMax), format))
  if (head === null || !isPlausible(head, format) || head.size > bytes.length)
    return fail(mapError('not-sor'))
  if (head.count > limits.blocks) return fail(mapError('too-many-blocks'))
  return readEntries(bytes.subarray(head.length, head.size), { ...head, format })
}

export function makeMap(map: Omit<SorMap, 'size'>): Result<Uint8Array, SorError> {
  const body = new ByteWriter(map.format)
  for (const entry of map.entries) writeEntry(body, entry)
  body.bytes(map.tail)
  const entries = body.finish()
  const writer = new ByteWriter(map.format)
  if (map.format === 2) writer.text(mapName)
  writer.u16(map.revision)
  writer.i32(entries.length + (map.format === 2 ? 12 : 8))
  writer.u16(map.entries.length + 1)
  writer.bytes(entries)
  const fault = body.fault ?? writer.fault
  return fault === null ? succeed(writer.finish()) : fail({ ...mapError(fault.code), field: 'revision' })
}

interface MapHead {
  readonly revision: number
  readonly size: number
  readonly count: number
  readonly length: number
}

function isRevision2(bytes: Uint8Array): boolean {
  return new ByteReader(bytes.subarray(0, 4), 2).text() === mapName
}

function readHead(reader: ByteReader): MapHead | null {
  if (reader.format === 2) reader.text()
  const revision = reader.u16()
  const size = reader.i32()
  const count = reader.u16()
  return reader.overrun ? null : { revision, size, count, length: reader.position }
}

/** Revision 1 has no magic word: only its revision number, or 0 and its first block, and a sensible size tell it from noise. */
function isPlausible(head: MapHead, format: 1 | 2): boolean {
  const known = format === 2 || head.revision === 0 || (head.revision >= 100 && head.revision < 200)
  return known && head.count > 0 && head.size >= head.length
}

function readEntries(bytes: Uint8Array, head: MapHead & { format: 1 | 2 }): Result<SorMap, SorError> {
  const reader = new ByteReader(bytes, head.format)
  const entries: MapEntry[] = []
  while (entries.length < head.count - 1 && !reader.overrun) entries.push(readEntry(reader))
  if (reader.overrun || entries.some((entry) => entry.size < 0)) return fail(mapError('not-sor'))
  const { format, revision, size } = head
  if (format === 1 && revision === 0 && entries[0]?.name !== firstName) return fail(mapError('not-sor'))
  return succeed({ format, revision, size, entries, tail: reader.rest() })
}

function readEntry(reader: ByteReader): MapEntry {
  return { name: reader.text(), revision: reader.u16(), size: reader.i32() }
}

function writeEntry(writer: ByteWriter, entry: MapEntry): void {
  writer.text(entry.name)
  writer.u16(entry.revision)
  writer.i32(entry.size)
}

function mapError(code: SorErrorCode): SorError {
  return { code, block: mapName, field: null }
}
