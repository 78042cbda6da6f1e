/**
 * SOR strings carry no encoding (ASCII, Windows-1251 and GBK all occur). Text is therefore held with one
 * character per byte (U+0000..U+00FF), which keeps every file exact; these three convert.
 */
export function makeText(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += chunkLength) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + chunkLength)))
  }
  return parts.join('')
}

/** The bytes behind a text of this package; null when a character is above U+00FF. */
export function parseText(text: string): Uint8Array | null {
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code > 0xff) return null
    bytes[index] = code
  }
  return bytes
}

/**
 * Reads a text again in the encoding the caller knows, for example
 * `decodeText(file.general.cableId, (bytes) => new TextDecoder('gbk').decode(bytes))`.
 * A text that was never raw bytes (a character above U+00FF) comes back unchanged.
 */
export function decodeText(text: string, decode: (bytes: Uint8Array) => string): string {
  const bytes = parseText(text)
  return bytes === null ? text : decode(bytes)
}

/** Spread arguments live on the stack: large texts go through in pieces. */
const chunkLength = 4096
