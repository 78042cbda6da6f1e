import { createHash, type Hash } from 'node:crypto'

interface RunningHash {
  readonly hash: Hash
  readonly atByte: number
}

export interface RunningHashes {
  /** A chunk that was stored at that offset. */
  add(uploadId: string, atByte: number, chunk: Uint8Array): void
  /** SHA-256 of the whole; undefined when this process has not seen every chunk, and the file must be read. */
  take(uploadId: string, sizeBytes: number): Buffer | undefined
  forget(uploadId: string): void
}

/** Uploads whose hash is kept; one that is evicted is read once at its end instead. */
const MAX_KEPT = 500

/** Hashes uploads as they arrive, so that finishing one does not read it again. */
export function createRunningHashes(): RunningHashes {
  const kept = new Map<string, RunningHash>()
  return {
    add: (uploadId, atByte, chunk) => {
      const known = atByte === 0 ? { hash: createHash('sha256'), atByte: 0 } : kept.get(uploadId)
      kept.delete(uploadId)
      if (known?.atByte !== atByte) return
      kept.set(uploadId, { hash: known.hash.update(chunk), atByte: atByte + chunk.length })
      const [oldest] = kept.keys()
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
    },
    take: (uploadId, sizeBytes) => {
      const known = kept.get(uploadId)
      // A copy: finishing may be repeated.
      return known?.atByte === sizeBytes ? known.hash.copy().digest() : undefined
    },
    forget: (uploadId) => void kept.delete(uploadId),
  }
}
