import { formatDistance, formatJointDb, formatKm, formatMeasured, MISSING } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { resourceMessages } from '../resource.messages.ts'
import { useEventName } from './event-table.tsx'
import type { EventRow } from './event-rows.ts'
import type { Reading } from './use-reading.ts'
import './readout-strip.css'

type Cell = { id: string; label: string; text: string; crossed?: readonly EventRow[] }

const formatLoss = (lossDb: number | null) => (lossDb === null ? MISSING : `${formatJointDb(lossDb)} dB`)

function useCells({ between, splice }: Reading): Cell[] {
  const t = useMessages(resourceMessages)
  if (splice !== null) {
    const { aM, bM, lossDb, leftDbPerKm, rightDbPerKm, crossed } = splice
    return [
      { id: 'a', label: t('cursorA'), text: `${formatKm(aM)} km` },
      { id: 'b', label: t('cursorB'), text: `${formatKm(bM)} km` },
      { id: 'loss', label: t('spliceLoss'), text: formatLoss(lossDb), crossed },
      { id: 'left', label: t('leftSlope'), text: formatMeasured(leftDbPerKm, 'dB/km') },
      { id: 'right', label: t('rightSlope'), text: formatMeasured(rightDbPerKm, 'dB/km') },
      { id: 'resolution', label: t('resolution'), text: formatDistance(Math.max(1, between.resolutionM)) },
    ]
  }
  const { aM, bM, distanceM, lossDb, lineLossDb, slopeDbPerKm, resolutionM, crossed } = between
  return [
    { id: 'a', label: t('cursorA'), text: `${formatKm(aM)} km` },
    { id: 'b', label: t('cursorB'), text: `${formatKm(bM)} km` },
    { id: 'between', label: t('between'), text: formatDistance(distanceM) },
    { id: 'loss', label: t('twoPointLoss'), text: formatLoss(lossDb) },
    { id: 'line-loss', label: t('lineLoss'), text: formatLoss(lineLossDb), crossed },
    { id: 'slope', label: t('lsaSlope'), text: formatMeasured(slopeDbPerKm, 'dB/km'), crossed },
    { id: 'resolution', label: t('resolution'), text: formatDistance(Math.max(1, resolutionM)) },
  ]
}

/** That a line runs over events: what it says of the fibre is theirs too. */
function CrossedMark({ crossed }: { crossed: readonly EventRow[] }) {
  const t = useMessages(resourceMessages)
  const nameOf = useEventName()
  const names = crossed.map((row) => `${nameOf(row)} ${formatKm(row.positionM)} km`).join('\n')
  return (
    <span className="readout-crossed" title={`${t('crossedWhy')}\n${names}`}>
      {t('crossed', { count: crossed.length })}
    </span>
  )
}

/** What the cursors read. */
export function ReadoutStrip({ reading }: { reading: Reading }) {
  const t = useMessages(resourceMessages)
  return (
    <dl className="readouts" aria-label={t('readouts')}>
      {useCells(reading).map(({ id, label, text, crossed = [] }) => (
        <div key={id} data-readout={id}>
          <dt>
            {label}
            {crossed.length > 0 && <CrossedMark crossed={crossed} />}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
