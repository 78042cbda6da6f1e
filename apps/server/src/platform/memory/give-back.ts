/**
 * Gives the memory of a large array back now: the collector comes round to it once some 64 MB of such arrays have gathered.
 * Whoever still holds the array finds it empty. One that shares its memory with others, as short Buffers of Node do, is left.
 */
export function giveBack({ buffer, byteLength }: Uint8Array | Float32Array): void {
  // Node's pool hands out less than half of itself at once.
  const isItsOwn = byteLength * 2 > buffer.byteLength
  if (isItsOwn && buffer instanceof ArrayBuffer) buffer.transfer(0)
}
