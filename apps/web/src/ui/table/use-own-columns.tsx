import { selectPermitted, useAccess } from '#lib/access/access.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { makeCheckColumn } from '#ui/grid/check-column.tsx'
import type { GridColumn } from '#ui/grid/grid.types.ts'
import type { CheckedRows } from '#ui/grid/use-checked-rows.ts'
import { RowActions } from './row-actions.tsx'
import { tableMessages } from './table.messages.ts'
import type { DataTableProps } from './table.types.ts'

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

const pin = (side: 'left' | 'right', widthPx: number) => ({
  track: `${widthPx}px`,
  pinned: { side, widthPx },
})

function useCheckColumn<Row>(props: DataTableProps<Row>, { rows, checked }: Context<Row>): GridColumn<Row> {
  const t = useMessages(tableMessages)
  const { rowKey, rowName } = props
  const whyNot = (row: Row) => props.whyNotSelectable?.(row) ?? null
  const selectable = rows.filter((row) => whyNot(row) === null)
  const count = selectable.filter((row) => checked.isChecked(rowKey(row))).length
  const isFull = selectable.length > 0 && count === selectable.length
  const column = makeCheckColumn<Row>({
    widthPx: CHECK_PX,
    all: {
      label: t('selectAll'),
      isChecked: isFull,
      isMixed: count > 0 && !isFull,
      isDisabled: selectable.length === 0,
      onChange: () => checked.togglePage(selectable),
    },
    boxOf: (row) => ({
      label: t('selectRow', { name: rowName(row) }),
      isChecked: checked.isChecked(rowKey(row)),
      whyNot: whyNot(row),
      onChange: () => checked.toggle(row),
    }),
  })
  return { ...column, ...pin('left', CHECK_PX) }
}

/** The table's own columns: check box and number at the left, actions at the right. */
export function useOwnColumns<Row>(
  props: DataTableProps<Row>,
  context: Context<Row>,
): { before: GridColumn<Row>[]; after: GridColumn<Row>[] } {
  const t = useMessages(tableMessages)
  useAccess((state) => state.permissions)
  const { rowKey, rowName } = props
  const rowActions = selectPermitted(props.rowActions ?? [])
  const bulkActions = selectPermitted(props.bulkActions ?? [])
  const check = useCheckColumn(props, context)
  const index: GridColumn<Row> = {
    id: 'own-index',
    head: t('index'),
    ...pin('left', INDEX_PX),
    align: 'right',
    cell: (_, at) => <span className="text-3">{formatNumber(context.offset + at + 1)}</span>,
  }
  const actions: GridColumn<Row> = {
    id: 'own-actions',
    head: t('actions'),
    ...pin('right', ACTIONS_PX),
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
