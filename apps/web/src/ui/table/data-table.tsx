import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { FailureNotice } from '#ui/data-state.tsx'
import { LoadingBar } from '#ui/loading-bar.tsx'
import { useIsNarrow } from '#ui/media.ts'
import { ListSheet } from '#ui/print/list-sheet.tsx'
import { MAX_PRINTED_ROWS, usePrintableList } from '#ui/print/printed-rows.ts'
import { FilterChips } from './filter-bar.tsx'
import { describeFilter } from './list-filters.ts'
import { Pager } from './pager.tsx'
import { TableCards } from './table-cards.tsx'
import { useTableKeySection } from './use-table-key-section.ts'
import { TableGrid } from './table-grid.tsx'
import { tableMessages } from './table.messages.ts'
import { SelectionBar, TableToolbar } from './table-toolbar.tsx'
import type { DataTableProps, ListColumn } from './table.types.ts'
import { useCheckedRows } from '#ui/grid/use-checked-rows.ts'
import { useExport } from './use-export.ts'
import { type LayoutControls, useColumnLayout } from '#ui/grid/use-column-layout.ts'
import { type ListControls, useList } from './use-list.ts'
import './data-table.css'

/** The conditions in words, for the sentence about an empty list. */
function describeConditions<Row>({ filters, state }: ListControls<Row>): string {
  const words = filters.flatMap((filter) => {
    const text = state.filters[filter.name] ?? ''
    return text === '' ? [] : [`${filter.label} ${describeFilter(filter, text)}`]
  })
  return [...(state.keyword === '' ? [] : [state.keyword]), ...words].join(' · ')
}

function useNotice<Row>(table: DataTableProps<Row>, list: ListControls<Row>): ReactNode {
  const t = useMessages(tableMessages)
  const { query, rows, isFiltered, clearFilters } = list
  if (query.error !== null) {
    return <FailureNotice what={table.label} error={query.error} onRetry={() => void query.refetch()} />
  }
  if (query.data === undefined || rows.length > 0) return null
  if (!isFiltered) return <div className="notice">{table.empty ?? t('empty', { label: table.label })}</div>
  return (
    <div className="notice">
      {t('emptyFiltered', { filter: describeConditions(list), label: table.label })}
      <button type="button" className="button text small" onClick={clearFilters}>
        {t('clearFilters')}
      </button>
    </div>
  )
}

function usePrintedList<Row>(
  table: DataTableProps<Row>,
  list: ListControls<Row>,
  layout: LayoutControls<ListColumn<Row>>,
): () => Promise<void> {
  const loadAll = async () => {
    if (list.rows.length >= list.total) return list.rows
    const { rows } = await table.source.load({ ...list.asked, page: 1, size: MAX_PRINTED_ROWS })
    return rows
  }
  return usePrintableList({ shown: list.rows, loadAll }, (rows) => (
    <ListSheet
      title={table.label}
      columns={layout.columns}
      rows={rows}
      rowKey={table.rowKey}
      total={list.total}
      conditions={describeConditions(list)}
    />
  ))
}

const exportIdOf = <Row,>({ id, exportId }: ListColumn<Row>): string[] =>
  exportId === null ? [] : [exportId ?? id]

function useFirstRow<Row>(
  { openKey = null, onOpenFirst }: DataTableProps<Row>,
  { query, rows: [first] }: ListControls<Row>,
): void {
  const isWanted = openKey === null && onOpenFirst !== undefined
  const isKnown = first !== undefined && !query.isPlaceholderData
  const open = useEffectEvent(() => {
    if (first !== undefined) onOpenFirst?.(first)
  })
  useEffect(() => {
    if (isWanted && isKnown) open()
  }, [isWanted, isKnown])
}

/**
 * A list of the server as a table: search, filters, order, pages and views in the address; columns as their reader
 * arranged them; selection, row actions, export; cards on a phone.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const list = useList(props)
  const layout = useColumnLayout(props.id, props.columns)
  const checked = useCheckedRows(props.rowKey)
  const { keyword, sort, params } = list.asked
  const { writeJson } = props.source
  const exporting = useExport({
    id: props.id,
    total: list.total,
    writeJson: writeJson && (() => writeJson({ keyword, sort, params })),
    load: (format, transfer) => {
      const columns = layout.shown.flatMap(({ column }) => exportIdOf(column))
      return props.source.exportRows({ keyword, sort, params, format, columns }, transfer)
    },
  })
  const searchRef = useRef<HTMLInputElement>(null)
  const [isFull, setFull] = useState(false)
  const isNarrow = useIsNarrow()
  const notice = useNotice(props, list)
  const print = usePrintedList(props, list, layout)
  useFirstRow(props, list)
  useTableKeySection(props)
  const isSelecting = checked.isAll || checked.count > 0
  return (
    <section className={isFull ? 'data-table is-full' : 'data-table'} aria-label={props.label}>
      <LoadingBar isActive={list.query.isFetching} />
      {isSelecting ? (
        <SelectionBar table={props} {...{ list, checked, exporting }} />
      ) : (
        <TableToolbar
          table={props}
          {...{ list, layout, exporting, searchRef }}
          fullScreen={{ isFull, setFull }}
          onPrint={() => void print()}
        />
      )}
      <FilterChips list={list} />
      {isNarrow ? (
        <div className="table-body">
          <TableCards table={props} {...{ list, layout, checked }} />
          {notice}
        </div>
      ) : (
        <TableGrid
          table={props}
          {...{ list, layout, checked, notice }}
          onSearch={() => searchRef.current?.focus()}
        />
      )}
      <Pager
        page={list.state.page}
        pages={list.pages}
        size={list.state.size}
        total={list.query.data === undefined ? null : list.total}
        onChange={list.change}
      />
    </section>
  )
}
