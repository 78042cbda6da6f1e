import { useMessages } from '#lib/i18n/i18n.ts'
import { findingMessages } from './findings.messages.ts'
import './bend-tag.css'

/** A bow of fibre and its name: shape and words say it, not a colour alone. */
export function BendTag() {
  const t = useMessages(findingMessages)
  return (
    <span className="bend-tag">
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        <path d="M1 10.5h2.2c2.6 0 4.6-1.4 4.6-3.9A2.3 2.3 0 0 0 5.5 4.3 2.3 2.3 0 0 0 3.2 6.6c0 2.5 2 3.9 4.6 3.9H11" />
      </svg>
      {t('macrobend')}
    </span>
  )
}
