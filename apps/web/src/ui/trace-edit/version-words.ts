import type { TraceVersion } from '@fibrewatch/contract/trace'
import { formatInstantFull } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useTellName } from '#lib/words/first-names.ts'
import { traceEditMessages } from './trace-edit.messages.ts'

/** How a version came about: `edited by …`. */
export function useVersionOrigin(): (version: TraceVersion) => string {
  const t = useMessages(traceEditMessages)
  const tell = useTellName()
  return ({ origin, madeBy }) => {
    if (origin === 'measured') return t('measured')
    if (madeBy === null) return t('templateArrived')
    const key = ({ edit: 'editedBy', restore: 'restoredBy', template: 'templateBy' } as const)[origin]
    return t(key, { name: tell(madeBy) })
  }
}

/** Version, who, when and why in one line; null while the events are as they were measured. */
export function useEditLine(): (version: TraceVersion) => string | null {
  const t = useMessages(traceEditMessages)
  const originOf = useVersionOrigin()
  return (version) => {
    if (version.origin === 'measured') return null
    const { reason, madeAt } = version
    const parts = [
      t('versionLine', { version: version.version }),
      originOf(version),
      formatInstantFull(madeAt),
    ]
    return (reason === '' ? parts : [...parts, reason]).join(' · ')
  }
}
