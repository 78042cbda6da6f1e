import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from './icon.tsx'
import { uiMessages } from './ui.messages.ts'
import './drill-mark.css'

/** Beside the mark of an alarm on a map, where its type is not spelt out: it is a drill. */
export function DrillMark() {
  const t = useMessages(uiMessages)
  return (
    <span className="drill-mark">
      <Icon name="drill" size={14} />
      {t('drill')}
    </span>
  )
}
