import { type Attribute, attributeApi } from '@fibrewatch/contract/attribute'
import { formatNumber } from '#lib/format/numbers.ts'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { nameOfAttribute } from '#ui/attribute/attribute-field.ts'
import { confirmRemoval } from '#ui/parts/confirm-removal.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { showToast, showUndo } from '#ui/toast.tsx'
import { attributeMessages } from './attribute.messages.ts'

const invalidates = [attributeApi.list, attributeApi.values]

/** Disabling has an undo; deleting asks, and says how many objects lose a value. */
export function useAttributeCommands(attribute: Attribute, onRemoved: () => void) {
  const t = useMessages(attributeMessages)
  const name = nameOfAttribute(attribute, useLanguage())
  const update = useCommand(attributeApi.update, { invalidates })
  const send = useCommand(attributeApi.delete, { invalidates, doneText: t('removed', { name }) })
  const { id, enabled, values } = attribute
  const target = t(`target.${attribute.target}`)
  const count = formatNumber(values)
  const toggle = async (): Promise<void> => {
    if (!(await update({ body: { id, enabled: !enabled } }))) return
    if (!enabled) return showToast(t('enabledDone', { name }))
    showUndo(t('disabledDone', { name, count }), () => void update({ body: { id, enabled: true } }))
  }
  const remove = async (): Promise<void> => {
    const hasValues = values > 0
    const isSure = await confirmRemoval({
      title: t('removeAsk', { target, name }),
      text: hasValues ? t('removeValues', { count, target }) : t('removeNone', { target }),
      ...(hasValues ? { okText: t('removeWithValues', { count }) } : {}),
    })
    if (isSure && (await send({ body: { id, cascade: hasValues } }))) onRemoved()
  }
  return { toggle, remove }
}
