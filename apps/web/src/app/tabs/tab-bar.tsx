import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { type MenuAnchor, anchorBelow, type MenuItem, PopupMenu } from '#ui/menu.tsx'
import { useMenu } from '#app/menu/menu-store.ts'
import { menuTitle } from '#app/menu/menu-tree.ts'
import { shellMessages } from '#app/shell.messages.ts'
import { closeTabsAround, reloadTab, useTabs } from './tabs-store.ts'
import type { CloseScope, Tab } from './tabs.ts'

const MIDDLE_BUTTON = 1
type Opened = { path: string; anchor: MenuAnchor }

const isOnCloseIcon = ({ target }: MouseEvent) =>
  target instanceof Element && target.closest('.tab-close') !== null

function useTabItems(path: string): MenuItem[] {
  const t = useMessages(shellMessages)
  const navigate = useNavigate()
  const { list, activePath } = useTabs()
  const home = useMenu((menu) => menu.home)
  const at = list.findIndex((tab) => tab.path === path)
  const closable = (from: number, to: number) => list.slice(from, to).some((tab) => tab.path !== home)
  const close = (scope: CloseScope) => () => void navigate(closeTabsAround(path, scope))
  return [
    { id: 'reload', label: t('reload'), onSelect: () => reloadTab(path), isDisabled: path !== activePath },
    { id: 'this', label: t('closeTab'), onSelect: close('this'), isDisabled: path === home },
    { id: 'line', separator: true },
    { id: 'left', label: t('closeLeft'), onSelect: close('left'), isDisabled: !closable(0, at) },
    {
      id: 'right',
      label: t('closeRight'),
      onSelect: close('right'),
      isDisabled: !closable(at + 1, list.length),
    },
    { id: 'others', label: t('closeOthers'), onSelect: close('others'), isDisabled: list.length < 2 },
    { id: 'all', label: t('closeAll'), onSelect: close('all') },
  ]
}

function TabMenu({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const t = useMessages(shellMessages)
  return (
    <PopupMenu
      label={t('tabMenu')}
      anchor={opened.anchor}
      items={useTabItems(opened.path)}
      onClose={onClose}
    />
  )
}

type TabButtonProps = { tab: Tab; onMenu: (opened: Opened) => void; onKey: (event: KeyboardEvent) => void }

function TabButton({ tab, onMenu, onKey }: TabButtonProps) {
  const t = useMessages(shellMessages)
  const language = useLanguage()
  const navigate = useNavigate()
  const isActive = useTabs((tabs) => tabs.activePath === tab.path)
  const node = useMenu((menu) => menu.byPath.get(tab.path))
  const isHome = useMenu((menu) => menu.home === tab.path)
  if (node === undefined) return null
  const title = menuTitle(node.menu, language)
  const close = () => void navigate(closeTabsAround(tab.path, 'this'))
  const closeByMiddle = (event: MouseEvent) => {
    if (event.button === MIDDLE_BUTTON && !isHome) close()
  }
  const openOrClose = (event: MouseEvent) => {
    if (isOnCloseIcon(event)) close()
    else void navigate(tab.href)
  }
  const openMenu = (event: MouseEvent) => {
    event.preventDefault()
    // The menu key reports no pointer: the menu then opens under the tab.
    const isPointer = event.clientX > 0 || event.clientY > 0
    const atPointer: MenuAnchor = { x: event.clientX, y: event.clientY, align: 'start' }
    onMenu({ path: tab.path, anchor: isPointer ? atPointer : anchorBelow(event.currentTarget) })
  }
  return (
    <button
      type="button"
      role="tab"
      className={isActive ? 'tab on' : 'tab'}
      id={`tab${tab.path}`}
      aria-selected={isActive}
      aria-controls={`page${tab.path}`}
      aria-keyshortcuts={isHome ? undefined : 'Delete'}
      tabIndex={isActive ? 0 : -1}
      onClick={openOrClose}
      onAuxClick={closeByMiddle}
      onContextMenu={openMenu}
      onKeyDown={onKey}
    >
      {isHome && <Icon name="home" size={14} />}
      {title}
      {/* For the pointer alone: a tablist may hold nothing but tabs (WAI-ARIA 1.2, `tablist`); keys close with Delete. */}
      {!isHome && (
        <span className="tab-close" title={t('closeTab')} aria-hidden="true">
          <Icon name="close" size={12} />
        </span>
      )}
    </button>
  )
}

/** The tab comes into focus with its page: keys go on from there. */
function focusTab(bar: Element | null, path: string | null): void {
  bar?.querySelector<HTMLElement>(`[id="tab${path}"]`)?.focus()
}

const STEP: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Open pages: click, middle click to close, right click or the menu key for more, ←→ along the bar, Delete closes. */
export function TabBar() {
  const t = useMessages(shellMessages)
  const navigate = useNavigate()
  const { list, activePath } = useTabs()
  const home = useMenu((menu) => menu.home)
  const [opened, setOpened] = useState<Opened | null>(null)
  const onKey = ({ key, currentTarget }: KeyboardEvent) => {
    const at = list.findIndex((tab) => tab.path === activePath)
    const bar = currentTarget.closest('.tab-bar')
    const next = list[at + (STEP[key] ?? 0)]
    if (key === 'Delete' && activePath !== null && activePath !== home) {
      void navigate(closeTabsAround(activePath, 'this'))
      focusTab(bar, useTabs.getState().activePath)
    } else if (next !== undefined && STEP[key] !== undefined) {
      void navigate(next.href)
      focusTab(bar, next.path)
    }
  }
  return (
    <div className="tab-bar" role="tablist" aria-label={t('tabs')}>
      {list.map((tab) => (
        <TabButton key={tab.path} tab={tab} onMenu={setOpened} onKey={onKey} />
      ))}
      {opened !== null && <TabMenu opened={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}
