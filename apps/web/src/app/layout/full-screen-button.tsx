import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { shellMessages } from '#app/shell.messages.ts'
import { toggleFullScreen, useFullScreen } from './full-screen.ts'

export function FullScreenButton() {
  const t = useMessages(shellMessages)
  const label = useFullScreen() ? t('leaveFullScreen') : t('fullScreen')
  return (
    <button
      type="button"
      className="tool icon-tool"
      title={label}
      aria-label={label}
      onClick={() => void toggleFullScreen()}
    >
      <Icon name="full-screen" />
    </button>
  )
}
