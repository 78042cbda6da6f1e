import { useSyncExternalStore } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { shellMessages } from '#app/shell.messages.ts'

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

const isFullScreen = () => document.fullscreenElement !== null

export function FullScreenButton() {
  const t = useMessages(shellMessages)
  const isFull = useSyncExternalStore(subscribe, isFullScreen)
  const label = isFull ? t('leaveFullScreen') : t('fullScreen')
  const toggle = async () => {
    if (isFull) await document.exitFullscreen()
    else await document.documentElement.requestFullscreen()
  }
  return (
    <button
      type="button"
      className="tool icon-tool"
      title={label}
      aria-label={label}
      onClick={() => void toggle()}
    >
      <Icon name="full-screen" />
    </button>
  )
}
