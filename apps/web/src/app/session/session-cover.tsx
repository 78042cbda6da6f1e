import { accountApi } from '@fibrewatch/contract/account'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { changeLock, useLock } from '#lib/access/lock.ts'
import { isDisplay, loadToken } from '#lib/access/session.ts'
import { onTabNews } from '#lib/access/tab-news.ts'
import { call } from '#lib/api/call.ts'
import { readPublicParameter } from '#lib/brand/brand.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { onControl } from '#lib/live/live.ts'
import { isPopOut } from '#lib/tab/separate-path.ts'
import { watchIdle } from '#app/lock/idle.ts'
import { LockScreen } from '#app/lock/lock-screen.tsx'
import { lockScreen } from '#app/lock/lock.ts'
import { lockMessages } from '#app/lock/lock.messages.ts'
import { EndNotice, isWarning } from './end-notice.tsx'
import { endSession, useSessionEnd } from './session-end.ts'
import { sessionMessages } from './session.messages.ts'
import './session-cover.css'

/** Follows what the server and the other tabs say about the session. */
function useSessionNews(): void {
  useEffect(() => {
    const stops = [
      onControl('signed-out', endSession),
      onControl('locked', () => changeLock(true)),
      onControl('unlocked', () => changeLock(false)),
      onTabNews((news) => {
        if (news === 'signed-out') endSession({ reason: 'signed-out' })
        else changeLock(news === 'locked')
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [])
}

/** The console's own calls keep no session open, for many are made without a user: this one reports the user's activity. */
function tellActivity(): void {
  // The next input reports again; a session that is over is reported by other calls.
  call(accountApi.activity, { isQuiet: true }).catch(() => {})
}

function useIdleLock(isLocked: boolean): void {
  useEffect(() => {
    // A wall has no user: it never locks, for nobody could unlock it.
    if (isLocked || loadToken() === null || isDisplay()) return undefined
    return watchIdle({
      idleMinutes: () => readPublicParameter('session.idleLockMinutes'),
      onIdle: () => void lockScreen(),
      onWork: tellActivity,
    })
  }, [isLocked])
}

/**
 * A modal dialog over everything: the browser makes the rest inert, and the style sheet hides
 * it. It cannot be closed by a key; should the browser close it all the same, it opens again.
 */
function Cover({ label, children }: { label: string; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset['covered'] = 'true'
    ref.current?.showModal()
    return () => {
      delete dataset['covered']
    }
  }, [])
  return createPortal(
    <dialog
      ref={ref}
      className="session-cover"
      aria-label={label}
      onCancel={(event) => event.preventDefault()}
      onClose={() => ref.current?.showModal()}
    >
      {children}
    </dialog>,
    document.body,
  )
}

/** Covers the whole console while it is locked, and once the session is over. */
export function SessionCover() {
  const word = useMessages(sessionMessages)
  const lockWord = useMessages(lockMessages)
  const isLocked = useLock((lock) => lock.isLocked)
  const end = useSessionEnd((session) => session.end)
  useSessionNews()
  useIdleLock(isLocked)
  if (end?.reason === 'signed-out' || (end !== null && isPopOut(location.pathname))) return null
  if (end !== null) {
    return (
      <Cover key="end" label={word(isWarning(end) ? 'warning' : 'notice')}>
        <EndNotice end={end} />
      </Cover>
    )
  }
  if (!isLocked) return null
  return (
    <Cover key="lock" label={lockWord('locked')}>
      <LockScreen />
    </Cover>
  )
}
