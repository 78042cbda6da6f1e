import type { LinkInfo } from '@fibrewatch/contract/plant'
import type { TraceRow } from '@fibrewatch/contract/trace'
import { useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Segmented } from '#ui/parts/segmented.tsx'
import { VersionBar } from '../trace-versions/version-bar.tsx'
import { BudgetLine } from './budget-line.tsx'
import { combinedMessages } from './combined.messages.ts'
import { CombinedPanel } from './combined-table.tsx'
import { findCombinable } from './combined-view.ts'
import { EventTable, type TraceTotals } from './event-table.tsx'
import { VerdictSummary } from './judged-cell.tsx'
import { PlaceTrendPanel } from './place-trend.tsx'
import { SetAsideList } from './set-aside-list.tsx'
import { SpanPanel } from './span-panel.tsx'
import { useEventVerdicts } from './use-event-verdicts.ts'
import { WavelengthList } from './wavelength-list.tsx'
import type { LoadedTrace, TraceView } from './use-trace-view.ts'

function readTotals({ trace, orlDb }: LoadedTrace['info'], { comparison }: TraceView): TraceTotals {
  const change = comparison?.measurements.find(({ check }) => check === 'total-loss')
  return { lossDb: trace.totalLossDb, orlDb, changeDb: change?.value ?? null }
}

const TABLES = ['own', 'combined'] as const
type ShownTable = (typeof TABLES)[number]
const TABLE_KEYS = { own: 'ownTable', combined: 'combinedTable' } as const satisfies Record<
  ShownTable,
  string
>

function TableChoice({ value, onChange }: { value: ShownTable; onChange: (value: ShownTable) => void }) {
  const t = useMessages(combinedMessages)
  const options = TABLES.map((table) => ({ value: table, label: t(TABLE_KEYS[table]) }))
  return (
    <div className="table-choice">
      <Segmented label={t('whichTable')} options={options} value={value} onChange={onChange} />
    </div>
  )
}

type EventPanelProps = {
  link: LinkInfo['link']
  info: LoadedTrace['info']
  view: TraceView
  /** Other traces that are drawn over it. */
  overlaid: readonly TraceRow[]
  hoveredKey: string | null
  /** Two events within so much are one. */
  withinM: number
  onHover: (positionM: number | null) => void
  onPick: (positionM: number) => void
  onEdit: () => void
}

/** The events of the trace with their verdicts, and of the one that was picked how its loss went. */
export function EventPanel({
  link,
  info,
  view,
  overlaid,
  hoveredKey,
  withinM,
  onHover,
  onPick,
  onEdit,
}: EventPanelProps) {
  const { rows } = view
  const judged = useEventVerdicts(info)
  const combinable = findCombinable(info.trace, overlaid)
  const [table, setTable] = useState<ShownTable>('own')
  const [pickedM, setPickedM] = useState<number | null>(null)
  const pick = (positionM: number) => {
    onPick(positionM)
    setPickedM(positionM)
  }
  return (
    <>
      {combinable !== null && <TableChoice value={table} onChange={setTable} />}
      {combinable !== null && table === 'combined' ? (
        <CombinedPanel {...{ combinable, rows, withinM, onHover }} onPick={pick} />
      ) : (
        <>
          <VersionBar {...{ info, rows, withinM, onEdit }} />
          <VerdictSummary judged={judged} />
          <EventTable
            {...{ judged, rows, hoveredKey, onHover }}
            totals={readTotals(info, view)}
            onPick={pick}
          />
          <BudgetLine judged={judged} lossDb={info.trace.totalLossDb} lengthM={link.lengthM} />
        </>
      )}
      {pickedM !== null && (
        <PlaceTrendPanel traceId={info.trace.id} positionM={pickedM} onClose={() => setPickedM(null)} />
      )}
      <SpanPanel link={link} traceId={info.trace.id} events={info.events} />
      <WavelengthList wavelengths={info.wavelengths} rows={rows} onPick={pick} />
      <SetAsideList setAside={info.setAside} onPick={pick} />
    </>
  )
}
