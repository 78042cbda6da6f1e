import { parseText } from './text.ts'

export interface WriteFault {
  readonly code: 'value-out-of-range' | 'text-not-encodable'
  field: string | null
}

const initialCapacity = 1024

/** Little-endian, growing. The first value that does not fit its field is remembered in `fault`, nothing throws. */
export class ByteWriter {
  readonly format: 1 | 2
  fault: WriteFault | null = null
  #length = 0
  #bytes = new Uint8Array(initialCapacity)
  #view = new DataView(this.#bytes.buffer)

  constructor(format: 1 | 2) {
    this.format = format
  }

  u16(value: number): void {
    const at = this.#claim(2)
    this.#view.setUint16(at, this.#checked(value, 0, 0xffff), true)
  }

  i16(value: number): void {
    const at = this.#claim(2)
    this.#view.setInt16(at, this.#checked(value, -0x8000, 0x7fff), true)
  }

  u32(value: number): void {
    const at = this.#claim(4)
    this.#view.setUint32(at, this.#checked(value, 0, 0xffffffff), true)
  }

  i32(value: number): void {
    const at = this.#claim(4)
    this.#view.setInt32(at, this.#checked(value, -0x80000000, 0x7fffffff), true)
  }

  chars(text: string, count: number): void {
    const bytes = this.#encode(text)
    if (bytes.length !== count) this.fail('value-out-of-range')
    this.bytes(bytes)
  }

  text(text: string): void {
    const bytes = this.#encode(text)
    if (bytes.includes(0)) this.fail('text-not-encodable')
    this.bytes(bytes)
    this.#claim(1)
  }

  bytes(bytes: Uint8Array): void {
    const at = this.#claim(bytes.length)
    this.#bytes.set(bytes, at)
  }

  fail(code: WriteFault['code']): void {
    this.fault ??= { code, field: null }
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }

  #encode(text: string): Uint8Array {
    const bytes = parseText(text)
    if (bytes === null) this.fail('text-not-encodable')
    return bytes ?? new Uint8Array(0)
  }

  #checked(value: number, min: number, max: number): number {
    if (!Number.isInteger(value) || value < min || value > max) this.fail('value-out-of-range')
    return value
  }

  #claim(count: number): number {
    const at = this.#length
    this.#length += count
    if (this.#length > this.#bytes.length) this.#grow()
    return at
  }

  #grow(): void {
    const bytes = new Uint8Array(Math.max(this.#length, this.#bytes.length * 2))
    bytes.set(this.#bytes)
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer)
  }
}
