import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useCellFocus } from '#ui/edit-table/use-cell-focus.ts'
import type { PickOption } from '#ui/form/option-list.tsx'
import { Picker } from '#ui/form/picker.tsx'
import { isComposing } from '#ui/overlay/keys.ts'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { pasteGridMessages } from './paste-grid.messages.ts'
import { type GridRow, isCells } from './paste-rows.ts'
import './paste-grid.css'

export type GridColumn<Cell extends string> = { cell: Cell; label: string } & (
  | { kind: 'code' | 'text' | 'figure' }
  | { kind: 'choice'; options: readonly PickOption[] }
)

export type CellFault<Cell extends string> = { cell: Cell; text: string }

export type GridEditing<Cell extends string> = {
  change: (key: number, cell: Cell, value: string) => void
  /** A field was left. */
  leave?: (key: number, cell: Cell) => void
  paste: (key: number, cell: Cell, text: string) => void
  /** Gives back the key of the new row. */
  add: () => number
  remove: (key: number) => void
}

type PasteGridProps<Cell extends string> = {
  label: string
  columns: readonly [GridColumn<Cell>, ...GridColumn<Cell>[]]
  rows: readonly GridRow<Cell>[]
  faultsOf: (key: number) => readonly CellFault<Cell>[]
  editing: GridEditing<Cell>
}

const placeOf = (key: number, cell: string) => `${key}:${cell}`

type CellProps<Cell extends string> = {
  column: GridColumn<Cell>
  row: GridRow<Cell>
  label: string
  fault: string | null
  editing: GridEditing<Cell>
  onStep: (cell: Cell, by: 1 | -1) => void
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }
const INPUT_CLASSES = {
  code: 'input paste-input mono',
  text: 'input paste-input',
  figure: 'input paste-input paste-figure',
} as const

function FieldCell<Cell extends string>({
  column: { cell, ...column },
  row,
  label,
  fault,
  editing,
  onStep,
}: CellProps<Cell>) {
  if (column.kind === 'choice') {
    return (
      <Picker
        label={label}
        value={[row[cell]]}
        options={column.options}
        isInvalid={fault !== null}
        onChange={([value = '']) => editing.change(row.key, cell, value)}
      />
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (by === undefined || isComposing(event) || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onStep(cell, by)
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!isCells(text)) return
    event.preventDefault()
    editing.paste(row.key, cell, text)
  }
  return (
    <input
      className={INPUT_CLASSES[column.kind]}
      aria-label={label}
      aria-invalid={fault !== null}
      inputMode={column.kind === 'figure' ? 'decimal' : 'text'}
      autoComplete="off"
      title={fault ?? undefined}
      value={row[cell]}
      onChange={({ target }) => editing.change(row.key, cell, target.value)}
      onBlur={() => editing.leave?.(row.key, cell)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  )
}

type RowProps<Cell extends string> = Pick<PasteGridProps<Cell>, 'columns' | 'editing' | 'faultsOf'> & {
  row: GridRow<Cell>
  rowNumber: number
  onStep: CellProps<Cell>['onStep']
}

function Row<Cell extends string>({ columns, row, rowNumber, faultsOf, ...rest }: RowProps<Cell>) {
  const t = useMessages(pasteGridMessages)
  const faults = faultsOf(row.key)
  return (
    <tr>
      <td className="paste-number">{rowNumber}</td>
      {columns.map((column) => {
        const fault = faults.find(({ cell }) => cell === column.cell)?.text ?? null
        const label = t('cellOf', { row: rowNumber, cell: column.label })
        return (
          <td
            key={column.cell}
            data-place={placeOf(row.key, column.cell)}
            className={`paste-${column.kind}-cell`}
          >
            <FieldCell {...{ column, row, label, fault }} {...rest} />
            {fault !== null && <small className="form-fault">{fault}</small>}
          </td>
        )
      })}
      <td className="paste-remove">
        <IconButton
          icon="trash"
          label={t('removeRow', { row: rowNumber })}
          onClick={() => rest.editing.remove(row.key)}
        />
      </td>
    </tr>
  )
}

/** Rows of fields: ↑↓ and Enter change the row, cells of a spreadsheet are pasted over them. */
export function PasteGrid<Cell extends string>({
  label,
  columns,
  rows,
  faultsOf,
  editing,
}: PasteGridProps<Cell>) {
  const t = useMessages(pasteGridMessages)
  const ref = useRef<HTMLTableElement>(null)
  const { focusPlace } = useCellFocus(ref)
  const step = (at: number) => (cell: Cell, by: 1 | -1) => {
    const next = rows[at + by]
    if (next !== undefined) focusPlace(placeOf(next.key, cell))
    else if (by === 1) focusPlace(placeOf(editing.add(), columns[0].cell))
  }
  return (
    <table ref={ref} className="paste-grid" aria-label={label}>
      <thead>
        <tr>
          <th scope="col" className="paste-number" aria-label={t('rowNumber')} />
          {columns.map((column) => (
            <th key={column.cell} scope="col" className={`paste-${column.kind}-cell`}>
              {column.label}
            </th>
          ))}
          <th scope="col" className="paste-remove" aria-label={t('remove')} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <Row
            key={row.key}
            row={row}
            rowNumber={at + 1}
            onStep={step(at)}
            {...{ columns, faultsOf, editing }}
          />
        ))}
      </tbody>
    </table>
  )
}

type PasteRoomProps = {
  /** Shown, and takes what is pasted, where there is no row yet. */
  empty: string
  isEmpty: boolean
  onPaste: (text: string) => void
  children: ReactNode
}

/** The room a grid scrolls in; where there is no row yet the room itself takes what is pasted. */
export function PasteRoom({ empty, isEmpty, onPaste, children }: PasteRoomProps) {
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!isEmpty || !isCells(text)) return
    event.preventDefault()
    onPaste(text)
  }
  return (
    <div className="paste-room" onPaste={paste}>
      {isEmpty ? <p className="notice">{empty}</p> : children}
    </div>
  )
}
