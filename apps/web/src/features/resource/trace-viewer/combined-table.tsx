import type { CombinedTable } from '@fibrewatch/contract/trace'
import { useQuery } from '@tanstack/react-query'
import { formatJointDb, formatKm, formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { DataState } from '#ui/data-state.tsx'
import { DenseTable } from '#ui/table/dense-table.tsx'
import { resourceMessages } from '../resource.messages.ts'
import { combinedQuery } from '../resource.queries.ts'
import { combinedMessages } from './combined.messages.ts'
import { type Combinable, nameEvents, type NamedPlaces } from './combined-view.ts'
import { coverOf, formatDeviation } from './deviation.ts'
import { useEventName } from './event-table.tsx'
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

/** Without its unit: the head of the column names it. */
function formatLossCover(sigmaDb: number | null): string | undefined {
  const coverDb = coverOf(sigmaDb)
  return coverDb === null ? undefined : `± ${formatJointDb(coverDb)}`
}

type LineProps = {
  event: CombinedEvent
  name: string
  /** What the trace that measured it is called. */
  trace: string
  onHover: (positionM: number | null) => void
  onPick: (positionM: number) => void
}

function EventLine({ event, name, trace, onHover, onPick }: LineProps) {
  const t = useMessages(combinedMessages)
  const r = useMessages(resourceMessages)
  const { positionM, positionSigmaM, lossDb, lossSigmaDb, reflectanceDb, pulseNs, seenByNs } = event
  return (
    <tr onMouseEnter={() => onHover(positionM)} onMouseLeave={() => onHover(null)}>
      <td>
        <button
          type="button"
          className="combined-event ellipsis"
          title={name}
          onClick={() => onPick(positionM)}
          onFocus={() => onHover(positionM)}
          onBlur={() => onHover(null)}
        >
          {name}
        </button>
      </td>
      <Measured text={formatKm(positionM)} deviation={formatDeviation(positionSigmaM, 'm')} />
      <Measured
        text={formatJointDb(lossDb)}
        deviation={lossDb === null ? undefined : formatLossCover(lossSigmaDb)}
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

type PartProps = Pick<LineProps, 'onHover' | 'onPick'> & {
  combinable: Combinable
  places: NamedPlaces
}

function Events({ table, combinable, places, onHover, onPick }: PartProps & { table: CombinedTable }) {
  const t = useMessages(combinedMessages)
  const r = useMessages(resourceMessages)
  const nameOf = useTraceName()
  const nameOfEvent = useEventName()
  const names = nameEvents(table.events, places)
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
            name={nameOfEvent({
              kind: event.kind,
              standing: 'single',
              landmarkName: names.get(event) ?? null,
            })}
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

const LEFT_OUT_KEYS = {
  'same-pulse': 'leftSamePulse',
  wavelength: 'leftWavelength',
  direction: 'leftDirection',
} as const

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
    <DenseTable className="combined-table">
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
    </DenseTable>
  )
}
