import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { useNavigate } from 'react-router'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { type MenuAnchor, anchorBelow } from '#ui/menu.tsx'
import { useMenu } from '#app/menu/menu-store.ts'
import { useMenuTitle } from '#app/menu/menu-title.ts'
import { pageIdOf, tabIdOf } from './tab-ids.ts'
import { closeAndGo } from './tab-menu.tsx'
import { isTabGuarded, useTabs } from './tabs-store.ts'
import { tabsMessages } from './tabs.messages.ts'
import { isFixed, type Tab } from './tabs.ts'

const MIDDLE_BUTTON = 1

const isOnCloseIcon = ({ target }: MouseEvent) =>
  target instanceof Element && target.closest('.tab-close') !== null

/** The menu key has no pointer position: the menu then opens under the tab. */
function anchorOf({ clientX, clientY, currentTarget }: MouseEvent): MenuAnchor {
  const isPointer = clientX > 0 || clientY > 0
  return isPointer ? { x: clientX, y: clientY, align: 'start' } : anchorBelow(currentTarget)
}

type TabButtonProps = {
  tab: Tab
  isDragged: boolean
  onMenu: (key: string, anchor: MenuAnchor) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onPointerDown: (event: PointerEvent) => void
}

export function TabButton({ tab, isDragged, onMenu, onKeyDown, onPointerDown }: TabButtonProps) {
  const t = useMessages(tabsMessages)
  const menuTitle = useMenuTitle()
  const navigate = useNavigate()
  const isActive = useTabs(({ activeKey }) => activeKey === tab.key)
  const isGuarded = useTabs((tabs) => isTabGuarded(tabs, tab.key))
  const node = useMenu((menu) => menu.byPath.get(tab.path))
  const home = useMenu((menu) => menu.home)
  const isClosable = !isFixed(tab, home)
  const title = tab.title ?? (node === undefined ? '' : menuTitle(node.menu))
  const close = () => void closeAndGo(navigate, tab.key, 'this')
  return (
    <button
      type="button"
      role="tab"
      className={`tab${isActive ? ' on' : ''}${isDragged ? ' dragged' : ''}`}
      id={tabIdOf(tab.key)}
      title={title}
      aria-selected={isActive}
      aria-controls={pageIdOf(tab.key)}
      aria-keyshortcuts={`${isClosable ? 'Delete ' : ''}Shift+F10 Control+Shift+ArrowLeft Control+Shift+ArrowRight`}
      tabIndex={isActive ? 0 : -1}
      onClick={(event) => (isOnCloseIcon(event) ? close() : void navigate(tab.href))}
      onAuxClick={({ button }) => button === MIDDLE_BUTTON && isClosable && close()}
      onContextMenu={(event) => {
        event.preventDefault()
        onMenu(tab.key, anchorOf(event))
      }}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    >
      {tab.key === home && <Icon name="home" size={14} />}
      {tab.isPinned && <Icon name="pin" size={12} />}
      <span className="tab-title">{title}</span>
      {isGuarded && (
        <span className="tab-unsaved" title={t('unsaved')}>
          <span className="visually-hidden">{t('unsaved')}</span>
        </span>
      )}
      {/* For the pointer alone: a tablist may hold nothing but tabs (WAI-ARIA 1.2, `tablist`); keys close with Delete. */}
      {isClosable && (
        <span className="tab-close" title={t('closeTab')} aria-hidden="true">
          <Icon name="close" size={12} />
        </span>
      )}
    </button>
  )
}
