import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { defineError } from '../http/errors.ts'
import { createWorkGate } from './work-gate.ts'

/** OWASP password storage cheat sheet, argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const SALT_LENGTH = 16
const TAG_LENGTH = 32
/** Bounds for what a stored hash may ask for: a damaged row must not take the memory. */
const MAX_MEMORY_KIB = 1_048_576
const MAX_PASSES = 16

interface Argon2Hash {
  readonly memoryKib: number
  readonly passes: number
  readonly lanes: number
  readonly salt: Buffer
  readonly tag: Buffer
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
const deriveTag = promisify(argon2)

const busy = defineError('auth.busy')
const BUSY_RETRY_S = 2
/**
 * A hash takes a thread of Node's pool of four, which also writes files and looks up names, and a processor core for
 * some 30 ms: two leave room for alarms. A waiting one is answered within about a second.
 */
const gate = createWorkGate({
  places: 2,
  maxWaiting: 64,
  refuse: () => busy({ retryAfterS: BUSY_RETRY_S }),
})

const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

/** The password as an argon2id hash in PHC form (19 MiB, t=2, p=1, 16 bytes of salt). */
export async function makePasswordHash(password: string): Promise<string> {
  const salt = randomBytes(SALT_LENGTH)
  const tag = await derive(password, {
    memoryKib: MEMORY_KIB,
    passes: PASSES,
    lanes: LANES,
    salt,
    tag: Buffer.alloc(TAG_LENGTH),
  })
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${encode(salt)}$${encode(tag)}`
}

let unknownUserHash: Promise<string> | undefined

/**
 * The hash of no password anybody can type, one for the process: compared against when the user is unknown, so that both
 * take the same time.
 */
export const loadUnknownUserHash = (): Promise<string> =>
  (unknownUserHash ??= makePasswordHash(randomBytes(32).toString('hex')))

/** False also for a stored value that is no argon2id hash. */
export async function isPasswordRight(password: string, stored: string): Promise<boolean> {
  const hash = parseHash(stored)
  if (hash === undefined) return false
  return timingSafeEqual(await derive(password, hash), hash.tag)
}

function parseHash(stored: string): Argon2Hash | undefined {
  const [, memory, passes, lanes, salt, tag] = PHC.exec(stored) ?? []
  if (salt === undefined || tag === undefined) return undefined
  const hash: Argon2Hash = {
    memoryKib: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
  return hash.memoryKib <= MAX_MEMORY_KIB && hash.passes <= MAX_PASSES ? hash : undefined
}

/** @throws auth.busy */
function derive(password: string, hash: Argon2Hash): Promise<Buffer> {
  const parameters = {
    // Typed text has more than one form in Unicode; the same password must always be the same bytes.
    message: password.normalize('NFKC'),
    nonce: hash.salt,
    parallelism: hash.lanes,
    tagLength: hash.tag.length,
    memory: hash.memoryKib,
    passes: hash.passes,
  }
  return gate.run(() => deriveTag('argon2id', parameters))
}
