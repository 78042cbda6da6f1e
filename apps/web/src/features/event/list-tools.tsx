import type { Endpoint } from '@fibrewatch/contract/endpoint'
import { PrintButton } from '#ui/print/print-button.tsx'
import { ColumnSettings } from '#ui/table/column-settings.tsx'
import { DensityButton, ExportButton } from '#ui/table/table-tools.tsx'
import { type Exported, useExport } from '#ui/table/use-export.ts'
import { ViewsMenu } from '#ui/table/views-menu.tsx'
import type { Column } from '#ui/grid/grid.types.ts'
import type { LayoutControls } from '#ui/grid/use-column-layout.ts'

type ListToolsProps = {
  /** The key of its saved views and columns. */
  id: string
  /** The list's parameters in the address, which a view stores. */
  params: URLSearchParams
  onParams: (params: URLSearchParams) => void
  columns: readonly Pick<Column<unknown>, 'id' | 'head'>[]
  layout: LayoutControls<{ id: string }>
  exported: Exported & { endpoint: Endpoint; isMore: boolean }
  onPrint: () => void
}

const NO_PAGES = { page: 1, size: 20, keyword: '', sort: null }

/** Tools at the right end of every list: views, export of all that match, print, density, columns. */
export function ListTools({ id, params, onParams, columns, layout, exported, onPrint }: ListToolsProps) {
  const exporting = useExport(exported)
  const list = {
    state: { ...NO_PAGES, filters: Object.fromEntries(params) },
    change: ({ filters = {} }: { filters?: Readonly<Record<string, string>> }) =>
      onParams(new URLSearchParams(filters)),
    isFiltered: params.size > 0,
  }
  return (
    <div className="table-tools list-tools">
      <ViewsMenu table={id} list={list} layout={layout} />
      <ExportButton
        endpoint={exported.endpoint}
        total={exported.total}
        isMore={exported.isMore}
        exporting={exporting}
      />
      <span className="wide-only">
        <PrintButton className="button icon-only" onPrint={onPrint} />
        <DensityButton />
        <ColumnSettings columns={columns} controls={layout} isPlain />
      </span>
    </div>
  )
}
