import type { Endpoint } from '@fibrewatch/contract/endpoint'
import type { ReactNode } from 'react'
import type { FieldCondition } from '#lib/filter/field.ts'
import type { ListParams } from '#lib/table/list-params.ts'
import type { ListSort } from '#lib/table/list-query.ts'
import type { ListSource } from '#lib/table/list-source.ts'
import type { Column } from '#ui/grid/grid.types.ts'
import type { IconName } from '#ui/icon.tsx'

export type ListFilter = FieldCondition & { readonly label: string }

export type ListColumn<Row> = Column<Row> & {
  /** Takes what the others leave. Without any, the first column that is not pinned does. */
  grow?: boolean
  /** Name in the endpoint's `sortBy`. */
  sortBy?: string
  /** Without a label it takes the head. */
  filter?: FieldCondition
  /** Id of the column in the export; default `id`. null: not exported. */
  exportId?: string | null
  /** Place on a phone's card: its title, one of at most four lines (default: the first ones), or not there. */
  card?: 'title' | 'line' | 'none'
}

type ActionBase = {
  id: string
  icon?: IconName
  /** The call behind it: without its permission the action is shown disabled and says why. */
  endpoint?: Pick<Endpoint, 'access'>
  isDanger?: boolean
}

export type RowAction<Row> = ActionBase & {
  label: string | ((row: Row) => string)
  onSelect: (row: Row) => unknown
  /** Why it cannot be done with this row; null when it can. */
  whyNot?: (row: Row) => string | null
  /** Left out where it makes no sense. */
  isFor?: (row: Row) => boolean
  /** `row` stands as a word in the row (default for the first two), `menu` behind "…". */
  placement?: 'row' | 'menu'
}

export type BulkAction<Row> = ActionBase & {
  label: string
  onSelect: (rows: readonly Row[]) => unknown
  whyNot?: (rows: readonly Row[]) => string | null
}

export type ToolbarAction = ActionBase & {
  label: string
  isPrimary?: boolean
  onSelect: () => unknown
  whyNot?: () => string | null
}

export type DataTableProps<Row> = {
  /** Under which its layout and views are kept: one per page, stable. */
  id: string
  /** What is listed: "用户". Read aloud and used in sentences. */
  label: string
  source: ListSource<Row>
  rowKey: (row: Row) => string
  /** Name of a row in sentences: "选择 周敏". */
  rowName: (row: Row) => string
  columns: readonly ListColumn<Row>[]
  /** Narrows the list from outside: the department chosen in the tree beside it. */
  params?: ListParams
  /** Filters that have no column. */
  filters?: readonly ListFilter[]
  searchHint?: string
  defaultSort?: ListSort
  pageSize?: number
  rowActions?: readonly RowAction<Row>[]
  bulkActions?: readonly BulkAction<Row>[]
  toolbarActions?: readonly ToolbarAction[]
  /** Click, Enter. */
  onOpen?: (row: Row) => void
  /** Opens the first row where details stand beside the table and none is open yet. */
  onOpenFirst?: ((row: Row) => void) | undefined
  /** Row whose details stand beside the table. */
  openKey?: string | null
  /** Why a row cannot be selected; null when it can. */
  whyNotSelectable?: (row: Row) => string | null
  rowClass?: (row: Row) => string
  /** In place of "还没有用户。": one sentence and at most one action. */
  empty?: ReactNode
  /** False where the table is only a part of its page: its state stays out of the address. */
  isInAddress?: boolean
  /** Asks again by itself, for lists that change by themselves. */
  refreshEveryMs?: number
  /** Stands in the toolbar before the search. */
  lead?: ReactNode
}
