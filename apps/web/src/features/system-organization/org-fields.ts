import { useMessages } from '#lib/i18n/i18n.ts'
import type { Field } from '#ui/form/field.types.ts'
import { organizationMessages } from './organization.messages.ts'

/** After everything with an order of its own. */
export const DEFAULT_ORDER = 255

/** Fields that the forms of departments and domains share. */
export function useOrgFields(): { name: Field; order: Field } {
  const t = useMessages(organizationMessages)
  return {
    name: { name: 'name', kind: 'text', label: t('name'), width: 'name' },
    order: {
      name: 'orderNum',
      kind: 'number',
      label: t('order'),
      width: 'code',
      step: 1,
      hint: t('orderHint'),
    },
  }
}
