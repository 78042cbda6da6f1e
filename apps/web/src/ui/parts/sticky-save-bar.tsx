import type { ReactNode } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useTabGuard } from '#lib/tab/tab.ts'
import { Icon } from '#ui/icon.tsx'
import { partsMessages } from './parts.messages.ts'
import './sticky-save-bar.css'

type StickySaveBarProps = {
  /** Changes not saved yet. */
  count: number
  /** What saving brings about: "保存后 6 名用户立即生效，其中 2 人在线". */
  effect?: ReactNode
  /** A verb: 保存权限. */
  saveText: string
  isSaving?: boolean
  /** Why it cannot be saved; null when it can. */
  whyNot?: string | null
  onSave: () => void
  onDiscard: () => void
}

/** At the foot of a detail: how much is unsaved, what saving does, save or discard. Stays where it is when nothing is. */
export function StickySaveBar(props: StickySaveBarProps) {
  const { count, effect, saveText, isSaving = false, whyNot = null, onSave, onDiscard } = props
  const t = useMessages(partsMessages)
  useTabGuard(count > 0)
  return (
    <div className="save-bar">
      <span role="status" className="save-bar-state">
        {count > 0 && <strong>{t('unsaved', { count })}</strong>}
        {count > 0 && effect !== undefined && <span className="text-2 fs-13">{effect}</span>}
      </span>
      <button type="button" className="button" disabled={count === 0 || isSaving} onClick={onDiscard}>
        {t('discard')}
      </button>
      <button
        type="button"
        className="button primary"
        title={whyNot ?? undefined}
        disabled={count === 0 || isSaving || whyNot !== null}
        onClick={onSave}
      >
        <Icon name="save" size={14} />
        {saveText}
      </button>
    </div>
  )
}
