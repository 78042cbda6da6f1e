import { useMemo, useState } from 'react'
import {
  findInTree,
  listAncestors,
  listTreeRows,
  makeTreeIndex,
  type TreeIndex,
  type TreeNode,
  type TreeRow,
} from './tree-model.ts'

export type TreeFolding<Node extends TreeNode> = {
  index: TreeIndex<Node>
  rows: readonly TreeRow<Node>[]
  setOpen: (key: string, isOpen: boolean) => void
  hasFolds: boolean
  isAllOpen: boolean
  /** Folds everything when everything is open, else unfolds it. */
  toggleAll: () => void
}

const ALL_OPEN_UP_TO = 60

/** A small tree opens whole; of a large one its top, and the way to what is selected. */
function firstOpen(index: TreeIndex, selectedKey: string | null): ReadonlySet<string> {
  const isSmall = index.byKey.size <= ALL_OPEN_UP_TO
  const top = isSmall ? [...index.byKey.keys()] : (index.children.get(null) ?? []).map(({ key }) => key)
  return new Set([...top, ...(selectedKey === null ? [] : listAncestors(index, selectedKey))])
}

/** Which nodes of a tree are in sight: what is unfolded, or what a search leaves. */
export function useTreeFolding<Node extends TreeNode>(
  nodes: readonly Node[],
  { selectedKey, search }: { selectedKey: string | null; search: string },
): TreeFolding<Node> {
  const index = useMemo(() => makeTreeIndex(nodes), [nodes])
  // null until the reader has folded anything: nodes that arrive late open as first ones do.
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const openKeys = useMemo(() => chosen ?? firstOpen(index, selectedKey), [chosen, index, selectedKey])
  const rows = useMemo(() => {
    const found = search.trim() === '' ? null : findInTree(index, search)
    return listTreeRows(index, { openKeys, found })
  }, [index, openKeys, search])
  const parents = [...index.children.keys()].filter((key) => key !== null)
  const isAllOpen = parents.every((key) => openKeys.has(key))
  return {
    index,
    rows,
    setOpen: (key, isOpen) => {
      const next = new Set(openKeys)
      if (isOpen) next.add(key)
      else next.delete(key)
      setChosen(next)
    },
    hasFolds: parents.length > 0,
    isAllOpen,
    toggleAll: () => setChosen(isAllOpen ? new Set() : new Set(parents)),
  }
}
