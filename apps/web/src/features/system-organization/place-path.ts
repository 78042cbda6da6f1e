import { listAncestors, makeTreeIndex } from '#ui/tree/tree-model.ts'
import type { PlaceNode, PlaceRow } from './place-tree.ts'

/** The names above a node, from the top down: "华东 / 苏州"; empty at the top. */
export function describePath<Row extends PlaceRow>(
  nodes: readonly PlaceNode<Row>[],
  { key }: PlaceNode<Row>,
): string {
  const index = makeTreeIndex(nodes)
  return listAncestors(index, key)
    .toReversed()
    .map((ancestor) => index.byKey.get(ancestor)?.label ?? '')
    .join(' / ')
}
