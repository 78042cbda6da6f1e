import type { Alarm } from '@fibrewatch/contract/alarm'
import type { LinkInfo } from '@fibrewatch/contract/plant'
import { useMemo, useState } from 'react'
import { formatDistance, formatUncertainty } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useTheme } from '#ui/theme.ts'
import { type PlotEvent, type PlotFault, TracePlot } from '#ui/trace-plot/trace-plot.tsx'
import { resourceMessages } from '../resource.messages.ts'
import type { EventRow } from './event-rows.ts'
import { EventTable, type TraceTotals, useEventName } from './event-table.tsx'
import { type Cursors, findRowAt, findShownBreak, placeCursors } from './plot-model.ts'
import { makeReadout } from './readout.ts'
import { ReadoutStrip } from './readout-strip.tsx'
import { SetAsideList } from './set-aside-list.tsx'
import type { LoadedTrace, TraceView } from './use-trace-view.ts'

const MIN_REACH_M = 20

const PLOT_KINDS = {
  start: 'start',
  reflective: 'connector',
  'non-reflective': 'splice',
  end: 'end',
} as const satisfies Record<EventRow['kind'], PlotEvent['kind']>

export function usePlotEvents(rows: readonly EventRow[]): PlotEvent[] {
  const nameOf = useEventName()
  return rows.map((row) => ({
    key: row.key,
    kind: row.standing === 'break' ? 'fault' : PLOT_KINDS[row.kind],
    positionM: row.positionM,
    label: nameOf(row),
    isFaded: row.standing === 'lost' || row.standing === 'unseen',
  }))
}

/** The break in words. */
export function usePlotFault(view: TraceView, alarms: readonly Alarm[]): PlotFault | null {
  const t = useMessages(resourceMessages)
  const shown = findShownBreak(view.comparison, alarms)
  if (shown === null) return null
  const { positionM, uncertaintyM, endDeltaM } = shown
  const uncertainty = uncertaintyM === null ? '' : formatUncertainty(uncertaintyM)
  return {
    positionM,
    uncertaintyM: uncertaintyM ?? 0,
    label: t('breakLabel', { distance: formatDistance(positionM), uncertainty }),
    note: endDeltaM === null ? null : t('endDelta', { delta: formatDistance(endDeltaM) }),
  }
}

/** Room behind the last event, so that the fall and the noise after it are seen. */
const TAIL_SHARE = 0.08

/** From zero to a little behind the last event of either trace; everything when there is no event. */
export function findSection(rows: readonly EventRow[]): { fromM: number; toM: number } | null {
  const lastM = rows.at(-1)?.positionM ?? 0
  return lastM > 0 ? { fromM: 0, toM: lastM * (1 + TAIL_SHARE) } : null
}

function useCursors(linkM: number, { info, samples }: LoadedTrace) {
  const [chosen, setChosen] = useState<Cursors | null>(null)
  const { startM, spacingM, samplesDb } = samples
  const samplesM = startM + Math.max(0, samplesDb.length - 1) * spacingM
  const fibreM = info.trace.endM ?? linkM
  const cursors = useMemo(() => placeCursors(chosen, { fibreM, samplesM }), [chosen, fibreM, samplesM])
  return [cursors, setChosen] as const
}

function readTotals({ trace, orlDb }: LoadedTrace['info'], { comparison }: TraceView): TraceTotals {
  const change = comparison?.measurements.find(({ check }) => check === 'total-loss')
  return { lossDb: trace.totalLossDb, orlDb, changeDb: change?.value ?? null }
}

type TracePanelsProps = {
  link: LinkInfo
  alarms: readonly Alarm[]
  view: TraceView
  now: LoadedTrace
  isOverlaid: boolean
  onOverlay: (isOverlaid: boolean) => void
  hoveredM: number | null
  onHover: (positionM: number | null) => void
}

/** Plot with its readings on the left, the events on the right; pointing at one points at all. */
export function TracePanels(props: TracePanelsProps) {
  const { link, alarms, view, now, isOverlaid, onOverlay, hoveredM, onHover } = props
  const t = useMessages(resourceMessages)
  const themeKey = useTheme(({ navTheme }) => navTheme)
  const { info, samples } = now
  const [cursors, setCursors] = useCursors(link.link.lengthM, now)
  const { rows, reference } = view
  const readout = useMemo(() => makeReadout(info, samples, cursors), [info, samples, cursors])
  const reachM = Math.max(MIN_REACH_M, 2 * readout.resolutionM)
  const hoveredKey = findRowAt(rows, hoveredM, reachM)?.key ?? null
  return (
    <>
      <div className="trace-left">
        <div className="trace-plot-frame">
          <TracePlot
            now={samples}
            nowLabel={t('plotNow')}
            reference={isOverlaid ? (reference?.samples ?? null) : null}
            referenceLabel={t('reference', { version: reference?.info.trace.referenceVersion ?? 0 })}
            events={usePlotEvents(rows)}
            fault={usePlotFault(view, alarms)}
            section={useMemo(() => findSection(rows), [rows])}
            hoveredKey={hoveredKey}
            onHover={(key) => onHover(rows.find((row) => row.key === key)?.positionM ?? null)}
            cursors={cursors}
            onCursors={setCursors}
            onToggleReference={() => onOverlay(!isOverlaid)}
            themeKey={themeKey}
            label={t('plotLabel', { code: link.link.code })}
          />
        </div>
        <ReadoutStrip {...cursors} readout={readout} />
      </div>
      <div className="trace-right">
        <EventTable
          totals={readTotals(info, view)}
          rows={rows}
          hoveredKey={hoveredKey}
          onHover={onHover}
          onPick={(aM) => setCursors({ ...cursors, aM })}
        />
        <SetAsideList setAside={info.setAside} onPick={(aM) => setCursors({ ...cursors, aM })} />
      </div>
    </>
  )
}
