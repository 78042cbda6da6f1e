import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'

/** MQTT 3.1.1, 2.2.3: the remaining length is 1 to 4 bytes of 7 bits each, the low ones first. */
const MAX_LENGTH_BYTES = 4

export interface FrameLimits {
  /** Limit of the first frame: MQTT's CONNECT, before the sender is known. */
  readonly firstFrameBytes: number
  readonly frameBytes: number
}

/** Reads just enough of a stream's frames to know the length of each. */
export class FrameMeter {
  readonly #limits: FrameLimits
  #maxBytes: number
  #skip = 0
  #lengthBytes = -1
  #length = 0

  constructor(limits: FrameLimits) {
    this.#limits = limits
    this.#maxBytes = limits.firstFrameBytes
  }

  /** False as soon as a frame announces more than the limit, or has an invalid length. */
  accept(chunk: Uint8Array): boolean {
    for (let index = 0; index < chunk.length; ) {
      if (this.#skip > 0) {
        const skipped = Math.min(this.#skip, chunk.length - index)
        this.#skip -= skipped
        index += skipped
      } else {
        if (!this.#readHeaderByte(chunk[index] ?? 0)) return false
        index += 1
      }
    }
    return true
  }

  #readHeaderByte(byte: number): boolean {
    if (this.#lengthBytes === -1) {
      this.#lengthBytes = 0
      this.#length = 0
      return true
    }
    this.#length += (byte & 0x7f) << (7 * this.#lengthBytes)
    this.#lengthBytes += 1
    if (this.#length > this.#maxBytes) return false
    if (byte >= 0x80) return this.#lengthBytes < MAX_LENGTH_BYTES
    this.#skip = this.#length
    this.#maxBytes = this.#limits.frameBytes
    this.#lengthBytes = -1
    return true
  }
}

/**
 * A socket whose frames are bounded: the broker keeps a packet in memory until it is whole, and MQTT allows 256 MB.
 * A longer one ends the connection before its bytes are kept.
 */
export class BoundedConnection extends Duplex {
  readonly #socket: Socket

  constructor(socket: Socket, limits: FrameLimits, onTooLarge: () => void) {
    super({ allowHalfOpen: false })
    this.#socket = socket
    const meter = new FrameMeter(limits)
    socket.on('data', (chunk: Buffer) => {
      if (!meter.accept(chunk)) {
        onTooLarge()
        this.destroy(new Error('the MQTT packet is too large'))
      } else if (!this.push(chunk)) socket.pause()
    })
    socket.on('end', () => this.push(null))
    socket.on('error', (cause) => this.destroy(cause))
    socket.on('close', () => this.destroy())
  }

  override _read(): void {
    this.#socket.resume()
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: (cause?: Error | null) => void): void {
    this.#socket.write(chunk, done)
  }

  override _final(done: () => void): void {
    this.#socket.end(done)
  }

  override _destroy(cause: Error | null, done: (cause?: Error | null) => void): void {
    this.#socket.destroy()
    done(cause)
  }
}
