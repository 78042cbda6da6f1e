import { useMessages } from '#lib/i18n/i18n.ts'
import { formatDistance, formatUncertainty } from '#lib/format/numbers.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { FaultMark, FaultRings } from '#ui/fault-mark.tsx'
import { FaultGroup } from '#ui/map/fault-group.tsx'
import { resourceMessages } from '../resource.messages.ts'
import type { Fault } from './map-model.ts'

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

type PlantFaultProps = { fault: Fault; metresPerPx: number; hasRings: boolean; hasCallout: boolean }

/** A fault on the map, and for the one in question what and where it is. */
export function PlantFault({ fault, metresPerPx, hasRings, hasCallout }: PlantFaultProps) {
  const words = useMessages(wordMessages)
  const { type, severity, acked, shelvedUntil, linkCode } = fault.alarm
  return (
    <span className="plant-fault">
      <FaultMark
        severity={severity}
        acked={acked}
        shelved={shelvedUntil !== null}
        uncertaintyM={fault.uncertaintyM}
        metresPerPx={metresPerPx}
        hasRings={hasRings}
        label={`${words(`type.${type}`)} ${linkCode ?? ''}`}
      />
      {hasCallout && <Callout fault={fault} />}
    </span>
  )
}

type PlantFaultsProps = {
  faults: readonly Fault[]
  /** The one that draws the eye, where there is one among them. */
  ringed: Fault | undefined
  /** The one in question, where it is among them. */
  spoken: Fault | undefined
  metresPerPx: number
  onSelectLinkId: (id: number) => void
}

/** Faults too near to each other to be told apart at this zoom. */
export function PlantFaults({ faults, ringed, spoken, metresPerPx, onSelectLinkId }: PlantFaultsProps) {
  const choose = ({ linkId }: Fault['alarm']) => {
    if (linkId !== null) onSelectLinkId(linkId)
  }
  return (
    <span className="plant-fault">
      <FaultGroup alarms={faults.map(({ alarm }) => alarm)} onChoose={choose}>
        {ringed !== undefined && (
          <FaultRings {...ringed.alarm} uncertaintyM={ringed.uncertaintyM} metresPerPx={metresPerPx} />
        )}
      </FaultGroup>
      {spoken !== undefined && <Callout fault={spoken} />}
    </span>
  )
}
