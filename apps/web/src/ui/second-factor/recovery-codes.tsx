import { useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '../icon.tsx'
import { secondFactorMessages } from './second-factor.messages.ts'

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

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
        <button type="button" className="button" onClick={() => saveFile(`${t('fileName')}.txt`, text)}>
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
