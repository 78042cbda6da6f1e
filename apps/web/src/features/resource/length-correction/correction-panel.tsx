import type { LandmarkFit } from '@fibrewatch/contract/landmark-fit'
import type { LinkCorrection } from '@fibrewatch/contract/link-correction'
import type { Link } from '@fibrewatch/contract/plant'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatChange, formatDistance, formatNumber, formatPercent, MISSING } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { DataState } from '#ui/data-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { DenseTable } from '#ui/table/dense-table.tsx'
import { correctionQuery, fitQuery } from '../resource.queries.ts'
import { CorrectionChart } from './correction-chart.tsx'
import { type CorrectionRow, makeCorrectionRows } from './correction-view.ts'
import { FitDialog } from './fit-dialog.tsx'
import { correctionMessages } from './length-correction.messages.ts'
import './correction-panel.css'

const SOURCE_HINTS = { surveyed: 'surveyedHint', assumed: 'assumedHint', unknown: 'unknownHint' } as const

function ExcessCell({ excessRatio, source }: CorrectionRow) {
  const t = useMessages(correctionMessages)
  const isShorter = excessRatio !== null && excessRatio < 0
  return (
    <td className="number" title={isShorter ? t('shorter') : t(SOURCE_HINTS[source])}>
      {source !== 'surveyed' && <span className="correction-source">{t(source)}</span>}{' '}
      {formatPercent(excessRatio)}
      {isShorter && <span className="correction-wrong"> !</span>}
    </td>
  )
}

function SectionLine(row: CorrectionRow) {
  const t = useMessages(correctionMessages)
  const { from, to, fibreM, loopM, groundM, residualM, isLargest } = row
  const name = to?.name ?? t('farEnd')
  return (
    <tr data-largest={isLargest}>
      <th scope="row" className="ellipsis" title={`${from?.name ?? t('cableStart')} → ${name}`}>
        {name}
      </th>
      <td className="number" title={loopM > 0 ? t('loop', { loop: formatDistance(loopM) }) : undefined}>
        {formatNumber(fibreM)}
      </td>
      <td className="number">{formatNumber(groundM)}</td>
      <ExcessCell {...row} />
      <td className="number">
        {isLargest && <span className="correction-source">{t('largest')}</span>} {formatChange(residualM, 1)}
      </td>
    </tr>
  )
}

function Sections({ rows }: { rows: readonly CorrectionRow[] }) {
  const t = useMessages(correctionMessages)
  return (
    <DenseTable className="correction-table">
      <table aria-label={t('title')}>
        <thead>
          <tr>
            <th>{t('to')}</th>
            <th className="number">{t('fibre')}</th>
            <th className="number">{t('ground')}</th>
            <th className="number">{t('excess')}</th>
            <th className="number">{t('residual')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <SectionLine {...row} key={row.key} />
          ))}
        </tbody>
      </table>
    </DenseTable>
  )
}

/** What the residuals come to, or why there are none. */
function Residuals({ fit, rows }: { fit: LandmarkFit; rows: readonly CorrectionRow[] }) {
  const t = useMessages(correctionMessages)
  if (fit.refusal !== null) return <p>{t(fit.refusal)}</p>
  const tied = fit.rows.filter(({ event }) => event !== null).length
  const largest = rows.find(({ isLargest }) => isLargest)
  const sentence = t('tied', { tied, count: fit.rows.length })
  if (largest === undefined) return <p>{sentence}</p>
  const residual = formatChange(largest.residualM, 1)
  return (
    <p>
      {sentence} · {t('largestIs', { residual, name: largest.to?.name ?? MISSING })}
    </p>
  )
}

type PanelProps = {
  link: Pick<Link, 'id' | 'code'>
  /** Null: nobody has measured the link. */
  traceId: string | null
}

function Known({ link, traceId, correction }: PanelProps & { correction: LinkCorrection }) {
  const t = useMessages(correctionMessages)
  const [isFitting, setFitting] = useState(false)
  const query = useQuery({ ...fitQuery(traceId ?? ''), enabled: traceId !== null })
  const rows = makeCorrectionRows(correction, query.data)
  return (
    <>
      <CorrectionChart rows={rows} />
      <Sections rows={rows} />
      <p>{t('linkExcess', { excess: formatPercent(correction.excessRatio) })}</p>
      {traceId === null ? (
        <p>{t('noTrace')}</p>
      ) : (
        <DataState query={query} what={t('fitWhat')}>
          {(fit) => <Residuals fit={fit} rows={rows} />}
        </DataState>
      )}
      {traceId !== null && (
        <button type="button" className="button small correction-fit" onClick={() => setFitting(true)}>
          <Icon name="edit" size={14} />
          {t('fit')}
        </button>
      )}
      {isFitting && traceId !== null && (
        <FitDialog link={link} traceId={traceId} onClose={() => setFitting(false)} />
      )}
    </>
  )
}

function Loaded(props: PanelProps) {
  const t = useMessages(correctionMessages)
  const query = useQuery(correctionQuery(props.link.id))
  return (
    <DataState query={query} what={t('what')}>
      {(correction) => <Known {...props} correction={correction} />}
    </DataState>
  )
}

/** Whether a panel is open, and what changes that: kept by whoever shows it in more than one place. */
export type Unfolded = readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void]

/** How fibre becomes ground on the link, section by section, and how far its landmarks lie from what the trace shows. */
export function CorrectionPanel({ unfolded, ...props }: PanelProps & { unfolded: Unfolded }) {
  const t = useMessages(correctionMessages)
  const [isOpen, setOpen] = unfolded
  return (
    <details
      className="correction-panel"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <b>{t('title')}</b> {t('about')}
      </summary>
      {isOpen && <Loaded {...props} />}
    </details>
  )
}
