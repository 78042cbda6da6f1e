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

/** A value that is there once `load` has ended; absent where the read found none. */
interface Kept<Value> {
  readonly load: Promise<void>
  value?: Value | undefined
}

export function createLoadingCache<Key, Value>(read: Read<Key, Value>): LoadingCache<Key, Value> {
  const kept = new Map<Key, Kept<Value>>()
  const loadAll = async (keys: Iterable<Key>): Promise<Map<Key, Value>> => {
    const wanted = [...keys]
    startMissing(kept, wanted, read)
    const found = new Map<Key, Value>()
    const awaited = new Map<Key, Kept<Value>>()
    // Ten thousand values that are there already are waited for by nobody.
    for (const key of wanted) {
      const entry = kept.get(key)
      if (entry?.value !== undefined) found.set(key, entry.value)
      else if (entry !== undefined) awaited.set(key, entry)
    }
    await Promise.all(new Set([...awaited.values()].map(({ load }) => load)))
    for (const [key, { value }] of awaited) if (value !== undefined) found.set(key, value)
    return found
  }
  return {
    load: async (key) => (await loadAll([key])).get(key),
    loadAll,
    forget: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

function startMissing<Key, Value>(
  kept: Map<Key, Kept<Value>>,
  keys: readonly Key[],
  read: Read<Key, Value>,
): void {
  const missing = [...new Set(keys.filter((key) => !kept.has(key)))]
  if (missing.length === 0) return
  const fresh = new Map<Key, Kept<Value>>()
  const drop = (key: Key, entry: Kept<Value>): void => {
    if (kept.get(key) === entry) kept.delete(key)
  }
  const load = read(missing).then(
    (values) => {
      for (const [key, entry] of fresh) {
        entry.value = values.get(key)
        if (entry.value === undefined) drop(key, entry)
      }
    },
    (cause: unknown) => {
      for (const [key, entry] of fresh) drop(key, entry)
      throw cause
    },
  )
  for (const key of missing) fresh.set(key, { load })
  for (const [key, entry] of fresh) kept.set(key, entry)
}
