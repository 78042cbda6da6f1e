/** The messages between the main thread and the thread that runs the embedded engine. */

export type EmbeddedStorage =
  | { readonly kind: 'folder'; readonly path: string }
  /** Nothing survives the process; `loadFrom` is a dump made by `dumpTo`. For tests. */
  | { readonly kind: 'memory'; readonly loadFrom?: string }

export interface WorkerStart {
  readonly storage: EmbeddedStorage
  readonly sharedBuffersMb: number
  /** Posts a message for each fsync that reached the disk. */
  readonly reportFsync: boolean
}

export type WorkerRequest =
  | { readonly id: number; readonly kind: 'exec'; readonly bytes: Uint8Array }
  | { readonly id: number; readonly kind: 'dump'; readonly path: string }
  /** Copies the folder of the database into another that is not there, as a loss of power would leave it. */
  | { readonly id: number; readonly kind: 'copy'; readonly path: string }
  | { readonly id: number; readonly kind: 'close' }

export type WorkerAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'fsync' }
  /** A step of upkeep failed; the engine goes on. */
  | { readonly kind: 'upkeep-failed'; readonly reason: string }
  | { readonly kind: 'done'; readonly id: number; readonly bytes: Uint8Array }
  /** This request could not be done; the engine goes on. */
  | { readonly kind: 'refused'; readonly id: number; readonly reason: string }
  /** The engine itself failed (never an SQL error, those travel as protocol bytes): it must not be used any more. */
  | { readonly kind: 'fatal'; readonly reason: string }
