import { useState } from 'react'
import { selectPermitted, useAccess } from '#lib/access/access.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { anchorBelow, type MenuAnchor, type MenuItem, PopupMenu } from '#ui/menu.tsx'
import { ActionButton } from './action-button.tsx'
import { tableMessages } from './table.messages.ts'
import type { RowAction } from './table.types.ts'

/** Words in the row; the others stand in its menu. */
const MAX_IN_ROW = 2

export const labelOf = <Row,>({ label }: RowAction<Row>, row: Row): string =>
  typeof label === 'string' ? label : label(row)

/** The actions of a row that the user may do. */
export const actionsOf = <Row,>(actions: readonly RowAction<Row>[], row: Row): RowAction<Row>[] =>
  selectPermitted(actions).filter(({ isFor }) => isFor?.(row) ?? true)

function splitActions<Row>(actions: readonly RowAction<Row>[]) {
  const wanted = actions.filter(({ placement }) => placement !== 'menu')
  const inRow = new Set(wanted.slice(0, MAX_IN_ROW))
  return { inRow: [...inRow], inMenu: actions.filter((action) => !inRow.has(action)) }
}

/** All actions of a row as menu items; those that cannot be done now are shown and say why. */
export function useRowItems<Row>(): (actions: readonly RowAction<Row>[], row: Row) => MenuItem[] {
  useAccess((state) => state.permissions)
  return (actions, row) =>
    actionsOf(actions, row).map((action) => {
      const reason = action.whyNot?.(row) ?? null
      const label = (
        <span className={action.isDanger === true ? 'menu-label is-danger' : 'menu-label'}>
          {action.icon !== undefined && <Icon name={action.icon} size={14} />}
          {labelOf(action, row)}
          {reason !== null && <small>{reason}</small>}
        </span>
      )
      return { id: action.id, label, isDisabled: reason !== null, onSelect: () => void action.onSelect(row) }
    })
}

type RowActionsProps<Row> = {
  row: Row
  name: string
  actions: readonly RowAction<Row>[]
  /** Only buttons of the current row are tab stops: a hundred rows would be hundreds of them. */
  tabIndex: number
}

/** The actions of one row: the first as words, the rest behind "…". */
export function RowActions<Row>({ row, name, actions, tabIndex }: RowActionsProps<Row>) {
  const t = useMessages(tableMessages)
  useAccess((state) => state.permissions)
  const makeItems = useRowItems<Row>()
  const [anchor, setAnchor] = useState<MenuAnchor | null>(null)
  const shown = actionsOf(actions, row)
  if (shown.length === 0) return null
  const { inRow, inMenu } = splitActions(shown)
  return (
    <span className="row-actions">
      {inRow.map((action) => (
        <ActionButton
          key={action.id}
          className={action.isDanger === true ? 'row-action is-danger' : 'row-action'}
          label={labelOf(action, row)}
          name={`${labelOf(action, row)} ${name}`}
          endpoint={action.endpoint}
          whyNot={action.whyNot?.(row)}
          tabIndex={tabIndex}
          onSelect={() => action.onSelect(row)}
        />
      ))}
      {inMenu.length > 0 && (
        <button
          type="button"
          className="row-action icon-only"
          title={t('more')}
          aria-label={t('rowActions', { name })}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          tabIndex={tabIndex}
          onClick={(event) => {
            event.stopPropagation()
            setAnchor(anchor === null ? anchorBelow(event.currentTarget, 'end') : null)
          }}
        >
          <Icon name="more" size={14} />
        </button>
      )}
      {anchor !== null && (
        <PopupMenu
          label={t('rowActions', { name })}
          anchor={anchor}
          items={makeItems(inMenu, row)}
          onClose={() => setAnchor(null)}
        />
      )}
    </span>
  )
}
