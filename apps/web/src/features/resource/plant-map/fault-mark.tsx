import { useMessages } from '#lib/i18n/i18n.ts'
import { formatDistance, formatUncertainty } from '#lib/format/numbers.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { SeverityIcon } from '#ui/severity-icon.tsx'
import { resourceMessages } from '../resource.messages.ts'
import type { Fault } from './map-model.ts'

const INNER_RING_PX = 19
const OUTER_RING_PX = 27
/** A circle larger than the map says nothing more. */
const MAX_CIRCLE_PX = 600

type RingsProps = { fault: Fault; metresPerPx: number }

/** Two rings mark the place; once the uncertainty is larger than they are, its circle takes their part. */
function Rings({ fault, metresPerPx }: RingsProps) {
  const { severity, acked } = fault.alarm
  const circlePx = Math.min(MAX_CIRCLE_PX, fault.uncertaintyM / metresPerPx)
  const edge = `var(--${severity}-edge)`
  const isCircle = circlePx > OUTER_RING_PX
  const halfPx = Math.max(OUTER_RING_PX, circlePx) + 1
  const blinks = severity === 'critical' && !acked
  return (
    <svg
      className={blinks ? 'fault-rings blink' : 'fault-rings'}
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
          <circle r={OUTER_RING_PX} fill="none" stroke={edge} strokeWidth={1} opacity={0.45} />
        </>
      )}
    </svg>
  )
}

function Callout({ fault }: { fault: Fault }) {
  const t = useMessages(resourceMessages)
  const words = useMessages(wordMessages)
  const { type, positionM, place } = fault.alarm
  const [lng, lat] = fault.lngLat
  return (
    <span className="fault-callout">
      <strong>
        {t('faultAt', {
          type: words(`type.${type}`),
          distance: formatDistance(positionM),
          uncertainty: formatUncertainty(fault.uncertaintyM),
        })}
      </strong>
      <span className="text-2">{place?.text}</span>
      <span className="text-3">
        {lat.toFixed(5)}, {lng.toFixed(5)}
      </span>
    </span>
  )
}

type FaultMarkProps = { fault: Fault; metresPerPx: number; hasRings: boolean; hasCallout: boolean }

/** A fault on the map: its shape, its rings or uncertainty, and for the one in question what and where it is. */
export function FaultMark({ fault, metresPerPx, hasRings, hasCallout }: FaultMarkProps) {
  const words = useMessages(wordMessages)
  const { type, severity, acked, shelvedUntil, linkCode } = fault.alarm
  return (
    <span className="fault-mark">
      {hasRings && <Rings fault={fault} metresPerPx={metresPerPx} />}
      <SeverityIcon severity={severity} acked={acked} shelved={shelvedUntil !== null} size={20} isBlinking />
      {hasCallout ? (
        <Callout fault={fault} />
      ) : (
        <span className="visually-hidden">{`${words(`type.${type}`)} ${linkCode ?? ''}`}</span>
      )}
    </span>
  )
}
