import type { BatchTable } from '@fibrewatch/contract/batch'
import { type CSSProperties, useMemo } from 'react'
import { formatJointDb } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { VirtualTable } from '#ui/virtual-table.tsx'
import { cableTestMessages } from './cable-test.messages.ts'
import { keyOfRow, type LossRow } from './loss-cells.ts'
import { type CellView, makeLossColumns } from './loss-columns.tsx'
import './cable-test.css'

/** What the wavelength comes to, over all its fibres. */
export function TableStat({ table }: { table: BatchTable }) {
  const t = useMessages(cableTestMessages)
  const { fibres, passed, failed, missing, spliceMeanDb, spliceMaxDb } = table.stat
  return (
    <div className="loss-stat">
      <span>{t('stat', { fibres })}</span>
      {passed + failed === 0 ? (
        <span>{t('statUnjudged')}</span>
      ) : (
        <>
          <span>{t('statPassed', { count: passed })}</span>
          <span className={failed > 0 ? 'loss-failed' : ''}>
            {failed > 0 && <Icon name="close" size={12} />}
            {t('statFailed', { count: failed })}
          </span>
        </>
      )}
      <span className={missing > 0 ? 'strong' : 'text-3'}>{t('statMissing', { count: missing })}</span>
      <span>{t('statSplice', { mean: formatJointDb(spliceMeanDb), max: formatJointDb(spliceMaxDb) })}</span>
      {table.closuresLeftOut > 0 && <span>{t('closuresLeftOut', { count: table.closuresLeftOut })}</span>}
    </div>
  )
}

function Legend() {
  const t = useMessages(cableTestMessages)
  return (
    <div className="loss-legend" role="note" aria-label={t('legend')}>
      <span>
        <Icon name="close" size={12} /> {t('legendFail')}
      </span>
      <span>
        <i className="loss-mark">◐</i> {t('legendOneSided')}
      </span>
      <span>
        <i className="loss-mark">±</i> {t('legendGainer')}
      </span>
      <span>
        <i className="loss-mark">→ ←</i> {t('legendSingle')}
      </span>
    </div>
  )
}

type LossTableProps = {
  table: BatchTable
  fibres: BatchTable['fibres']['list']
  view: CellView
  openFibre: number | null
  onOpen: (fibreNumber: number) => void
  onEndReached: () => void
}

const STAT_ROWS: readonly LossRow[] = [{ kind: 'mean' }, { kind: 'max' }]
const widthOf = ({ width }: { width?: number | string }) => (typeof width === 'number' ? width : 0)

/** Closures × fibres. ↑↓ walk the fibres, Enter and a click open one. */
export function LossTable({ table, fibres, view, openFibre, onOpen, onEndReached }: LossTableProps) {
  const t = useMessages(cableTestMessages)
  const rows = useMemo(
    () => [...STAT_ROWS, ...fibres.map((fibre): LossRow => ({ kind: 'fibre', fibre }))],
    [fibres],
  )
  const columns = useMemo(() => makeLossColumns({ t, table, view }, rows), [t, table, view, rows])
  const widthPx = columns.reduce((sum, column) => sum + widthOf(column), 0)
  const open = (row: LossRow) => {
    if (row.kind === 'fibre') onOpen(row.fibre.fibreNumber)
  }
  return (
    <div className="loss-table" style={{ '--vtable-width': `${widthPx}px` } as CSSProperties}>
      <VirtualTable
        label={t('table')}
        rows={rows}
        rowKey={keyOfRow}
        columns={columns}
        selectedKey={openFibre === null ? null : String(openFibre)}
        onSelect={open}
        onOpen={open}
        onEndReached={onEndReached}
        rowClass={(row) => (row.kind === 'fibre' ? '' : 'loss-stat-row')}
        density="compact"
      />
      <Legend />
    </div>
  )
}
