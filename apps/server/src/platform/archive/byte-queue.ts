import { ArchiveError } from './archive-error.ts'

/** Takes bytes from a stream in portions that its reader chooses. */
export class ByteQueue {
  readonly #source: AsyncIterator<Buffer>
  readonly #limitBytes: number
  #held: Buffer = Buffer.alloc(0)
  #seenBytes = 0

  /** @throws ArchiveError, later, when the stream has more than `limitBytes` */
  constructor(source: AsyncIterable<Buffer>, limitBytes: number) {
    this.#source = source[Symbol.asyncIterator]()
    this.#limitBytes = limitBytes
  }

  /** Exactly so many bytes; for short ones. @throws ArchiveError when there are fewer */
  async take(bytes: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    for await (const piece of this.stream(bytes)) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  /** Exactly so many bytes, as they come. Read by nobody twice. @throws ArchiveError when there are fewer */
  stream(bytes: number): AsyncIterable<Buffer> {
    let leftBytes = bytes
    const next = async (): Promise<IteratorResult<Buffer, undefined>> => {
      if (leftBytes === 0) return { done: true, value: undefined }
      if (this.#held.length === 0 && !(await this.#fill())) throw new ArchiveError('its end is missing')
      const value = this.#held.subarray(0, leftBytes)
      this.#held = this.#held.subarray(value.length)
      leftBytes -= value.length
      return { done: false, value }
    }
    return { [Symbol.asyncIterator]: () => ({ next }) }
  }

  async isAtEnd(): Promise<boolean> {
    return this.#held.length === 0 && !(await this.#fill())
  }

  async #fill(): Promise<boolean> {
    const value = await this.#read()
    if (value === undefined) return false
    this.#held = value
    this.#seenBytes += value.length
    if (this.#seenBytes > this.#limitBytes)
      throw new ArchiveError('it unpacks to far more than a backup would')
    return value.length > 0 || this.#fill()
  }

  async #read(): Promise<Buffer | undefined> {
    try {
      const piece = await this.#source.next()
      return piece.done === true ? undefined : piece.value
    } catch (cause) {
      throw tellZlibFault(cause)
    }
  }
}

function tellZlibFault(cause: unknown): unknown {
  if (!(cause instanceof Error) || !('code' in cause)) return cause
  const code = String(cause.code)
  if (code === 'Z_BUF_ERROR') return new ArchiveError('its end is missing', { cause })
  return code.startsWith('Z_') ? new ArchiveError('it is damaged, or no .tar.gz', { cause }) : cause
}
