import type { ChecksumConvention, SorChecksum } from './sor-file.ts'

const polynomial = 0x1021
/** What a byte makes of the register when it is the last, and when one, two or three more follow it. */
const last = Uint16Array.from({ length: 256 }, (_, byte) => shiftByte(byte << 8))
const oneFollows = followByZero(last)
const twoFollow = followByZero(oneFollows)
const threeFollow = followByZero(twoFollow)

/**
 * CRC-16, polynomial 0x1021, not reflected; `initial` continues an earlier result. Four bytes at a time: each step waits
 * for the one before it, and by single bytes that waiting is most of what reading a record takes.
 */
export function crc16(bytes: Uint8Array, initial = 0xffff): number {
  let crc = initial
  let index = 0
  for (; index + 4 <= bytes.length; index += 4)
    crc =
      (threeFollow[(crc >> 8) ^ (bytes[index] ?? 0)] ?? 0) ^
      (twoFollow[(crc & 0xff) ^ (bytes[index + 1] ?? 0)] ?? 0) ^
      (oneFollows[bytes[index + 2] ?? 0] ?? 0) ^
      (last[bytes[index + 3] ?? 0] ?? 0)
  for (; index < bytes.length; index += 1)
    crc = ((crc << 8) & 0xffff) ^ (last[(crc >> 8) ^ (bytes[index] ?? 0)] ?? 0)
  return crc
}

function followByZero(table: Uint16Array): Uint16Array {
  return table.map((crc) => ((crc << 8) & 0xffff) ^ (last[crc >> 8] ?? 0))
}

/**
 * `file` whole, `blockAt` where the block begins, `valueAt` where its value begins. In revision 1 both are the
 * same place and so are two of the conventions: the first is named.
 */
export function inspectChecksum(file: Uint8Array, blockAt: number, valueAt: number): SorChecksum {
  const stored = (file[valueAt] ?? 0) | ((file[valueAt + 1] ?? 0) << 8)
  const beforeBlock = crc16(file.subarray(0, blockAt))
  const beforeValue = crc16(file.subarray(blockAt, valueAt), beforeBlock)
  const candidates: [ChecksumConvention, number][] = [
    ['before-block', beforeBlock],
    ['before-value', beforeValue],
    ['init0', beforeValue ^ advance(0xffff, valueAt)],
    ['inverted', beforeValue ^ 0xffff],
  ]
  const matches = candidates.filter(([, crc]) => crc === stored).map(([convention]) => convention)
  const distinct = valueAt > blockAt ? matches : matches.filter((convention) => convention !== 'before-value')
  return { stored, matches: distinct, covered: { length: valueAt, crc: beforeValue } }
}

/**
 * What `count` zero bytes make of a register, by squaring. The CRC is linear, so this is exactly the difference
 * between a run from 0xFFFF and one from 0: the file is walked once instead of twice.
 */
function advance(register: number, count: number): number {
  let result = register
  let power = 0x100
  for (let left = count; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = multiply(result, power)
    power = multiply(power, power)
  }
  return result
}

/** Product of two polynomials over GF(2), modulo the CRC polynomial. */
function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 15; bit >= 0; bit -= 1) {
    product = shiftBit(product)
    if ((a >> bit) & 1) product ^= b
  }
  return product
}

function shiftByte(register: number): number {
  let shifted = register
  for (let bit = 0; bit < 8; bit += 1) shifted = shiftBit(shifted)
  return shifted
}

function shiftBit(register: number): number {
  return ((register << 1) ^ (register & 0x8000 ? polynomial : 0)) & 0xffff
}
