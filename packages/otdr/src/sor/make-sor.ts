import { fail, type Result, succeed } from '@fibrewatch/result'
import { ByteWriter } from './byte-writer.ts'
import { crc16 } from './checksum.ts'
import type { ContentKind, SorContent } from './sor-blocks.ts'
import { checksumLayout, contentLayouts } from './sor-blocks.ts'
import type { SorBlock, SorChecksum, SorError, SorErrorCode, SorFile } from './sor-file.ts'
import { makeMap } from './sor-map.ts'
import { parseText } from './text.ts'

/**
 * Writes an OTDR record. A file that came from `parseSor` unchanged gives the same bytes, whatever its quirks.
 * When anything under the checksum changed, the checksum is computed anew: CRC-16, polynomial 0x1021 from
 * 0xFFFF, over all bytes up to the value.
 *
 * Errors: `block-missing` a block is listed without its content, `value-out-of-range`, `text-not-encodable` (a
 * character above U+00FF or a NUL), `too-many-blocks`; with the block and the field.
 */
export function makeSor(file: SorFile): Result<Uint8Array, SorError> {
  if (file.blocks.length >= blocksMax) return fail({ code: 'too-many-blocks', block: null, field: null })
  const bodies: Uint8Array[] = []
  for (const block of file.blocks) {
    const body = makeBody(file, block)
    if (!body.ok) return body
    bodies.push(body.value)
  }
  return seal(file, bodies)
}

/** The map counts itself and has 16 bits for it. */
const blocksMax = 0xffff

function makeBody(file: SorFile, block: SorBlock): Result<Uint8Array, SorError> {
  if (!isBlockName(block.name)) return failBlock('text-not-encodable', block)
  const writer = new ByteWriter(file.format)
  if (block.named) writer.text(block.name)
  if (!writeContent(writer, file, block)) return failBlock('block-missing', block)
  writer.bytes(block.tail)
  if (writer.fault !== null) return failBlock(writer.fault.code, block, writer.fault.field)
  return succeed(writer.finish())
}

function failBlock(
  code: SorErrorCode,
  block: SorBlock,
  field: string | null = null,
): Result<never, SorError> {
  return fail({ code, block: block.name, field })
}

function isBlockName(name: string): boolean {
  return parseText(name) !== null && !name.includes('\0')
}

/** Returns false when the block has no content to write. The checksum's value is set last, by `seal`. */
function writeContent(writer: ByteWriter, file: SorFile, { kind }: SorBlock): boolean {
  if (kind === 'other') return true
  if (kind !== 'checksum') return writeKind(writer, kind, file[kind])
  if (file.checksum !== null) checksumLayout.write(writer, file.checksum.stored)
  return file.checksum !== null
}

function writeKind<K extends ContentKind>(writer: ByteWriter, kind: K, value: SorContent[K]): boolean {
  if (value === null) return false
  contentLayouts[kind].write(writer, value)
  return true
}

function seal(file: SorFile, bodies: readonly Uint8Array[]): Result<Uint8Array, SorError> {
  const entries = file.blocks.map(({ name, revision, missing }, index) => ({
    name,
    revision,
    size: (bodies[index]?.length ?? 0) + (missing ?? 0),
  }))
  const map = makeMap({ format: file.format, revision: file.mapRevision, entries, tail: file.mapTail })
  if (!map.ok) return map
  const bytes = concatenate([map.value, ...bodies, file.trailing])
  const index = file.blocks.findIndex(({ kind }) => kind === 'checksum')
  const block = file.blocks[index]
  if (block === undefined || file.checksum === null) return succeed(bytes)
  const before = bodies.slice(0, index).reduce((sum, body) => sum + body.length, map.value.length)
  const valueAt = before + (block.named ? block.name.length + 1 : 0)
  writeChecksum(bytes, valueAt, file.checksum)
  return succeed(bytes)
}

function writeChecksum(bytes: Uint8Array, valueAt: number, { covered }: SorChecksum): void {
  const crc = crc16(bytes.subarray(0, valueAt))
  if (covered?.length === valueAt && covered.crc === crc) return
  bytes[valueAt] = crc & 0xff
  bytes[valueAt + 1] = crc >> 8
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
