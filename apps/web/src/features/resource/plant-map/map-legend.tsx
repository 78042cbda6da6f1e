import { useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { Icon } from '#ui/icon.tsx'
import { resourceMessages } from '../resource.messages.ts'

function Sample({ colour, dash }: { colour: string; dash?: string }) {
  return (
    <svg width={22} height={10} aria-hidden="true">
      <path d="M0 5h22" stroke={`var(--${colour})`} strokeWidth={3} strokeDasharray={dash} />
    </svg>
  )
}

/** What the lines mean; can be put away. */
export function MapLegend() {
  const t = useMessages(resourceMessages)
  const words = useMessages(wordMessages)
  const [isShown, setShown] = useState(true)
  const label = isShown ? t('legendHide') : t('legend')
  return (
    <div className="map-legend">
      <button
        type="button"
        className="map-legend-fold"
        aria-expanded={isShown}
        aria-label={label}
        title={label}
        onClick={() => setShown(!isShown)}
      >
        <Icon name={isShown ? 'left' : 'layers'} size={14} />
      </button>
      {isShown && (
        <>
          <span>
            <Sample colour="link-normal" />
            {words('linkState.normal')}
          </span>
          <span>
            <Sample colour="minor-edge" />
            {t('legendAlarmed')}
          </span>
          <span>
            <Sample colour="critical-edge" dash="3 4" />
            {t('legendBeyond')}
          </span>
          <span>
            <Sample colour="link-unknown" dash="2 4" />
            {words('linkState.unknown')}
          </span>
        </>
      )}
    </div>
  )
}
