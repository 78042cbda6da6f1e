import { useMessages } from '#lib/i18n/i18n.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { SeverityIcon, type ShownSeverity } from './severity-icon.tsx'
import './severity-tag.css'

type SeverityTagProps = {
  severity: ShownSeverity
  acked: boolean
  shelved?: boolean
  isBlinking?: boolean
  size?: 14 | 16 | 20
}

/** Icon and word: colour is never the only carrier of a severity. */
export function SeverityTag({
  severity,
  acked,
  shelved = false,
  isBlinking = false,
  size = 16,
}: SeverityTagProps) {
  const t = useMessages(wordMessages)
  return (
    <span className="severity-word">
      <SeverityIcon {...{ severity, acked, shelved, isBlinking, size }} />
      {t(`severity.${severity}`)}
    </span>
  )
}
