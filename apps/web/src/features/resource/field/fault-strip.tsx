import type { CrewFault } from '@fibrewatch/contract/crew'
import { formatDistance, formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { FieldPackage } from '#lib/storage/field-database.ts'
import { Icon } from '#ui/icon.tsx'
import { SeverityIcon } from '#ui/severity-icon.tsx'
import type { OpenSubject } from './field-list.tsx'
import { fieldMessages } from './field.messages.ts'
import { makePlaceLinks, readLngLat } from './places.ts'
import './fault-strip.css'

type FaultStripProps = {
  entry: CrewFault
  kept: FieldPackage
  shownNodeId: number | null
  onOpen: OpenSubject
}

/** Where a fault lies between the nodes on either side of it, and the ways there. `shownNodeId`: whose page this is. */
export function FaultStrip({ entry, kept, shownNodeId, onOpen }: FaultStripProps) {
  const t = useMessages(fieldMessages)
  const { fault, lngLat, before, behind } = entry
  const place = readLngLat(lngLat)
  const sides = [before, behind].flatMap((side) => (side === null ? [] : [side]))
  const others = sides.filter(
    ({ nodeId }) => nodeId !== shownNodeId && kept.closures.some(({ node }) => node.id === nodeId),
  )
  return (
    <div className="fault-strip">
      <div className="fault-strip-figures">
        {before !== null && (
          <Figure valueM={before.distanceM} uncertaintyM={fault.uncertaintyM} text={t('behind', before)} />
        )}
        {behind !== null && (
          <Figure valueM={behind.distanceM} uncertaintyM={fault.uncertaintyM} text={t('before', behind)} />
        )}
      </div>
      <WayLine entry={entry} />
      <span>
        {t('faultAt', { at: formatNumber(fault.cableM), uncertainty: formatNumber(fault.uncertaintyM) })}
      </span>
      <div className="fault-strip-ways">
        {place !== undefined && (
          <a className="button primary" href={makePlaceLinks(place, fault.number).geo}>
            <Icon name="navigate" size={16} />
            {t('navigateToFault')}
          </a>
        )}
        {others.map(({ nodeId, name }) => (
          <button key={nodeId} type="button" className="button" onClick={() => onOpen('node', nodeId)}>
            {t('toNode', { name })}
          </button>
        ))}
      </div>
    </div>
  )
}

function Figure({ valueM, uncertaintyM, text }: { valueM: number; uncertaintyM: number; text: string }) {
  return (
    <p className="fault-strip-figure">
      <strong>{formatDistance(valueM)}</strong> <small>±{formatNumber(uncertaintyM)} m</small>
      <span>{text}</span>
    </p>
  )
}

/** The cable from node to node with the fault in its place; light ends there, or is weakened. The figures say the same. */
function WayLine({ entry: { fault, before, behind } }: { entry: CrewFault }) {
  if (before === null || behind === null) return null
  const wholeM = before.distanceM + behind.distanceM
  const share = wholeM === 0 ? 50 : (100 * before.distanceM) / wholeM
  return (
    <div className="fault-strip-line" data-kind={fault.kind} aria-hidden="true">
      <span className="fault-strip-node">{before.name}</span>
      <span className="fault-strip-way">
        <span style={{ width: `${share}%` }} />
        <SeverityIcon severity={fault.severity} acked={false} size={16} />
        <span />
      </span>
      <span className="fault-strip-node">{behind.name}</span>
    </div>
  )
}
