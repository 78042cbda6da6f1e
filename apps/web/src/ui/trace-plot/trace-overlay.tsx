import { type ReactNode, useId } from 'react'
import { SeverityGlyph } from '#ui/severity-icon.tsx'
import { LimitsLayer } from './limits-layer.tsx'
import { SpanLayer } from './span-layer.tsx'
import { findHighestLevel, findLevel, type PlotSize, type Projection } from './plot-view.ts'
import type {
  PlotCursor,
  PlotEvent,
  PlotFault,
  PlotLandmark,
  PlotLine,
  TracePlotProps,
  TraceSamples,
} from './trace-plot.types.ts'

const MIN_UNCERTAINTY_PX = 2
const GLYPH_PX = 14
const RAIL_MIDDLE_PX = 8
/** Where along the width a curve bears its name. */
const LABEL_SHARE = 0.72
const LABEL_SPACE_PX = 16
const LABEL_WIDTH_PX = 60
const FLAG_PX = 16
const NAME_SPACE_PX = 44
const NUMBER_SPACE_PX = 16
const NUMBER_REACH_PX = 6
const NUMBER_RISE_PX = 5

type OverlayProps = {
  props: TracePlotProps
  size: PlotSize
  projection: Projection
  zeroDb: number
  /** Cursor that keys move. */
  activeId: string | null
}

const isInside = ({ area }: Projection, x: number) => x >= area.left - 0.5 && x <= area.right + 0.5

const RAIL_MARKS: Record<Exclude<PlotEvent['kind'], 'fault'>, ReactNode> = {
  splice: <path d="M0 -7v14" />,
  connector: <rect x="-3.5" y="-5" width="7" height="10" />,
  start: <path d="M-4 7C-1 4 -1 -6 0 -6S1 4 4 7" />,
  end: <path d="M-2 -7v14M2 -7v14" />,
}

function RailMark({
  event,
  x,
  y,
  isHovered,
}: {
  event: PlotEvent
  x: number
  y: number
  isHovered: boolean
}) {
  if (event.kind === 'fault') {
    return (
      <g transform={`translate(${x - GLYPH_PX / 2} ${y - GLYPH_PX / 2}) scale(${GLYPH_PX / 16})`}>
        <SeverityGlyph severity="critical" acked={false} />
      </g>
    )
  }
  const state = `${event.isFaded ? ' is-faded' : ''}${isHovered ? ' is-hovered' : ''}`
  return (
    <g className={`rail-event${state}`} transform={`translate(${x} ${y})`}>
      {RAIL_MARKS[event.kind]}
    </g>
  )
}

/** Events that have room for their number, by key; of two that stand too close the first has it. */
function listNumbered(events: readonly PlotEvent[], xOf: Projection['xOf'], hoveredKey: string | null) {
  const numbered = new Set<string>()
  let lastX = Number.NEGATIVE_INFINITY
  for (const { key, number = null, positionM } of events) {
    const x = xOf(positionM)
    if (number === null || (x - lastX < NUMBER_SPACE_PX && key !== hoveredKey)) continue
    numbered.add(key)
    lastX = x
  }
  return numbered
}

/** Just above the curve and whatever rises out of it there. */
function numberY({ props, projection, zeroDb }: OverlayProps, positionM: number): number {
  const { area, yOf, metresPerPx } = projection
  const reachM = NUMBER_REACH_PX * metresPerPx
  const section = { fromM: positionM - reachM, toM: positionM + reachM }
  const level = findHighestLevel(props.now, section, zeroDb)
  const y = level === null ? area.bottom : yOf(level)
  return Math.min(area.bottom, Math.max(area.top + NUMBER_REACH_PX, y)) - NUMBER_RISE_PX
}

const FAILED_PX = 12

/** A tinted upright, and the letter in a box on its foot: shape and letter say it too. */
function FailedMark({ x, letter, area }: { x: number; letter: string; area: Projection['area'] }) {
  const y = area.bottom - FAILED_PX - 2
  return (
    <g className="failed-event">
      <rect
        x={x - FAILED_PX / 2}
        y={area.top}
        width={FAILED_PX}
        height={area.bottom - area.top}
        fill="var(--gD)"
        fillOpacity={0.18}
      />
      <rect x={x - FAILED_PX / 2} y={y} width={FAILED_PX} height={FAILED_PX} rx={2} fill="var(--gD)" />
      <text x={x} y={y + 10} textAnchor="middle" fontSize={10} fontWeight={600} fill="var(--minor-on)">
        {letter}
      </text>
    </g>
  )
}

