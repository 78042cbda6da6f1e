import { demoApi, type SparePart } from '@fibrewatch/contract/demo'
import { useMessages } from '#lib/i18n/i18n.ts'
import { confirmRemoval } from '#ui/parts/confirm-removal.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { showToast, showUndo } from '#ui/toast.tsx'
import { partMessages } from './part.messages.ts'

const invalidates = [demoApi.pageParts]

/** Removes one part at once, with undo; asks before removing several. */
export function usePartRemoval() {
  const t = useMessages(partMessages)
  const send = useCommand(demoApi.deleteParts, { invalidates })
  const add = useCommand(demoApi.addPart, { invalidates })
  const removeOne = async (part: SparePart): Promise<boolean> => {
    const { id, ...fields } = part
    if (!(await send({ body: { ids: [id] } }))) return false
    showUndo(t('removed', { code: part.code }), () => void add({ body: fields }))
    return true
  }
  const removeMany = async (parts: readonly SparePart[]): Promise<boolean> => {
    const count = parts.length
    const isSure = await confirmRemoval({
      title: t('removeAsk', { count }),
      names: parts.map(({ code }) => code),
      text: t('removeText'),
    })
    if (!isSure || !(await send({ body: { ids: parts.map(({ id }) => id) } }))) return false
    showToast(t('removedMany', { count }))
    return true
  }
  return { removeOne, removeMany }
}
