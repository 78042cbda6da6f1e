import type { LinkInfo } from '@fibrewatch/contract/plant'
import { useState } from 'react'
import { VersionBar } from '../trace-versions/version-bar.tsx'
import { BudgetLine } from './budget-line.tsx'
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

type EventPanelProps = {
  link: LinkInfo['link']
  info: LoadedTrace['info']
  view: TraceView
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
  hoveredKey,
  withinM,
  onHover,
  onPick,
  onEdit,
}: EventPanelProps) {
  const { rows } = view
  const judged = useEventVerdicts(info)
  const [pickedM, setPickedM] = useState<number | null>(null)
  const pick = (positionM: number) => {
    onPick(positionM)
    setPickedM(positionM)
  }
  return (
    <>
      <VersionBar {...{ info, rows, withinM, onEdit }} />
      <VerdictSummary judged={judged} />
      <EventTable {...{ judged, rows, hoveredKey, onHover }} totals={readTotals(info, view)} onPick={pick} />
      <BudgetLine judged={judged} lossDb={info.trace.totalLossDb} lengthM={link.lengthM} />
      {pickedM !== null && (
        <PlaceTrendPanel traceId={info.trace.id} positionM={pickedM} onClose={() => setPickedM(null)} />
      )}
      <SpanPanel link={link} traceId={info.trace.id} events={info.events} />
      <WavelengthList wavelengths={info.wavelengths} rows={rows} onPick={pick} />
      <SetAsideList setAside={info.setAside} onPick={pick} />
    </>
  )
}
