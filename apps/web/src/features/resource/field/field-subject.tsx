import type { CrewClosure, CrewFault } from '@fibrewatch/contract/crew'
import { useState } from 'react'
import { formatNumber } from '#lib/format/numbers.ts'
import { formatInstant } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useNow } from '#lib/live/now.ts'
import type { FieldPackage } from '#lib/storage/field-database.ts'
import { SeverityIcon } from '#ui/severity-icon.tsx'
import { cableMessages } from '../cable/cable.messages.ts'
import { SpliceTable } from '../cable/node-view.tsx'
import { FieldEntries } from './field-entries.tsx'
import type { OpenSubject } from './field-list.tsx'
import { FieldPlace } from './field-place.tsx'
import { fieldMessages } from './field.messages.ts'
import './field-subject.css'

type ClosurePageProps = { closure: CrewClosure; kept: FieldPackage; onOpen: OpenSubject }

/** A closure as a crew stands before it. */
export function ClosurePage({ closure, kept, onOpen }: ClosurePageProps) {
  const t = useMessages(fieldMessages)
  const word = useMessages(cableMessages)
  const { node, stops, entries } = closure
  const [stopId, setStopId] = useState(stops[0]?.id)
  const cables = new Set(stops.map(({ cableId }) => cableId))
  const faults = kept.faults.filter(({ fault }) => cables.has(fault.cableId))
  return (
    <article className="field-subject">
      <header>
        <h2>{node.name}</h2>
        <small>
          {[
            word(`nodeKind.${node.kind}`),
            node.code,
            ...new Set(stops.map(({ cableName }) => cableName)),
          ].join(' · ')}
        </small>
      </header>
      {faults.map((entry) => (
        <FaultLine key={entry.fault.id} entry={entry} onOpen={onOpen} />
      ))}
      <FieldPlace lngLat={node.lngLat} name={node.name} address={node.address} />
      <section aria-label={t('splices')}>
        <h3>{t('splices')}</h3>
        {stops.length > 1 && (
          <div className="field-cables" role="group" aria-label={t('cable')}>
            {stops.map(({ id, cableName, cableCode }) => (
              <button
                key={id}
                type="button"
                className="button"
                aria-pressed={id === stopId}
                onClick={() => setStopId(id)}
              >
                {cableName} {cableCode}
              </button>
            ))}
          </div>
        )}
        <SpliceTable key={stopId} info={closure} stop={stops.find(({ id }) => id === stopId)} />
      </section>
      <FieldEntries
        subject={{ subject: 'node', subjectId: node.id, subjectName: node.name }}
        entries={entries}
      />
    </article>
  )
}

function FaultLine({ entry: { fault }, onOpen }: { entry: CrewFault; onOpen: OpenSubject }) {
  const word = useMessages(cableMessages)
  return (
    <button type="button" className="field-fault-line" onClick={() => onOpen('fault', fault.id)}>
      <SeverityIcon severity={fault.severity} acked={false} size={16} />
      <span>
        <strong>{word(`kind.${fault.kind}`)}</strong> {fault.cableName} · {fault.number}
      </span>
    </button>
  )
}

type FaultPageProps = { entry: CrewFault; kept: FieldPackage; onOpen: OpenSubject }

/** A fault as a crew drives to it. */
export function FaultPage({ entry, kept, onOpen }: FaultPageProps) {
  const t = useMessages(fieldMessages)
  const word = useMessages(cableMessages)
  const now = useNow()
  const { fault, lngLat, before, behind, entries } = entry
  const name = `${word(`kind.${fault.kind}`)} ${fault.number}`
  return (
    <article className="field-subject">
      <header>
        <h2>
          <SeverityIcon severity={fault.severity} acked={false} size={20} /> {name}
        </h2>
        <small>
          {fault.cableName} · {fault.cableCode} · {t('opened', { at: formatInstant(fault.openedAt, now) })}
        </small>
      </header>
      <div className="field-where">
        {before !== null && behind !== null && (
          <strong>
            {t('between', {
              before: before.name,
              beforeM: formatNumber(before.distanceM),
              behind: behind.name,
              behindM: formatNumber(behind.distanceM),
            })}
          </strong>
        )}
        <span>
          {t('faultAt', { at: formatNumber(fault.cableM), uncertainty: formatNumber(fault.uncertaintyM) })}
        </span>
        <Conditions entry={entry} />
        <Neighbours entry={entry} kept={kept} onOpen={onOpen} />
      </div>
      <FieldPlace lngLat={lngLat} name={name} address="" />
      <FieldEntries
        subject={{ subject: 'fault', subjectId: fault.id, subjectName: fault.number }}
        entries={entries}
      />
    </article>
  )
}

function Conditions({ entry: { fibres } }: { entry: CrewFault }) {
  const t = useMessages(fieldMessages)
  const count = (wanted: string) =>
    formatNumber(fibres.filter(({ condition }) => condition === wanted).length)
  const counts = {
    cut: count('cut'),
    degraded: count('degraded'),
    intact: count('intact'),
    presumed: count('presumed'),
  }
  return <span>{t('counts', counts)}</span>
}

/** The closures on either side, as far as they are kept. */
function Neighbours({ entry: { before, behind }, kept, onOpen }: FaultPageProps) {
  const t = useMessages(fieldMessages)
  const known = [before, behind].flatMap((each) =>
    each !== null && kept.closures.some(({ node }) => node.id === each.nodeId) ? [each] : [],
  )
  return (
    <span className="field-neighbours">
      {known.map(({ nodeId, name }) => (
        <button key={nodeId} type="button" className="button" onClick={() => onOpen('node', nodeId)}>
          {t('toNode', { name })}
        </button>
      ))}
    </span>
  )
}
