import { lazy, Suspense, useEffect } from 'react'
import { useLock } from '#lib/access/lock.ts'
import { openKeyHelp, useKeyHelp } from '#lib/keys/key-help.ts'

/** Loaded at its first use: it does not delay the start. */
const KeyHelp = lazy(async () => ({ default: (await import('./key-help.tsx')).KeyHelp }))

const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select'

function openByKey(event: KeyboardEvent): void {
  // A Chinese input method types the full-width mark.
  if ((event.key !== '?' && event.key !== '？') || event.ctrlKey || event.metaKey || event.altKey) return
  const isWritten = event.target instanceof Element && event.target.closest(FIELDS) !== null
  if (isWritten || event.defaultPrevented || useLock.getState().isLocked) return
  event.preventDefault()
  openKeyHelp()
}

/** Mounted once in the console: `?` shows the keys, on every page. */
export function KeyHelpHost() {
  const isOpen = useKeyHelp((help) => help.isOpen)
  const isLocked = useLock((lock) => lock.isLocked)
  useEffect(() => {
    document.addEventListener('keydown', openByKey)
    return () => document.removeEventListener('keydown', openByKey)
  }, [])
  if (!isOpen || isLocked) return null
  return (
    <Suspense fallback={null}>
      <KeyHelp />
    </Suspense>
  )
}
