import { formatDistance, formatKm, formatMeasured, formatNumber, MISSING } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { resourceMessages } from '../resource.messages.ts'
import type { Readout } from './readout.ts'

type ReadoutStripProps = { aM: number; bM: number; readout: Readout }

const LOSS_DECIMALS = 3

/** What the two cursors read. Losses here have three decimals: a splice is judged by hundredths. */
export function ReadoutStrip({ aM, bM, readout }: ReadoutStripProps) {
  const t = useMessages(resourceMessages)
  const { distanceM, lossDb, slopeDbPerKm, resolutionM } = readout
  const cells = [
    { id: 'a', label: t('cursorA'), text: `${formatKm(aM)} km` },
    { id: 'b', label: t('cursorB'), text: `${formatKm(bM)} km` },
    { id: 'between', label: t('between'), text: formatDistance(distanceM) },
    {
      id: 'loss',
      label: t('twoPointLoss'),
      text: lossDb === null ? MISSING : `${formatNumber(lossDb, LOSS_DECIMALS)} dB`,
    },
    { id: 'slope', label: t('lsaSlope'), text: formatMeasured(slopeDbPerKm, 'dB/km') },
    { id: 'resolution', label: t('resolution'), text: formatDistance(Math.max(1, resolutionM)) },
  ]
  return (
    <dl className="readouts" aria-label={t('readouts')}>
      {cells.map(({ id, label, text }) => (
        <div key={id} data-readout={id}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
