import type { KeyboardEvent } from 'react'
import { findTyped } from '#ui/overlay/keys.ts'
import { listAncestors, type TreeIndex, type TreeNode, type TreeRow } from './tree-model.ts'

export type TreeStep = { kind: 'focus'; key: string } | { kind: 'open' | 'close'; key: string }

const focusOn = (row: TreeRow | undefined): TreeStep | null =>
  row === undefined ? null : { kind: 'focus', key: row.node.key }

function stepSideways(
  rows: readonly TreeRow[],
  at: number,
  { key, index }: { key: string; index: TreeIndex },
) {
  const row = rows[at]
  if (row === undefined) return null
  if (key === 'ArrowRight') {
    if (!row.hasChildren) return null
    return row.isOpen ? focusOn(rows[at + 1]) : ({ kind: 'open', key: row.node.key } as const)
  }
  if (row.isOpen) return { kind: 'close', key: row.node.key } as const
  const parent = listAncestors(index, row.node.key)[0]
  return parent === undefined ? null : ({ kind: 'focus', key: parent } as const)
}

const PAGE_STEP = 10

/** What a key does in a tree (WAI-ARIA tree pattern): walk, unfold, fold, first letters. */
export function stepInTree<Node extends TreeNode>(
  rows: readonly TreeRow<Node>[],
  currentKey: string,
  pressed: { event: KeyboardEvent; index: TreeIndex },
): TreeStep | null {
  const { event, index } = pressed
  const { key } = event
  const at = rows.findIndex(({ node }) => node.key === currentKey)
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: Math.min(at + PAGE_STEP, rows.length - 1),
    PageUp: Math.max(at - PAGE_STEP, 0),
    Home: 0,
    End: rows.length - 1,
  }
  const target = targets[key]
  if (target !== undefined) return focusOn(rows[target])
  if (key === 'ArrowRight' || key === 'ArrowLeft') return stepSideways(rows, at, { key, index })
  const labels = rows.map(({ node }) => node.label)
  return focusOn(rows[findTyped(event, labels, at)])
}
