import type { DomainName } from './plant-import.types.ts'

/** The names of domains from below a topmost one down, by their numbers; of the topmost none. */
export type DomainTree = ReadonlyMap<number, readonly string[]>

/** A domain and those below it, as far as they are known. */
export function listDomainPaths(domains: readonly DomainName[], topId: number): DomainTree {
  const below = Map.groupBy(domains, ({ parentId }) => parentId)
  const paths = new Map<number, readonly string[]>([[topId, []]])
  // A map that is walked hands out what is added meanwhile.
  for (const [id, path] of paths)
    for (const child of below.get(id) ?? []) paths.set(child.id, [...path, child.name])
  return paths
}

/** By what a path is written as; two domains of one path tell nothing. */
export function indexPaths(paths: DomainTree): ReadonlyMap<string, readonly number[]> {
  const all = [...paths].map(([id, path]) => ({ id, key: JSON.stringify(path) }))
  return new Map(
    [...Map.groupBy(all, ({ key }) => key)].map(([key, found]) => [key, found.map(({ id }) => id)]),
  )
}
