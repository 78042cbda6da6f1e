import { useAlarmDistance } from '#lib/words/alarm-distance.ts'
import { useAlarmTypeName } from '#lib/words/alarm-name.ts'
import { isDrill } from '#lib/live/alarm-book.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { formatUncertainty } from '#lib/format/numbers.ts'
import { FaultMark, FaultRings } from '#ui/fault-mark.tsx'
import { FaultGroup } from '#ui/map/fault-group.tsx'
import { type Box, widthOf } from '#ui/map/picture-model.ts'
import { resourceMessages } from '../resource.messages.ts'
import type { Fault } from './map-model.ts'
import './plant-map.css'

type CalloutLines = readonly [what: string, where: string, coordinates: string]

function useCalloutLines(): (fault: Fault) => CalloutLines {
  const t = useMessages(resourceMessages)
  const nameOf = useAlarmTypeName()
  const distanceOf = useAlarmDistance()
  return ({ alarm, uncertaintyM, lngLat: [lng, lat] }) => {
    const distance = distanceOf(alarm)
    const uncertainty = formatUncertainty(uncertaintyM)
    return [
      t('faultAt', { type: nameOf(alarm), distance, uncertainty }),
      alarm.place?.text ?? '',
      `${lat.toFixed(5)}, ${lng.toFixed(5)}`,
    ]
  }
}

/** As `plant-map.css` draws it: its padding, its least and greatest width, how far it lies above its fault. */
const CALLOUT_PX = { padding: 26, min: 200, max: 320, top: -122, bottom: -36 }
const CALLOUT_FONT_PX = 13

/** What the callout of a fault covers around it, in pixels. */
export function useCalloutBox(): (fault: Fault) => Box {
  const tellLines = useCalloutLines()
  const { padding, min, max, top, bottom } = CALLOUT_PX
  return (fault) => {
    const longestPx = Math.max(...tellLines(fault).map((line) => widthOf(line, CALLOUT_FONT_PX)))
    const half = Math.min(max, Math.max(min, longestPx + padding)) / 2
    return { left: -half, right: half, top, bottom }
  }
}

function Callout({ fault }: { fault: Fault }) {
  const [what, where, coordinates] = useCalloutLines()(fault)
  return (
    <span className="fault-callout">
      <strong>{what}</strong>
      <span className="text-2">{where}</span>
      <span className="text-3">{coordinates}</span>
    </span>
  )
}

type PlantFaultProps = { fault: Fault; metresPerPx: number; hasRings: boolean; hasCallout: boolean }

/** A fault on the map, and for the one in question what and where it is. */
export function PlantFault({ fault, metresPerPx, hasRings, hasCallout }: PlantFaultProps) {
  const nameOf = useAlarmTypeName()
  const { severity, acked, shelvedUntil, linkCode } = fault.alarm
  return (
    <span className="plant-fault">
      <FaultMark
        severity={severity}
        acked={acked}
        shelved={shelvedUntil !== null}
        isDrill={isDrill(fault.alarm)}
        uncertaintyM={fault.uncertaintyM}
        metresPerPx={metresPerPx}
        hasRings={hasRings}
        label={`${nameOf(fault.alarm)} ${linkCode ?? ''}`}
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
