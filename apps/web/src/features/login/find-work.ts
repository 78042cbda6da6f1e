import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/** The proof of work that replaces the code in the picture. */
export type WorkOrder = { id: string; workBits: number }

/** The first number with which SHA-256 of `id.number` begins with so many zero bits; 32 at most. */
export function findWork({ id, workBits }: WorkOrder): number {
  const start = `${id}.`
  for (let number = 0; ; number++) {
    const hash = sha256(utf8ToBytes(start + number))
    const [a = 0, b = 0, c = 0, d = 0] = hash
    const word = a * 2 ** 24 + ((b << 16) | (c << 8) | d)
    if (word < 2 ** (32 - workBits)) return number
  }
}
