import { type CSSProperties, type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { stepInTree } from './tree-keys.ts'
import { CheckMark } from './tree-line.tsx'
import { type CheckState, makeCheckStates, toggleChecked, type TreeNode, type TreeRow } from './tree-model.ts'
import { treeMessages } from './tree.messages.ts'
import { type TreeFolding, useTreeFolding } from './use-tree.ts'
import './tree.css'
import './tree-table.css'

export type TreeTableColumn<Node extends TreeNode> = {
  id: string
  head: string
  /** Pixels; default 58, as a column of check boxes has. */
  width?: number
  align?: 'left' | 'right' | 'center'
  cell: (node: Node, hasChildren: boolean) => ReactNode
}

export type TreeTableProps<Node extends TreeNode> = {
  label: string
  nodes: readonly Node[]
  /** Head of the column that holds the tree. */
  nameHead: string
  nameWidth?: number
  columns: readonly TreeTableColumn<Node>[]
  checkedKeys?: ReadonlySet<string>
  onCheck?: (keys: ReadonlySet<string>) => void
  isLinked?: boolean
  selectedKey?: string | null
  onSelect?: (node: Node) => void
  /** Before the icon, in place of the plain check box. */
  nameLead?: (node: Node) => ReactNode
  /** After the name: a tag. */
  nameExtra?: (node: Node) => ReactNode
  /** Group heads have a tinted background. */
  isGroup?: (node: Node) => boolean
  /** Changed and not saved yet: blue rail and tint. */
  isMarked?: (node: Node) => boolean
  /** What is searched for, from a field of the page. */
  search?: string
  /** Leaves out nodes: 只看已授予. */
  isShown?: (node: Node) => boolean
  empty?: ReactNode
}

const CELL_PX = 58
const NAME_PX = 320
const ALIGN = { left: '', right: ' number', center: ' center' } as const

type LineProps<Node extends TreeNode> = {
  table: TreeTableProps<Node>
  row: TreeRow<Node>
  at: number
  check: CheckState | null
  isCurrent: boolean
  onFold: (key: string, isOpen: boolean) => void
  onToggle: (key: string) => void
  onFocus: (key: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

function NameCell<Node extends TreeNode>({ table, row, check, onFold, onToggle }: LineProps<Node>) {
  const t = useMessages(treeMessages)
  const { node, hasChildren, isOpen } = row
  const foldText = t(isOpen ? 'fold' : 'unfold')
  return (
    <>
      {hasChildren ? (
        <button
          type="button"
          className="tree-fold"
          tabIndex={-1}
          aria-label={`${foldText} ${node.label}`}
          onClick={(event) => {
            event.stopPropagation()
            onFold(node.key, !isOpen)
          }}
        >
          <Icon name={isOpen ? 'down' : 'right'} size={12} />
        </button>
      ) : (
        <span className="tree-fold" />
      )}
      {check !== null && (
        <CheckCell
          state={check}
          label={t('check', { name: node.label })}
          isDisabled={node.isDisabled === true}
          onChange={() => onToggle(node.key)}
        />
      )}
      {table.nameLead?.(node)}
      {node.icon !== undefined && <Icon name={node.icon} size={14} />}
      <span className="ellipsis">{node.label}</span>
      {table.nameExtra?.(node)}
    </>
  )
}

function TableLine<Node extends TreeNode>(props: LineProps<Node>) {
  const { table, row, at, isCurrent, onFocus, onKeyDown } = props
  const { node, level, position, siblings, hasChildren, isOpen } = row
  const isSelected = node.key === table.selectedKey
  const classes = [
    'tree-row',
    table.isGroup?.(node) === true ? 'is-group' : '',
    table.isMarked?.(node) === true ? 'is-marked' : '',
    isSelected ? 'is-selected' : '',
  ]
  return (
    <div
      role="row"
      className={classes.filter((name) => name !== '').join(' ')}
      data-key={node.key}
      aria-rowindex={at + 2}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-selected={isSelected}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={(event) => event.target === event.currentTarget && onFocus(node.key)}
      onClick={() => table.onSelect?.(node)}
      onKeyDown={onKeyDown}
    >
      <div role="gridcell" className="tree-cell is-name" style={{ '--level': level - 1 } as CSSProperties}>
        <NameCell {...props} />
      </div>
      {table.columns.map(({ id, align = 'center', cell }) => (
        <div key={id} role="gridcell" className={`tree-cell${ALIGN[align]}`}>
          {cell(node, hasChildren)}
        </div>
      ))}
    </div>
  )
}

function isControl(target: EventTarget): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLButtonElement
}

/** ←→ on a row fold; inside a row they walk through its boxes and buttons. */
function walkCells(event: KeyboardEvent<HTMLElement>): boolean {
  const row = (event.target as Element).closest<HTMLElement>('[role="row"]')
  const controls = [
    ...(row?.querySelectorAll<HTMLElement>('input:not(:disabled), .tree-cell:not(.is-name) button') ?? []),
  ]
  const at = controls.indexOf(event.target as HTMLElement)
  const next = event.key === 'ArrowRight' ? controls[at + 1] : controls[at - 1]
  if (next !== undefined) next.focus()
  else if (event.key === 'ArrowLeft') row?.focus()
  return true
}

function useRowKeys<Node extends TreeNode>(props: TreeTableProps<Node>, folding: TreeFolding<Node>) {
  const { rows, index } = folding
  const lineOf = (grid: HTMLElement | null, key: string) =>
    [...(grid?.querySelectorAll<HTMLElement>('.tree-row') ?? [])].find((line) => line.dataset['key'] === key)
  return (event: KeyboardEvent<HTMLElement>) => {
    const line = event.target instanceof Element ? event.target.closest<HTMLElement>('.tree-row') : null
    const key = line?.dataset['key']
    const row = rows.find(({ node }) => node.key === key)
    if (key === undefined || row === undefined) return
    const isInside = isControl(event.target)
    const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    if (isSideways && (isInside || (event.key === 'ArrowRight' && (row.isOpen || !row.hasChildren)))) {
      event.preventDefault()
      walkCells(event)
      return
    }
    if (isInside && !event.key.startsWith('Arrow')) return
    if (event.key === 'Enter') return props.onSelect?.(row.node)
    const step = stepInTree(rows, key, { event, index })
    if (step === null) return
    event.preventDefault()
    if (step.kind === 'focus') lineOf(event.currentTarget.parentElement, step.key)?.focus()
    else folding.setOpen(step.key, step.kind === 'open')
  }
}

function TreeHead<Node extends TreeNode>({
  nameHead,
  columns,
}: Pick<TreeTableProps<Node>, 'nameHead' | 'columns'>) {
  return (
    <div role="row" className="tree-head" aria-rowindex={1}>
      <div role="columnheader" className="tree-cell is-head-name">
        {nameHead}
      </div>
      {columns.map(({ id, head, align = 'center' }) => (
        <div key={id} role="columnheader" className={`tree-cell${ALIGN[align]}`}>
          {head}
        </div>
      ))}
    </div>
  )
}

/** A tree with columns: rows fold, ↑↓ walk, → goes into the cells of a row, Space works the box under the focus. */
export function TreeTable<Node extends TreeNode>(props: TreeTableProps<Node>) {
  const {
    label,
    nodes,
    columns,
    nameHead,
    nameWidth = NAME_PX,
    checkedKeys,
    onCheck,
    isLinked = false,
  } = props
  const { search = '', isShown, empty } = props
  const t = useMessages(treeMessages)
  const shown = useMemo(() => (isShown === undefined ? nodes : nodes.filter(isShown)), [nodes, isShown])
  const folding = useTreeFolding(shown, { selectedKey: props.selectedKey ?? null, search })
  const [focusedKey, setFocused] = useState<string | null>(null)
  const { rows, index } = folding
  const states = checkedKeys === undefined ? null : makeCheckStates(index, checkedKeys, isLinked)
  const current = rows.find(({ node }) => node.key === focusedKey) ?? rows[0]
  const tracks = [`minmax(${nameWidth}px, 1fr)`, ...columns.map(({ width = CELL_PX }) => `${width}px`)].join(
    ' ',
  )
  const toggle = (key: string) => {
    if (checkedKeys !== undefined) onCheck?.(toggleChecked(index, checkedKeys, { key, isLinked }))
  }
  const onKeyDown = useRowKeys(props, folding)
  return (
    <div className="tree-table-scroll">
      <div
        className="tree-table"
        role="treegrid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        style={{ '--columns': tracks } as CSSProperties}
        tabIndex={-1}
      >
        <TreeHead nameHead={nameHead} columns={columns} />
        {rows.map((row, at) => (
          <TableLine
            key={row.node.key}
            table={props}
            row={row}
            at={at}
            check={states?.get(row.node.key) ?? null}
            isCurrent={row === current}
            onFold={folding.setOpen}
            onToggle={toggle}
            onFocus={setFocused}
            onKeyDown={onKeyDown}
          />
        ))}
      </div>
      {rows.length === 0 && (
        <div className="notice">{nodes.length === 0 ? (empty ?? t('empty', { label })) : t('none')}</div>
      )}
    </div>
  )
}

type CheckCellProps = {
  /** `none`: there is nothing to check here, a dot holds the place. */
  state: CheckState | 'none'
  label: string
  isDisabled?: boolean
  onChange: () => void
}

/** A box in a cell, with a half state. */
export function CheckCell({ state, label, isDisabled = false, onChange }: CheckCellProps) {
  if (state === 'none') {
    return (
      <span className="text-3" aria-hidden="true">
        ·
      </span>
    )
  }
  return (
    <label className="check-cell">
      <input
        type="checkbox"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={label}
        disabled={isDisabled}
        checked={state === 'checked'}
        ref={(box) => {
          if (box !== null) box.indeterminate = state === 'half'
        }}
        onClick={(event) => event.stopPropagation()}
        onChange={onChange}
      />
      <CheckMark state={state} isDisabled={isDisabled} />
    </label>
  )
}