function Rail(overlay: OverlayProps) {
  const { props, projection } = overlay
  const { events = [], hoveredKey = null } = props
  const { area, xOf } = projection
  const shown = events.filter(({ positionM }) => isInside(projection, xOf(positionM)))
  const numbered = listNumbered(shown, xOf, hoveredKey)
  return shown.map((event) => (
    <g key={event.key}>
      <title>{event.label}</title>
      {event.failed !== undefined && event.failed !== null && (
        <FailedMark x={xOf(event.positionM)} letter={event.failed} area={area} />
      )}
      {numbered.has(event.key) && (
        <text
          className="rail-number"
          data-hovered={event.key === hoveredKey}
          x={xOf(event.positionM)}
          y={numberY(overlay, event.positionM)}
          textAnchor="middle"
        >
          {event.number}
        </text>
      )}
      {event.key === hoveredKey && (
        <path
          d={`M${xOf(event.positionM)} ${area.top}V${area.bottom}`}
          stroke="var(--primary-text)"
          strokeDasharray="2 3"
        />
      )}
      <RailMark
        event={event}
        x={xOf(event.positionM)}
        y={area.bottom + RAIL_MIDDLE_PX}
        isHovered={event.key === hoveredKey}
      />
    </g>
  ))
}

function Landmarks({ props, projection }: OverlayProps) {
  const { landmarks = [], fault = null } = props
  const { area, xOf } = projection
  const faultX = fault === null ? null : xOf(fault.positionM)
  let lastX = Number.NEGATIVE_INFINITY
  const hasRoom = (x: number) => {
    // The fault's own label stands to the right of its line.
    const isFree =
      x - lastX >= NAME_SPACE_PX && (faultX === null || x < faultX - 4 || x > faultX + 3 * NAME_SPACE_PX)
    if (isFree) lastX = x
    return isFree
  }
  const shown = landmarks
    .filter(({ positionM }) => isInside(projection, xOf(positionM)))
    .toSorted((a, b) => a.positionM - b.positionM)
    .map((landmark) => ({ landmark, x: xOf(landmark.positionM) }))
  return shown.map(({ landmark, x }: { landmark: PlotLandmark; x: number }) => (
    <g key={`${landmark.name}${landmark.positionM}`}>
      <path d={`M${x} ${area.top}V${area.bottom}`} stroke="var(--axis)" strokeDasharray="2 3" />
      {hasRoom(x) && (
        <text
          x={x}
          y={area.top - 8}
          textAnchor={x < area.left + NAME_SPACE_PX / 2 ? 'start' : 'middle'}
          fill="var(--text-3)"
        >
          {landmark.name}
        </text>
      )}
    </g>
  ))
}

function FaultLine({ fault, projection }: { fault: PlotFault; projection: Projection }) {
  const { area, xOf, metresPerPx } = projection
  const x = xOf(fault.positionM)
  if (!isInside(projection, x)) return null
  const severity = fault.severity ?? 'critical'
  const bandPx = Math.max(MIN_UNCERTAINTY_PX, (2 * fault.uncertaintyM) / metresPerPx)
  const isRight = x < (area.left + area.right) / 2 + area.right / 4
  const textProps = { x: isRight ? x + 12 : x - 12, textAnchor: isRight ? 'start' : 'end' } as const
  const note = fault.note ?? null
  return (
    <g>
      <rect
        x={x - bandPx / 2}
        y={area.top}
        width={bandPx}
        height={area.bottom - area.top}
        fill={`var(--${severity}-fill)`}
        fillOpacity={0.28}
      />
      <path d={`M${x} ${area.top}V${area.bottom}`} stroke={`var(--${severity}-edge)`} strokeWidth={1.5} />
      <g transform={`translate(${x - GLYPH_PX / 2} ${area.top - GLYPH_PX}) scale(${GLYPH_PX / 16})`}>
        <SeverityGlyph severity={severity} acked={false} />
      </g>
      <text
        {...textProps}
        className="curve-name"
        y={area.top - 4}
        fill={`var(--${severity}-text)`}
        fontWeight={600}
      >
        {fault.label}
      </text>
      {note !== null && (
        <text {...textProps} className="curve-name" y={area.top + 13} fill="var(--text-2)">
          {note}
        </text>
      )}
    </g>
  )
}

/** Flag on top, ring on the curve. */
function CursorLine({ cursor, overlay }: { cursor: PlotCursor; overlay: OverlayProps }) {
  const { projection, props, zeroDb, activeId } = overlay
  const { name, positionM, tone, isOuter } = cursor
  const { area, xOf, yOf } = projection
  const x = xOf(positionM)
  if (!isInside(projection, x)) return null
  const colour = `var(--cursor-${tone})`
  const level = findLevel(props.now, positionM, zeroDb)
  return (
    <g className="cursor-line" data-cursor={cursor.id}>
      <path
        d={`M${x} ${area.top - FLAG_PX}V${area.bottom}`}
        stroke={colour}
        strokeWidth={cursor.id === activeId ? 2 : 1.2}
        strokeDasharray={isOuter ? '3 3' : undefined}
      />
      <rect
        x={x - FLAG_PX / 2}
        y={area.top - 2 * FLAG_PX}
        width={FLAG_PX}
        height={FLAG_PX}
        rx={2}
        fill={isOuter ? 'var(--surface)' : colour}
        stroke={colour}
      />
      <text
        x={x}
        y={area.top - FLAG_PX - 4}
        textAnchor="middle"
        fontWeight={600}
        fill={isOuter ? colour : 'var(--canvas)'}
      >
        {name}
      </text>
      {level !== null && (
        <circle cx={x} cy={yOf(level)} r={3.5} fill="var(--surface)" stroke={colour} strokeWidth={1.5} />
      )}
    </g>
  )
}

