import type { ExportFormat } from '@fibrewatch/contract/envelope'
import { type Menu, systemMenuApi } from '@fibrewatch/contract/menu'
import { ApiError } from '#lib/api/api-error.ts'
import { call, callBinary } from '#lib/api/call.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { saveAnswer } from '#lib/table/save-file.ts'
import { confirmRemoval } from '#ui/parts/confirm-removal.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { showToast, showUndo } from '#ui/toast.tsx'
import type { TreeMove } from '#ui/tree/tree-model.ts'
import { menuAdminMessages } from './menu-admin.messages.ts'
import type { MenuWords } from './menu-form.tsx'
import { listPositionsAfter, listPositionsNow, type MenuNode, type MoveFault } from './menu-nodes.ts'

const invalidates = [systemMenuApi.list]

export function describeFault(fault: MoveFault, t: MenuWords): string {
  if (fault.kind === 'parent') return t('whyNotParent', { name: fault.name })
  return t(fault.kind === 'home' ? 'whyNotHome' : 'whyNotTop')
}

/** Shows the server's reason; rethrows any other error. */
function sayRefusal(error: unknown, write: (reason: string) => string = (reason) => reason): void {
  if (!(error instanceof ApiError)) throw error
  showToast(write(error.message))
}

/** Shows or hides a menu in place; has an undo. */
export function useShowing() {
  const t = useMessages(menuAdminMessages)
  const send = useCommand(systemMenuApi.update, { invalidates })
  const change = async ({ id }: Menu, isShow: boolean) => await send({ body: { menuId: id, isShow } })
  return async ({ menu, label }: MenuNode, isShow: boolean) => {
    if (!(await change(menu, isShow))) return
    showUndo(t(isShow ? 'shown' : 'hidden', { name: label }), () => void change(menu, !isShow))
  }
}

/** Moves a menu with everything below it; has an undo. */
export function useMoving(nodes: readonly MenuNode[]) {
  const t = useMessages(menuAdminMessages)
  const send = useCommand(systemMenuApi.move, { invalidates })
  return async (move: TreeMove) => {
    const after = listPositionsAfter(nodes, move)
    const before = listPositionsNow(nodes, after)
    const name = nodes.find(({ key }) => key === move.key)?.label ?? ''
    if (!(await send({ body: { menus: after } }))) return
    showUndo(t('moved', { name }), () => void send({ body: { menus: before } }))
  }
}

/** Deletes a menu after asking, with what would be deleted too. */
export function useRemoving() {
  const t = useMessages(menuAdminMessages)
  const send = useCommand(systemMenuApi.delete, { doneText: t('removed'), invalidates })
  return async ({ menu, label }: MenuNode) => {
    try {
      const query = { menuId: menu.id }
      const { below, roleLinks } = await call(systemMenuApi.info, { query, isQuiet: true })
      const cascade = below + roleLinks > 0
      const isSure = await confirmRemoval({
        title: t('removeAsk', { name: label }),
        text: cascade ? t('removeBelow', { below, links: roleLinks }) : t('removeText'),
        okText: t(cascade ? 'removeAll' : 'remove'),
      })
      if (isSure) await send({ body: { menuId: menu.id, cascade } })
    } catch (error) {
      sayRefusal(error)
    }
  }
}

/** Exports all menus. */
export function useMenuExport() {
  const t = useMessages(menuAdminMessages)
  return async (format: ExportFormat) => {
    try {
      saveAnswer(
        await callBinary(systemMenuApi.export, { query: { format }, isQuiet: true }),
        `menus.${format}`,
      )
    } catch (error) {
      sayRefusal(error, (reason) => t('exportFailed', { reason }))
    }
  }
}
