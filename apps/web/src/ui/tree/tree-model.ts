import type { IconName } from '#ui/icon.tsx'

export type TreeNode = {
  key: string
  /** null at the top. A parent that is not in the list counts as none: the reader may not see it. */
  parentKey: string | null
  label: string
  icon?: IconName
  /** Small after the label: a count, a code. */
  hint?: string
  /** Shown, but not to be chosen. */
  isDisabled?: boolean
}

/** A node as it stands in the list: `aria-level`, `aria-posinset` and `aria-setsize` follow from it. */
export type TreeRow<Node extends TreeNode = TreeNode> = {
  node: Node
  level: number
  position: number
  siblings: number
  hasChildren: boolean
  isOpen: boolean
}

export type TreeIndex<Node extends TreeNode = TreeNode> = {
  byKey: ReadonlyMap<string, Node>
  /** Children in the given order; `null` holds the top. */
  children: ReadonlyMap<string | null, readonly Node[]>
}

function findLoop<Node extends TreeNode>(byKey: ReadonlyMap<string, Node>, node: Node): boolean {
  const seen = new Set<string>()
  let at: Node | undefined = node
  while (at !== undefined && at.parentKey !== null) {
    if (seen.has(at.key)) return true
    seen.add(at.key)
    at = byKey.get(at.parentKey)
  }
  return false
}

/** Children by parent. A node in a circle stands at the top, so that nothing is lost and nothing runs forever. */
export function makeTreeIndex<Node extends TreeNode>(nodes: readonly Node[]): TreeIndex<Node> {
  const byKey = new Map(nodes.map((node) => [node.key, node]))
  const children = new Map<string | null, Node[]>()
  for (const node of nodes) {
    const isRoot = node.parentKey === null || !byKey.has(node.parentKey) || findLoop(byKey, node)
    const parentKey = isRoot ? null : node.parentKey
    const list = children.get(parentKey)
    if (list === undefined) children.set(parentKey, [node])
    else list.push(node)
  }
  return { byKey, children }
}

export const childrenOf = <Node extends TreeNode>(index: TreeIndex<Node>, key: string | null) =>
  index.children.get(key) ?? []

/** Keys of all nodes under one, in order of the list. */
export function listDescendants(index: TreeIndex, key: string): string[] {
  return childrenOf(index, key).flatMap((child) => [child.key, ...listDescendants(index, child.key)])
}

/** Keys from the parent up to the top. */
export function listAncestors(index: TreeIndex, key: string): string[] {
  const found: string[] = []
  let at = index.byKey.get(key)?.parentKey ?? null
  while (at !== null && index.byKey.has(at) && !found.includes(at)) {
    found.push(at)
    at = index.byKey.get(at)?.parentKey ?? null
  }
  return found
}

export type TreeSearch<Node extends TreeNode = TreeNode> = {
  /** Where it looks. */
  textOf: (node: Node) => string
  /** Keeps all below what it finds, too. */
  isDeep: boolean
}

const LABEL_SEARCH: TreeSearch = { textOf: ({ label, hint = '' }) => `${label} ${hint}`, isDeep: false }

/** Keys that a search leaves: what matches, with everything above it. */
export function findInTree<Node extends TreeNode>(
  index: TreeIndex<Node>,
  text: string,
  { textOf, isDeep }: TreeSearch<Node> = LABEL_SEARCH,
): ReadonlySet<string> {
  const wanted = text.trim().toLowerCase()
  const found = new Set<string>()
  for (const node of index.byKey.values()) {
    if (!textOf(node).toLowerCase().includes(wanted)) continue
    const around = [...listAncestors(index, node.key), ...(isDeep ? listDescendants(index, node.key) : [])]
    for (const key of [node.key, ...around]) found.add(key)
  }
  return found
}

export type TreeView = {
  openKeys: ReadonlySet<string>
  /** What a search leaves; null without one. */
  found: ReadonlySet<string> | null
  /** Folded within the search: everything else in it is unfolded. */
  closedKeys?: ReadonlySet<string>
}

/** The visible rows, from the top. */
export function listTreeRows<Node extends TreeNode>(index: TreeIndex<Node>, view: TreeView): TreeRow<Node>[] {
  const rows: TreeRow<Node>[] = []
  const walk = (parentKey: string | null, level: number) => {
    const siblings = childrenOf(index, parentKey).filter(({ key }) => view.found?.has(key) !== false)
    for (const [at, node] of siblings.entries()) {
      const hasChildren = childrenOf(index, node.key).some(({ key }) => view.found?.has(key) !== false)
      const isWanted =
        view.found === null ? view.openKeys.has(node.key) : view.closedKeys?.has(node.key) !== true
      const isOpen = hasChildren && isWanted
      rows.push({ node, level, position: at + 1, siblings: siblings.length, hasChildren, isOpen })
      if (isOpen) walk(node.key, level + 1)
    }
  }
  walk(null, 1)
  return rows
}

