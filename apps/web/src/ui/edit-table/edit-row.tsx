import type { Endpoint } from '@fibrewatch/contract/endpoint'
import type { KeyboardEvent, ReactNode } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { JsonSchema } from '#lib/table/json-schema.ts'
import { ActionButton } from '#ui/table/action-button.tsx'
import { type CellField, type Draft, NEW_ROW } from './draft.ts'
import { handleOpenKey, OpenCell } from './edit-cell.tsx'
import { editTableMessages } from './edit-table.messages.ts'
import type { EditControls } from './use-edit-table.ts'

export type EditColumn<Row> = {
  /** How it is edited: its name is the key in the row, its label the head of the column. */
  field: CellField
  widthPx: number
  align?: 'right'
  /** How it is shown. */
  cell: (row: Row) => ReactNode
}

/** The calls behind the table: what the user may not do is not offered. */
export type EditCalls = Readonly<Record<'add' | 'update' | 'remove', Pick<Endpoint, 'access'>>>

/** What a row calls on its table. */
export type RowHandlers = {
  /** Column that can be reached by Tab; null: in another row. */
  currentAt: number | null
  onCurrent: (at: number) => void
  /** Puts the focus on a cell: in it where it is open. */
  onGoTo: (name: string) => void
  /** Arrow keys and their like, on a cell that is not open. */
  onWalk: (event: KeyboardEvent, at: number) => void
  onOpen: (names?: readonly string[]) => void
  onSave: (name?: string) => void
  onCancel: () => void
  onRemove: () => void
}

export type EditRowProps<Row> = RowHandlers & {
  rowKey: string
  /** null: not stored yet. */
  row: Row | null
  rowName: string
  columns: readonly EditColumn<Row>[]
  draft: Draft | undefined
  editing: EditControls
  schema: JsonSchema
  calls: EditCalls
  isChosen: boolean
  onChoose: () => void
}

const OPENING_KEYS = new Set(['Enter', 'F2'])

/** The name of a cell within its table. */
export const cellKey = (rowKey: string, name: string): string => `${rowKey}/${name}`

type CellProps<Row> = EditRowProps<Row> & { column: EditColumn<Row>; at: number }

function RestingCell<Row>(props: CellProps<Row> & { row: Row }) {
  const { column, at, row, rowKey, currentAt, calls, onCurrent, onOpen, onGoTo, onWalk } = props
  const mayUpdate = useMayCall(calls.update)
  const { name } = column.field
  const open = () => {
    if (!mayUpdate) return
    onOpen([name])
    onGoTo(name)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!OPENING_KEYS.has(event.key)) return onWalk(event, at)
    event.preventDefault()
    return open()
  }
  return (
    <td
      className={column.align === 'right' ? 'edit-number' : undefined}
      data-place={cellKey(rowKey, name)}
      tabIndex={currentAt === at ? 0 : -1}
      onFocus={() => onCurrent(at)}
      onDoubleClick={open}
      onKeyDown={onKeyDown}
    >
      {column.cell(row)}
    </td>
  )
}

function EditedCell<Row>(props: CellProps<Row> & { draft: Draft }) {
  const { column, at, columns, draft, editing, schema, rowKey, rowName, onSave, onCancel, onOpen, onGoTo } =
    props
  const { name } = column.field
  const isWhole = draft.open.length === columns.length
  const cancel = () => {
    if (isWhole) return onCancel()
    editing.cancelCell(rowKey, name)
    return onGoTo(name)
  }
  const step = (by: 1 | -1) => {
    const next = columns[at + by]?.field.name
    // In a row that is open Tab goes its way.
    if (next === undefined || isWhole) return false
    onOpen([next])
    onGoTo(next)
    return true
  }
  return (
    <td
      data-place={cellKey(rowKey, name)}
      onKeyDown={(event) =>
        handleOpenKey(event, { onSave: () => onSave(name), onCancel: cancel, onStep: step })
      }
    >
      <OpenCell
        {...{ draft, schema, rowName }}
        field={column.field}
        isDisabled={editing.isSaving}
        onChange={(value) => editing.change(rowKey, name, value)}
        onBlur={() => editing.leave(rowKey, name)}
      />
    </td>
  )
}

function EditActions<Row>(props: EditRowProps<Row>) {
  const { draft, rowName, editing, calls, currentAt, onOpen, onSave, onCancel, onRemove } = props
  const t = useMessages(editTableMessages)
  const tabIndex = currentAt === null ? -1 : 0
  if (draft === undefined) {
    return (
      <span className="row-actions">
        <ActionButton
          className="row-action"
          label={t('edit')}
          name={`${t('edit')} ${rowName}`}
          endpoint={calls.update}
          tabIndex={tabIndex}
          onSelect={() => onOpen()}
        />
        <ActionButton
          className="row-action is-danger"
          label={t('remove')}
          name={`${t('remove')} ${rowName}`}
          endpoint={calls.remove}
          tabIndex={tabIndex}
          onSelect={onRemove}
        />
      </span>
    )
  }
  const button = (label: string, onClick: () => void) => (
    <button
      type="button"
      className="row-action"
      aria-label={`${label} ${rowName}`}
      disabled={editing.isSaving}
      onClick={onClick}
    >
      {label}
    </button>
  )
  return (
    <span className="row-actions">
      {button(t('save'), () => onSave())}
      {button(t('cancel'), onCancel)}
    </span>
  )
}

/** One row: its cells at rest or open, and what can be done with it. */
export function EditRow<Row>(props: EditRowProps<Row>) {
  const { row, rowKey, rowName, columns, draft, isChosen, onChoose, currentAt } = props
  const t = useMessages(editTableMessages)
  return (
    <tr className={draft === undefined ? undefined : 'is-edited'}>
      <td>
        {rowKey !== NEW_ROW && (
          <input
            type="checkbox"
            aria-label={t('choose', { name: rowName })}
            checked={isChosen}
            tabIndex={currentAt === null ? -1 : 0}
            onChange={onChoose}
          />
        )}
      </td>
      {columns.map((column, at) => {
        const cell = { ...props, column, at }
        const { name } = column.field
        if (draft !== undefined && (row === null || draft.open.includes(name))) {
          return <EditedCell key={name} {...cell} draft={draft} />
        }
        return row === null ? null : <RestingCell key={name} {...cell} row={row} />
      })}
      <td>
        <EditActions {...props} />
      </td>
    </tr>
  )
}
