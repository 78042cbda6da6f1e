/** Values by key, each loaded once, many in one read. Failures and absent values are not cached. */
export interface LoadingCache<Key, Value> {
  readonly load: (key: Key) => Promise<Value | undefined>
  /** Loads what is missing in one read. */
  readonly loadAll: (keys: Iterable<Key>) => Promise<Map<Key, Value>>
  /** A value being loaded may be outdated: its callers get it, but it is not cached. */
  readonly forget: (key: Key) => void
  readonly clear: () => void
}

type Read<Key, Value> = (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>

export function createLoadingCache<Key, Value>(read: Read<Key, Value>): LoadingCache<Key, Value> {
  const kept = new Map<Key, Promise<Value | undefined>>()
  const loadAll = async (keys: Iterable<Key>): Promise<Map<Key, Value>> => {
    const wanted = [...new Set(keys)]
    startMissing(kept, wanted, read)
    const loads = wanted.map(async (key) => [key, await kept.get(key)] as const)
    const found = await Promise.all(loads)
    return new Map(found.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))
  }
  return {
    load: async (key) => (await loadAll([key])).get(key),
    loadAll,
    forget: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

function startMissing<Key, Value>(
  kept: Map<Key, Promise<Value | undefined>>,
  keys: readonly Key[],
  read: Read<Key, Value>,
): void {
  const missing = keys.filter((key) => !kept.has(key))
  if (missing.length === 0) return
  const batch = read(missing)
  for (const key of missing) {
    const load = batch.then((values) => values.get(key))
    kept.set(key, load)
    const drop = (): void => {
      if (kept.get(key) === load) kept.delete(key)
    }
    load.then((value) => value === undefined && drop(), drop)
  }
}
