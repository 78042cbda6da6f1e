import { useMessages } from '#lib/i18n/i18n.ts'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { shellMessages } from '#app/shell.messages.ts'
import { toggleFullScreen, useFullScreen } from '#ui/full-screen.ts'

export function FullScreenButton() {
  const t = useMessages(shellMessages)
  const label = useFullScreen() ? t('leaveFullScreen') : t('fullScreen')
  return (
    <IconButton
      icon="full-screen"
      label={label}
      onClick={() => void toggleFullScreen()}
      className="tool icon-tool"
      size={16}
    />
  )
}
