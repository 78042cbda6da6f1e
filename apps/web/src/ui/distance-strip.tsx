import { SeverityGlyph, type ShownSeverity } from './severity-icon.tsx'
import './distance-strip.css'

type DistanceStripProps = {
  /** Length of the link; without it only the empty dotted strip can be drawn. */
  lengthM: number | null
  positionM: number | null
  /** Length of the affected span, drawn thick around the position. */
  spanM?: number | null
  severity: ShownSeverity
  acked: boolean
  /** The fibre beyond the position is cut off: drawn dashed. */
  isBreak?: boolean
  width?: number
  height?: number
  label: string
}

const END_PX = 4
const GLYPH_SHARE = 0.688
const GLYPH_PX = 16 * GLYPH_SHARE
const MIN_SPAN_PX = 2

function EmptyStrip({ width, height, label }: { width: number; height: number; label: string }) {
  const y = height / 2
  return (
    <svg
      className="distance-strip"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <path
        d={`M${END_PX} ${y}H${width - END_PX}`}
        stroke="var(--link-unknown)"
        strokeWidth={1.5}
        strokeDasharray="1.5 4"
      />
    </svg>
  )
}

type LineProps = {
  x: number
  y: number
  endX: number
  severity: ShownSeverity
  spanPx: number
  isBreak: boolean
}

function Affected({ x, y, endX, severity, spanPx, isBreak }: LineProps) {
  const edge = `var(--${severity}-edge)`
  return (
    <>
      {spanPx > 0 && (
        <path d={`M${x - spanPx / 2} ${y}h${Math.max(spanPx, MIN_SPAN_PX)}`} stroke={edge} strokeWidth={5} />
      )}
      {isBreak && (
        <>
          <path d={`M${x} ${y}H${endX}`} stroke="var(--link-disabled)" strokeWidth={2} />
          <path
            d={`M${x} ${y}H${endX}`}
            stroke="var(--critical-edge)"
            strokeWidth={2}
            strokeDasharray="2 3"
          />
        </>
      )}
    </>
  )
}

/** A position on its link: line with end stops, the shape at the fault, a thick span, dashed after a break. */
export function DistanceStrip(props: DistanceStripProps) {
  const {
    lengthM,
    positionM,
    spanM = null,
    severity,
    acked,
    isBreak = false,
    width = 96,
    height = 16,
    label,
  } = props
  if (lengthM === null || lengthM <= 0 || positionM === null)
    return <EmptyStrip {...{ width, height, label }} />
  const y = height / 2
  const endX = width - END_PX
  const pxPerM = (endX - END_PX) / lengthM
  const x = END_PX + Math.min(Math.max(positionM, 0), lengthM) * pxPerM
  return (
    <svg
      className="distance-strip"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <path d={`M${END_PX} ${y}H${endX}`} stroke="var(--link-normal)" strokeWidth={2} />
      <path d={`M${END_PX} ${y - 4}v8M${endX} ${y - 4}v8`} stroke="var(--link-normal)" strokeWidth={1.5} />
      <Affected {...{ x, y, endX, severity, isBreak }} spanPx={(spanM ?? 0) * pxPerM} />
      <g transform={`translate(${x - GLYPH_PX / 2} ${y - GLYPH_PX / 2}) scale(${GLYPH_SHARE})`}>
        {acked && <rect x="1" y="1" width="14" height="14" fill="var(--surface)" />}
        <SeverityGlyph severity={severity} acked={acked} />
      </g>
    </svg>
  )
}
