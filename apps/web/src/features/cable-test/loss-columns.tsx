import type { BatchTable, Closure, ClosureLoss, FibreLosses } from '@fibrewatch/contract/batch'
import type { ReactNode } from 'react'
import { formatDb, formatJointDb, formatKm, formatNumber, MISSING } from '#lib/format/numbers.ts'
import { Icon } from '#ui/icon.tsx'
import type { LiveColumn } from '#ui/virtual-table.tsx'
import {
  findElsewhere,
  findLossAt,
  findShownLoss,
  type LossRow,
  tellDirections,
  tellPlace,
} from './loss-cells.ts'
import type { CableTestWords } from './uploads.ts'

export const CELL_VIEWS = ['mean', 'both'] as const
export type CellView = (typeof CELL_VIEWS)[number]

const PLACE_PX = { mean: 104, both: 190 }
const SINGLE_MARKS = { forward: '→', backward: '←' } as const

/** Beyond its limit: tint, cross and word, never colour alone. */
export function Failed({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="loss-failed">
      <Icon name="close" size={12} />
      <span className="visually-hidden">{label}</span>
      {children}
    </span>
  )
}

function Marks({ loss, t }: { loss: ClosureLoss; t: CableTestWords }) {
  const { single, isGainer } = findShownLoss(loss)
  return (
    <>
      {loss.isOneSided && (
        <i className="loss-mark" role="img" title={t('oneSidedText')} aria-label={t('oneSided')}>
          ◐
        </i>
      )}
      {isGainer && (
        <i className="loss-mark" role="img" title={t('legendGainer')} aria-label={t('gainer')}>
          ±
        </i>
      )}
      {single !== null && (
        <i className="loss-mark" role="img" title={t('legendSingle')} aria-label={t(single)}>
          {SINGLE_MARKS[single]}
        </i>
      )}
    </>
  )
}

type CellProps = { loss: ClosureLoss | null; view: CellView; t: CableTestWords }

/** One loss: the mean, or the mean with both directions. */
export function LossCell({ loss, view, t }: CellProps) {
  if (loss === null) return <span className="text-3">{MISSING}</span>
  const value = formatJointDb(findShownLoss(loss).valueDb)
  return (
    <span className="loss-cell" title={t('cellTitle', tellDirections(loss))}>
      <Marks loss={loss} t={t} />
      {loss.verdict === 'fail' ? <Failed label={t('failed')}>{value}</Failed> : <span>{value}</span>}
      {view === 'both' && (
        <span className="loss-directions">
          <span>{`→ ${formatJointDb(loss.forwardDb)}`}</span>
          <span>{`← ${formatJointDb(loss.backwardDb)}`}</span>
        </span>
      )}
    </span>
  )
}

export function Verdict({ fibre, t }: { fibre: FibreLosses; t: CableTestWords }) {
  if (fibre.verdict === null) return <span className="text-3">{t('unjudged')}</span>
  if (fibre.verdict === 'pass') return <span className="text-2">{t('pass')}</span>
  const rules = fibre.failed.map((rule) => t(`rule.${rule}`)).join(', ')
  return (
    <span title={rules}>
      <Failed label="">{t('fail')}</Failed>
    </span>
  )
}

type Context = { t: CableTestWords; table: BatchTable; view: CellView }

/** A column of fibres alone; the rows of all fibres leave it empty. */
function ofFibre(
  column: Omit<LiveColumn<LossRow>, 'cell'>,
  cell: (fibre: FibreLosses) => ReactNode,
): LiveColumn<LossRow> {
  return { ...column, cell: (row) => (row.kind === 'fibre' ? cell(row.fibre) : null) }
}

function makeFigureColumns({ t }: Context): LiveColumn<LossRow>[] {
  const figure = (id: 'length' | 'totalLoss' | 'attenuation' | 'orl', unit: string, width: number) =>
    ({ id, head: t(id), note: unit, width, align: 'right' }) as const
  return [
    ofFibre(figure('length', 'km', 80), ({ lengthM }) => formatKm(lengthM)),
    ofFibre(figure('totalLoss', 'dB', 80), ({ totalLossDb }) => formatDb(totalLossDb)),
    ofFibre(figure('attenuation', 'dB/km', 84), ({ attenuationDbPerKm }) =>
      formatNumber(attenuationDbPerKm, 3),
    ),
    ofFibre(
      figure('orl', 'dB', 116),
      ({ orlForwardDb, orlBackwardDb }) => `${formatDb(orlForwardDb)} / ${formatDb(orlBackwardDb)}`,
    ),
  ]
}

function makeLeadColumns({ t }: Context): LiveColumn<LossRow>[] {
  return [
    {
      id: 'fibre',
      head: t('fibre'),
      width: 64,
      align: 'right',
      pinned: 'left',
      cell: (row) => (
        <strong>{row.kind === 'fibre' ? formatNumber(row.fibre.fibreNumber) : t(`${row.kind}Row`)}</strong>
      ),
    },
    ofFibre({ id: 'verdict', head: t('verdict'), width: 96 }, (fibre) => <Verdict fibre={fibre} t={t} />),
  ]
}

const placeName = ({ kind, number }: Closure, t: CableTestWords) =>
  t(kind === 'connector' ? 'connectorPlace' : 'closure', { number })

function drawStat(row: LossRow, closure: Closure, t: CableTestWords): ReactNode {
  const title = t('closureTitle', { ...tellPlace(closure), seen: closure.seenOn })
  return <strong title={title}>{formatJointDb(row.kind === 'mean' ? closure.meanDb : closure.maxDb)}</strong>
}

function makePlaceColumns({ t, table, view }: Context): LiveColumn<LossRow>[] {
  return table.closures.map((closure) => ({
    id: `closure-${closure.number}`,
    head: placeName(closure, t),
    note: `${formatKm(closure.positionM)} km ±${tellPlace(closure).spread}`,
    width: PLACE_PX[view],
    align: 'right',
    cell: (row) =>
      row.kind === 'fibre' ? (
        <LossCell loss={findLossAt(row.fibre, closure)} view={view} t={t} />
      ) : (
        drawStat(row, closure, t)
      ),
  }))
}

/** What stands at no closure, where any fibre shown has such. */
function makeElsewhereColumn({ t, view }: Context): LiveColumn<LossRow> {
  return ofFibre({ id: 'other', head: t('other'), width: PLACE_PX[view], align: 'right' }, (fibre) => {
    const { worst, count } = findElsewhere(fibre)
    if (worst === null) return null
    return (
      <span className="loss-cell">
        <LossCell loss={worst} view={view} t={t} />
        {count > 1 && <span className="text-3">{`+${count - 1}`}</span>}
      </span>
    )
  })
}

/** Fibre and verdict, closures from end A, what stands elsewhere, the whole fibre. */
export function makeLossColumns(context: Context, rows: readonly LossRow[]): LiveColumn<LossRow>[] {
  const hasOthers = rows.some((row) => row.kind === 'fibre' && findElsewhere(row.fibre).count > 0)
  return [
    ...makeLeadColumns(context),
    ...makePlaceColumns(context),
    ...(hasOthers ? [makeElsewhereColumn(context)] : []),
    ...makeFigureColumns(context),
  ]
}
