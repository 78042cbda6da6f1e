import type { ReactNode } from 'react'
import { Pushed } from '#ui/drawer.tsx'
import { useIsNarrow } from '#ui/media.ts'
import { DataTable } from './data-table.tsx'
import type { DataTableProps } from './table.types.ts'
import './list-page.css'

export type ListPageProps<Row> = DataTableProps<Row> & {
  /** Left of the table: a tree that narrows it. Folded above it on a phone. */
  aside?: ReactNode
  /** What it is folded under on a phone: "部门". */
  asideTitle?: string
  /** Right of the table: details. */
  drawer?: ReactNode
  /** Dialogs of the page. */
  children?: ReactNode
}

/** A whole administration page: an optional tree, the table, an optional drawer. */
export function ListPage<Row>({ aside, asideTitle, drawer, children, ...table }: ListPageProps<Row>) {
  const isNarrow = useIsNarrow()
  const card = (
    <div className="card list-card">
      <DataTable {...table} />
    </div>
  )
  return (
    <div className={aside === undefined ? 'list-page' : 'list-page has-aside'}>
      {aside !== undefined && !isNarrow && <aside className="card list-aside">{aside}</aside>}
      {aside !== undefined && isNarrow && (
        <details className="card list-aside">
          <summary>{asideTitle ?? table.label}</summary>
          {aside}
        </details>
      )}
      {/* Always in this frame: a table that were mounted anew with the drawer would lose its focus. */}
      <Pushed drawer={drawer}>{card}</Pushed>
      {children}
    </div>
  )
}