export type CheckState = 'checked' | 'half' | 'unchecked'

/** State of every node's box: with linked parents a parent is what its children are. */
export function makeCheckStates(
  index: TreeIndex,
  checked: ReadonlySet<string>,
  isLinked: boolean,
): ReadonlyMap<string, CheckState> {
  const states = new Map<string, CheckState>()
  const judge = (key: string): CheckState => {
    const children = childrenOf(index, key).map((child) => judge(child.key))
    const own: CheckState = checked.has(key) ? 'checked' : 'unchecked'
    const state = !isLinked || children.length === 0 ? own : summarise(children)
    states.set(key, state)
    return state
  }
  for (const { key } of childrenOf(index, null)) judge(key)
  return states
}

export function summarise(states: readonly CheckState[]): CheckState {
  if (states.every((state) => state === 'checked')) return 'checked'
  return states.every((state) => state === 'unchecked') ? 'unchecked' : 'half'
}

/** Checks or clears a node, with linked parents everything under it too. Disabled nodes keep what they are. */
export function toggleChecked(
  index: TreeIndex,
  checked: ReadonlySet<string>,
  { key, isLinked }: { key: string; isLinked: boolean },
): ReadonlySet<string> {
  const isChecked = makeCheckStates(index, checked, isLinked).get(key) === 'checked'
  const next = new Set(checked)
  for (const changed of isLinked ? [key, ...listDescendants(index, key)] : [key]) {
    if (index.byKey.get(changed)?.isDisabled === true) continue
    if (isChecked) next.delete(changed)
    else next.add(changed)
  }
  if (!isLinked) return next
  return withParents(index, next)
}

/** With linked parents a parent belongs to the set exactly when all its children do. */
function withParents(index: TreeIndex, checked: ReadonlySet<string>): ReadonlySet<string> {
  const states = makeCheckStates(index, checked, true)
  return new Set([...states].flatMap(([key, state]) => (state === 'checked' ? [key] : [])))
}

export const DROP_POSITIONS = ['before', 'inside', 'after'] as const
export type DropPosition = (typeof DROP_POSITIONS)[number]
export type TreeMove = { key: string; parentKey: string | null; index: number }

/** Where a node lands when dropped at another; null where it may not: into itself or under itself. */
export function makeMove(
  index: TreeIndex,
  drop: { key: string; targetKey: string; place: DropPosition },
): TreeMove | null {
  const { key, targetKey, place } = drop
  const target = index.byKey.get(targetKey)
  if (target === undefined || key === targetKey || listAncestors(index, targetKey).includes(key)) return null
  if (place === 'inside') return { key, parentKey: targetKey, index: childrenOf(index, targetKey).length }
  const isKnownParent = target.parentKey !== null && index.byKey.has(target.parentKey)
  const parentKey = isKnownParent ? target.parentKey : null
  const siblings = childrenOf(index, parentKey).filter((sibling) => sibling.key !== key)
  const at = siblings.findIndex((sibling) => sibling.key === targetKey)
  return { key, parentKey, index: place === 'before' ? at : at + 1 }
}

const ARROW_MOVES = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const
export type MoveKey = (typeof ARROW_MOVES)[number]
export const isMoveKey = (key: string): key is MoveKey => (ARROW_MOVES as readonly string[]).includes(key)

/** Alt+arrows: up and down among its siblings, left out of its parent, right into the sibling above. */
export function makeKeyMove(index: TreeIndex, key: string, arrow: MoveKey): TreeMove | null {
  const parentKey = listAncestors(index, key)[0] ?? null
  const siblings = childrenOf(index, parentKey)
  const at = siblings.findIndex((sibling) => sibling.key === key)
  const above = siblings[at - 1]
  if (arrow === 'ArrowUp') return at > 0 ? { key, parentKey, index: at - 1 } : null
  if (arrow === 'ArrowDown') return at < siblings.length - 1 ? { key, parentKey, index: at + 1 } : null
  if (arrow === 'ArrowRight') {
    return above === undefined ? null : makeMove(index, { key, targetKey: above.key, place: 'inside' })
  }
  return parentKey === null ? null : makeMove(index, { key, targetKey: parentKey, place: 'after' })
}

/** A node's siblings as they stand after a move: what a server that keeps `orderNum` is sent. */
export function listAfterMove<Node extends TreeNode>(index: TreeIndex<Node>, move: TreeMove): Node[] {
  const moved = index.byKey.get(move.key)
  const others = childrenOf(index, move.parentKey).filter(({ key }) => key !== move.key)
  return moved === undefined ? [...others] : others.toSpliced(move.index, 0, moved)
}
