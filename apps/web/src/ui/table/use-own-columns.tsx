import { selectPermitted, useAccess } from '#lib/access/access.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import type { OwnColumn } from './grid-columns.ts'
import { RowActions } from './row-actions.tsx'
import { tableMessages } from './table.messages.ts'
import type { DataTableProps } from './table.types.ts'
import type { CheckedRows } from './use-checked-rows.ts'

const CHECK_PX = 40
const INDEX_PX = 52
/** Two words and the menu, in the longer of the two languages. */
const ACTIONS_PX = 148

type Context<Row> = {
  rows: readonly Row[]
  checked: CheckedRows<Row>
  currentKey: string | null
  hasIndex: boolean
  /** Number of the page's first row in the whole list, from 0. */
  offset: number
}

function CheckPage<Row>({ props, context }: { props: DataTableProps<Row>; context: Context<Row> }) {
  const t = useMessages(tableMessages)
  const { checked } = context
  const selectable = context.rows.filter((row) => (props.whyNotSelectable?.(row) ?? null) === null)
  const count = selectable.filter((row) => checked.isChecked(props.rowKey(row))).length
  const isFull = selectable.length > 0 && count === selectable.length
  return (
    <input
      type="checkbox"
      aria-label={t('selectAll')}
      checked={isFull}
      disabled={selectable.length === 0}
      ref={(box) => {
        if (box !== null) box.indeterminate = count > 0 && !isFull
      }}
      onChange={() => checked.togglePage(selectable)}
    />
  )
}

function CheckRow<Row>({
  row,
  props,
  checked,
}: {
  row: Row
  props: DataTableProps<Row>
  checked: CheckedRows<Row>
}) {
  const t = useMessages(tableMessages)
  const reason = props.whyNotSelectable?.(row) ?? null
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      aria-label={t('selectRow', { name: props.rowName(row) })}
      title={reason ?? undefined}
      disabled={reason !== null}
      checked={checked.isChecked(props.rowKey(row))}
      onClick={(event) => event.stopPropagation()}
      onChange={() => checked.toggle(row)}
    />
  )
}

/** The table's own columns: check box and number at the left, actions at the right. */
export function useOwnColumns<Row>(
  props: DataTableProps<Row>,
  context: Context<Row>,
): { before: OwnColumn<Row>[]; after: OwnColumn<Row>[] } {
  const t = useMessages(tableMessages)
  useAccess((state) => state.permissions)
  const { rowKey, rowName } = props
  const rowActions = selectPermitted(props.rowActions ?? [])
  const bulkActions = selectPermitted(props.bulkActions ?? [])
  const check: OwnColumn<Row> = {
    id: 'own-check',
    head: <CheckPage props={props} context={context} />,
    widthPx: CHECK_PX,
    pinned: 'left',
    align: 'center',
    cell: (row) => <CheckRow row={row} props={props} checked={context.checked} />,
  }
  const index: OwnColumn<Row> = {
    id: 'own-index',
    head: t('index'),
    widthPx: INDEX_PX,
    pinned: 'left',
    align: 'right',
    cell: (_, at) => <span className="text-3">{formatNumber(context.offset + at + 1)}</span>,
  }
  const actions: OwnColumn<Row> = {
    id: 'own-actions',
    head: t('actions'),
    widthPx: ACTIONS_PX,
    pinned: 'right',
    cell: (row) => (
      <RowActions
        row={row}
        name={rowName(row)}
        actions={rowActions}
        tabIndex={rowKey(row) === context.currentKey ? 0 : -1}
      />
    ),
  }
  return {
    before: [...(bulkActions.length > 0 ? [check] : []), ...(context.hasIndex ? [index] : [])],
    after: rowActions.length > 0 ? [actions] : [],
  }
}
