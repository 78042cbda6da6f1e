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
import { absentFixed, fixedCoreLayout } from './sor-layout.ts'
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
  /** As it is in the file: what the map declares, or less. */
  readonly size: number
}

/**
 * Reads an OTDR record (SOR, revision 1 or 2). Total: every input gives a file or a closed error, in time and memory
 * proportional to the input. Blocks that cannot be understood are kept byte for byte and named in `warnings`;
 * a block that reaches past the end of the file is refused, because half a trace looks like a break; of a checksum
 * at the very end it says nothing about the trace. A block that is shorter than declared ends where the next one begins.
 */
export function parseSor(bytes: Uint8Array, limits: SorLimits = defaultSorLimits): Result<SorFile, SorError> {
  if (bytes.length > limits.bytes) return fail({ code: 'too-large', block: null, field: null })
  const map = parseMap(bytes, limits)
  if (!map.ok) return map
  const places = findBlocks(bytes, map.value)
  const cut = places.find((place, at) => isCut(bytes, place) && !isLastChecksum(places, at))
  if (cut !== undefined) return fail({ code: 'truncated', block: cut.entry.name, field: null })
  return checkLimits(readFile(startParsing(bytes, map.value), places), limits)
}

function isCut(bytes: Uint8Array, { offset, size }: BlockSpan): boolean {
  return offset + size > bytes.length
}

function isLastChecksum(places: readonly BlockSpan[], at: number): boolean {
  return at === places.length - 1 && kindOfBlock(places[at]?.entry.name ?? '') === 'checksum'
}

function startParsing(bytes: Uint8Array, map: SorMap): Parsing {
  const content = { general: null, supplier: null, fixed: null, events: null, landmarks: null, data: null }
  return { bytes, map, content, checksum: null, seen: new Set(), warnings: [] }
}

function findBlocks(bytes: Uint8Array, map: SorMap): BlockSpan[] {
  const spans: BlockSpan[] = []
  let offset = map.size
  for (const entry of map.entries) {
    const previous = spans.at(-1)
    const start = previous === undefined ? -1 : findEarlierStart(bytes, map, { previous, offset, entry })
    if (previous !== undefined && start >= 0) {
      spans.splice(-1, 1, { ...previous, size: start - previous.offset })
      offset = start
    }
    spans.push({ entry, offset, size: entry.size })
    offset += entry.size
  }
  return spans
}

/** A block is shorter than declared by a few fields; looking farther would take a hostile file's whole length for each block. */
const shortfallMax = 256

/** Where the block that should begin at `offset` begins inside of the one before it; -1 when it does not. */
function findEarlierStart(
  bytes: Uint8Array,
  { format }: SorMap,
  { previous, offset, entry }: { previous: BlockSpan; offset: number; entry: MapEntry },
): number {
  if (format !== 2 || startsWithName(bytes.subarray(offset), entry.name)) return -1
  // Half a trace must not pass for a whole one.
  if (kindOfBlock(previous.entry.name) === 'data') return -1
  const last = Math.min(offset, bytes.length)
  for (let at = last - 1; at > Math.max(previous.offset, last - shortfallMax); at -= 1)
    if (startsWithName(bytes.subarray(at, at + entry.name.length + 1), entry.name)) return at
  return -1
}

function readFile(parsing: Parsing, places: readonly BlockSpan[]): SorFile {
  const { bytes, map, content, warnings } = parsing
  const blocks = places.map((place) => readBlock(parsing, place))
  const last = places.at(-1)
  const trailing = bytes.slice(last === undefined ? map.size : last.offset + last.size)
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
  const { entry, offset, size } = place
  const body = parsing.bytes.subarray(offset, offset + size)
  const named = parsing.map.format === 2 && startsWithName(body, entry.name)
  const start = named ? entry.name.length + 1 : 0
  const kind = chooseKind(parsing, entry, named)
  const length = kind === 'other' ? 0 : readContent(parsing, kind, { ...place, start })
  const { name, revision } = entry
  const missing = entry.size - size
  const unreadable = length < 0
  const tail = body.slice(start + Math.max(0, length))
  if (unreadable) warn(parsing, 'block-unreadable', name)
  else if (kind !== 'other' && tail.length > 0) warn(parsing, 'block-longer-than-content', name)
  if (missing > 0) warn(parsing, 'block-shorter-than-declared', name)
  const block = {
    name,
    revision,
    kind: unreadable ? 'other' : kind,
    named,
    offset,
    size: entry.size,
    tail,
  } as const
  return missing > 0 ? { ...block, missing } : block
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
  { offset, size, start }: BlockSpan & { start: number },
): number {
  const { bytes, map } = parsing
  const reader = new ByteReader(bytes.subarray(offset + start, offset + size), map.format)
  const content = kind === 'checksum' ? checksumLayout.read(reader) : contentLayouts[kind].read(reader)
  if (reader.overrun) {
    if (kind === 'fixed') recoverFixed(parsing, bytes.subarray(offset + start, offset + size))
    return -1
  }
  if (kind === 'checksum') parsing.checksum = inspectChecksum(bytes, offset, offset + start)
  else Object.assign(parsing.content, { [kind]: content })
  return reader.position
}

/** Some instruments leave out the last fields; the block is kept byte for byte, its first fields are read. */
function recoverFixed({ content, map }: Parsing, body: Uint8Array): void {
  const reader = new ByteReader(body, map.format)
  const core = fixedCoreLayout.read(reader)
  if (!reader.overrun) content.fixed = { ...core, ...absentFixed }
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
