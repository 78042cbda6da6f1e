import type { WavelengthComparison, WavelengthPlace } from '@fibrewatch/contract/trace'
import { formatJointDb, formatKm } from '#lib/format/numbers.ts'
import { formatInstantFull } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { BendTag } from './bend-tag.tsx'
import { formatDeviation } from './deviation.ts'
import type { EventRow } from './event-rows.ts'
import { findingMessages } from './findings.messages.ts'
import { formatDifference, listWavelengths } from './wavelength-view.ts'
import './wavelength-list.css'

type PlaceProps = { place: WavelengthPlace; onPick: (positionM: number) => void }

function PlaceLine({ place, onPick }: PlaceProps) {
  const t = useMessages(findingMessages)
  const { positionM, losses, isMacrobend } = place
  return (
    <tr data-bend={isMacrobend}>
      <td className="number">
        <button type="button" className="wavelength-place" onClick={() => onPick(positionM)}>
          {formatKm(positionM)}
        </button>
      </td>
      {losses.map(({ wavelengthNm, lossDb, lossSigmaDb }) => (
        <td
          key={wavelengthNm}
          className="number"
          title={lossDb === null ? t('unmeasuredHint') : formatDeviation(lossSigmaDb, 'dB')}
        >
          {formatJointDb(lossDb)}
        </td>
      ))}
      <td className="number">{formatDifference(place)}</td>
      <td>{isMacrobend && <BendTag />}</td>
    </tr>
  )
}

type WavelengthListProps = {
  wavelengths: WavelengthComparison | null
  rows: readonly Pick<EventRow, 'bend'>[]
  onPick: (positionM: number) => void
}

/** The events of the fibre at each wavelength, side by side; nothing where it was measured at one alone. */
export function WavelengthList({ wavelengths, rows, onPick }: WavelengthListProps) {
  const t = useMessages(findingMessages)
  if (wavelengths === null || wavelengths.places.length === 0) return null
  const { places, traces } = wavelengths
  const columns = listWavelengths(wavelengths)
  const bends = places.filter(({ isMacrobend }) => isMacrobend)
  // At 1310 nm a bend may be no event: the list is then all that shows it.
  const isHidden = bends.some((place) => !rows.some(({ bend }) => bend === place))
  const pairs = traces.map(({ wavelengthNm, measuredAt }) =>
    t('pairHint', { nm: String(Math.round(wavelengthNm)), time: formatInstantFull(measuredAt) }),
  )
  const name = t('wavelengths', { nm: columns.map(Math.round).join(' / ') })
  return (
    <details className="wavelength-list" open={isHidden}>
      <summary title={pairs.join('\n')}>
        {name} · {bends.length > 0 ? t('bendCount', { count: bends.length }) : t('noBend')}
      </summary>
      <table aria-label={name}>
        <thead>
          <tr>
            <th className="number">km</th>
            {columns.map((nm) => (
              <th key={nm} className="number">
                @{Math.round(nm)}
              </th>
            ))}
            <th className="number">{t('difference')}</th>
            <th aria-label={t('macrobend')} />
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <PlaceLine key={place.positionM} place={place} onPick={onPick} />
          ))}
        </tbody>
      </table>
    </details>
  )
}
