import { useMessages } from '#lib/i18n/i18n.ts'
import type { PickOption } from '#ui/form/picker.tsx'
import { cableMessages } from '../cable/cable.messages.ts'
import { usePlaces } from '../cable-edit/use-places.ts'
import { type BulkField, type BulkValue, CHOICES, NONE } from './bulk-fields.ts'
import { useBulkWords } from './plant-bulk.messages.ts'

/** What each field can be chosen to be, and how a value of it is called. */
export function useBulkOptions() {
  const t = useBulkWords()
  const c = useMessages(cableMessages)
  const { domains, sites } = usePlaces()
  const tellChoice = (field: BulkField, value: string): string => {
    if (field === 'enabled') return t(value === 'true' ? 'enabled' : 'disabled')
    const word = field === 'adminState' ? `adminState.${value}` : `nodeKind.${value}`
    return Object.hasOwn(cableMessages.zh, word) ? c(word as Parameters<typeof c>[0]) : value
  }
  const listOptions = (field: BulkField): PickOption[] | null => {
    if (field === 'siteId') return [{ value: NONE, label: t('noSite') }, ...sites]
    if (field === 'domainId') return domains.map(({ key, label }) => ({ value: key, label }))
    return CHOICES[field]?.map((value) => ({ value, label: tellChoice(field, value) })) ?? null
  }
  return {
    listOptions,
    tellValue: (field: BulkField, value: BulkValue): string => {
      if (field === 'siteId' && value === null) return t('noSite')
      if (value === null || value === '') return t('empty')
      return listOptions(field)?.find((option) => option.value === String(value))?.label ?? String(value)
    },
  }
}
