import type { LinkInfo } from '@fibrewatch/contract/plant'
import { useState } from 'react'
import { formatKm } from '#lib/format/numbers.ts'
import { findFibreEndM } from './link-place.ts'
import { useMapHandsWords } from './map-hands.messages.ts'
import { parsePlaceText } from './place-text.ts'
import './go-to-place.css'

type GoToPlaceProps = { link: LinkInfo['link']; onGo: (opticalM: number) => void }

/** Kilometres where no unit is written. */
function readDistance(text: string): number | null {
  const plain = text.trim()
  const parsed = parsePlaceText(/^\d+(?:\.\d+)?$/.test(plain) ? `${plain} km` : plain)
  return parsed.is === 'distance' ? parsed.opticalM : null
}

/** Shows a distance of the link on the map, by the keyboard alone. */
export function GoToPlace({ link, onGo }: GoToPlaceProps) {
  const { launchOffsetM } = link
  const endM = findFibreEndM(link)
  const t = useMapHandsWords()
  const [text, setText] = useState('')
  const [isJudged, setJudged] = useState(false)
  const opticalM = readDistance(text)
  const isOnLink = opticalM !== null && opticalM >= launchOffsetM && opticalM <= endM
  const fault = t('goToFault', { from: formatKm(launchOffsetM), to: formatKm(endM) })
  const isFault = isJudged && !isOnLink
  return (
    <form
      className="go-to-place"
      onSubmit={(event) => {
        event.preventDefault()
        setJudged(true)
        if (isOnLink) onGo(opticalM)
      }}
    >
      <span className="input go-to-place-field">
        <input
          aria-label={t('goToLabel')}
          aria-invalid={isFault}
          inputMode="decimal"
          maxLength={16}
          placeholder="12.385 km"
          value={text}
          onChange={({ target }) => {
            setJudged(false)
            setText(target.value)
          }}
        />
      </span>
      <button type="submit" className="button small">
        {t('goTo')}
      </button>
      {isFault && (
        <span className="form-fault" role="alert">
          {fault}
        </span>
      )}
    </form>
  )
}
