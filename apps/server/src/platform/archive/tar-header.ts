/*
 * Headers of tar files (POSIX.1-2017, pax, "ustar Interchange Format"; sizes from 8 GiB on as GNU tar writes them). Of what
 * the format can hold, files with short names are written and read, and nothing else: no links, no folders, no owners.
 */

export const TAR_BLOCK_BYTES = 512
/** Two empty blocks end an archive. */
export const TAR_END_BYTES = 2 * TAR_BLOCK_BYTES

const NAME = { at: 0, bytes: 100 }
const MODE_AT = 100
const SIZE = { at: 124, bytes: 12 }
const TIME_AT = 136
const CHECKSUM = { at: 148, bytes: 8 }
const KIND_AT = 156
const MAGIC_AT = 257
const MAGIC = 'ustar\0'
const REGULAR_FILE = '0'
const OCTAL_LIMIT_BYTES = 8 ** (SIZE.bytes - 1)
/** The first bit says that the rest is the number itself. */
const BINARY_SIZE = 0x80
const SPACE = 0x20

export interface TarEntry {
  readonly name: string
  readonly sizeBytes: number
}

/** Bytes that fill the last block of a file. */
export const padTar = (sizeBytes: number): number =>
  (TAR_BLOCK_BYTES - (sizeBytes % TAR_BLOCK_BYTES)) % TAR_BLOCK_BYTES

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0')

/** `at` in Unix milliseconds. The file is for its owner alone. */
export function makeTarHeader({ name, sizeBytes }: TarEntry, atMs: number): Buffer {
  const block = Buffer.alloc(TAR_BLOCK_BYTES)
  if (Buffer.byteLength(name) > NAME.bytes) throw new RangeError(`a name in an archive is too long: ${name}`)
  block.write(name, NAME.at, 'utf8')
  block.write(`${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, MODE_AT, 'latin1')
  if (sizeBytes < OCTAL_LIMIT_BYTES) block.write(octal(sizeBytes, SIZE.bytes - 1), SIZE.at, 'latin1')
  else {
    block[SIZE.at] = BINARY_SIZE
    block.writeBigUInt64BE(BigInt(sizeBytes), SIZE.at + SIZE.bytes - 8)
  }
  block.write(octal(Math.floor(atMs / 1000), 11), TIME_AT, 'latin1')
  block.write(REGULAR_FILE, KIND_AT, 'latin1')
  block.write(`${MAGIC}00`, MAGIC_AT, 'latin1')
  block.write(`${octal(sumBytes(block), 6)}\0 `, CHECKSUM.at, 'latin1')
  return block
}

/** The file a header names; undefined when it is no header of a plain file. */
export function readTarHeader(block: Buffer): TarEntry | undefined {
  const told = Number.parseInt(block.toString('latin1', CHECKSUM.at, CHECKSUM.at + CHECKSUM.bytes), 8)
  const isFile = block.toString('latin1', KIND_AT, KIND_AT + 1) === REGULAR_FILE
  const isKnown = block.toString('latin1', MAGIC_AT, MAGIC_AT + MAGIC.length) === MAGIC
  const sizeBytes = readSize(block)
  if (told !== sumBytes(block) || !isFile || !isKnown || !Number.isSafeInteger(sizeBytes)) return undefined
  return { name: readName(block), sizeBytes }
}

function readName(block: Buffer): string {
  const field = block.subarray(NAME.at, NAME.at + NAME.bytes)
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end === -1 ? NAME.bytes : end)
}

function readSize(block: Buffer): number {
  if (block[SIZE.at] === BINARY_SIZE) return Number(block.readBigUInt64BE(SIZE.at + SIZE.bytes - 8))
  const text = block.toString('latin1', SIZE.at, SIZE.at + SIZE.bytes - 1)
  return /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : Number.NaN
}

/** With spaces in the place of the sum itself. */
function sumBytes(block: Buffer): number {
  const own = block.subarray(CHECKSUM.at, CHECKSUM.at + CHECKSUM.bytes)
  const total = block.reduce((sum, byte) => sum + byte, 0)
  return total - own.reduce((sum, byte) => sum + byte, 0) + CHECKSUM.bytes * SPACE
}
