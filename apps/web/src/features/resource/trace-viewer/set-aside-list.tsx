import type { SetAside, TraceInfo } from '@fibrewatch/contract/trace'
import { formatJointDb, formatKm, MISSING } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { resourceMessages } from '../resource.messages.ts'
import { coverOf } from './deviation.ts'
import './set-aside-list.css'

const REASON_KEYS = {
  merged: 'asideMerged',
  'at-the-end': 'asideAtTheEnd',
  'no-line': 'asideNoLine',
  'within-noise': 'asideWithinNoise',
  'below-limit': 'asideBelowLimit',
  unlisted: 'asideUnlisted',
  echo: 'asideEcho',
  blinded: 'asideBlinded',
} as const satisfies Record<SetAside['reason'], string>

function formatLoss({ lossDb, lossSigmaDb }: SetAside): string {
  if (lossDb === null) return MISSING
  const uncertainty = lossSigmaDb === null ? '' : ` ± ${formatJointDb(coverOf(lossSigmaDb))}`
  return `${formatJointDb(lossDb)}${uncertainty} dB`
}

type SetAsideListProps = Pick<TraceInfo, 'setAside'> & {
  /** A chosen place: the plot goes there. */
  onPick: (positionM: number) => void
}

/** What the analysis saw and does not count as an event, with its reason. */
export function SetAsideList({ setAside, onPick }: SetAsideListProps) {
  const t = useMessages(resourceMessages)
  if (setAside === null) return <div className="set-aside set-aside-note">{t('asideUnknown')}</div>
  const { total, largest } = setAside
  if (total === 0) return <div className="set-aside set-aside-note">{t('asideNone')}</div>
  return (
    <details className="set-aside">
      <summary>{t('aside', { count: total })}</summary>
      <table aria-label={t('aside', { count: total })}>
        <tbody>
          {largest.map((one) => (
            <tr key={`${one.positionM} ${one.reason} ${one.lossDb}`}>
              <td className="number">
                <button type="button" className="set-aside-place" onClick={() => onPick(one.positionM)}>
                  {formatKm(one.positionM)} km
                </button>
              </td>
              <td className="number">{formatLoss(one)}</td>
              <td>{t(REASON_KEYS[one.reason])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {largest.length < total && (
        <div className="set-aside-note">{t('asideCut', { count: largest.length })}</div>
      )}
    </details>
  )
}
