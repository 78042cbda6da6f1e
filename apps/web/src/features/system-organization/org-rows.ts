import type { IconName } from '#ui/icon.tsx'
import {
  childrenOf,
  listAfterMove,
  listDescendants,
  makeTreeIndex,
  type TreeMove,
  type TreeNode,
} from '#ui/tree/tree-model.ts'

/** What departments and management domains have in common. */
export type OrgRow = { id: number; parentId: number | null; name: string; orderNum: number }
export type OrgNode<Row extends OrgRow> = TreeNode & { row: Row }
/** The position of a row; `isUnderOther` when its parent changed. */
export type TreePosition = { id: number; parentId: number | null; orderNum: number; isUnderOther: boolean }

/** Gap between neighbours, so that a number can be inserted by hand. */
const ORDER_STEP = 10

const keyOf = (id: number | null): string | null => (id === null ? null : String(id))

const sameName = (name: string) => name

/** Rows as the lines of a tree, from the top down: siblings in their stored order, each before its descendants. */
export function makeOrgNodes<Row extends OrgRow>(
  rows: readonly Row[],
  icon: IconName,
  tell = sameName,
): OrgNode<Row>[] {
  const sorted = rows
    .toSorted((a, b) => a.orderNum - b.orderNum || a.id - b.id)
    .map((row) => ({ key: String(row.id), parentKey: keyOf(row.parentId), label: tell(row.name), icon, row }))
  const index = makeTreeIndex(sorted)
  const listBelow = (key: string | null): OrgNode<Row>[] =>
    childrenOf(index, key).flatMap((node) => [node, ...listBelow(node.key)])
  return listBelow(null)
}

/** Sum over a row and everything below it. */
export function sumBelow<Row extends OrgRow>(
  nodes: readonly OrgNode<Row>[],
  key: string,
  read: (row: Row) => number,
): number {
  const index = makeTreeIndex(nodes)
  const keys = [key, ...listDescendants(index, key)]
  return keys.reduce((sum, one) => {
    const node = index.byKey.get(one)
    return node === undefined ? sum : sum + read(node.row)
  }, 0)
}

/** The positions that a move changes: of the moved row, and of its siblings. */
export function listChangedPositions<Row extends OrgRow>(
  nodes: readonly OrgNode<Row>[],
  move: TreeMove,
): TreePosition[] {
  const index = makeTreeIndex(nodes)
  return listAfterMove(index, move).flatMap(({ row, parentKey }, at) => {
    // A parent the reader may not see stays: the reader sees its children at the top.
    const seenParent = parentKey !== null && index.byKey.has(parentKey) ? parentKey : null
    const isUnderOther = seenParent !== move.parentKey
    const ownParent = move.parentKey === null ? null : Number(move.parentKey)
    const orderNum = (at + 1) * ORDER_STEP
    if (!isUnderOther && orderNum === row.orderNum) return []
    return [{ id: row.id, parentId: isUnderOther ? ownParent : row.parentId, orderNum, isUnderOther }]
  })
}

/** The same rows at their former positions, for the undo. */
export const listFormerPositions = <Row extends OrgRow>(
  nodes: readonly OrgNode<Row>[],
  positions: readonly TreePosition[],
): TreePosition[] =>
  positions.flatMap(({ id, isUnderOther }) => {
    const row = nodes.find((node) => node.row.id === id)?.row
    return row === undefined ? [] : [{ id, parentId: row.parentId, orderNum: row.orderNum, isUnderOther }]
  })
