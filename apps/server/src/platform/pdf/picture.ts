import { inflateSync } from 'node:zlib'
import { sniffImage } from '#platform/files/sniff-image'

/** A picture that was looked through to its end: what draws it meets nothing that it does not know. */
export interface Picture {
  readonly bytes: Uint8Array
  readonly widthPx: number
  readonly heightPx: number
}

/** More than paper shows of a logo; of four bytes a pixel, 16 MB. */
const MAX_PIXELS = 4_000_000

/**
 * A PNG or a JPEG, with nothing in it but what a drawing needs; null for what is none, is damaged, too large, or of a kind
 * that the PDF library cannot draw (WebP, interlaced PNG, CMYK). Sources: ISO/IEC 15948; ITU-T T.81, B.
 */
export function readPicture(bytes: Uint8Array): Picture | null {
  const type = sniffImage(bytes)
  try {
    if (type === 'image/png') return readPng(Buffer.from(bytes))
    return type === 'image/jpeg' ? readJpeg(Buffer.from(bytes)) : null
  } catch (cause) {
    // Reading beyond the end, and a stream that does not inflate, or to more than it says.
    if (cause instanceof Error) return null
    throw cause
  }
}

const hasGoodSize = (widthPx: number, heightPx: number): boolean =>
  widthPx > 0 && heightPx > 0 && widthPx * heightPx <= MAX_PIXELS

const PNG_START_BYTES = 8
const CHUNK_FRAME_BYTES = 12
const KEPT_CHUNKS: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND'])
const CHANNELS = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
])
const INDEXED = 3
const MAX_FILTER = 4

interface Chunk {
  readonly type: string
  readonly data: Buffer
  readonly whole: Buffer
}

function readPng(bytes: Buffer): Picture | null {
  const chunks = listChunks(bytes)
  const [header] = chunks
  if (header?.type !== 'IHDR' || chunks.at(-1)?.type !== 'IEND') return null
  const [widthPx, heightPx] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)]
  const [bits, colour, interlace] = [
    header.data.readUInt8(8),
    header.data.readUInt8(9),
    header.data.readUInt8(12),
  ]
  const channels = CHANNELS.get(colour)
  if (channels === undefined || interlace !== 0 || !hasGoodSize(widthPx, heightPx)) return null
  if (colour === INDEXED && !chunks.some(({ type }) => type === 'PLTE')) return null
  const rowBytes = 1 + Math.ceil((widthPx * bits * channels) / 8)
  if (!hasGoodRows(chunks, { rowBytes, heightPx })) return null
  // The library reads the transparency of a palette only where each pixel is a byte.
  const isKept = ({ type }: Chunk) =>
    KEPT_CHUNKS.has(type) || (type === 'tRNS' && colour === INDEXED && bits === 8)
  const kept = chunks.filter(isKept).map(({ whole }) => whole)
  return { bytes: Buffer.concat([bytes.subarray(0, PNG_START_BYTES), ...kept]), widthPx, heightPx }
}

function listChunks(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  let at = PNG_START_BYTES
  while (at + CHUNK_FRAME_BYTES <= bytes.length && chunks.at(-1)?.type !== 'IEND') {
    const length = bytes.readUInt32BE(at)
    const whole = bytes.subarray(at, at + CHUNK_FRAME_BYTES + length)
    const type = whole.toString('latin1', 4, 8)
    if (whole.length === CHUNK_FRAME_BYTES + length)
      chunks.push({ type, data: whole.subarray(8, 8 + length), whole })
    at += CHUNK_FRAME_BYTES + length
  }
  return chunks
}

function hasGoodRows(
  chunks: readonly Chunk[],
  { rowBytes, heightPx }: { readonly rowBytes: number; readonly heightPx: number },
): boolean {
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  const rows = inflateSync(packed, { maxOutputLength: rowBytes * heightPx })
  if (rows.length !== rowBytes * heightPx) return false
  for (let row = 0; row < heightPx; row++) if (rows.readUInt8(row * rowBytes) > MAX_FILTER) return false
  return true
}

/** Baseline, extended, progressive: all by Huffman's code. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2])
const SCAN = 0xda
const APPLICATION = { first: 0xe0, last: 0xef }
const COMMENT = 0xfe

/** Its first segments, without what programs note in it, and the scans as they are. */
function readJpeg(bytes: Buffer): Picture | null {
  const kept = [bytes.subarray(0, 2)]
  let size: Omit<Picture, 'bytes'> | null = null
  let at = 2
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) return null
    const marker = bytes.readUInt8(at + 1)
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2) return null
    const segment = bytes.subarray(at, at + 2 + length)
    if (FRAMES.has(marker)) size = readFrame(segment)
    if (marker === SCAN) break
    const isNote = (marker >= APPLICATION.first && marker <= APPLICATION.last) || marker === COMMENT
    if (!isNote) kept.push(segment)
    at += segment.length
  }
  return size === null ? null : { ...size, bytes: Buffer.concat([...kept, bytes.subarray(at)]) }
}

function readFrame(segment: Buffer): Omit<Picture, 'bytes'> | null {
  const [bits, heightPx, widthPx] = [segment.readUInt8(4), segment.readUInt16BE(5), segment.readUInt16BE(7)]
  const components = segment.readUInt8(9)
  const isKnown = bits === 8 && (components === 1 || components === 3)
  return isKnown && hasGoodSize(widthPx, heightPx) ? { widthPx, heightPx } : null
}
