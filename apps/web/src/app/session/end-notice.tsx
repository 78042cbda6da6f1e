import type { SessionEndReason } from '@fibrewatch/contract/live'
import { useEffect, useRef } from 'react'
import { type Translate, useMessages } from '#lib/i18n/i18n.ts'
import { leaveForLogin, type SessionEnd } from './session-end.ts'
import { sessionMessages } from './session.messages.ts'

type Key = keyof typeof sessionMessages.zh
type Told = Exclude<SessionEndReason, 'signed-out'>

const TEXT: Record<Told, Key> = {
  expired: 'expired',
  kicked: 'kicked',
  'password-changed': 'passwordChanged',
  disabled: 'disabled',
  removed: 'removed',
  'locked-out': 'lockedOut',
  idle: 'idle',
}
/** Reasons caused by somebody else. */
const WARNINGS = new Set<SessionEndReason>(['kicked', 'disabled', 'removed'])
export const isWarning = ({ reason }: SessionEnd): boolean => WARNINGS.has(reason)

function describeEnd({ reason, by }: SessionEnd, t: Translate<Key>): string {
  if (reason === 'kicked' && by !== undefined) return t('kickedBy', { by })
  return t(TEXT[reason as Told])
}

/** Says why the session is over; its only button leads to the login page. */
export function EndNotice({ end }: { end: SessionEnd }) {
  const t = useMessages(sessionMessages)
  const buttonRef = useRef<HTMLButtonElement>(null)
  useEffect(() => buttonRef.current?.focus(), [])
  return (
    <div className="end-notice dialog">
      <h2>{t(isWarning(end) ? 'warning' : 'notice')}</h2>
      <p role="alert">{describeEnd(end, t)}</p>
      <div className="dialog-actions">
        <button ref={buttonRef} type="button" className="button primary" onClick={leaveForLogin}>
          {t(end.reason === 'expired' ? 'ok' : 'relogin')}
        </button>
      </div>
    </div>
  )
}
