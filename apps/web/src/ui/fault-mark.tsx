import './fault-mark.css'
import { DrillMark } from './drill-mark.tsx'
import { SeverityIcon, type ShownSeverity } from './severity-icon.tsx'

const INNER_RING_PX = 19
const OUTER_RING_PX = 27
/** Larger circles would cover the whole map. */
const MAX_CIRCLE_PX = 600

type FaultMarkProps = {
  severity: ShownSeverity
  acked: boolean
  shelved?: boolean
  isDrill?: boolean
  uncertaintyM: number
  metresPerPx: number
  /** Two rings attract attention; the circle of the uncertainty replaces them once it is larger. */
  hasRings: boolean
  /** Read aloud. */
  label: string
}

type FaultRingsProps = Pick<FaultMarkProps, 'severity' | 'acked' | 'uncertaintyM' | 'metresPerPx'>

export function FaultRings({ severity, acked, uncertaintyM, metresPerPx }: FaultRingsProps) {
  const circlePx = Math.min(MAX_CIRCLE_PX, uncertaintyM / metresPerPx)
  const isCircle = circlePx > OUTER_RING_PX
  const halfPx = Math.max(OUTER_RING_PX, circlePx) + 1
  const edge = `var(--${severity}-edge)`
  const blinks = severity === 'critical' && !acked
  return (
    <svg
      className={blinks ? 'fault-mark-rings blink' : 'fault-mark-rings'}
      viewBox={`${-halfPx} ${-halfPx} ${2 * halfPx} ${2 * halfPx}`}
      width={2 * halfPx}
      height={2 * halfPx}
      aria-hidden="true"
    >
      {isCircle ? (
        <circle r={circlePx} fill={edge} fillOpacity={0.14} stroke={edge} strokeWidth={1.5} />
      ) : (
        <>
          <circle r={INNER_RING_PX} fill="none" stroke={edge} strokeWidth={1.5} />
          <circle r={OUTER_RING_PX} fill="none" stroke={edge} opacity={0.45} />
        </>
      )}
    </svg>
  )
}

/** A fault on a map: its shape, and for an emphasised one its rings. */
export function FaultMark(props: FaultMarkProps) {
  const { severity, acked, shelved = false, isDrill = false, hasRings, label } = props
  return (
    <span className="fault-mark-point" title={label}>
      {hasRings && <FaultRings {...props} />}
      <SeverityIcon severity={severity} acked={acked} shelved={shelved} size={20} isBlinking />
      {isDrill && <DrillMark />}
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
