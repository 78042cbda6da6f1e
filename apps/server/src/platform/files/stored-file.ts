import type { Readable } from 'node:stream'

/** Bytes from `start` to `end`, both included, counted from 0. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** No file has this key (any more). */
export class FileMissingError extends Error {
  override readonly name = 'FileMissingError'
  constructor(options?: ErrorOptions) {
    super('the file is not there', options)
  }
}

/**
 * Keeps files under keys it makes itself; their names and meaning are the database's. A file never
 * changes: new content is a new key. Every call but `put` throws FileKeyError for what is no key.
 */
export interface FileStore {
  /** Returns the key once the content is safe: on disk, or acknowledged by the object store. */
  put(content: Uint8Array | Readable): Promise<string>
  /** @throws FileMissingError */
  openStream(key: string, range?: ByteRange): Promise<Readable>
  /** @throws FileMissingError */
  readBytes(key: string): Promise<Uint8Array>
  /** @throws FileMissingError */
  readSizeBytes(key: string): Promise<number>
  /** Removing what is gone already is no error. */
  remove(key: string): Promise<void>
}
