import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useVirtualRows } from '#ui/grid/virtual-rows.ts'
import { useIsNarrow } from '#ui/media.ts'
import { anchorBelow, type MenuAnchor } from '#ui/menu.tsx'
import { type Density, useTheme } from '#ui/theme.ts'
import { stepInTree } from './tree-keys.ts'
import { TreeLine } from './tree-line.tsx'
import {
  type CheckState,
  isMoveKey,
  makeKeyMove,
  toggleChecked,
  type TreeMove,
  type TreeNode,
  type TreeRow,
} from './tree-model.ts'
import { treeMessages } from './tree.messages.ts'
import type { TreeProps } from './tree.types.ts'
import type { DragControls } from './use-tree-drag.ts'
import type { TreeFolding } from './use-tree.ts'

const LINE_PX: Record<Density, number> = { default: 34, middle: 30, compact: 28 }
const DENSE_LINE_PX = 28
const TOUCH_LINE_PX = 44
/** Up to here all lines are drawn; beyond, only those in sight. */
const ALL_UP_TO = 200

type Keys<Node extends TreeNode> = {
  props: TreeProps<Node>
  folding: TreeFolding<Node>
  current: TreeRow<Node> | undefined
  focus: (key: string) => void
  toggle: (key: string) => void
  move: (move: TreeMove) => void
  press: (row: TreeRow<Node>) => void
  openMenu: (node: Node, anchor: MenuAnchor) => boolean
}

function useTreeKeys<Node extends TreeNode>(keys: Keys<Node>) {
  const { props, folding, current, focus, toggle, openMenu } = keys
  const actOn = (event: KeyboardEvent, row: TreeRow<Node>): boolean => {
    const { key } = event
    const { node } = row
    if (event.altKey && isMoveKey(key) && props.onMove !== undefined) {
      const move = makeKeyMove(folding.index, node.key, key)
      if (move !== null && props.mayMove?.(move) !== false) keys.move(move)
    } else if (key === ' ' && props.onCheck !== undefined) toggle(node.key)
    else if (key === 'Enter' && props.onOpen !== undefined) props.onOpen(node)
    else if (key === 'Enter' || key === ' ') keys.press(row)
    else if (key === 'ContextMenu' || (key === 'F10' && event.shiftKey)) {
      const box = event.currentTarget.getBoundingClientRect()
      openMenu(node, { x: box.left + 32, y: box.bottom, align: 'start' })
    } else return false
    return true
  }
  return (event: KeyboardEvent) => {
    if (current === undefined || event.ctrlKey || event.metaKey) return
    if (actOn(event, current)) return event.preventDefault()
    const step = stepInTree(folding.rows, current.node.key, { event, index: folding.index })
    if (step === null) return undefined
    event.preventDefault()
    if (step.kind === 'focus') focus(step.key)
    else folding.setOpen(step.key, step.kind === 'open')
    return undefined
  }
}

const findLine = (tree: HTMLElement | null, key: string) =>
  [...(tree?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [])].find(
    ({ dataset }) => dataset['key'] === key,
  )

function useLinePx(isDense: boolean): number {
  const density = useTheme((theme) => theme.density)
  const isNarrow = useIsNarrow()
  if (matchMedia('(pointer: coarse)').matches || (isDense && isNarrow)) return TOUCH_LINE_PX
  return isDense ? DENSE_LINE_PX : LINE_PX[density]
}

/** Keeps the focus on the current line, also after it was drawn anew by scrolling or moved. */
function useRovingFocus<Node extends TreeNode>(
  rows: readonly TreeRow<Node>[],
  { selectedKey = null, isDense = false }: TreeProps<Node>,
) {
  const ref = useRef<HTMLDivElement>(null)
  const [focusedKey, setFocused] = useState<string | null>(null)
  const [wantedKey, setWanted] = useState<string | null>(null)
  const heightPx = useLinePx(isDense)
  const { drawn, bodyStyle, isVirtual, reveal } = useVirtualRows({
    count: rows.length,
    heightPx,
    getScroll: () => ref.current,
    allUpTo: ALL_UP_TO,
  })
  useEffect(() => {
    if (wantedKey === null || !drawn.some(({ at }) => rows[at]?.node.key === wantedKey)) return
    const line = findLine(ref.current, wantedKey)
    if (line === undefined) return
    line.focus()
    setWanted(null)
  }, [wantedKey, rows, drawn])
  const showSelected = useEffectEvent(() => {
    if (selectedKey === null) return
    const at = rows.findIndex(({ node }) => node.key === selectedKey)
    if (isVirtual && at !== -1) reveal(at)
    else findLine(ref.current, selectedKey)?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    if (selectedKey !== null) showSelected()
  }, [selectedKey])
  const rowOf = (key: string | null) => rows.find(({ node }) => node.key === key)
  return {
    ref,
    drawn,
    bodyStyle,
    current: rowOf(focusedKey) ?? rowOf(selectedKey) ?? rows[0],
    setFocused,
    focus: (key: string) => {
      if (isVirtual) reveal(rows.findIndex(({ node }) => node.key === key))
      setFocused(key)
      setWanted(key)
    },
  }
}

