import type { CSSProperties, DragEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import type { CheckState, TreeRow } from './tree-model.ts'
import type { DragControls } from './use-tree-drag.ts'

type TreeLineProps = {
  row: TreeRow
  /** Its offset in a tree that draws only the visible lines. */
  place: CSSProperties
  isSelected: boolean
  isCurrent: boolean
  name: ReactNode
  check: CheckState | null
  extra: ReactNode
  /** Null: the menu has no button. */
  menuName: string | null
  drag: DragControls | null
  onFocus: () => void
  onToggle: () => void
  onFold: () => void
  onPress: () => void
  onOpen: () => void
  onMenu: (event: MouseEvent) => void
  onMenuButton: (button: Element) => void
  onKeyDown: (event: KeyboardEvent) => void
}

const ARIA_CHECKED = { checked: true, half: 'mixed', unchecked: false } as const

/** The check box of a node; for screen readers the line itself has the state. */
export function CheckMark({ state, isDisabled = false }: { state: CheckState; isDisabled?: boolean }) {
  return (
    <span
      className={isDisabled ? `check-mark is-${state} is-off` : `check-mark is-${state}`}
      aria-hidden="true"
    >
      {state === 'checked' && <Icon name="check" size={12} />}
      {state === 'half' && <Icon name="minus" size={12} />}
    </span>
  )
}

const dragProps = (drag: DragControls | null, key: string) =>
  drag === null
    ? {}
    : {
        draggable: true,
        onDragStart: (event: DragEvent) => drag.start(event, key),
        onDragOver: (event: DragEvent) => drag.over(event, key),
        onDrop: drag.drop,
        onDragEnd: drag.end,
      }

function classOf({ row, isSelected, drag }: TreeLineProps): string {
  const { key, isDisabled } = row.node
  const dropped = drag?.target?.key === key ? ` drop-${drag.target.place}` : ''
  return `tree-line${isSelected ? ' is-selected' : ''}${isDisabled === true ? ' is-off' : ''}${dropped}`
}

/** By keyboard the menu opens from the line itself: the button is none of its stops. */
function MenuMark({ name, onOpen }: { name: string; onOpen: (button: Element) => void }) {
  return (
    <button
      type="button"
      className="tree-menu-mark"
      tabIndex={-1}
      title={name}
      aria-label={name}
      aria-haspopup="menu"
      onClick={(event) => {
        event.stopPropagation()
        onOpen(event.currentTarget)
      }}
    >
      <Icon name="more" size={14} />
    </button>
  )
}

export function TreeLine(props: TreeLineProps) {
  const { row, place, isSelected, isCurrent, check, extra, drag } = props
  const { node, level, position, siblings, hasChildren, isOpen } = row
  const style = { '--level': level - 1, ...place } as CSSProperties
  return (
    <div
      className={classOf(props)}
      style={style}
      role="treeitem"
      data-key={node.key}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-selected={check === null ? isSelected : undefined}
      aria-checked={check === null ? undefined : ARIA_CHECKED[check]}
      aria-disabled={node.isDisabled}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={(event) => event.target === event.currentTarget && props.onFocus()}
      onClick={props.onPress}
      onDoubleClick={props.onOpen}
      onContextMenu={props.onMenu}
      onKeyDown={props.onKeyDown}
      {...dragProps(drag, node.key)}
    >
      <span
        className={hasChildren ? 'tree-fold' : 'tree-fold is-leaf'}
        onClick={(event) => {
          if (!hasChildren) return
          event.stopPropagation()
          props.onFold()
        }}
        aria-hidden="true"
      >
        {hasChildren && <Icon name={isOpen ? 'down' : 'right'} size={12} />}
      </span>
      {check !== null && (
        <span
          onClick={(event) => {
            event.stopPropagation()
            if (node.isDisabled !== true) props.onToggle()
          }}
          aria-hidden="true"
        >
          <CheckMark state={check} isDisabled={node.isDisabled === true} />
        </span>
      )}
      {node.icon !== undefined && <Icon name={node.icon} size={14} />}
      {props.name ?? <span className="ellipsis">{node.label}</span>}
      {node.hint !== undefined && <small>{node.hint}</small>}
      {extra !== undefined && <span className="tree-extra">{extra}</span>}
      {props.menuName !== null && <MenuMark name={props.menuName} onOpen={props.onMenuButton} />}
    </div>
  )
}
