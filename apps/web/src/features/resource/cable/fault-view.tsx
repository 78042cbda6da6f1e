import type { FaultAlarm, FaultInfo, FaultService } from '@fibrewatch/contract/fault'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#lib/format/numbers.ts'
import { formatInstant } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useNow } from '#lib/live/now.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { DataState } from '#ui/data-state.tsx'
import { SeverityIcon } from '#ui/severity-icon.tsx'
import { DenseTable } from '#ui/table/dense-table.tsx'
import { cableMessages } from './cable.messages.ts'
import { faultQuery } from './cable.queries.ts'
import { FibreMatrix, makeFaultCells } from './fibre-grid.tsx'
import { FibreChip } from './fibre-chip.tsx'
import './cable-table.css'
import './fault-view.css'

type FaultViewProps = { faultId: number; onSelectFibre: (fibre: number) => void }

/** One cut of a cable: where, which alarms, which fibres, whose services. */
export function FaultView({ faultId, onSelectFibre }: FaultViewProps) {
  const t = useMessages(cableMessages)
  const query = useQuery(faultQuery(faultId))
  return (
    <DataState query={query} what={t('faultWhat')}>
      {(info) => (
        <div className="fault-view">
          <FaultHead info={info} />
          <FaultAlarms info={info} />
          <FaultFibres info={info} onSelect={onSelectFibre} />
          <FaultServices info={info} />
        </div>
      )}
    </DataState>
  )
}

function FaultHead({ info: { fault, before, behind } }: { info: FaultInfo }) {
  const t = useMessages(cableMessages)
  const now = useNow()
  const { number, kind, severity, cableM, uncertaintyM, openedAt, endedAt } = fault
  const beside =
    before === null || behind === null
      ? null
      : t('place', {
          before: before.name,
          beforeM: formatNumber(before.distanceM),
          behind: behind.name,
          behindM: formatNumber(behind.distanceM),
        })
  return (
    <header className="fault-view-head">
      <h3>
        <SeverityIcon severity={severity} acked={false} size={16} />
        {t('faultHead', { number, kind: t(`kind.${kind}`) })}
      </h3>
      {beside !== null && <strong>{beside}</strong>}
      <span>{t('placeAt', { at: formatNumber(cableM), uncertainty: formatNumber(uncertaintyM) })}</span>
      <span>
        {t('opened', { at: formatInstant(openedAt, now) })} ·{' '}
        {endedAt === null ? t('lasting') : t('ended', { at: formatInstant(endedAt, now) })}
      </span>
    </header>
  )
}

function FaultAlarms({ info }: { info: FaultInfo }) {
  const t = useMessages(cableMessages)
  return (
    <section>
      <h4>{t('alarms', { count: info.alarms.length })}</h4>
      <DenseTable className="cable-table">
        <table>
          <thead>
            <tr>
              <th>{t('link')}</th>
              <th>{t('tabFibres')}</th>
              <th>{t('type')}</th>
              <th className="number">{t('at')}</th>
              <th>{t('first')}</th>
            </tr>
          </thead>
          <tbody>
            {info.alarms.map((alarm) => (
              <AlarmLine key={alarm.id} alarm={alarm} info={info} />
            ))}
          </tbody>
        </table>
      </DenseTable>
    </section>
  )
}

function AlarmLine({ alarm, info }: { alarm: FaultAlarm; info: FaultInfo }) {
  const words = useMessages(wordMessages)
  const now = useNow()
  return (
    <tr>
      <td>
        <span className="cable-fibre">
          <SeverityIcon severity={alarm.severity} acked={alarm.isAcknowledged} size={12} />
          {alarm.linkCode}
        </span>
      </td>
      <td>
        <span className="cable-fibre">
          <FibreChip cable={info} fibre={alarm.fibre} />
          {alarm.fibre}
        </span>
      </td>
      <td>{words(`type.${alarm.type}`)}</td>
      <td className="number">{formatNumber(alarm.cableM)}</td>
      <td>{formatInstant(alarm.firstAt, now)}</td>
    </tr>
  )
}

function FaultFibres({ info, onSelect }: { info: FaultInfo; onSelect: (fibre: number) => void }) {
  const t = useMessages(cableMessages)
  const count = (condition: string) =>
    formatNumber(info.fibres.filter((each) => each.condition === condition).length)
  return (
    <section>
      <h4>
        {t('fibres', { count: info.fibres.length })}
        <small>
          {t('counts', {
            cut: count('cut'),
            degraded: count('degraded'),
            intact: count('intact'),
            presumed: count('presumed'),
          })}
        </small>
      </h4>
      <FibreMatrix cable={info} cells={makeFaultCells(info)} selected={null} onSelect={onSelect} />
    </section>
  )
}

function FaultServices({ info: { services } }: { info: FaultInfo }) {
  const t = useMessages(cableMessages)
  if (services.length === 0) return <p className="notice">{t('noServices')}</p>
  return (
    <section>
      <h4>{t('services', { count: services.length })}</h4>
      <ul className="fault-services">
        {services.map((service) => (
          <ServiceLine key={service.id} service={service} />
        ))}
      </ul>
    </section>
  )
}

function ServiceLine({ service }: { service: FaultService }) {
  const t = useMessages(cableMessages)
  const { priority, name, customer, contact, fibres, sharesRisk } = service
  return (
    <li>
      <span className="tag">{t('priority', { priority })}</span>
      <span className="fault-service-name">
        {name}
        <small>{[customer, contact].filter((part) => part !== '').join(' · ')}</small>
      </span>
      {sharesRisk && <span className="tag">{t('sharesRisk')}</span>}
      <span className="fault-service-ways">
        {fibres.map(({ fibre, way, condition }) => (
          <span key={`${fibre} ${way}`}>
            {fibre} {t(`way.${way}`)} · {t(`condition.${condition}`)}
          </span>
        ))}
      </span>
    </li>
  )
}
