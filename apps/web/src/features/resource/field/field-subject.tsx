import type { CrewClosure, CrewFault } from '@fibrewatch/contract/crew'
import { useState } from 'react'
import { formatDistance, formatNumber } from '#lib/format/numbers.ts'
import { formatInstant } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useNow } from '#lib/live/now.ts'
import type { FieldPackage } from '#lib/storage/field-database.ts'
import { SeverityIcon } from '#ui/severity-icon.tsx'
import { cableMessages } from '../cable/cable.messages.ts'
import { SpliceTable } from '../cable/node-view.tsx'
import { FaultStrip } from './fault-strip.tsx'
import { FieldEntries } from './field-entries.tsx'
import type { OpenSubject } from './field-list.tsx'
import { FieldPlace } from './field-place.tsx'
import { fieldMessages } from './field.messages.ts'
import { SubjectHead } from './subject-head.tsx'
import './field-subject.css'

type PageProps = { kept: FieldPackage; onOpen: OpenSubject; onBack: () => void }

/** A closure as a crew stands before it. */
export function ClosurePage({ closure, kept, onOpen, onBack }: PageProps & { closure: CrewClosure }) {
  const word = useMessages(cableMessages)
  const { node, stops, entries } = closure
  const cables = new Set(stops.map(({ cableId }) => cableId))
  const faults = kept.faults.filter(({ fault }) => cables.has(fault.cableId))
  const cableNames = new Set(stops.map(({ cableName }) => cableName))
  return (
    <article className="field-subject">
      <SubjectHead
        title={node.name}
        facts={[word(`nodeKind.${node.kind}`), node.code, ...cableNames]}
        query={`node=${node.id}`}
        onBack={onBack}
      />
      {faults.map((entry) => (
        <section key={entry.fault.id} aria-label={entry.fault.number}>
          <FaultLine entry={entry} onOpen={onOpen} />
          <FaultStrip entry={entry} kept={kept} shownNodeId={node.id} onOpen={onOpen} />
        </section>
      ))}
      <FieldPlace
        lngLat={node.lngLat}
        name={node.name}
        address={node.address}
        isChief={faults.length === 0}
      />
      <Splices closure={closure} faults={faults} />
      <FieldEntries
        subject={{ subject: 'node', subjectId: node.id, subjectName: node.name }}
        entries={entries}
      />
    </article>
  )
}

/** The splices of one cable; with how its fibres fare while it has a fault. */
function Splices({ closure, faults }: { closure: CrewClosure; faults: readonly CrewFault[] }) {
  const t = useMessages(fieldMessages)
  const word = useMessages(cableMessages)
  const { stops } = closure
  const [stopId, setStopId] = useState(stops[0]?.id)
  const stop = stops.find(({ id }) => id === stopId)
  const fault = faults.find((entry) => entry.fault.cableId === stop?.cableId)
  const conditions = new Map(fault?.fibres.map(({ fibre, condition }) => [fibre, condition]))
  return (
    <section aria-label={t('splices')}>
      <h3>
        {t('splices')}
        {stop !== undefined && (
          <small>
            {t('stopFacts', {
              passing: word(`passing.${stop.passing}`),
              at: formatDistance(stop.cableM),
              fibres: formatNumber(stop.fibreCount),
            })}
          </small>
        )}
      </h3>
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
      <SpliceTable key={stopId} info={closure} stop={stop} findCondition={(fibre) => conditions.get(fibre)} />
    </section>
  )
}

function FaultLine({ entry: { fault }, onOpen }: { entry: CrewFault; onOpen: OpenSubject }) {
  const t = useMessages(fieldMessages)
  const word = useMessages(cableMessages)
  const now = useNow()
  return (
    <button type="button" className="field-fault-line" onClick={() => onOpen('fault', fault.id)}>
      <SeverityIcon severity={fault.severity} acked={false} size={20} />
      <span>
        <strong>{word(`kind.${fault.kind}`)}</strong> {fault.cableName} · {fault.number} ·{' '}
        {t('opened', { at: formatInstant(fault.openedAt, now) })}
      </span>
    </button>
  )
}

/** A fault as a crew drives to it. */
export function FaultPage({ entry, kept, onOpen, onBack }: PageProps & { entry: CrewFault }) {
  const t = useMessages(fieldMessages)
  const word = useMessages(cableMessages)
  const now = useNow()
  const { fault, lngLat, entries } = entry
  const name = `${word(`kind.${fault.kind}`)} ${fault.number}`
  const opened = t('opened', { at: formatInstant(fault.openedAt, now) })
  return (
    <article className="field-subject">
      <SubjectHead
        title={
          <>
            <SeverityIcon severity={fault.severity} acked={false} size={20} /> {name}
          </>
        }
        facts={[fault.cableName, fault.cableCode, opened]}
        query={`fault=${fault.id}`}
        onBack={onBack}
      />
      <FaultStrip entry={entry} kept={kept} shownNodeId={null} onOpen={onOpen} />
      <Conditions entry={entry} />
      <FieldPlace lngLat={lngLat} name={name} address="" isChief={false} />
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
  return <p className="field-counts">{t('counts', counts)}</p>
}
