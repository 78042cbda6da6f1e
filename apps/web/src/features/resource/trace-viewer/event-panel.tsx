import type { LinkInfo } from '@fibrewatch/contract/plant'
import type { TraceRow } from '@fibrewatch/contract/trace'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Segmented } from '#ui/parts/segmented.tsx'
import { CorrectionPanel, type Unfolded } from '../length-correction/correction-panel.tsx'
import { VersionBar } from '../trace-versions/version-bar.tsx'
import { useSelection } from '../selection.ts'
import { bothWaysQuery } from '../resource.queries.ts'
import { BothWaysPanel } from './both-ways-table.tsx'
import { BudgetLine } from './budget-line.tsx'
import { combinedMessages } from './combined.messages.ts'
import { CombinedPanel } from './combined-table.tsx'
import { findCombinable } from './combined-view.ts'
import { directionMessages } from './direction.messages.ts'
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

type ShownTable = 'own' | 'combined' | 'both-ways'

type ChoiceProps = {
  tables: readonly ShownTable[]
  value: ShownTable
  onChange: (value: ShownTable) => void
}

function TableChoice({ tables, value, onChange }: ChoiceProps) {
  const t = useMessages(combinedMessages)
  const d = useMessages(directionMessages)
  const labels = { own: t('ownTable'), combined: t('combinedTable'), 'both-ways': d('bothWays') }
  const options = tables.map((table) => ({ value: table, label: labels[table] }))
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
  /** The panel of the length correction. */
  unfolded: Unfolded
  onHover: (positionM: number | null) => void
  onPick: (positionM: number) => void
  onEdit: () => void
}

type OwnProps = Omit<EventPanelProps, 'overlaid' | 'unfolded'>

function OwnTable({ link, info, view, hoveredKey, withinM, onHover, onPick, onEdit }: OwnProps) {
  const { rows } = view
  const judged = useEventVerdicts(info)
  return (
    <>
      <VersionBar {...{ info, rows, withinM, onEdit }} />
      <VerdictSummary judged={judged} />
      <EventTable {...{ judged, rows, hoveredKey, onHover, onPick }} totals={readTotals(info, view)} />
      <BudgetLine judged={judged} lossDb={info.trace.totalLossDb} lengthM={link.lengthM} />
    </>
  )
}

/** The events of the trace with their verdicts, and of the one that was picked how its loss went. */
export function EventPanel({
  link,
  info,
  view,
  overlaid,
  hoveredKey,
  withinM,
  unfolded,
  onHover,
  onPick,
  onEdit,
}: EventPanelProps) {
  const { rows, axis, landmarks } = view
  const { selectPlace } = useSelection()
  const combinable = findCombinable(info.trace, overlaid)
  const bothWays = useQuery(bothWaysQuery(info.trace.id))
  const [chosen, setTable] = useState<ShownTable>('own')
  const [pickedM, setPickedM] = useState<number | null>(null)
  const pick = (positionM: number) => {
    onPick(positionM)
    setPickedM(positionM)
  }
  const tables: ShownTable[] = [
    'own',
    ...(combinable === null ? [] : (['combined'] as const)),
    ...(bothWays.isError || (bothWays.data ?? null) !== null ? (['both-ways'] as const) : []),
  ]
  const table = tables.includes(chosen) ? chosen : 'own'
  const places = { rows, landmarks, withinM }
  return (
    <>
      {tables.length > 1 && <TableChoice tables={tables} value={table} onChange={setTable} />}
      {table === 'combined' && combinable !== null && (
        <CombinedPanel {...{ combinable, places, onHover }} onPick={pick} />
      )}
      {table === 'both-ways' && (
        <BothWaysPanel {...{ places, axis, onHover }} query={bothWays} onPick={pick} />
      )}
      {table === 'own' && (
        <OwnTable {...{ link, info, view, hoveredKey, withinM, onHover, onEdit }} onPick={pick} />
      )}
      {pickedM !== null && (
        <PlaceTrendPanel
          traceId={info.trace.id}
          positionM={pickedM}
          onShowOnMap={() => selectPlace(link.code, pickedM)}
          onClose={() => setPickedM(null)}
        />
      )}
      <SpanPanel link={link} traceId={info.trace.id} events={info.events} />
      <CorrectionPanel {...{ link, unfolded }} traceId={info.trace.id} />
      <WavelengthList wavelengths={info.wavelengths} rows={rows} onPick={pick} />
      <SetAsideList setAside={info.setAside} onPick={pick} />
    </>
  )
}
