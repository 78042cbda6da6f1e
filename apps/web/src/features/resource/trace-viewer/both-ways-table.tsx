import type { BothWaysTable } from '@fibrewatch/contract/both-ways'
import type { UseQueryResult } from '@tanstack/react-query'
import { formatDb, formatJointDb, formatKm, formatNumber, MISSING } from '#lib/format/numbers.ts'
import { formatInstant } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useNow } from '#lib/live/now.ts'
import { DataState } from '#ui/data-state.tsx'
import { DenseTable } from '#ui/table/dense-table.tsx'
import { resourceMessages } from '../resource.messages.ts'
import { nameEvents, type NamedPlaces } from './combined-view.ts'
import { directionMessages } from './direction.messages.ts'
import { useEventName } from './event-table.tsx'
import { type LinkAxis, turnAt } from './link-axis.ts'
import './both-ways-table.css'
import './combined-table.css'

type Loss = BothWaysTable['losses'][number]

type TableProps = {
  /** Names of events and landmarks, as the trace that is shown counts. */
  places: NamedPlaces
  axis: LinkAxis
  onHover: (positionM: number | null) => void
  onPick: (positionM: number) => void
}

type LineProps = Omit<TableProps, 'places'> & { loss: Loss; name: string }

function LossLine({ loss, name, axis, onHover, onPick }: LineProps) {
  const t = useMessages(directionMessages)
  const { positionM, forwardDb, backwardDb, meanDb, isOneSided, reflectanceDb } = loss
  const shownM = turnAt(positionM, axis)
  return (
    <tr onMouseEnter={() => onHover(shownM)} onMouseLeave={() => onHover(null)}>
      <td>
        <button
          type="button"
          className="combined-event ellipsis"
          title={name}
          onClick={() => shownM !== null && onPick(shownM)}
          onFocus={() => onHover(shownM)}
          onBlur={() => onHover(null)}
        >
          {name}
        </button>
      </td>
      <td className="number">{formatKm(positionM)}</td>
      <td className="number">{formatJointDb(forwardDb)}</td>
      <td className="number">{formatJointDb(backwardDb)}</td>
      <td className="number" title={isOneSided ? t('oneSided') : undefined}>
        <b>{formatJointDb(meanDb)}</b>
        {isOneSided && ' *'}
      </td>
      <td className="number">{formatNumber(reflectanceDb, 1)}</td>
    </tr>
  )
}

/** The events of the table as the shown trace counts, so that they find their names. */
function placeLosses(losses: readonly Loss[], axis: LinkAxis) {
  return losses.map((loss) => ({ loss, positionM: turnAt(loss.positionM, axis) ?? Number.NaN }))
}

function Heads() {
  const t = useMessages(directionMessages)
  const r = useMessages(resourceMessages)
  return (
    <thead>
      <tr>
        <th>{r('event')}</th>
        <th className="number">km</th>
        <th className="number">{t('forwardLoss')} dB</th>
        <th className="number">{t('backwardLoss')} dB</th>
        <th className="number" title={t('meanHint')}>
          {t('meanLoss')} dB
        </th>
        <th className="number">{r('reflectance')} dB</th>
      </tr>
    </thead>
  )
}

function Losses({ table, places, ...parts }: TableProps & { table: BothWaysTable }) {
  const t = useMessages(directionMessages)
  const nameOf = useEventName()
  const placed = placeLosses(table.losses, parts.axis)
  const names = nameEvents(placed, places)
  if (table.losses.length === 0)
    return table.pairing === 'both' ? <div className="notice fs-13">{t('noLosses')}</div> : null
  return (
    <table aria-label={t('bothWays')}>
      <Heads />
      <tbody>
        {placed.map((one) => (
          <LossLine
            key={one.loss.positionM}
            {...parts}
            loss={one.loss}
            name={nameOf({
              kind: one.loss.isReflective ? 'reflective' : 'non-reflective',
              standing: 'single',
              landmarkName: names.get(one) ?? null,
            })}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            {t('total')}
          </th>
          <td className="number">{formatDb(table.totalLossDb)}</td>
          <td className="number">{MISSING}</td>
        </tr>
      </tfoot>
    </table>
  )
}

export type BothWaysQuery = Pick<
  UseQueryResult<BothWaysTable | null>,
  'data' | 'error' | 'dataUpdatedAt' | 'isFetching' | 'refetch'
>

/** Both directions of the link: what each sees, and what its places really lose. */
export function BothWaysPanel({ query, ...parts }: TableProps & { query: BothWaysQuery }) {
  const t = useMessages(directionMessages)
  const now = useNow()
  return (
    <DenseTable className="combined-table">
      <DataState query={query} what={t('bothWays')}>
        {(table) =>
          table !== null && (
            <>
              {table.pairing !== 'both' && <div className="notice fs-13">{t(table.pairing)}</div>}
              <Losses {...parts} table={table} />
              <p className="both-ways-of text-3">
                {t('bothWaysOf', {
                  forward: formatInstant(table.forward.measuredAt, now),
                  backward: formatInstant(table.backward.measuredAt, now),
                })}
              </p>
            </>
          )
        }
      </DataState>
    </DenseTable>
  )
}
