const SIGNATURES = [
  { type: 'image/png', at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { type: 'image/jpeg', at: 0, bytes: '\xff\xd8\xff' },
  { type: 'image/gif', at: 0, bytes: 'GIF87a' },
  { type: 'image/gif', at: 0, bytes: 'GIF89a' },
  { type: 'image/webp', at: 8, bytes: 'WEBPVP' },
] as const
/** The length of the longest signature. */
const SNIFFED_BYTES = 16

export type ImageType = (typeof SIGNATURES)[number]['type']

/**
 * The media type of a picture by its first bytes, whatever its name says; undefined for anything else. Sources: PNG:
 * ISO/IEC 15948, 5.2; JPEG: ITU-T T.81, B.1.1.3; GIF89a specification, 17; WebP: RFC 9649, 2.4 and 2.5.
 */
export function sniffImage(bytes: Uint8Array): ImageType | undefined {
  const start = Buffer.from(bytes.subarray(0, SNIFFED_BYTES)).toString('latin1')
  return SIGNATURES.find((signature) => start.startsWith(signature.bytes, signature.at))?.type
}
