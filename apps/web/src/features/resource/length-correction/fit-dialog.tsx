import { type LandmarkFit, landmarkFitApi } from '@fibrewatch/contract/landmark-fit'
import { plantApi } from '@fibrewatch/contract/plant'
import { plantChangeApi } from '@fibrewatch/contract/plant-change'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { formatChange, formatJointDb, formatKm, formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { DataState } from '#ui/data-state.tsx'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { fitQuery, refreshPlant } from '../resource.queries.ts'
import { correctionMessages } from './length-correction.messages.ts'
import './fit-dialog.css'

const WIDTH_PX = 760
const SCALE_DECIMALS = 5

type FitRow = LandmarkFit['rows'][number]
type FittedRow = FitRow & { event: NonNullable<FitRow['event']> }

const isFitted = (row: FitRow): row is FittedRow => row.event !== null

/** The landmark whose residual is farthest from zero; of one alone nothing is the largest. */
function findWorstId(rows: readonly FitRow[]): number | null {
  const fitted = rows.filter(isFitted)
  if (fitted.length < 2) return null
  const sizeOf = ({ residualM }: FitRow) => Math.abs(residualM ?? 0)
  return fitted.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]?.landmarkId ?? null
}

type RowProps = {
  row: FitRow
  isWorst: boolean
  isTaken: boolean
  /** Null: nothing can be taken. */
  onTake: ((isTaken: boolean) => void) | null
}

function FitLine({ row, isWorst, isTaken, onTake }: RowProps) {
  const t = useMessages(correctionMessages)
  const words = useMessages(wordMessages)
  const { name, kind, opticalM, event, moveM, residualM } = row
  return (
    <tr data-taken={isTaken} data-worst={isWorst}>
      {onTake !== null && (
        <td>
          {event !== null && (
            <label className="fit-check">
              <input
                type="checkbox"
                aria-label={`${t('take')} ${name}`}
                checked={isTaken}
                onChange={({ target }) => onTake(target.checked)}
              />
            </label>
          )}
        </td>
      )}
      <th scope="row" title={words(`landmark.${kind}`)}>
        {name}
      </th>
      <td className="number">{formatKm(opticalM)}</td>
      <td className="number">
        {event === null ? <span className="text-3">{t('noEvent')}</span> : formatKm(event.positionM)}
      </td>
      <td className="number fit-loss">{formatJointDb(event?.lossDb)}</td>
      <td className="number">{formatChange(moveM, 1)}</td>
      <td className="number">
        {isWorst && <span className="fit-worst">{t('largest')}</span>} {formatChange(residualM, 1)}
      </td>
    </tr>
  )
}

type TableProps = {
  fit: LandmarkFit
  takenIds: ReadonlySet<number>
  onTaken: ((ids: ReadonlySet<number>) => void) | null
}

