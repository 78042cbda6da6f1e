import { makeText } from './text.ts'

/**
 * Little-endian cursor over one block. A read past the end yields zeros and sets `overrun`: the caller looks
 * once, after the whole block, so that layouts stay free of error branches.
 */
export class ByteReader {
  readonly format: 1 | 2
  overrun = false
  #position = 0
  readonly #bytes: Uint8Array
  readonly #view: DataView

  constructor(bytes: Uint8Array, format: 1 | 2) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.format = format
  }

  get position(): number {
    return this.#position
  }

  get remaining(): number {
    return this.#bytes.length - this.#position
  }

  u16(): number {
    const at = this.#advance(2)
    return at < 0 ? 0 : this.#view.getUint16(at, true)
  }

  i16(): number {
    const at = this.#advance(2)
    return at < 0 ? 0 : this.#view.getInt16(at, true)
  }

  u32(): number {
    const at = this.#advance(4)
    return at < 0 ? 0 : this.#view.getUint32(at, true)
  }

  i32(): number {
    const at = this.#advance(4)
    return at < 0 ? 0 : this.#view.getInt32(at, true)
  }

  chars(count: number): string {
    return makeText(this.bytes(count))
  }

  /** A NUL-terminated string; the terminator is consumed and must lie within the block. */
  text(): string {
    const end = this.#bytes.indexOf(0, this.#position)
    if (end < 0) return this.chars(this.remaining + 1)
    const text = makeText(this.#bytes.subarray(this.#position, end))
    this.#position = end + 1
    return text
  }

  /** A view, not a copy; empty when fewer than `count` bytes are left. */
  bytes(count: number): Uint8Array {
    const at = this.#advance(count)
    return at < 0 ? new Uint8Array(0) : this.#bytes.subarray(at, at + count)
  }

  /** A copy of what is left. */
  rest(): Uint8Array {
    return this.bytes(this.remaining).slice()
  }

  markOverrun(): void {
    this.overrun = true
    this.#position = this.#bytes.length
  }

  /** Returns where to read, or -1 when the block is over; counts from the file may be negative. */
  #advance(count: number): number {
    const at = this.#position
    if (this.overrun || count < 0 || count > this.remaining) {
      this.markOverrun()
      return -1
    }
    this.#position += count
    return at
  }
}
