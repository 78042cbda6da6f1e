import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { Column } from '#ui/grid/grid.types.ts'
import { printMessages } from './print.messages.ts'
import { MAX_PRINTED_ROWS } from './printed-rows.ts'

export type SheetColumn<Row> = Pick<Column<Row>, 'id' | 'head' | 'unit' | 'align' | 'cell'>

type ListSheetProps<Row> = {
  title: string
  columns: readonly SheetColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Of all that match; there may be more where that many were not counted. */
  total: number
  isMore?: boolean
  /** What the list is narrowed to, in words. */
  conditions: string
}

function useWhyCut(shown: number, isAll: boolean): string {
  const t = useMessages(printMessages)
  if (isAll) return ''
  return shown >= MAX_PRINTED_ROWS ? t('rowsCut', { limit: formatNumber(MAX_PRINTED_ROWS) }) : t('rowsShown')
}

/** Rows of a list, of how many they are, and why not all are there. */
export function ListSheet<Row>(props: ListSheetProps<Row>) {
  const { title, columns, rows, rowKey, total, isMore = false, conditions } = props
  const t = useMessages(printMessages)
  const counts = { shown: formatNumber(rows.length), total: formatNumber(total) }
  const whyCut = useWhyCut(rows.length, rows.length >= total && !isMore)
  const about = [
    t(isMore ? 'rowsMore' : 'rows', counts),
    whyCut,
    conditions === '' ? '' : t('conditions', { text: conditions }),
  ]
  return (
    <>
      <h1>{title}</h1>
      <p className="print-about">{about.filter((part) => part !== '').join(' · ')}</p>
      <table>
        <thead>
          <tr>
            {columns.map(({ id, head, unit, align }) => (
              <th key={id} data-align={align}>
                {unit === undefined ? head : `${head} ${unit}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ id, align, cell }) => (
                <td key={id} data-align={align}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
