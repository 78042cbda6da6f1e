const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]
const ascii = (text: string): number[] => [...Buffer.from(text, 'latin1')]

const hasAt = (bytes: Uint8Array, offset: number, wanted: readonly number[]): boolean =>
  wanted.every((byte, index) => bytes[offset + index] === byte)

/**
 * The media type of a picture by its first bytes (PNG: ISO/IEC 15948, 5.2; JPEG: ITU-T T.81, B.1.1.3; WebP:
 * RFC 9649, 2.4), whatever it was called; undefined for anything else.
 */
export function sniffImage(bytes: Uint8Array): 'image/png' | 'image/jpeg' | 'image/webp' | undefined {
  if (hasAt(bytes, 0, PNG)) return 'image/png'
  if (hasAt(bytes, 0, JPEG)) return 'image/jpeg'
  return hasAt(bytes, 0, ascii('RIFF')) && hasAt(bytes, 8, ascii('WEBP')) ? 'image/webp' : undefined
}
