import { Fragment, useEffect, useRef } from 'react'
import {
  formatChange,
  formatDb,
  formatJointDb,
  formatKm,
  formatNumber,
  JOINT_DB_DECIMALS,
} from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { SeverityIcon } from '#ui/severity-icon.tsx'
import { DenseTable } from '#ui/table/dense-table.tsx'
import { resourceMessages } from '../resource.messages.ts'
import { formatDeviation } from './deviation.ts'
import { type EventRow, isOwnEvent } from './event-rows.ts'
import { versionMessages } from '../trace-versions/trace-versions.messages.ts'
import { EventNotes } from './event-notes.tsx'
import { JudgedCell } from './judged-cell.tsx'
import type { EventVerdicts } from './use-event-verdicts.ts'

const KIND_KEYS = {
  start: 'eventStart',
  reflective: 'eventConnector',
  'non-reflective': 'eventSplice',
  end: 'eventEnd',
} as const

const STANDING_KEYS = {
  new: 'standingNew',
  break: 'standingNew',
  lost: 'standingLost',
  unseen: 'standingUnseen',
} as const

type NamedEvent = Pick<EventRow, 'kind' | 'standing' | 'landmarkName'>

/** What the event is called: its kind and, where it stands at a landmark, whose it is. */
export function useEventName(): (row: NamedEvent) => string {
  const t = useMessages(resourceMessages)
  return ({ kind, standing, landmarkName }) => {
    const kindName = standing === 'break' ? t('eventBreak') : t(KIND_KEYS[kind])
    // An end is often called just that.
    const isNamed = landmarkName !== null && landmarkName !== kindName && kind !== 'start'
    return isNamed ? `${kindName} ${landmarkName}` : kindName
  }
}

/** New, or no longer there; empty for what stands in both traces or has no reference to stand to. */
export function useStandingName(): (row: EventRow) => string {
  const t = useMessages(resourceMessages)
  return ({ standing }) => (standing === 'same' || standing === 'single' ? '' : t(STANDING_KEYS[standing]))
}

export function VersusCell({ row }: { row: EventRow }) {
  const standingOf = useStandingName()
  const { standing, changeDb } = row
  if (standing === 'single') return <td className="number text-3">—</td>
  if (standing !== 'same') return <td className="number">{standingOf(row)}</td>
  const isChanged = changeDb !== null && Math.abs(changeDb) >= 0.005
  return (
    <td className={isChanged ? 'number' : 'number text-3'}>{formatChange(changeDb, JOINT_DB_DECIMALS)}</td>
  )
}

type LineProps = {
  row: EventRow
  judged: EventVerdicts
  number: number | null
  isHovered: boolean
  onHover: (positionM: number | null) => void
  onPick: (positionM: number) => void
}

/** That its figures are typed or measured by lines, or that it lies beyond the template. */
function OriginMark({ row: { figuresBy, isBeyondTemplate } }: { row: EventRow }) {
  const t = useMessages(versionMessages)
  const words = [
    ...(figuresBy === null ? [] : [t(figuresBy === 'typed' ? 'typed' : 'byLines')]),
    ...(isBeyondTemplate ? [t('beyond')] : []),
  ]
  return words.length === 0 ? null : <span className="event-origin">{words.join(' · ')}</span>
}

function EventLine({ row, judged, number, isHovered, onHover, onPick }: LineProps) {
  const nameOf = useEventName()
  const name = nameOf(row)
  return (
    <tr
      data-key={row.key}
      data-standing={row.standing}
      data-hovered={isHovered}
      onMouseEnter={() => onHover(row.positionM)}
      onMouseLeave={() => onHover(null)}
    >
      <td className="text-3">
        {row.standing === 'break' ? <SeverityIcon severity="critical" acked={false} size={14} /> : number}
      </td>
      <td>
        <button
          type="button"
          className="event-name ellipsis"
          title={name}
          onClick={() => onPick(row.positionM)}
          onFocus={() => onHover(row.positionM)}
          onBlur={() => onHover(null)}
        >
          {name}
          <OriginMark row={row} />
        </button>
      </td>
      <td className="number" title={formatDeviation(row.positionSigmaM, 'm')}>
        {formatKm(row.positionM)}
      </td>
      <JudgedCell row={row} figure="loss" text={formatJointDb(row.lossDb)} judged={judged} />
      <JudgedCell row={row} figure="reflectance" text={formatNumber(row.reflectanceDb, 1)} judged={judged} />
      <VersusCell row={row} />
    </tr>
  )
}

/** Of the whole fibre; null when it was not measured. */
export type TraceTotals = {
  lossDb: number | null
  orlDb: number | null
  /** Loss now less loss in the reference. */
  changeDb: number | null
}

type EventTableProps = {
  totals: TraceTotals
  rows: readonly EventRow[]
  judged: EventVerdicts
  hoveredKey: string | null
  onHover: (positionM: number | null) => void
  /** A chosen event: the plot goes there. */
  onPick: (positionM: number) => void
}

/** Number of a row among this trace's own events; what only the reference has bears none. */
export const numberOf = (rows: readonly EventRow[], at: number) => {
  const row = rows[at]
  return row === undefined || !isOwnEvent(row)
    ? null
    : rows.slice(0, at + 1).filter((one) => isOwnEvent(one)).length
}

export function EventTable({ totals, rows, judged, hoveredKey, onHover, onPick }: EventTableProps) {
  const t = useMessages(resourceMessages)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const table = ref.current
    // Rows never move under the pointer: only what is pointed at elsewhere is scrolled to.
    if (hoveredKey === null || table === null || table.matches(':hover')) return
    table.querySelector(`[data-key="${hoveredKey}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [hoveredKey])
  if (rows.length === 0) return <div className="notice fs-13">{t('eventsEmpty')}</div>
  return (
    <DenseTable ref={ref} className="event-table">
      <table aria-label={t('events')}>
        <colgroup>
          <col className="event-col-number" />
          <col />
          <col className="event-col-km" />
          <col className="event-col-loss" />
          <col className="event-col-db" />
          <col className="event-col-versus" />
        </colgroup>
        <thead>
          <tr>
            <th aria-label="#" />
            <th>{t('event')}</th>
            <th className="number">km</th>
            <th className="number">{t('loss')} dB</th>
            <th className="number">{t('reflectance')} dB</th>
            <th className="number">{t('versus')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Fragment key={row.key}>
              <EventLine
                row={row}
                judged={judged}
                number={numberOf(rows, index)}
                isHovered={row.key === hoveredKey}
                onHover={onHover}
                onPick={onPick}
              />
              <EventNotes row={row} />
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t('linkTotals')}
            </th>
            <td className="number">{formatDb(totals.lossDb)}</td>
            <td className="number">{formatNumber(totals.orlDb, 1)}</td>
            <td className="number">{formatChange(totals.changeDb, 2)}</td>
          </tr>
        </tfoot>
      </table>
    </DenseTable>
  )
}