/** Announces moves by keys to screen readers. */
function useSpokenMove<Node extends TreeNode>(props: TreeProps<Node>, { index }: TreeFolding<Node>) {
  const t = useMessages(treeMessages)
  const [spoken, setSpoken] = useState('')
  const move = (next: TreeMove) => {
    props.onMove?.(next)
    const name = index.byKey.get(next.key)?.label ?? ''
    const parent = next.parentKey === null ? t('moveTop') : (index.byKey.get(next.parentKey)?.label ?? '')
    setSpoken(t('moved', { name, parent, position: next.index + 1 }))
  }
  return { spoken, move }
}

type LinesProps<Node extends TreeNode> = {
  props: TreeProps<Node>
  folding: TreeFolding<Node>
  states: ReadonlyMap<string, CheckState>
  drag: DragControls
  onMenu: (node: Node, anchor: MenuAnchor) => boolean
}

/** What keys and pointer do with the lines. */
function useLines<Node extends TreeNode>({ props, folding, onMenu }: LinesProps<Node>) {
  const { rows, index } = folding
  const { checkedKeys, onCheck, isLinked = false, onSelect } = props
  const roving = useRovingFocus(rows, props)
  const { current, focus } = roving
  const { spoken, move } = useSpokenMove(props, folding)
  const toggle = (key: string) => {
    if (checkedKeys !== undefined) onCheck?.(toggleChecked(index, checkedKeys, { key, isLinked }))
  }
  const moveAndFollow = (next: TreeMove) => {
    if (next.parentKey !== null) folding.setOpen(next.parentKey, true)
    move(next)
    focus(next.key)
  }
  const select = ({ node, isOpen, hasChildren }: TreeRow<Node>) => {
    if (props.isHolder?.(node) !== true) onSelect?.(node)
    else if (hasChildren) folding.setOpen(node.key, !isOpen)
  }
  const onKeyDown = useTreeKeys({
    props,
    folding,
    current,
    focus,
    toggle,
    move: moveAndFollow,
    press: select,
    openMenu: onMenu,
  })
  const press = (row: TreeRow<Node>) => {
    if (onSelect === undefined && onCheck !== undefined) toggle(row.node.key)
    else select(row)
  }
  return { roving, spoken, toggle, press, onKeyDown }
}

/** The lines in sight. */
export function TreeLines<Node extends TreeNode>(all: LinesProps<Node>) {
  const { props, folding, states, drag, onMenu } = all
  const t = useMessages(treeMessages)
  const { roving, spoken, toggle, press, onKeyDown } = useLines(all)
  const { ref, drawn, bodyStyle, current, setFocused } = roving
  const { rows } = folding
  const draw = (row: TreeRow<Node>, place: CSSProperties) => (
    <TreeLine
      key={row.node.key}
      row={row}
      place={place}
      isSelected={row.node.key === (props.selectedKey ?? null)}
      isCurrent={row === current}
      name={props.name?.(row.node)}
      check={props.checkedKeys === undefined ? null : (states.get(row.node.key) ?? 'unchecked')}
      extra={props.extra?.(row.node)}
      menuName={props.hasMenuButtons === true ? t('rowMenu', { name: row.node.label }) : null}
      drag={props.onMove === undefined ? null : drag}
      onFocus={() => setFocused(row.node.key)}
      onToggle={() => toggle(row.node.key)}
      onFold={() => folding.setOpen(row.node.key, !row.isOpen)}
      onPress={() => press(row)}
      onOpen={() => props.onOpen?.(row.node)}
      onMenu={(event: MouseEvent) => {
        if (onMenu(row.node, { x: event.clientX, y: event.clientY, align: 'start' })) event.preventDefault()
      }}
      onMenuButton={(button) => onMenu(row.node, anchorBelow(button, 'end'))}
      onKeyDown={onKeyDown}
    />
  )
  return (
    <div ref={ref} className="tree-scroll">
      <div
        className="tree"
        role="tree"
        aria-label={props.label}
        aria-multiselectable={props.checkedKeys !== undefined}
        style={bodyStyle}
      >
        {drawn.map(({ at, style }) => {
          const row = rows[at]
          return row === undefined ? null : draw(row, style)
        })}
      </div>
      <span className="visually-hidden" role="status">
        {spoken}
      </span>
    </div>
  )
}
