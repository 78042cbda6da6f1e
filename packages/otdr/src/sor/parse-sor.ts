import { fail, type Result, succeed } from '@fibrewatch/result'
import { ByteReader } from './byte-reader.ts'
import { inspectChecksum } from './checksum.ts'
import type { SorContent } from './sor-blocks.ts'
import { checksumLayout, contentLayouts, kindOfBlock } from './sor-blocks.ts'
import type {
  SorBlock,
  SorBlockKind,
  SorChecksum,
  SorError,
  SorFile,
  SorLimits,
  SorWarning,
  SorWarningCode,
} from './sor-file.ts'
import { defaultSorLimits } from './sor-file.ts'
import type { MapEntry, SorMap } from './sor-map.ts'
import { parseMap } from './sor-map.ts'
import { parseText } from './text.ts'

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

interface Parsing {
  readonly bytes: Uint8Array
  readonly map: SorMap
  readonly content: Mutable<SorContent>
  checksum: SorChecksum | null
  readonly seen: Set<SorBlockKind>
  readonly warnings: SorWarning[]
}

interface BlockSpan {
  readonly entry: MapEntry
  readonly offset: number
}

/**
 * Reads an OTDR record (SOR, revision 1 or 2). Total: every input gives a file or a closed error, in time and memory
 * proportional to the input. Blocks that cannot be understood are kept byte for byte and named in `warnings`;
 * a block that reaches past the end of the file is refused, because half a trace looks like a break; of a checksum
 * at the very end it says nothing about the trace.
 */
export function parseSor(bytes: Uint8Array, limits: SorLimits = defaultSorLimits): Result<SorFile, SorError> {
  if (bytes.length > limits.bytes) return fail({ code: 'too-large', block: null, field: null })
  const map = parseMap(bytes, limits)
  if (!map.ok) return map
  const places = findBlocks(map.value)
  const cut = places.find((place, at) => isCut(bytes, place) && !isLastChecksum(places, at))
  if (cut !== undefined) return fail({ code: 'truncated', block: cut.entry.name, field: null })
  return checkLimits(readFile(startParsing(bytes, map.value), places), limits)
}

function isCut(bytes: Uint8Array, { entry, offset }: BlockSpan): boolean {
  return offset + entry.size > bytes.length
}

function isLastChecksum(places: readonly BlockSpan[], at: number): boolean {
  return at === places.length - 1 && kindOfBlock(places[at]?.entry.name ?? '') === 'checksum'
}

function startParsing(bytes: Uint8Array, map: SorMap): Parsing {
  const content = { general: null, supplier: null, fixed: null, events: null, landmarks: null, data: null }
  return { bytes, map, content, checksum: null, seen: new Set(), warnings: [] }
}

function findBlocks(map: SorMap): BlockSpan[] {
  let offset = map.size
  return map.entries.map((entry) => {
    const place = { entry, offset }
    offset += entry.size
    return place
  })
}

function readFile(parsing: Parsing, places: readonly BlockSpan[]): SorFile {
  const { bytes, map, content, warnings } = parsing
  const blocks = places.map((place) => readBlock(parsing, place))
  const last = places.at(-1)
  const trailing = bytes.slice(last === undefined ? map.size : last.offset + last.entry.size)
  if (trailing.length > 0) warn(parsing, 'bytes-after-last-block', null)
  if (map.tail.length > 0) warn(parsing, 'map-longer-than-content', null)
  if (hasWrongTotal(content)) warn(parsing, 'point-count-differs', 'DataPts')
  const { checksum } = parsing
  const head = { format: map.format, mapRevision: map.revision, mapTail: map.tail }
  return { ...head, blocks, ...content, checksum, trailing, warnings }
}

function readBlock(parsing: Parsing, place: BlockSpan): SorBlock {
  return isCut(parsing.bytes, place) ? keepCutChecksum(parsing, place) : readWholeBlock(parsing, place)
}

function keepCutChecksum(parsing: Parsing, { entry, offset }: BlockSpan): SorBlock {
  const { name, revision, size } = entry
  warn(parsing, 'checksum-missing', name)
  const tail = parsing.bytes.slice(Math.min(offset, parsing.bytes.length))
  return { name, revision, kind: 'other', named: false, offset, size, tail, missing: size - tail.length }
}

function readWholeBlock(parsing: Parsing, place: BlockSpan): SorBlock {
  const { entry, offset } = place
  const body = parsing.bytes.subarray(offset, offset + entry.size)
  const named = parsing.map.format === 2 && startsWithName(body, entry.name)
  const start = named ? entry.name.length + 1 : 0
  const kind = chooseKind(parsing, entry, named)
  const length = kind === 'other' ? 0 : readContent(parsing, kind, { ...place, start })
  const { name, revision, size } = entry
  const unreadable = length < 0
  const tail = body.slice(start + Math.max(0, length))
  if (unreadable) warn(parsing, 'block-unreadable', name)
  else if (kind !== 'other' && tail.length > 0) warn(parsing, 'block-longer-than-content', name)
  return { name, revision, kind: unreadable ? 'other' : kind, named, offset, size, tail }
}

/** Only the first block of a kind, whole and under its own name, is taken for what its name says. */
function chooseKind(parsing: Parsing, entry: MapEntry, named: boolean): SorBlockKind {
  const kind = kindOfBlock(entry.name)
  const fault = findFramingFault(parsing, entry, { kind, named })
  if (fault !== null) warn(parsing, fault, entry.name)
  if (fault !== null || kind === 'other') return 'other'
  parsing.seen.add(kind)
  return kind
}

function findFramingFault(
  parsing: Parsing,
  entry: MapEntry,
  { kind, named }: { kind: SorBlockKind; named: boolean },
): SorWarningCode | null {
  if (entry.size === 0) return 'block-empty'
  if (parsing.map.format === 2 && !named) return 'block-header-missing'
  return parsing.seen.has(kind) ? 'block-duplicate' : null
}

/** Returns how many bytes the content took, or -1 when the block ended before its content did. */
function readContent(
  parsing: Parsing,
  kind: Exclude<SorBlockKind, 'other'>,
  { entry, offset, start }: BlockSpan & { start: number },
): number {
  const { bytes, map } = parsing
  const reader = new ByteReader(bytes.subarray(offset + start, offset + entry.size), map.format)
  const content = kind === 'checksum' ? checksumLayout.read(reader) : contentLayouts[kind].read(reader)
  if (reader.overrun) return -1
  if (kind === 'checksum') parsing.checksum = inspectChecksum(bytes, offset, offset + start)
  else Object.assign(parsing.content, { [kind]: content })
  return reader.position
}

function startsWithName(body: Uint8Array, name: string): boolean {
  const expected = parseText(`${name}\0`)
  return expected !== null && expected.every((byte, index) => body[index] === byte)
}

function hasWrongTotal({ data }: SorContent): boolean {
  return data !== null && data.totalPoints !== countPoints(data)
}

function countPoints(data: NonNullable<SorContent['data']>): number {
  return data.runs.reduce((sum, run) => sum + run.raw.length, 0)
}

function checkLimits(file: SorFile, limits: SorLimits): Result<SorFile, SorError> {
  if (file.data !== null && countPoints(file.data) > limits.points)
    return fail({ code: 'too-many-points', block: 'DataPts', field: null })
  if (file.events !== null && file.events.items.length > limits.events)
    return fail({ code: 'too-many-events', block: 'KeyEvents', field: null })
  return succeed(file)
}

function warn(parsing: Parsing, code: SorWarningCode, block: string | null): void {
  parsing.warnings.push({ code, block })
}
