/** The parent of each node by id; null at the top. A parent that is not a key lies outside the visible part. */
export type ParentMap = ReadonlyMap<number, number | null>

export const makeParentMap = (nodes: readonly { id: number; parentId: number | null }[]): ParentMap =>
  new Map(nodes.map(({ id, parentId }) => [id, parentId]))

/** Whether some node is its own ancestor. */
export function hasCycle(parents: ParentMap): boolean {
  const sound = new Set<number>()
  for (const start of parents.keys()) {
    const walked = new Set<number>()
    let at: number | null | undefined = start
    while (at !== null && at !== undefined && !sound.has(at)) {
      if (walked.has(at)) return true
      walked.add(at)
      at = parents.get(at)
    }
    for (const id of walked) sound.add(id)
  }
  return false
}

/** The ancestors of a node, nearest first, without itself. */
export function listAbove(parents: ParentMap, id: number): number[] {
  const above: number[] = []
  let at = parents.get(id)
  while (at !== null && at !== undefined && !above.includes(at)) {
    above.push(at)
    at = parents.get(at)
  }
  return above
}

/** All nodes below a node, without itself. */
export const listBelow = (parents: ParentMap, id: number): number[] =>
  [...parents.keys()].filter((node) => node !== id && listAbove(parents, node).includes(id))
