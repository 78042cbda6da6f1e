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

/** A file uploaded in parts; nobody reads it before `finishParts`. */
export interface PartedFile {
  readonly key: string
  /** The store's own name of the transfer; empty where it needs none. */
  readonly transferId: string
}

export interface FilePart {
  /** From 1, without gaps. */
  readonly number: number
  /** Where the part begins in the file. */
  readonly startByte: number
  readonly content: Uint8Array
}

/** Where a list goes on, and how many of its entries are looked at: at most 1000. */
export interface ListSlice {
  /** As `next` of the page before; null: from the front. */
  readonly after: string | null
  readonly limit: number
}

/** When it was written last, Unix milliseconds by the clock of the store. */
interface Modified {
  readonly modifiedAtMs: number
}

interface Listing {
  /** Null when this page is the last. */
  readonly next: string | null
  /** The same clock as it listed them, Unix milliseconds. */
  readonly listedAtMs: number
}

/** A part of what a store holds, in an order that stays the same. */
export interface FilePage extends Listing {
  readonly files: readonly (Modified & { readonly key: string })[]
  /** Names that the store did not make. */
  readonly foreign: readonly string[]
}

/** Files that are neither finished nor cancelled. */
export interface PartsPage extends Listing {
  readonly transfers: readonly (Modified & PartedFile)[]
}

/** Least length of every part but the last; S3 refuses shorter ones. */
export const MIN_PART_BYTES = 5 * 1024 * 1024

/**
 * Keeps files under keys that it makes; names and meaning are kept in the database. A file never
 * changes: new content is a new key. Every call but `put` and `startParts` throws FileKeyError for what is no key.
 */
export interface FileStore {
  readonly kind: 'folder' | 'bucket'
  /** Returns the key once the content is safe: on disk, or acknowledged by the object store. A stream is never held whole. */
  put(content: Uint8Array | Readable): Promise<string>
  /** Puts a file back under the key it had. Resolves once the content is safe. */
  putAs(key: string, content: Readable): Promise<void>
  /** @throws FileMissingError */
  openStream(key: string, range?: ByteRange): Promise<Readable>
  /** @throws FileMissingError */
  readBytes(key: string): Promise<Uint8Array>
  /** @throws FileMissingError */
  readSizeBytes(key: string): Promise<number>
  /** Removing a missing file is no error. */
  remove(key: string): Promise<void>

  /** Files that are whole. What comes or goes meanwhile may be in the list or not. */
  list(slice: ListSlice): Promise<FilePage>
  /** Writes down beside the files whose they are, and returns all owners that have done so. */
  claim(owner: string): Promise<readonly string[]>
  /** Null: this store cannot list them. */
  listParts(slice: ListSlice): Promise<PartsPage | null>

  /** Rejects when files can neither be written nor read at the moment. */
  check(): Promise<void>

  startParts(): Promise<PartedFile>
  /**
   * Returns a tag for `finishParts` once the part is safe. The same part may be put again; a stored part survives
   * the end of this process. @throws FileMissingError when the transfer is gone
   */
  putPart(file: PartedFile, part: FilePart): Promise<string>
  /** Makes one file of at least one part, given the tags in order. May be repeated. @throws FileMissingError when the parts are gone */
  finishParts(file: PartedFile, tags: readonly string[]): Promise<void>
  /** Drops the parts. Dropping missing or finished ones is no error. */
  cancelParts(file: PartedFile): Promise<void>
}
