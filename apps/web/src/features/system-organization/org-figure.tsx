import type { ReactNode } from 'react'
import type { TreeNode } from '#ui/tree/tree-model.ts'
import { type OrgNode, type OrgRow, sumBelow } from './org-rows.ts'

/** The count at the right end of a tree's lines: of a node and all below it. Nothing at other lines. */
export const makeFigure =
  <Row extends OrgRow>(nodes: readonly OrgNode<Row>[], read: (row: Row) => number) =>
  ({ key }: TreeNode): ReactNode => {
    const isPlace = nodes.some((node) => node.key === key)
    return isPlace && <small>{sumBelow(nodes, key, read)}</small>
  }
