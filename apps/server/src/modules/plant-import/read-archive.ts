import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ARCHIVE_NAME, ARCHIVE_VERSION, isCode, isPartKind, makePartKey } from './archive-key.ts'
import { MAX_UNPACKED_BYTES, UnreadableFile } from './file-limits.ts'

/** Of one object: a link of 2,000 landmarks with a route of 20,000 points has 1.5 MB. */
const MAX_LINE_BYTES = 8 * 1024 * 1024
const LINE_BREAK = 10
/** No database keeps it in a text. */
const NUL = '\\u0000'

const isOutOfData = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'Z_BUF_ERROR'

/** What is packed, as far as it is no more than an archive has. */
async function* unpack(bytes: Uint8Array): AsyncGenerator<Buffer> {
  let unpackedBytes = 0
  try {
    for await (const chunk of Readable.from([bytes]).pipe(createGunzip())) {
      unpackedBytes += (chunk as Buffer).length
      if (unpackedBytes > MAX_UNPACKED_BYTES) throw new UnreadableFile('unpacks-too-large')
      yield chunk as Buffer
    }
  } catch (cause) {
    if (cause instanceof UnreadableFile) throw cause
    throw new UnreadableFile(isOutOfData(cause) ? 'archive-cut' : 'archive-altered', cause)
  }
}

/** Whole lines, with their breaks. What is left without a break was cut. */
async function* readLines(bytes: Uint8Array): AsyncGenerator<Buffer> {
  let [rest, restBytes]: [Buffer[], number] = [[], 0]
  for await (const chunk of unpack(bytes)) {
    let from = 0
    for (let at = chunk.indexOf(LINE_BREAK); at >= 0; at = chunk.indexOf(LINE_BREAK, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, at + 1)])
      ;[rest, restBytes, from] = [[], 0, at + 1]
    }
    rest.push(chunk.subarray(from))
    restBytes += chunk.length - from
    if (restBytes > MAX_LINE_BYTES) throw new UnreadableFile('archive-altered')
  }
  if (restBytes > 0) throw new UnreadableFile('archive-cut')
}

type Named = Readonly<Record<string, unknown>>

function parse(line: Buffer): Named {
  try {
    const value: unknown = JSON.parse(line.toString('utf8'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Named
  } catch (cause) {
    throw new UnreadableFile('archive-altered', cause)
  }
  throw new UnreadableFile('archive-altered')
}

function requireHead({ format, version }: Named): void {
  if (format !== ARCHIVE_NAME || typeof version !== 'number') throw new UnreadableFile('not-archive')
  if (version > ARCHIVE_VERSION) throw new UnreadableFile('archive-newer')
}

function readPart(line: Buffer, named: Named): string[] {
  const { kind, code, domain, state } = named
  if (!isPartKind(kind) || !isCode(code) || line.includes(NUL)) throw new UnreadableFile('archive-altered')
  return [makePartKey(kind, code), JSON.stringify({ domain, state })]
}

const isGzip = ([first, second]: Uint8Array): boolean => first === 0x1f && second === 0x8b

/** An object of an archive is a row; the last line says whether it is whole. @throws UnreadableFile */
export async function* readPlantArchive(bytes: Uint8Array, headings: string[]): AsyncGenerator<string[]> {
  if (!isGzip(bytes)) throw new UnreadableFile('not-archive')
  headings.push('object', 'state')
  const hash = createHash('sha256')
  let [lineNo, count, isWhole] = [0, 0, false]
  for await (const line of readLines(bytes)) {
    if (isWhole) throw new UnreadableFile('archive-altered')
    lineNo += 1
    const named = lineNo === 1 ? parseHead(line) : parse(line)
    if (named['end'] === true) {
      if (named['count'] !== count || named['sha256'] !== hash.digest('hex'))
        throw new UnreadableFile('archive-altered')
      isWhole = true
      continue
    }
    hash.update(line)
    if (lineNo === 1) continue
    count += 1
    yield readPart(line, named)
  }
  if (!isWhole) throw new UnreadableFile('archive-cut')
}

/** What does not begin as an archive is none. */
function parseHead(line: Buffer): Named {
  try {
    const named = parse(line)
    requireHead(named)
    return named
  } catch (cause) {
    if (cause instanceof UnreadableFile && cause.fault === 'archive-newer') throw cause
    throw new UnreadableFile('not-archive', cause)
  }
}
