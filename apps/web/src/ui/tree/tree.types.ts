import type { ReactNode } from 'react'
import type { MenuItem } from '#ui/menu.tsx'
import type { TreeMove, TreeNode } from './tree-model.ts'

export type OwnSearch<Node extends TreeNode> = {
  /** Name of its field. */
  label: string
  textOf: (node: Node) => string
  /** What stands there when nothing matches. */
  none: (text: string, clear: () => void) => ReactNode
}

export type TreeProps<Node extends TreeNode> = {
  /** What it holds: "部门". */
  label: string
  nodes: readonly Node[]
  selectedKey?: string | null
  onSelect?: (node: Node) => void
  /** Check boxes stand at every node when both are given. */
  checkedKeys?: ReadonlySet<string>
  onCheck?: (keys: ReadonlySet<string>) => void
  /** Checking a parent checks its children; a parent is checked when all its children are. */
  isLinked?: boolean
  /** Enter and double click, where selecting is not opening. */
  onOpen?: (node: Node) => void
  /** Dropped, or moved by Alt+arrows or "移动到…". Without it nothing can be moved. */
  onMove?: (move: TreeMove) => void
  /** Whether a place is allowed; a node never goes below itself, whatever this says. */
  mayMove?: (move: TreeMove) => boolean
  /** Items of a node's menu: right button, Shift+F10. */
  menuOf?: (node: Node) => readonly MenuItem[]
  /** The menu has a button at the end of each line, too. */
  hasMenuButtons?: boolean
  hasSearch?: boolean
  /** A search of the page's own: it keeps all below what it finds, too. */
  search?: OwnSearch<Node>
  /** Drawn in place of the label. */
  name?: (node: Node) => ReactNode
  /** A group that cannot be selected: a click, Enter and Space fold it. */
  isHolder?: (node: Node) => boolean
  /** Whether it is open before anybody folds it. Default: a small tree whole, of a large one its top. */
  isOpenAtFirst?: (node: Node) => boolean
  /** Compact: lower lines, less indent. */
  isDense?: boolean
  /** At the right end of a line: a count, a tag. */
  extra?: (node: Node) => ReactNode
  empty?: ReactNode
  /** Above the lines, beside the search: 新增. */
  tools?: ReactNode
}

export type TreeViewProps<Node extends TreeNode> = TreeProps<Node> & {
  /** "移动到…" was chosen from a node's menu. */
  onAskMove?: (node: Node) => void
}
