/**
 * SHA-256 of a chunk, hexadecimal: computed by the browser off the page's thread. Null where it is missing (a
 * console not reached by https): the server then checks the length alone.
 */
export async function hashChunk(chunk: Blob): Promise<string | null> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
  if (subtle === undefined) return null
  const digest = await subtle.digest('SHA-256', await chunk.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
