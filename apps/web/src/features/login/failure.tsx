import { formatDuration } from '#lib/format/time.ts'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { useNow } from '#lib/live/now.ts'
import { Icon } from '#ui/icon.tsx'
import { loginMessages } from './login.messages.ts'
import type { SignInFailure } from './use-sign-in.ts'

const SECOND_MS = 1000

/** Whole seconds until a moment, updated every second; 0 once it is reached. */
export function useSecondsUntil(at: number | null): number {
  const now = useNow()
  return at === null ? 0 : Math.max(0, Math.ceil((at - now) / SECOND_MS))
}

/**
 * The server's sentence, and during a lock-out the time that is left. The sentence is not translated: in
 * another language than the one it came in, only the time is shown.
 */
export function Failure({ failure, leftS }: { failure: SignInFailure; leftS: number }) {
  const t = useMessages(loginMessages)
  const isOfAnotherLanguage = failure.language !== useLanguage()
  const left = formatDuration(leftS * SECOND_MS)
  if (isOfAnotherLanguage && leftS === 0) return null
  return (
    <div className="login-failure">
      <Icon name="information" size={16} />
      <span role="alert">{isOfAnotherLanguage ? t('left', { time: left }) : failure.text}</span>
      {leftS > 0 && !isOfAnotherLanguage && (
        <time className="login-left" aria-label={t('left', { time: left })}>
          {left}
        </time>
      )}
    </div>
  )
}
