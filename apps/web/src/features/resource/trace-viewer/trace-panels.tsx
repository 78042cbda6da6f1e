import type { Alarm } from '@fibrewatch/contract/alarm'
import type { LinkInfo } from '@fibrewatch/contract/plant'
import { type RefObject, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { formatDistance, formatUncertainty } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useIsStacked } from '#ui/media.ts'
import { Segmented } from '#ui/parts/segmented.tsx'
import { useTheme } from '#ui/theme.ts'
import { type PlotEvent, type PlotFault, TracePlot } from '#ui/trace-plot/trace-plot.tsx'
import { resourceMessages } from '../resource.messages.ts'
import { type EventRow, isOwnEvent } from './event-rows.ts'
import { EventPanel } from './event-panel.tsx'
import { numberOf, useEventName } from './event-table.tsx'
import { findRowAt, findShownBreak, READ_MODES } from './plot-model.ts'
import { resolutionOf } from './readout.ts'
import { OverlayLegend } from './overlay-legend.tsx'
import { ReadoutStrip } from './readout-strip.tsx'
import type { ReferenceShown } from './reference-menu.tsx'
import type { Unfolded } from '../length-correction/correction-panel.tsx'
import { EventEditor } from '../trace-versions/event-editor.tsx'
import { useEventEditor } from '../trace-versions/use-event-editor.ts'
import { type EventVerdicts, findFailed, useEventVerdicts } from './use-event-verdicts.ts'
import { usePlotSpan } from './use-plot-span.ts'
import { usePlotLimits } from './use-plot-limits.ts'
import { turnAt } from './link-axis.ts'
import { subtractSamples } from './subtract-samples.ts'
import type { Overlays } from './use-overlays.ts'
import { type Reading, useReading } from './use-reading.ts'
import type { LoadedTrace, TraceView } from './use-trace-view.ts'

const MIN_REACH_M = 20

const PLOT_KINDS = {
  start: 'start',
  reflective: 'connector',
  'non-reflective': 'splice',
  end: 'end',
} as const satisfies Record<EventRow['kind'], PlotEvent['kind']>

