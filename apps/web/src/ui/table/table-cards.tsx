import { useMessages } from '#lib/i18n/i18n.ts'
import { RowActions } from './row-actions.tsx'
import { tableMessages } from './table.messages.ts'
import type { DataTableProps, ListColumn } from './table.types.ts'
import type { CheckedRows } from '#ui/grid/use-checked-rows.ts'
import type { LayoutControls } from '#ui/grid/use-column-layout.ts'
import type { ListControls } from './use-list.ts'
import './table-cards.css'

/** A card on a phone has a title and at most this many lines. */
const MAX_LINES = 4

function splitColumns<Row>(columns: readonly ListColumn<Row>[]) {
  const title = columns.find(({ card }) => card === 'title') ?? columns[0]
  const others = columns.filter((column) => column !== title && column.card !== 'none')
  const wanted = others.filter(({ card }) => card === 'line')
  const rest = others.filter(({ card }) => card !== 'line')
  return { title, lines: [...wanted, ...rest].slice(0, MAX_LINES) }
}

type CardsProps<Row> = {
  table: DataTableProps<Row>
  list: ListControls<Row>
  layout: LayoutControls<ListColumn<Row>>
  checked: CheckedRows<Row>
}

function RowCard<Row>({ table, row, checked, layout }: Omit<CardsProps<Row>, 'list'> & { row: Row }) {
  const t = useMessages(tableMessages)
  const { title, lines } = splitColumns(layout.shown.map(({ column }) => column))
  const reason = table.whyNotSelectable?.(row) ?? null
  const name = title?.cell(row) ?? table.rowName(row)
  return (
    <li className={`row-card ${table.rowClass?.(row) ?? ''}`}>
      <div className="row-card-head">
        {table.bulkActions !== undefined && (
          <label className="row-card-check">
            <input
              type="checkbox"
              aria-label={t('selectRow', { name: table.rowName(row) })}
              disabled={reason !== null}
              checked={checked.isChecked(table.rowKey(row))}
              onChange={() => checked.toggle(row)}
            />
          </label>
        )}
        {table.onOpen === undefined ? (
          <span className="row-card-title">{name}</span>
        ) : (
          <button type="button" className="row-card-title" onClick={() => table.onOpen?.(row)}>
            {name}
          </button>
        )}
      </div>
      <dl className="row-card-lines">
        {lines.map(({ id, head, unit, cell }) => (
          <div key={id}>
            <dt>
              {head} {unit}
            </dt>
            <dd>{cell(row)}</dd>
          </div>
        ))}
      </dl>
      {table.rowActions !== undefined && (
        <RowActions row={row} name={table.rowName(row)} actions={table.rowActions} tabIndex={0} />
      )}
    </li>
  )
}

/** The rows of a table as a phone shows them: a title, at most four lines, the actions under them. */
export function TableCards<Row>(props: CardsProps<Row>) {
  const { table, list } = props
  return (
    <ul
      className={list.query.isPlaceholderData ? 'row-cards is-refreshing' : 'row-cards'}
      aria-label={table.label}
      aria-busy={list.query.isFetching}
    >
      {list.rows.map((row) => (
        <RowCard key={table.rowKey(row)} row={row} {...props} />
      ))}
    </ul>
  )
}
