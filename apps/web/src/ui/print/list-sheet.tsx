import type { ReactNode } from 'react'
import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { printMessages } from './print.messages.ts'

export type SheetColumn<Row> = {
  id: string
  head: ReactNode
  align?: 'left' | 'right' | 'center' | undefined
  cell: (row: Row) => ReactNode
}

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

/** The rows of a list as they are loaded, and how many there are besides. */
export function ListSheet<Row>(props: ListSheetProps<Row>) {
  const { title, columns, rows, rowKey, total, isMore = false, conditions } = props
  const t = useMessages(printMessages)
  const counts = { shown: formatNumber(rows.length), total: formatNumber(total) }
  return (
    <>
      <h1>{title}</h1>
      <p className="print-about">
        {t(isMore ? 'rowsMore' : 'rows', counts)}
        {conditions !== '' && ` · ${t('conditions', { text: conditions })}`}
      </p>
      <table>
        <thead>
          <tr>
            {columns.map(({ id, head, align }) => (
              <th key={id} data-align={align}>
                {head}
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
