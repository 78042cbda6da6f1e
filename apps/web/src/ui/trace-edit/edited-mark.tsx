import type { TraceVersion } from '@fibrewatch/contract/trace'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { traceEditMessages } from './trace-edit.messages.ts'
import { useEditLine, useVersionOrigin } from './version-words.ts'
import './edited-mark.css'

/** That the events of a trace are not as they were measured; by whom, when and why under the pointer. */
export function EditedMark({ version }: { version: TraceVersion }) {
  const t = useMessages(traceEditMessages)
  const lineOf = useEditLine()
  const originOf = useVersionOrigin()
  const line = lineOf(version)
  if (line === null) return null
  return (
    <span className="edited-mark" title={line}>
      <Icon name="edit" size={12} />
      {t('edited', { version: version.version })} · {originOf(version)}
    </span>
  )
}
