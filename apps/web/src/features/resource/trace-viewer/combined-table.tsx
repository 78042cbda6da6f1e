import type { CombinedTable } from '@fibrewatch/contract/trace'
import { useQuery } from '@tanstack/react-query'
import { formatDb, formatKm, formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { DataState } from '#ui/data-state.tsx'
import { resourceMessages } from '../resource.messages.ts'
import { combinedQuery } from '../resource.queries.ts'
import { combinedMessages } from './combined.messages.ts'
import type { Combinable } from './combined-view.ts'
import { formatDeviation } from './deviation.ts'
import { KIND_KEYS } from './event-table.tsx'
import { useTraceName } from './trace-head.tsx'
import './combined-table.css'

type CombinedEvent = CombinedTable['events'][number]

/** A figure with what holds the true value, below it; nothing there where nobody says. */
function Measured({ text, deviation }: { text: string; deviation: string | undefined }) {
  return (
    <td className="number">
      {text}
      <span className="combined-cover">{deviation}</span>
    </td>
  )
}

type LineProps = {
  event: CombinedEvent
  /** What the trace that measured it is called. */
  trace: string
  onHover: (positionM: number | null) => void
  onPick: (positionM: number) => void
}

function EventLine({ event, trace, onHover, onPick }: LineProps) {
  const t = useMessages(combinedMessages)
  const r = useMessages(resourceMessages)
  const { positionM, positionSigmaM, kind, lossDb, lossSigmaDb, reflectanceDb, pulseNs, seenByNs } = event
  return (
    <tr onMouseEnter={() => onHover(positionM)} onMouseLeave={() => onHover(null)}>
      <td>
        <button type="button" className="combined-event ellipsis" onClick={() => onPick(positionM)}>
          {r(KIND_KEYS[kind])}
        </button>
      </td>
      <Measured text={formatKm(positionM)} deviation={formatDeviation(positionSigmaM, 'm')} />
      <Measured
        text={formatDb(lossDb)}
        deviation={formatDeviation(lossDb === null ? null : lossSigmaDb, 'dB')}
      />
      <td className="number">{formatNumber(reflectanceDb, 1)}</td>
      <td
        className="number"
        title={t('seenBy', { trace, pulses: seenByNs.map((ns) => formatNumber(ns)).join(' / ') })}
      >
        {r('pulse', { pulse: pulseNs })}
      </td>
    </tr>
  )
}

type PartProps = { combinable: Combinable; onHover: LineProps['onHover']; onPick: LineProps['onPick'] }

function Events({ table, combinable, onHover, onPick }: PartProps & { table: CombinedTable }) {
  const t = useMessages(combinedMessages)
  const r = useMessages(resourceMessages)
  const nameOf = useTraceName()
  const nameOfPulse = (pulseNs: number) => {
    const id = table.traces.find((one) => one.pulseNs === pulseNs)?.traceId
    const row = combinable.traces.find((one) => one.id === id)
    return row === undefined ? r('pulse', { pulse: pulseNs }) : nameOf(row)
  }
  return (
    <table aria-label={t('combinedTable')}>
      <thead>
        <tr>
          <th>{r('event')}</th>
          <th className="number" title={t('coverHint')}>
            km
          </th>
          <th className="number" title={t('coverHint')}>
            {r('loss')} dB
          </th>
          <th className="number">{r('reflectance')} dB</th>
          <th className="number">{t('pulse')}</th>
        </tr>
      </thead>
      <tbody>
        {table.events.map((event) => (
          <EventLine
            key={`${event.positionM} ${event.pulseNs}`}
            event={event}
            trace={nameOfPulse(event.pulseNs)}
            onHover={onHover}
            onPick={onPick}
          />
        ))}
      </tbody>
    </table>
  )
}

/** From where to where each of the traces measures. */
function Covers({ table: { traces }, combinable }: { table: CombinedTable; combinable: Combinable }) {
  const t = useMessages(combinedMessages)
  const nameOf = useTraceName()
  return (
    <ul className="combined-traces" aria-label={t('covers')}>
      {traces.map(({ traceId, cover }) => {
        const row = combinable.traces.find(({ id }) => id === traceId)
        return (
          <li key={traceId}>
            <span className="ellipsis">{row === undefined ? traceId : nameOf(row)}</span>
            <span className="number">
              {formatKm(cover?.fromM)}–{formatKm(cover?.toM)} km
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const LEFT_OUT_KEYS = { 'same-pulse': 'leftSamePulse', wavelength: 'leftWavelength' } as const

function LeftOut({ leftOut }: Combinable) {
  const t = useMessages(combinedMessages)
  const nameOf = useTraceName()
  if (leftOut.length === 0) return null
  return (
    <ul className="combined-traces" aria-label={t('leftOut')}>
      {leftOut.map(({ row, reason }) => (
        <li key={row.id}>
          <span className="ellipsis">{nameOf(row)}</span>
          <span>
            {t('leftOut')} · {t(LEFT_OUT_KEYS[reason])}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Answer({ table, ...props }: PartProps & { table: CombinedTable }) {
  const t = useMessages(combinedMessages)
  const r = useMessages(resourceMessages)
  const { refusal } = table
  if (refusal !== null) {
    const pulse = r('pulse', { pulse: refusal.pulseNs ?? '—' })
    return <div className="notice fs-13">{t(refusal.code, { pulse })}</div>
  }
  if (table.events.length === 0) return <div className="notice fs-13">{t('noEvents')}</div>
  return <Events {...props} table={table} />
}

/** The events of all pulses that are drawn: each by the trace that measures it best. */
export function CombinedPanel(props: PartProps) {
  const { combinable } = props
  const t = useMessages(combinedMessages)
  const query = useQuery(combinedQuery(combinable.traces.map(({ id }) => id)))
  return (
    <div className="combined-table">
      {query.isPending && <div className="notice fs-13">{t('combining')}</div>}
      <DataState query={query} what={t('what')}>
        {(table) => (
          <>
            <Answer {...props} table={table} />
            {table.refusal === null && <Covers table={table} combinable={combinable} />}
          </>
        )}
      </DataState>
      <LeftOut {...combinable} />
    </div>
  )
}
