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

/** Open at first: all of a small tree; of a large one the first level and the way to the selected node. */
function firstOpen(index: TreeIndex, selectedKey: string | null): ReadonlySet<string> {
  const isSmall = index.byKey.size <= ALL_OPEN_UP_TO
  const top = isSmall ? [...index.byKey.keys()] : (index.children.get(null) ?? []).map(({ key }) => key)
  return new Set([...top, ...(selectedKey === null ? [] : listAncestors(index, selectedKey))])
}

type Choices = ReadonlyMap<string, boolean>

const NONE: ReadonlySet<string> = new Set()

/** What the reader folded and unfolded. What is selected anew opens the way to itself, and may be folded away again. */
function useChoices(index: TreeIndex, selectedKey: string | null) {
  const wayTo = (key: string | null) =>
    key === null ? [] : listAncestors(index, key).map((above) => [above, true] as const)
  const [choices, setChoices] = useState<Choices>(() => new Map(wayTo(selectedKey)))
  const [shownKey, setShownKey] = useState(selectedKey)
  if (shownKey !== selectedKey) {
    setShownKey(selectedKey)
    setChoices(new Map([...choices, ...wayTo(selectedKey)]))
  }
  return {
    choices,
    choose: (keys: readonly string[], isOpen: boolean) =>
      setChoices((former) => new Map([...former, ...keys.map((key) => [key, isOpen] as const)])),
  }
}

/** Nodes folded within a search; another search has none yet. */
function useSearchFolding(search: string) {
  const [folded, setFolded] = useState({ search: '', keys: NONE })
  const keys = folded.search === search ? folded.keys : NONE
  const setClosed = (key: string, isClosed: boolean) => {
    const others = [...keys].filter((other) => other !== key)
    setFolded({ search, keys: new Set(isClosed ? [...others, key] : others) })
  }
  return { closedKeys: keys, setClosed }
}

type FoldingRules<Node extends TreeNode> = {
  selectedKey: string | null
  search: string
  isOpenAtFirst?: ((node: Node) => boolean) | undefined
  /** Text that is searched, for a search that keeps all nodes below a hit; default: the labels. */
  textOf?: ((node: Node) => string) | undefined
}

/** Which nodes of a tree are in sight: what is unfolded, or what a search leaves. */
export function useTreeFolding<Node extends TreeNode>(
  nodes: readonly Node[],
  { selectedKey, search, isOpenAtFirst, textOf }: FoldingRules<Node>,
): TreeFolding<Node> {
  const index = useMemo(() => makeTreeIndex(nodes), [nodes])
  const { choices, choose } = useChoices(index, selectedKey)
  const isSearching = search.trim() !== ''
  const { closedKeys, setClosed } = useSearchFolding(search)
  const parents = useMemo(() => [...index.children.keys()].filter((key) => key !== null), [index])
  const openKeys = useMemo(() => {
    const first =
      isOpenAtFirst === undefined
        ? firstOpen(index, selectedKey)
        : new Set(nodes.filter(isOpenAtFirst).map(({ key }) => key))
    return new Set(parents.filter((key) => choices.get(key) ?? first.has(key)))
  }, [nodes, index, parents, choices, selectedKey, isOpenAtFirst])
  const rows = useMemo(() => {
    const own = textOf === undefined ? undefined : { textOf, isDeep: true }
    return listTreeRows(index, {
      openKeys,
      found: isSearching ? findInTree(index, search, own) : null,
      closedKeys,
    })
  }, [index, openKeys, isSearching, search, textOf, closedKeys])
  const isAllOpen = parents.every((key) => openKeys.has(key))
  return {
    index,
    rows,
    setOpen: (key, isOpen) => {
      if (isSearching) setClosed(key, !isOpen)
      else choose([key], isOpen)
    },
    hasFolds: parents.length > 0,
    isAllOpen,
    toggleAll: () => choose(parents, !isAllOpen),
  }
}
