import { type NavigateFunction, useNavigate } from 'react-router'
import { toAddress } from '#lib/api/base-path.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { type MenuAnchor, type MenuItem, PopupMenu } from '#ui/menu.tsx'
import { findPage } from '#app/features.ts'
import { useMenu } from '#app/menu/menu-store.ts'
import { makeSeparatePath } from '#lib/tab/separate-path.ts'
import { closeTabsAround, reloadTabOf } from './close-tabs.ts'
import { changeTabPin, useTabs } from './tabs-store.ts'
import { tabsMessages } from './tabs.messages.ts'
import { type CloseScope, isFixed, type Tab } from './tabs.ts'

/** Closes tabs and navigates. Resolves once the tab that comes to the front is the active one. */
export async function closeAndGo(navigate: NavigateFunction, key: string, scope: CloseScope): Promise<void> {
  const href = await closeTabsAround(key, scope)
  if (href !== null) await navigate(href)
}

/** A page that can stand alone does so; any other opens with the console. */
function openInWindow({ path, href }: Tab): void {
  const viewPath = useMenu.getState().byPath.get(path)?.menu.viewPath ?? null
  const { search } = new URL(href, location.href)
  const address = findPage(viewPath)?.hasWindow === true ? makeSeparatePath(viewPath ?? '') + search : href
  window.open(toAddress(address), '_blank', 'noopener')
}

function useCloseItems(tab: Tab): MenuItem[] {
  const t = useMessages(tabsMessages)
  const navigate = useNavigate()
  const { list } = useTabs()
  const home = useMenu((menu) => menu.home)
  const at = list.findIndex(({ key }) => key === tab.key)
  const closable = (tabs: readonly Tab[]) => tabs.some((one) => !isFixed(one, home))
  const close = (scope: CloseScope) => () => void closeAndGo(navigate, tab.key, scope)
  const makeItem = (scope: CloseScope, label: string, isEnabled: boolean): MenuItem => ({
    id: scope,
    label,
    onSelect: close(scope),
    isDisabled: !isEnabled,
  })
  return [
    // The last tab can be tried: a message says why it stays.
    makeItem('this', t('closeTab'), list.length === 1 || !isFixed(tab, home)),
    makeItem('left', t('closeLeft'), closable(list.slice(0, at))),
    makeItem('right', t('closeRight'), closable(list.slice(at + 1))),
    makeItem('others', t('closeOthers'), closable(list.toSpliced(at, 1))),
    makeItem('all', t('closeAll'), closable(list)),
  ]
}

type TabMenuProps = { tab: Tab; anchor: MenuAnchor; onClose: () => void }

export function TabMenu({ tab, anchor, onClose }: TabMenuProps) {
  const t = useMessages(tabsMessages)
  const isHome = useMenu((menu) => menu.home) === tab.key
  const isActive = useTabs(({ activeKey }) => activeKey === tab.key)
  const items: MenuItem[] = [
    { id: 'reload', label: t('reload'), onSelect: () => void reloadTabOf(tab.key), isDisabled: !isActive },
    {
      id: 'pin',
      label: t(tab.isPinned ? 'unpin' : 'pin'),
      onSelect: () => changeTabPin(tab.key, !tab.isPinned),
      isDisabled: isHome,
    },
    { id: 'window', label: t('newWindow'), onSelect: () => openInWindow(tab) },
    { id: 'line', separator: true },
    ...useCloseItems(tab),
  ]
  return <PopupMenu label={t('tabMenu')} anchor={anchor} items={items} onClose={onClose} />
}
