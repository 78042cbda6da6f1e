import type { RefObject } from 'react'
import { MAX_KEYWORD } from '#lib/filter/condition.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { KeywordField } from '#ui/filter/keyword-field.tsx'
import { ActionButton } from './action-button.tsx'
import { tableMessages } from './table.messages.ts'
import type { DataTableProps, ListColumn } from './table.types.ts'
import { ExportButton, type FullScreen, TableTools } from './table-tools.tsx'
import type { CheckedRows } from '#ui/grid/use-checked-rows.ts'
import type { ExportControls } from './use-export.ts'
import type { LayoutControls } from '#ui/grid/use-column-layout.ts'
import type { ListControls } from './use-list.ts'

type SearchProps<Row> = {
  table: DataTableProps<Row>
  list: ListControls<Row>
  searchRef: RefObject<HTMLInputElement | null>
}

function SearchField<Row>({ table, list, searchRef }: SearchProps<Row>) {
  const t = useMessages(tableMessages)
  const label = t('searchIn', { label: table.label })
  return (
    <KeywordField
      className="table-search"
      inputRef={searchRef}
      label={label}
      placeholder={table.searchHint ?? label}
      maxLength={MAX_KEYWORD}
      keyword={list.state.keyword}
      onChange={(keyword) => list.change({ keyword })}
    />
  )
}

type ToolbarProps<Row> = SearchProps<Row> & {
  layout: LayoutControls<ListColumn<Row>>
  exporting: ExportControls
  fullScreen: FullScreen
  onPrint: () => void
}

/** Search, filters and tools at the left, the page's own actions at the right end. */
export function TableToolbar<Row>(props: ToolbarProps<Row>) {
  const { table, list, searchRef, layout, exporting, fullScreen, onPrint } = props
  return (
    <div className="table-toolbar" role="toolbar" aria-label={table.label}>
      {table.lead}
      {table.source.hasKeyword && <SearchField table={table} list={list} searchRef={searchRef} />}
      <TableTools {...{ table, list, layout, exporting, fullScreen, onPrint }} />
      <span className="table-actions">
        {table.toolbarActions?.map((action) => (
          <ActionButton
            key={action.id}
            className={action.isPrimary === true ? 'button primary' : 'button'}
            label={action.label}
            icon={action.icon}
            endpoint={action.endpoint}
            whyNot={action.whyNot?.()}
            onSelect={action.onSelect}
          />
        ))}
      </span>
    </div>
  )
}

type SelectionProps<Row> = {
  table: DataTableProps<Row>
  list: ListControls<Row>
  checked: CheckedRows<Row>
  exporting: ExportControls
}

/** 已选 N 项: takes the place of the toolbar while rows are chosen. */
export function SelectionBar<Row>({ table, list, checked, exporting }: SelectionProps<Row>) {
  const t = useMessages(tableMessages)
  const count = formatNumber(checked.isAll ? list.total : checked.count)
  const text = t(checked.isAll ? 'selectedAll' : 'selected', { count })
  return (
    <div className="table-toolbar selection-bar" role="toolbar" aria-label={text}>
      <span className="strong" role="status">
        {text}
      </span>
      {!checked.isAll && list.total > checked.count && (
        <button type="button" className="button text" onClick={checked.checkAll}>
          {t('selectAllPages', { count: formatNumber(list.total) })}
        </button>
      )}
      <button type="button" className="button text" onClick={checked.clear}>
        {t('unselect')}
      </button>
      <span className="table-actions">
        {checked.isAll && (
          <ExportButton endpoint={table.source.exportEndpoint} total={list.total} exporting={exporting} />
        )}
        {table.bulkActions?.map((action) => (
          <ActionButton
            key={action.id}
            className={action.isDanger === true ? 'button is-danger' : 'button'}
            label={action.label}
            icon={action.icon}
            endpoint={action.endpoint}
            whyNot={checked.isAll ? t('needsRows') : action.whyNot?.(checked.rows)}
            onSelect={async () => {
              // `false` means that nothing was done: the rows stay chosen.
              if ((await action.onSelect(checked.rows)) !== false) checked.clear()
            }}
          />
        ))}
      </span>
    </div>
  )
}
