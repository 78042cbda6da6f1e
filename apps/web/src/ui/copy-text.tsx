import { type ReactNode, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from './icon.tsx'
import { uiMessages } from './ui.messages.ts'
import './copy-text.css'

type CopyTextProps = { text: string; children?: ReactNode }

/** Text with a button that puts it on the clipboard; the tick says that it is there. */
export function CopyText({ text, children }: CopyTextProps) {
  const t = useMessages(uiMessages)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <button
      type="button"
      className="copy-text"
      title={isCopied ? t('copied') : t('copy')}
      onClick={() => void copy()}
      onBlur={() => setCopied(false)}
    >
      {children ?? text}
      <Icon name={isCopied ? 'check' : 'copy'} size={12} />
    </button>
  )
}
