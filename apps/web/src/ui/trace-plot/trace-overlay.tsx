import type { ReactNode } from 'react'
import { SeverityGlyph } from '#ui/severity-icon.tsx'
import { findHighestLevel, findLevel, type PlotSize, type Projection } from './plot-view.ts'
import type {
  PlotCursors,
  PlotEvent,
  PlotFault,
  PlotLandmark,
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

type OverlayProps = {
  props: TracePlotProps
  size: PlotSize
  projection: Projection
  zeroDb: number
  activeCursor: keyof PlotCursors
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

function Rail({ props, projection }: OverlayProps) {
  const { events = [], hoveredKey = null } = props
  const { area, xOf } = projection
  return events
    .filter(({ positionM }) => isInside(projection, xOf(positionM)))
    .map((event) => (
      <g key={event.key}>
        <title>{event.label}</title>
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
      <text {...textProps} y={area.top - 4} fill={`var(--${severity}-text)`} fontWeight={600}>
        {fault.label}
      </text>
      {note !== null && (
        <text {...textProps} y={area.top + 13} fill="var(--text-2)">
          {note}
        </text>
      )}
    </g>
  )
}

type CursorLineProps = { name: 'A' | 'B'; positionM: number; isActive: boolean; overlay: OverlayProps }

/** Flag on top, ring on the curve. */
function CursorLine({ name, positionM, isActive, overlay }: CursorLineProps) {
  const { projection, props, zeroDb } = overlay
  const { area, xOf, yOf } = projection
  const x = xOf(positionM)
  if (!isInside(projection, x)) return null
  const colour = name === 'A' ? 'var(--cursor-a)' : 'var(--cursor-b)'
  const level = findLevel(props.now, positionM, zeroDb)
  return (
    <g className="cursor-line">
      <path
        d={`M${x} ${area.top - FLAG_PX}V${area.bottom}`}
        stroke={colour}
        strokeWidth={isActive ? 2 : 1.2}
      />
      <rect
        x={x - FLAG_PX / 2}
        y={area.top - 2 * FLAG_PX}
        width={FLAG_PX}
        height={FLAG_PX}
        rx={2}
        fill={colour}
      />
      <text x={x} y={area.top - FLAG_PX - 4} textAnchor="middle" fontWeight={600} fill="var(--canvas)">
        {name}
      </text>
      {level !== null && (
        <circle cx={x} cy={yOf(level)} r={3.5} fill="var(--surface)" stroke={colour} strokeWidth={1.5} />
      )}
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
        <text x={x} y={referenceY} fill="var(--trace-ref)">
          {referenceLabel}
        </text>
      )}
      {nowY !== null && (
        <text x={x} y={isTight ? nowY + 2 * LABEL_SPACE_PX : nowY} fill="var(--text-2)">
          {nowLabel}
        </text>
      )}
    </>
  )
}

/** All that lies over the curves: names, landmarks, fault, cursors, event rail. */
export function TraceOverlay(overlay: OverlayProps) {
  const { props, size, projection, activeCursor } = overlay
  const { cursors, fault = null } = props
  const { area } = projection
  return (
    <svg className="trace-overlay" width={size.widthPx} height={size.heightPx} aria-hidden="true">
      <text x={area.left - 8} y={area.top - 8} textAnchor="end" fill="var(--text-3)">
        dB
      </text>
      <path d={`M${area.left} ${area.bottom}H${area.right}`} stroke="var(--axis)" />
      <Landmarks {...overlay} />
      <CurveLabels {...overlay} />
      {fault !== null && <FaultLine fault={fault} projection={projection} />}
      {cursors !== undefined && (
        <>
          <CursorLine name="A" positionM={cursors.aM} isActive={activeCursor === 'aM'} overlay={overlay} />
          <CursorLine name="B" positionM={cursors.bM} isActive={activeCursor === 'bM'} overlay={overlay} />
        </>
      )}
      <Rail {...overlay} />
    </svg>
  )
}
