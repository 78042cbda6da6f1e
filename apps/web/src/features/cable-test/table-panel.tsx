import { batchApi, type BatchInfo, type BatchTable } from '@fibrewatch/contract/batch'
import { useMemo, useState } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { formatWavelength } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { usePageQuery } from '#lib/tab/page-query.ts'
import { changeQuery, parseId } from '#lib/tab/query.ts'
import { Pushed } from '#ui/drawer.tsx'
import { DataState } from '#ui/data-state.tsx'
import { CableReportButton } from '#ui/report/cable-report-button.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import { makeLoadMore, useLossTable } from './batch-queries.ts'
import { cableTestMessages } from './cable-test.messages.ts'
import { FibreDrawer } from './fibre-drawer.tsx'
import { CELL_VIEWS, type CellView } from './loss-columns.tsx'
import { LossTable, TableStat } from './loss-table.tsx'

type ToolsProps = {
  info: BatchInfo
  table: BatchTable
  view: CellView
  onWavelength: (nm: number) => void
  onView: (view: CellView) => void
}

/** What the table shows and how, and the report of it. */
function Tools({ info, table, view, onWavelength, onView }: ToolsProps) {
  const t = useMessages(cableTestMessages)
  const wavelengths = info.wavelengths.map(({ wavelengthNm }) => ({
    value: String(wavelengthNm),
    label: formatWavelength(wavelengthNm),
  }))
  const views = CELL_VIEWS.map((value) => ({ value, label: t(value === 'mean' ? 'showMean' : 'showBoth') }))
  return (
    <div className="loss-tools">
      <Segmented
        label={t('wavelength')}
        options={wavelengths}
        value={String(table.wavelengthNm)}
        onChange={(nm) => onWavelength(Number(nm))}
      />
      <Segmented label={t('show')} options={views} value={view} onChange={onView} />
      <TableStat table={table} />
      {table.wavelengthNm !== null && (
        <CableReportButton
          batchId={info.batch.id}
          name={info.batch.name}
          wavelengthNm={table.wavelengthNm}
          wavelengths={info.wavelengths.map(({ wavelengthNm }) => wavelengthNm)}
        />
      )}
    </div>
  )
}

/** Wavelength and open fibre, from the address. */
function useTableAddress() {
  const [address, setAddress] = usePageQuery()
  const change = (part: Record<string, number | null>) =>
    setAddress((former) => changeQuery(former, part), { replace: true })
  return { wavelengthNm: parseId(address.get('nm')), openFibre: parseId(address.get('fibre')), change }
}

/** The table of losses, and beside it the fibre that was chosen. */
export function TablePanel({ info, mayUpload }: { info: BatchInfo; mayUpload: boolean }) {
  const t = useMessages(cableTestMessages)
  const isAllowed = useMayCall(batchApi.table)
  const { wavelengthNm, openFibre, change } = useTableAddress()
  const [view, setView] = useState<CellView>('mean')
  const query = useLossTable(info.batch.id, wavelengthNm, isAllowed)
  const { data } = query
  const fibres = useMemo(() => (data?.pages ?? []).flatMap((page) => page.fibres.list), [data])
  if (!isAllowed) return <div className="notice">{t('notPermitted')}</div>
  const first = data?.pages[0]
  const open = fibres.find(({ fibreNumber }) => fibreNumber === openFibre)
  const close = () => change({ fibre: null })
  const drawer = open !== undefined && first !== undefined && (
    <FibreDrawer fibre={open} table={first} onClose={close} />
  )
  return (
    <Pushed drawer={drawer}>
      <div className="loss-panel">
        <DataState
          query={query}
          what={t('table')}
          isEmpty={({ pages }) => pages[0]?.wavelengthNm === null}
          empty={t(mayUpload ? 'emptyTable' : 'emptyTableRead')}
        >
          {({ pages: [table] }) =>
            table !== undefined && (
              <>
                <Tools
                  {...{ info, table, view }}
                  onWavelength={(nm) => change({ nm, fibre: null })}
                  onView={setView}
                />
                <LossTable
                  {...{ table, fibres, view, openFibre }}
                  onOpen={(fibre) => change({ fibre })}
                  onEndReached={makeLoadMore(query)}
                />
              </>
            )
          }
        </DataState>
      </div>
    </Pushed>
  )
}