function FitTable({ fit, takenIds, onTaken }: TableProps) {
  const t = useMessages(correctionMessages)
  const fitted = fit.rows.filter(isFitted)
  const worstId = findWorstId(fit.rows)
  const change = (id: number, isTaken: boolean) =>
    onTaken?.(new Set(isTaken ? [...takenIds, id] : [...takenIds].filter((taken) => taken !== id)))
  return (
    <div className="fit-table">
      <table aria-label={t('fitWhat')}>
        <thead>
          <tr>
            {onTaken !== null && (
              <th>
                <input
                  type="checkbox"
                  aria-label={t('takeAll')}
                  checked={takenIds.size === fitted.length && fitted.length > 0}
                  disabled={fitted.length === 0}
                  onChange={({ target }) =>
                    onTaken(new Set(target.checked ? fitted.map(({ landmarkId }) => landmarkId) : []))
                  }
                />
              </th>
            )}
            <th>{t('landmark')}</th>
            <th className="number">{t('known')}</th>
            <th className="number">{t('event')}</th>
            <th className="number fit-loss">{t('loss')}</th>
            <th className="number">{t('move')}</th>
            <th className="number">{t('residual')}</th>
          </tr>
        </thead>
        <tbody>
          {fit.rows.map((row) => (
            <FitLine
              key={row.landmarkId}
              row={row}
              isWorst={row.landmarkId === worstId}
              isTaken={takenIds.has(row.landmarkId)}
              onTake={onTaken === null ? null : (isTaken) => change(row.landmarkId, isTaken)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** How well all of it fits, and what speaks against taking it. */
function Quality({ fit }: { fit: LandmarkFit }) {
  const t = useMessages(correctionMessages)
  const pairs = fit.rows.filter(isFitted).length
  const line = {
    scale: formatNumber(fit.scale, SCALE_DECIMALS),
    offset: formatChange(fit.offsetM, 1),
    rms: formatNumber(fit.rmsM, 1),
  }
  return (
    <>
      <p>
        <b>{t('fits', { pairs })}</b>{' '}
        {t('fitsOf', { marks: fit.rows.length, events: pairs + fit.others.length })}
      </p>
      {pairs > 0 && <p className="text-2">{t('line', line)}</p>}
      {fit.isReversed && (
        <p className="fit-warning" role="alert">
          {t('isReversed')}
        </p>
      )}
      {fit.isAmbiguous && !fit.isReversed && (
        <p className="fit-warning" role="alert">
          {t('isAmbiguous')}
        </p>
      )}
    </>
  )
}

function Others({ others }: Pick<LandmarkFit, 'others'>) {
  const t = useMessages(correctionMessages)
  if (others.length === 0) return null
  const list = others.map(({ positionM, kind }) => `${formatKm(positionM)} km ${t(kind)}`)
  return (
    <p className="text-2">
      {t('others', { count: others.length })} {list.join(' · ')}
    </p>
  )
}

type FitDialogProps = { link: { code: string }; traceId: string; onClose: () => void }

/** What of a proposal is taken, and what takes it. */
function useTaking({ traceId, onClose }: FitDialogProps, fit: LandmarkFit) {
  const t = useMessages(correctionMessages)
  const client = useQueryClient()
  const mayTake = useMayCall(landmarkFitApi.take) && !fit.isReversed && fit.refusal === null
  const [takenIds, setTaken] = useState<ReadonlySet<number>>(
    () => new Set(fit.rows.filter(isFitted).map(({ landmarkId }) => landmarkId)),
  )
  const [isTaking, setIsTaking] = useState(false)
  const fitted = fit.rows.filter(isFitted)
  const moves = fitted
    .filter(({ landmarkId }) => takenIds.has(landmarkId))
    .map(({ landmarkId, event }) => ({ landmarkId, positionM: event.positionM }))
  const send = useCommand(landmarkFitApi.take, {
    doneText: t('done', { count: moves.length }),
    invalidates: [plantApi.linkInfo, plantChangeApi.page],
  })
  const take = async () => {
    setIsTaking(true)
    const stayingIds = fitted.flatMap(({ landmarkId }) => (takenIds.has(landmarkId) ? [] : [landmarkId]))
    const isDone = await send({ body: { id: traceId, version: fit.version, moves, stayingIds } })
    setIsTaking(false)
    refreshPlant(client)
    if (isDone) onClose()
  }
  return { mayTake, takenIds, setTaken, isTaking, count: moves.length, take }
}

function Proposal({ fit, ...props }: FitDialogProps & { fit: LandmarkFit }) {
  const t = useMessages(correctionMessages)
  const taking = useTaking(props, fit)
  const { mayTake, takenIds, setTaken, isTaking, count } = taking
  if (fit.refusal !== null) return <div className="notice fs-13">{t(fit.refusal)}</div>
  return (
    <>
      <Quality fit={fit} />
      <FitTable fit={fit} takenIds={takenIds} onTaken={mayTake ? setTaken : null} />
      <Others others={fit.others} />
      {mayTake && (
        <>
          <p className="text-3">{t('effect')}</p>
          <div className="fit-actions">
            <button
              type="button"
              className="button primary"
              disabled={count === 0 || isTaking}
              onClick={() => void taking.take()}
            >
              {t('takeCount', { count })}
            </button>
          </div>
        </>
      )}
    </>
  )
}

/** Which detected event is which landmark, side by side; each row can be taken or left. */
export function FitDialog(props: FitDialogProps) {
  const t = useMessages(correctionMessages)
  const query = useQuery(fitQuery(props.traceId))
  return (
    <WindowDialog
      id="landmark-fit"
      title={t('fitTitle', { code: props.link.code })}
      widthPx={WIDTH_PX}
      onClose={props.onClose}
    >
      <div className="fit-body">
        <DataState query={query} what={t('fitWhat')}>
          {(fit) => <Proposal {...props} fit={fit} />}
        </DataState>
      </div>
    </WindowDialog>
  )
}
