import { listAncestors, makeTreeIndex } from '#ui/tree/tree-model.ts'
import type { OrgNode, OrgRow } from './org-rows.ts'

/** The names above a node, from the top down: "华东 / 苏州"; empty at the top. */
export function describePath<Row extends OrgRow>(
  nodes: readonly OrgNode<Row>[],
  { key }: OrgNode<Row>,
): string {
  const index = makeTreeIndex(nodes)
  return listAncestors(index, key)
    .toReversed()
    .map((ancestor) => index.byKey.get(ancestor)?.label ?? '')
    .join(' / ')
}
