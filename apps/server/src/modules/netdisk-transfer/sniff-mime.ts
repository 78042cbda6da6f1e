/** The type of a file by its first bytes; its name is never used. */

interface Signature {
  readonly mime: string
  readonly at?: number
  readonly bytes: string
}

/** How many bytes are looked at. */
export const SNIFFED_BYTES = 4096
export const UNKNOWN_MIME = 'application/octet-stream'
export const PLAIN_TEXT = 'text/plain'

/** In Latin-1. Sources: WHATWG MIME Sniffing Standard, 6 and 7; the formats' own specifications. */
const SIGNATURES: readonly Signature[] = [
  { mime: 'image/png', bytes: '\x89PNG\r\n\x1a\n' },
  { mime: 'image/jpeg', bytes: '\xff\xd8\xff' },
  { mime: 'image/gif', bytes: 'GIF87a' },
  { mime: 'image/gif', bytes: 'GIF89a' },
  { mime: 'image/webp', at: 8, bytes: 'WEBPVP' },
  { mime: 'image/bmp', bytes: 'BM' },
  { mime: 'image/tiff', bytes: 'II*\0' },
  { mime: 'image/tiff', bytes: 'MM\0*' },
  { mime: 'application/pdf', bytes: '%PDF-' },
  { mime: 'application/gzip', bytes: '\x1f\x8b\x08' },
  { mime: 'application/x-7z-compressed', bytes: '7z\xbc\xaf\x27\x1c' },
  { mime: 'application/vnd.rar', bytes: 'Rar!\x1a\x07' },
  { mime: 'application/x-bzip2', bytes: 'BZh' },
  { mime: 'application/x-xz', bytes: '\xfd7zXZ\0' },
  { mime: 'application/x-tar', at: 257, bytes: 'ustar' },
  { mime: 'application/x-ole-storage', bytes: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1' },
  { mime: 'video/mp4', at: 4, bytes: 'ftyp' },
  { mime: 'video/webm', bytes: '\x1a\x45\xdf\xa3' },
  { mime: 'video/x-msvideo', at: 8, bytes: 'AVI ' },
  { mime: 'audio/wav', at: 8, bytes: 'WAVE' },
  { mime: 'audio/mpeg', bytes: 'ID3' },
  { mime: 'audio/mpeg', bytes: '\xff\xfb' },
  { mime: 'audio/flac', bytes: 'fLaC' },
  { mime: 'audio/ogg', bytes: 'OggS' },
]

const OPEN_XML = 'application/vnd.openxmlformats-officedocument.'
/** A zip archive is a document when its first entries say so. */
const ZIPPED: readonly (readonly [found: string, mime: string])[] = [
  ['word/', `${OPEN_XML}wordprocessingml.document`],
  ['xl/', `${OPEN_XML}spreadsheetml.sheet`],
  ['ppt/', `${OPEN_XML}presentationml.presentation`],
  ['mimetypeapplication/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.text'],
  [
    'mimetypeapplication/vnd.oasis.opendocument.spreadsheet',
    'application/vnd.oasis.opendocument.spreadsheet',
  ],
]

/** Text that a browser would run or render (WHATWG, 7.1), after spaces, a byte order mark and comments. */
const MARKUP: readonly (readonly [pattern: RegExp, mime: string])[] = [
  [/^(?:<\?xml[^>]*>\s*)?(?:<!doctype\s+svg|<svg[\s>/])/i, 'image/svg+xml'],
  [
    /^<(?:!doctype\s+html|html|head|body|script|iframe|h1|div|font|table|a|style|title|b|br|p|img|link|meta|base|form|object|embed)[\s>/]/i,
    'text/html',
  ],
  [/^<(?:\?xml|!doctype|!\[cdata\[)/i, 'application/xml'],
]
const LEADING = /^(?:\uFEFF|\s|<!--[^]*?(?:-->|$))+/
/** Control characters that no text has (WHATWG, 3: binary data bytes). */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const BINARY = /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f]/

/** @param first the beginning of the file: all of it, or at least `SNIFFED_BYTES` */
export function sniffMime(first: Uint8Array): string {
  const start = first.subarray(0, SNIFFED_BYTES)
  const latin = Buffer.from(start.buffer, start.byteOffset, start.byteLength).toString('latin1')
  if (latin.startsWith('PK\x03\x04'))
    return ZIPPED.find(([found]) => latin.includes(found))?.[1] ?? 'application/zip'
  const known = SIGNATURES.find(({ bytes, at = 0 }) => latin.startsWith(bytes, at))
  return known?.mime ?? sniffText(start)
}

function sniffText(start: Uint8Array): string {
  const text = decodeText(start)
  if (text === undefined || BINARY.test(text)) return UNKNOWN_MIME
  const body = text.replace(LEADING, '')
  return MARKUP.find(([pattern]) => pattern.test(body))?.[1] ?? PLAIN_TEXT
}

/** UTF-8, the last character perhaps cut. */
function decodeText(start: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(start, { stream: true })
  } catch {
    return undefined
  }
}
