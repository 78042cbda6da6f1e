import { useMessages } from '#lib/i18n/i18n.ts'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { CodeBlock } from '#ui/parts/code-block.tsx'
import { channelMessages } from './channel.messages.ts'
import './channel.css'

/** A secret as it is shown once. */
export function ChannelSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useMessages(channelMessages)
  return (
    <WindowDialog id="channel-secret" title={t('secret')} onClose={onClose}>
      <div className="channel-secret">
        <p role="alert">{t('secretOnce')}</p>
        <CodeBlock label={t('secret')} text={secret} />
        <button type="button" className="button primary" onClick={onClose}>
          {t('secretDone')}
        </button>
      </div>
    </WindowDialog>
  )
}
