import { netdiskApi } from '@fibrewatch/contract/netdisk'
import { useMessages } from '#lib/i18n/i18n.ts'
import { ActionButton } from '#ui/table/action-button.tsx'
import { type Clipboard, setClipboard } from './clipboard.ts'
import { netdiskMessages } from './netdisk.messages.ts'
import type { ItemAction } from './use-item-actions.ts'

type SelectionBarProps = { count: number; actions: readonly ItemAction[]; onClear: () => void }

/** Replaces the path while entries are selected. */
export function SelectionBar({ count, actions, onClear }: SelectionBarProps) {
  const t = useMessages(netdiskMessages)
  return (
    <div className="disk-bar is-selection" role="toolbar" aria-label={t('selected', { count })}>
      <span className="strong" role="status">
        {t('selected', { count })}
      </span>
      <button type="button" className="button text small" onClick={onClear}>
        {t('unselect')}
      </button>
      <span className="table-actions disk-right">
        {actions
          .filter(({ id }) => id !== 'open')
          .map(({ id, label, icon, endpoint, whyNot, isDanger, onSelect }) => (
            <ActionButton
              key={id}
              className={isDanger === true ? 'button small is-danger' : 'button small'}
              label={<span className="disk-bar-label">{label}</span>}
              name={label}
              icon={icon}
              endpoint={endpoint}
              whyNot={whyNot}
              onSelect={onSelect}
            />
          ))}
      </span>
    </div>
  )
}

type PasteBarProps = { held: Clipboard; reason: string | null; onPaste: () => void }

/** Shown while the clipboard holds entries: they stay there while the user opens the target folder. */
export function PasteBar({ held, reason, onPaste }: PasteBarProps) {
  const t = useMessages(netdiskMessages)
  const count = held.items.length
  return (
    <div className="disk-bar" role="toolbar" aria-label={t('paste')}>
      <span role="status">{t(held.mode === 'cut' ? 'holdsCut' : 'holdsCopy', { count })}</span>
      {reason !== null && <span className="text-3 fs-12">{reason}</span>}
      <span className="table-actions disk-right">
        <button type="button" className="button text small" onClick={() => setClipboard(null)}>
          {t('cancel')}
        </button>
        <ActionButton
          className="button small primary"
          label={t('pasteHere')}
          icon="clipboard"
          endpoint={netdiskApi[held.mode]}
          whyNot={reason}
          onSelect={onPaste}
        />
      </span>
    </div>
  )
}
