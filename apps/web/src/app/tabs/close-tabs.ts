import { translate } from '#lib/i18n/i18n.ts'
import { askUser } from '#ui/dialog.tsx'
import { showToast } from '#ui/toast.tsx'
import { useMenu } from '#app/menu/menu-store.ts'
import { currentMenuTitle } from '#app/menu/menu-title.ts'
import { changeTabs, isTabGuarded, reloadTab, useTabs } from './tabs-store.ts'
import { type CloseScope, closeTabs, type Tab } from './tabs.ts'
import { tabsMessages } from './tabs.messages.ts'

/** The title of a tab, outside a component. */
export function tabTitle({ path, title }: Pick<Tab, 'path' | 'title'>): string {
  const node = useMenu.getState().byPath.get(path)
  return title ?? (node === undefined ? '' : currentMenuTitle(node.menu))
}

type LossEffect = 'askCloseEffect' | 'askReload' | 'askLeave'

async function mayDiscard(leaving: readonly Tab[], effect: LossEffect): Promise<boolean> {
  const guarded = leaving.filter(({ key }) => isTabGuarded(useTabs.getState(), key))
  if (guarded.length === 0) return true
  const titles = guarded.map(tabTitle).join(translate(tabsMessages, 'listSeparator'))
  return await askUser({
    title: translate(tabsMessages, 'askClose', { titles }),
    text: translate(tabsMessages, effect),
    okText: translate(tabsMessages, 'discard'),
    cancelText: translate(tabsMessages, 'keepEditing'),
  })
}

/** Closes tabs, after asking about unsaved work. Returns where to go; null to stay. */
export async function closeTabsAround(key: string, scope: CloseScope): Promise<string | null> {
  const { home } = useMenu.getState()
  const before = useTabs.getState()
  if (scope === 'this' && before.list.length === 1) {
    showToast(translate(tabsMessages, 'lastTab'))
    return null
  }
  const planned = closeTabs(before, scope, { key, home })
  const staying = new Set(planned.list.map((tab) => tab.key))
  const leaving = before.list.filter((tab) => !staying.has(tab.key))
  if (!(await mayDiscard(leaving, 'askCloseEffect'))) return null
  // Tabs may have been opened and closed while the question was open.
  const next = closeTabs(useTabs.getState(), scope, { key, home })
  const isStaying = next.activeKey === useTabs.getState().activeKey
  changeTabs(next)
  return isStaying ? null : (next.list.find((tab) => tab.key === next.activeKey)?.href ?? home)
}

/** Mounts a page again, after asking about unsaved work. */
export async function reloadTabOf(key: string): Promise<void> {
  const tab = useTabs.getState().list.filter((one) => one.key === key)
  if (await mayDiscard(tab, 'askReload')) reloadTab(key)
}

/** Asks before the tab in front leaves unsaved work. */
export async function mayLeaveWork(): Promise<boolean> {
  const { list, activeKey } = useTabs.getState()
  return await mayDiscard(
    list.filter(({ key }) => key === activeKey),
    'askLeave',
  )
}
