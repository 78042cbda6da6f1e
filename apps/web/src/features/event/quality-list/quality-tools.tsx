import { qualityApi, type QualityRow } from '@fibrewatch/contract/quality'
import { call, callBinary } from '#lib/api/call.ts'
import { readOwnZone } from '#lib/format/time-zone.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { ListSheet } from '#ui/print/list-sheet.tsx'
import { loadPrintedRows, usePrintableList } from '#ui/print/printed-rows.ts'
import { ListTools } from '../list-tools.tsx'
import type { LiveColumn } from '#ui/virtual-table.tsx'
import type { LayoutControls } from '#ui/grid/use-column-layout.ts'
import { qualityFilters } from './quality-filter.ts'
import { keyOfRow } from './quality-key.ts'
import { qualityMessages } from './quality.messages.ts'
import { useQualityFilterText } from './use-quality-filter-text.ts'
import type { QualityFilterControls } from './use-quality-filter.ts'

/** The key of the quality list's saved views and columns. */
export const QUALITY_LIST = 'event.quality'

type QualityToolsProps = {
  controls: QualityFilterControls
  declared: readonly LiveColumn<QualityRow>[]
  rows: readonly QualityRow[]
  layout: LayoutControls<LiveColumn<QualityRow>>
  found: { count: number; isMore: boolean }
}

/** Views, export, print, density and columns of the quality list. */
export function QualityTools(props: QualityToolsProps) {
  const { controls, declared, rows, layout, found } = props
  const t = useMessages(qualityMessages)
  const textOf = useQualityFilterText()
  const { filter, changeFilter } = controls
  const loadAll = async () => {
    const asked = qualityFilters.ask(filter)
    const all = await loadPrintedRows((part) =>
      call(qualityApi.page, { query: { ...asked, ...part }, isQuiet: true }),
    )
    return all.rows
  }
  const print = usePrintableList({ shown: rows, loadAll }, (printed) => (
    <ListSheet
      title={t('quality')}
      columns={layout.columns}
      rows={printed}
      rowKey={keyOfRow}
      total={Math.max(found.count, printed.length)}
      isMore={found.isMore}
      conditions={textOf(filter)}
    />
  ))
  return (
    <ListTools
      id={QUALITY_LIST}
      params={qualityFilters.write(filter)}
      onParams={(next) => changeFilter(qualityFilters.parse(next))}
      columns={declared}
      layout={layout}
      onPrint={() => void print()}
      exported={{
        endpoint: qualityApi.export,
        id: QUALITY_LIST,
        total: found.count,
        isMore: found.isMore,
        load: (format, transfer) => {
          const query = { ...qualityFilters.ask(filter), format, timeZone: readOwnZone() }
          return callBinary(qualityApi.export, { query, ...transfer, isQuiet: true })
        },
      }}
    />
  )
}
