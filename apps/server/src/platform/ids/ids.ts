import { createHash, randomBytes } from 'node:crypto'
import { type Clock, systemClock } from '../clock/clock.ts'

export interface IdSources {
  readonly clock: Clock
  readonly randomBytes: (length: number) => Uint8Array
}

const RANDOM_LENGTH = 10
const TOKEN_LENGTH = 32
/** rand_a and the top of rand_b (RFC 9562, 5.7): 42 bits that count up within one millisecond. */
const COUNTER_BITS = 42n
const COUNTER_LIMIT = 1n << COUNTER_BITS
const TAIL_BITS = 32n

/**
 * Makes UUIDs of version 7 (RFC 9562) that only rise within the process: within one millisecond, and
 * when the clock steps back, a counter goes on from its random start (method 1 of section 6.2).
 */
export function createUuidMaker(sources: IdSources): () => string {
  let atMs = 0
  let counter = 0n
  return () => {
    const bits = readBits(sources.randomBytes(RANDOM_LENGTH))
    const now = sources.clock.now()
    if (now > atMs) {
      atMs = now
      // The top bit stays free, so that a full millisecond of counting does not overflow.
      counter = (bits >> TAIL_BITS) % (COUNTER_LIMIT >> 1n)
    } else if (++counter === COUNTER_LIMIT) {
      atMs++
      counter = 0n
    }
    return formatUuid(atMs, counter, bits & ((1n << TAIL_BITS) - 1n))
  }
}

/** An identifier for events, alarms and traces: sorts by the time it was made. */
export const makeUuid: () => string = createUuidMaker({ clock: systemClock, randomBytes })

const readBits = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`)

function formatUuid(atMs: number, counter: bigint, tail: bigint): string {
  const high = counter >> 30n
  const low = ((counter & ((1n << 30n) - 1n)) << TAIL_BITS) | tail
  const value = (BigInt(atMs) << 80n) | (0x7n << 76n) | (high << 64n) | (0b10n << 62n) | low
  return writeUuid(value.toString(16).padStart(32, '0'))
}

const writeUuid = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')

/** A UUID of version 8 (RFC 9562, 5.8) from a text: the same text gives the same id in every process. */
export function makeTextUuid(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return writeUuid(bytes.toString('hex'))
}

/** An opaque secret to hand out: 32 random bytes as base64url (43 characters). Store only its `hashToken`. */
export function makeToken(random: IdSources['randomBytes'] = randomBytes): string {
  return Buffer.from(random(TOKEN_LENGTH)).toString('base64url')
}

/** SHA-256, hexadecimal. Enough for tokens, which cannot be guessed; passwords need a slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