/** Straight lines laid over the curve, wherever they run. */
function FittedLines({ props, projection, zeroDb }: OverlayProps) {
  const { area, xOf, yOf } = projection
  const clip = useId()
  const draw = ({ fromM, toM, fromDb, toDb }: PlotLine) =>
    `M${xOf(fromM)} ${yOf(zeroDb - fromDb)}L${xOf(toM)} ${yOf(zeroDb - toDb)}`
  return (
    <g clipPath={`url(#${clip})`} stroke="var(--primary-text)" strokeWidth={1.5} strokeDasharray="5 3">
      <clipPath id={clip}>
        <rect x={area.left} y={area.top} width={area.right - area.left} height={area.bottom - area.top} />
      </clipPath>
      {props.lines?.map((line) => (
        <path key={line.key} d={draw(line)} />
      ))}
    </g>
  )
}

function findLabelY(trace: TraceSamples, x: number, { projection, zeroDb }: OverlayProps): number | null {
  const toM = projection.metresAt(x + LABEL_WIDTH_PX)
  const level = findHighestLevel(trace, { fromM: projection.metresAt(x), toM }, zeroDb)
  if (level === null) return null
  const { top, bottom } = projection.area
  return Math.min(bottom - 8, Math.max(top + LABEL_SPACE_PX, projection.yOf(level) - 12))
}

/** Every curve bears its name where it runs; the trace's gives way when both run together. */
function CurveLabels(overlay: OverlayProps) {
  const { props, projection } = overlay
  const { area } = projection
  const x = area.left + (area.right - area.left) * LABEL_SHARE
  const { now, nowLabel, reference = null, referenceLabel = '' } = props
  const referenceY = reference === null ? null : findLabelY(reference, x, overlay)
  const nowY = findLabelY(now, x, overlay)
  const isTight = nowY !== null && referenceY !== null && Math.abs(nowY - referenceY) < LABEL_SPACE_PX
  return (
    <>
      {referenceY !== null && (
        <text className="curve-name" x={x} y={referenceY} fill="var(--trace-ref)">
          {referenceLabel}
        </text>
      )}
      {nowY !== null && (
        <text
          className="curve-name"
          x={x}
          y={isTight ? nowY + 2 * LABEL_SPACE_PX : nowY}
          fill="var(--text-2)"
        >
          {nowLabel}
        </text>
      )}
    </>
  )
}

/** How far apart the names of overlaid curves stand, as shares of the width: they may run together. */
const OVERLAY_NAMES = { first: 0.36, step: 0.05 }

/** Every overlaid curve bears the number that its line in the legend has. */
function OverlayNames(overlay: OverlayProps) {
  const { props, projection, zeroDb } = overlay
  if (props.isDifference === true) return null
  const { left, right } = projection.area
  return props.overlays?.map(({ key, name, colour, samples, offsetDb }, at) => {
    const x = left + (right - left) * (OVERLAY_NAMES.first + at * OVERLAY_NAMES.step)
    const y = findLabelY(samples, x, { ...overlay, zeroDb: zeroDb - offsetDb })
    return y === null ? null : (
      <text key={key} className="curve-name" data-overlay={name} x={x} y={y} fill={`var(${colour})`}>
        {name}
      </text>
    )
  })
}

/** All that lies over the curves: names, landmarks, fault, cursors, event rail. */
export function TraceOverlay(overlay: OverlayProps) {
  const { props, size, projection } = overlay
  const { cursors = [], lines = [], fault = null, limits = null, span = null } = props
  const { area } = projection
  return (
    <svg className="trace-overlay" width={size.widthPx} height={size.heightPx} aria-hidden="true">
      <text x={area.left - 8} y={area.top - 8} textAnchor="end" fill="var(--text-3)">
        {props.isDifference === true ? 'Δ dB' : 'dB'}
      </text>
      <path d={`M${area.left} ${area.bottom}H${area.right}`} stroke="var(--axis)" />
      {limits !== null && <LimitsLayer limits={limits} projection={projection} zeroDb={overlay.zeroDb} />}
      {span !== null && <SpanLayer span={span} projection={projection} />}
      <Landmarks {...overlay} />
      <OverlayNames {...overlay} />
      <CurveLabels {...overlay} />
      {fault !== null && <FaultLine fault={fault} projection={projection} />}
      {lines.length > 0 && <FittedLines {...overlay} />}
      {cursors.map((cursor) => (
        <CursorLine key={cursor.id} cursor={cursor} overlay={overlay} />
      ))}
      <Rail {...overlay} />
    </svg>
  )
}