/** With verdicts, those that fail their limits are marked; the others stay calm. */
export function usePlotEvents(rows: readonly EventRow[], judged?: EventVerdicts): PlotEvent[] {
  const nameOf = useEventName()
  return rows.map((row, at) => ({
    key: row.key,
    number: numberOf(rows, at),
    kind: row.standing === 'break' ? 'fault' : PLOT_KINDS[row.kind],
    positionM: row.positionM,
    label: nameOf(row),
    isFaded: !isOwnEvent(row),
    failed: judged !== undefined && isOwnEvent(row) ? findFailed(judged, row.positionM) : null,
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

const MODE_KEYS = { 'two-point': 'readTwoPoint', splice: 'readSplice' } as const

/** Stands with the buttons of the plot. */
function ReadModes({ mode, onMode }: Reading) {
  const t = useMessages(resourceMessages)
  const options = READ_MODES.map((value) => ({ value, label: t(MODE_KEYS[value]) }))
  return <Segmented label={t('readMode')} options={options} value={mode} onChange={onMode} />
}

type TracePanelsProps = {
  link: LinkInfo
  alarms: readonly Alarm[]
  view: TraceView
  now: LoadedTrace
  plotRef: RefObject<HTMLDivElement | null>
  /** Where what acts on the plot stands. */
  toolsAt: Element | null
  shown: ReferenceShown
  onShown: (shown: ReferenceShown) => void
  overlays: Overlays
  /** The panel of the length correction. */
  unfolded: Unfolded
  hoveredM: number | null
  onHover: (positionM: number | null) => void
  onSelectTrace: (traceId: string) => void
}

const NO_LINES: Reading['lines'] = []

const listPlaces = (landmarks: LinkInfo['landmarks']) =>
  landmarks.map(({ name, opticalM }) => ({ name, positionM: opticalM }))

/** Behind the nearer end a difference is that of fibre and noise. */
const COMMON_SHARE = 0.995

/** As far as both traces are fibre; null where one does not say. */
function findCommonFibre(now: LoadedTrace, reference: LoadedTrace | null) {
  const ends = [now.info.trace.endM, reference?.info.trace.endM ?? null]
  const known = ends.filter((endM) => endM !== null)
  return known.length < ends.length ? null : { fromM: 0, toM: Math.min(...known) * COMMON_SHARE }
}

type ShownCurves = Pick<TracePanelsProps, 'shown' | 'overlays' | 'view' | 'now'>

/** The trace with its reference and others, or what it has lost against the reference. */
function useShownCurves({ shown, overlays, view, now }: ShownCurves) {
  const t = useMessages(resourceMessages)
  const reference = view.reference?.samples ?? null
  const version = view.reference?.info.trace.referenceVersion ?? 0
  const isDifference = shown === 'difference'
  const difference = useMemo(
    () => (isDifference && reference !== null ? subtractSamples(now.samples, reference) : null),
    [isDifference, reference, now.samples],
  )
  const both = useMemo(() => findCommonFibre(now, view.reference), [now, view.reference])
  if (difference !== null)
    return { now: difference, nowLabel: t('plotDifference', { version }), isDifference: true, section: both }
  return {
    now: now.samples,
    nowLabel: t('plotNow'),
    isDifference: false,
    section: null,
    reference: shown === 'overlaid' ? reference : null,
    referenceLabel: t('reference', { version }),
    overlays: overlays.drawn,
  }
}

type PlotSideProps = Omit<TracePanelsProps, 'onSelectTrace' | 'unfolded'> & {
  reading: Reading
  /** What stands on the curve while its events are edited. */
  editor: ReturnType<typeof useEventEditor>['editor']
  hoveredKey: string | null
}

function PlotSide(props: PlotSideProps) {
  const { link, alarms, view, now, plotRef, toolsAt, shown, onShown, overlays, onHover } = props
  const { reading, editor, hoveredKey } = props
  const t = useMessages(resourceMessages)
  const isStacked = useIsStacked()
  const themeKey = useTheme(({ navTheme }) => navTheme)
  const { rows } = view
  const whole = useMemo(() => findSection(rows), [rows])
  const landmarks = useMemo(() => listPlaces(view.landmarks), [view.landmarks])
  const limits = usePlotLimits(now.info.trace.id)
  const span = usePlotSpan(now.info.trace.id)
  const judged = useEventVerdicts(now.info)
  const curves = useShownCurves({ shown, overlays, view, now })
  const { cursors, onCursor, lines } = editor ?? reading
  return (
    <div ref={plotRef} className="trace-plot-frame">
      <TracePlot
        {...{ ...curves, landmarks, hoveredKey, cursors, onCursor, themeKey }}
        limits={curves.isDifference ? null : limits}
        span={span}
        events={usePlotEvents(editor?.rows ?? rows, editor === null ? judged : undefined)}
        fault={usePlotFault(view, alarms)}
        section={curves.section ?? whole}
        onHover={(key) => onHover(rows.find((row) => row.key === key)?.positionM ?? null)}
        lines={curves.isDifference ? NO_LINES : lines}
        focus={reading.focus}
        controlsAt={toolsAt}
        isScrolledOver={isStacked}
        onToggleReference={() => onShown(shown === 'overlaid' ? 'hidden' : 'overlaid')}
        label={t('plotLabel', { code: link.link.code })}
      />
    </div>
  )
}

/** Plot with its readings on the left, the events on the right; pointing at one points at all. */
export function TracePanels(props: TracePanelsProps) {
  const { link, view, now, toolsAt, overlays, unfolded, onSelectTrace } = props
  // The map counts from the port, whatever the trace does.
  const hoveredM = turnAt(props.hoveredM, view.axis)
  const onHover = (positionM: number | null) => props.onHover(turnAt(positionM, view.axis))
  const { info } = now
  const { rows } = view
  const reading = useReading({ linkM: link.link.lengthM, now, rows })
  const { editor, start } = useEventEditor(now)
  const edit = () => {
    // What is edited stays in sight when the instrument measures again.
    onSelectTrace(info.trace.id)
    start()
  }
  const reachM = Math.max(MIN_REACH_M, 2 * resolutionOf(info))
  const hoveredKey = findRowAt(rows, hoveredM, reachM)?.key ?? null
  return (
    <>
      {toolsAt !== null && createPortal(<ReadModes {...reading} />, toolsAt)}
      <div className="trace-left">
        <PlotSide {...{ ...props, onHover, reading, editor, hoveredKey }} />
        <OverlayLegend overlays={overlays} />
        <ReadoutStrip reading={reading} />
      </div>
      <div className="trace-right">
        {editor === null ? (
          <EventPanel
            {...{ info, view, hoveredKey, unfolded, onHover }}
            link={link.link}
            overlaid={overlays.traces.map(({ row }) => row)}
            withinM={reachM}
            onPick={reading.onPick}
            onEdit={edit}
          />
        ) : (
          <EventEditor
            editor={editor}
            traceId={info.trace.id}
            withinM={reachM}
            cursorM={reading.between.aM}
          />
        )}
      </div>
    </>
  )
}
