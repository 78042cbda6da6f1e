import { useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { saveBlob } from '#lib/table/save-file.ts'
import { Icon } from '../icon.tsx'
import { secondFactorMessages } from './second-factor.messages.ts'

/** Shown this once: the server keeps their hashes alone. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useMessages(secondFactorMessages)
  const [isCopied, setCopied] = useState(false)
  const text = `${codes.join('\n')}\n`
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <div className="second-factor">
      <p>{t('codesText')}</p>
      <ol className="recovery-codes mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="second-factor-actions">
        <button
          type="button"
          className="button"
          onClick={() => saveBlob(new Blob([text], { type: 'text/plain' }), `${t('fileName')}.txt`)}
        >
          <Icon name="download" />
          {t('download')}
        </button>
        <button type="button" className="button" onClick={() => void copy()}>
          <Icon name={isCopied ? 'check' : 'copy'} />
          {t(isCopied ? 'copied' : 'copyAll')}
        </button>
        <button type="button" className="button primary" onClick={onKept}>
          {t('kept')}
        </button>
      </div>
    </div>
  )
}
