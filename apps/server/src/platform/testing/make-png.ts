import { crc32, deflateSync } from 'node:zlib'

export interface PngOptions {
  readonly widthPx: number
  readonly heightPx: number
  /** Its rows, unpacked; without them: half transparent red points. */
  readonly rows?: Buffer
  readonly interlace?: 0 | 1
}

/** A PNG of four channels with eight bits each. */
export function makePng({ widthPx, heightPx, rows, interlace = 0 }: PngOptions): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(widthPx, 0)
  header.writeUInt32BE(heightPx, 4)
  header.set([8, 6, 0, 0, interlace], 8)
  const row = Buffer.from([0, ...Array.from({ length: widthPx }, () => [200, 20, 20, 128]).flat()])
  const pixels = rows ?? Buffer.concat(Array.from({ length: heightPx }, () => row))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    makeChunk('IHDR', header),
    makeChunk('IDAT', deflateSync(pixels)),
    makeChunk('IEND', Buffer.alloc(0)),
  ])
}

function makeChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
