import type { TraceVersion } from '@fibrewatch/contract/trace'
import { useMessages } from '#lib/i18n/i18n.ts'
import { versionMessages } from './trace-versions.messages.ts'

/** How a version came about: `edited by …`. */
export function useVersionOrigin(): (version: TraceVersion) => string {
  const t = useMessages(versionMessages)
  return ({ origin, madeBy }) => {
    if (origin === 'measured') return t('measured')
    if (madeBy === null) return t('templateArrived')
    const key = ({ edit: 'editedBy', restore: 'restoredBy', template: 'templateBy' } as const)[origin]
    return t(key, { name: madeBy })
  }
}
