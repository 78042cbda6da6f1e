import { useMemo, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { type MenuAnchor, type MenuItem, PopupMenu } from '#ui/menu.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { TreeLines } from './tree-lines.tsx'
import { makeCheckStates, type TreeNode } from './tree-model.ts'
import { treeMessages } from './tree.messages.ts'
import type { TreeViewProps } from './tree.types.ts'
import { useTreeDrag } from './use-tree-drag.ts'
import { type TreeFolding, useTreeFolding } from './use-tree.ts'
import './tree.css'

type Opened<Node> = { node: Node; anchor: MenuAnchor }

/** The page's own items, then the way to move a node without dragging. */
function useMenuItems<Node extends TreeNode>({ menuOf, onAskMove }: TreeViewProps<Node>) {
  const t = useMessages(treeMessages)
  return (node: Node): readonly MenuItem[] => {
    const own = menuOf?.(node) ?? []
    if (onAskMove === undefined) return own
    const move: MenuItem = { id: 'tree-move', label: t('moveTo'), onSelect: () => onAskMove(node) }
    return own.length === 0 ? [move] : [...own, { id: 'tree-line', separator: true }, move]
  }
}

type ToolsProps<Node extends TreeNode> = {
  props: TreeViewProps<Node>
  folding: TreeFolding<Node>
  search: string
  onSearch: (text: string) => void
}

function TreeTools<Node extends TreeNode>({ props, folding, search, onSearch }: ToolsProps<Node>) {
  const t = useMessages(treeMessages)
  const { label, hasSearch = false, search: own, tools } = props
  const searchLabel = own?.label ?? t('search', { label })
  const foldText = t(folding.isAllOpen ? 'foldAll' : 'unfoldAll')
  if (!hasSearch && own === undefined && tools === undefined) return null
  return (
    <div className="tree-tools">
      {(hasSearch || own !== undefined) && (
        <span className="input tree-search">
          <Icon name="search" size={14} />
          <input
            type="search"
            aria-label={searchLabel}
            placeholder={searchLabel}
            value={search}
            onChange={(event) => onSearch(event.target.value)}
          />
        </span>
      )}
      {hasSearch && folding.hasFolds && (
        <IconButton icon={folding.isAllOpen ? 'up' : 'down'} label={foldText} onClick={folding.toggleAll} />
      )}
      {tools}
    </div>
  )
}

/** A tree of any size: roving focus, ←→ fold, Space checks, Enter selects, Alt+arrows move, Shift+F10 opens the menu. */
export function TreeView<Node extends TreeNode>(props: TreeViewProps<Node>) {
  const { label, nodes, selectedKey = null, checkedKeys, isLinked = false, empty } = props
  const t = useMessages(treeMessages)
  const [search, setSearch] = useState('')
  const folding = useTreeFolding(nodes, {
    selectedKey,
    search,
    isOpenAtFirst: props.isOpenAtFirst,
    textOf: props.search?.textOf,
  })
  const [opened, setOpened] = useState<Opened<Node> | null>(null)
  const states = useMemo(
    () => makeCheckStates(folding.index, checkedKeys ?? new Set(), isLinked),
    [folding.index, checkedKeys, isLinked],
  )
  const drag = useTreeDrag(folding, props)
  const itemsOf = useMenuItems(props)
  const openMenu = (node: Node, anchor: MenuAnchor) => {
    const hasMenu = itemsOf(node).length > 0
    if (hasMenu) setOpened({ node, anchor })
    return hasMenu
  }
  return (
    <div className={props.isDense === true ? 'tree-frame is-dense' : 'tree-frame'}>
      <TreeTools props={props} folding={folding} search={search} onSearch={setSearch} />
      {folding.rows.length === 0 ? (
        <div className="notice tree-none">
          {nodes.length === 0
            ? (empty ?? t('empty', { label }))
            : (props.search?.none(search, () => setSearch('')) ?? t('none'))}
        </div>
      ) : (
        <TreeLines props={props} folding={folding} states={states} drag={drag} onMenu={openMenu} />
      )}
      {opened !== null && (
        <PopupMenu
          label={t('rowMenu', { name: opened.node.label })}
          anchor={opened.anchor}
          items={itemsOf(opened.node)}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}
