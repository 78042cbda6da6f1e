import { useEffect, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { uiMessages } from './ui.messages.ts'
import './loading-bar.css'

const PATIENCE_MS = 200

/** True once something has lasted longer than a person notices. */
function useIsSlow(isActive: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isActive) return undefined
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isActive])
  return isActive && isSlow
}

/** 2 px at the top of its card; nothing for the first 200 ms. */
export function LoadingBar({ isActive }: { isActive: boolean }) {
  const t = useMessages(uiMessages)
  return useIsSlow(isActive) ? (
    <div className="loading-bar" role="progressbar" aria-label={t('loading')} />
  ) : null
}
