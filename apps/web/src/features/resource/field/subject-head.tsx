import { type ReactNode, useState } from 'react'
import { toAddress } from '#lib/api/base-path.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { QrCode } from '#ui/parts/qr-code.tsx'
import { FIELD_PATH } from './field-path.ts'
import { fieldMessages } from './field.messages.ts'
import './subject-head.css'

type SubjectHeadProps = {
  title: ReactNode
  facts: readonly string[]
  /** What the page's address says of it: `node=12`. */
  query: string
  onBack: () => void
}

/** What it is, the way back, and the code that leads a phone here: to be stuck on the closure, or scanned off a screen. */
export function SubjectHead({ title, facts, query, onBack }: SubjectHeadProps) {
  const t = useMessages(fieldMessages)
  const [isQrShown, setQrShown] = useState(false)
  const address = `${location.origin}${toAddress(FIELD_PATH)}?${query}`
  return (
    <header className="subject-head">
      <IconButton
        className="button text icon-only"
        icon="left"
        size={16}
        label={t('back')}
        onClick={onBack}
      />
      <div className="subject-name">
        <h2>{title}</h2>
        <small>{facts.join(' · ')}</small>
      </div>
      <button
        type="button"
        className="button"
        aria-expanded={isQrShown}
        onClick={() => setQrShown(!isQrShown)}
      >
        {t('qr')}
      </button>
      {isQrShown && (
        <div className="subject-qr">
          <QrCode text={address} label={t('qrLabel')} />
          <p>{t('qrText')}</p>
        </div>
      )}
    </header>
  )
}
