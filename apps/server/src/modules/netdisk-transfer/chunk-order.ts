export interface ChunkOrder {
  /** Runs the work when all earlier work of the same upload has ended. */
  run<Result>(uploadId: string, work: () => Promise<Result>): Promise<Result>
}

/** Keeps two chunks of one upload apart: a client that gave up on one sends it again while the first is still written. */
export function createChunkOrder(): ChunkOrder {
  const last = new Map<string, Promise<unknown>>()
  return {
    run: async (uploadId, work) => {
      const before = last.get(uploadId) ?? Promise.resolve()
      const own = before.then(work, work)
      last.set(uploadId, own)
      try {
        return await own
      } finally {
        if (last.get(uploadId) === own) last.delete(uploadId)
      }
    },
  }
}
