import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { type MenuAnchor, anchorBelow } from '#ui/menu.tsx'
import { tabTitle } from './close-tabs.ts'
import { tabIdOf } from './tab-ids.ts'
import { TabButton } from './tab-button.tsx'
import { closeAndGo, TabMenu } from './tab-menu.tsx'
import { moveTabTo, useTabs } from './tabs-store.ts'
import { tabsMessages } from './tabs.messages.ts'
import type { Tab } from './tabs.ts'
import { useOverflow } from './use-overflow.ts'
import { useTabDrag } from './use-tab-drag.ts'
import './tab-bar.css'

type Opened = { key: string; anchor: MenuAnchor }

const tabElement = (key: string | null) => (key === null ? null : document.getElementById(tabIdOf(key)))

/** Moves the focus to the tab of the page in front: keys go on from there. */
const focusActiveTab = () => tabElement(useTabs.getState().activeKey)?.focus()

const activeTab = (): Tab | undefined => {
  const { list, activeKey } = useTabs.getState()
  return list.find(({ key }) => key === activeKey)
}

/** Index that a key leads to along the bar; -1 for any other key. */
function findFocusedIndex(key: string): number {
  const { list, activeKey } = useTabs.getState()
  const at = list.findIndex((tab) => tab.key === activeKey)
  const to: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    Home: 0,
    End: list.length - 1,
  }
  return to[key] ?? -1
}

async function closeByKey(navigate: NavigateFunction, key: string): Promise<void> {
  await closeAndGo(navigate, key, 'this')
  focusActiveTab()
}

async function walk(navigate: NavigateFunction, place: number): Promise<void> {
  const next = useTabs.getState().list[place]
  if (next === undefined) return
  await navigate(next.href)
  focusActiveTab()
}

type BarKeys = { openMenu: (opened: Opened) => void; announce: (text: string) => void }

/** ←→ Home End move, with Ctrl Shift they move the tab, Delete closes, Shift F10 opens the menu. */
function useBarKeys({ openMenu, announce }: BarKeys) {
  const t = useMessages(tabsMessages)
  const navigate = useNavigate()
  const carry = (tab: Tab, place: number) => {
    moveTabTo(tab.key, place)
    const at = useTabs.getState().list.findIndex(({ key }) => key === tab.key)
    announce(t('moved', { title: tabTitle(tab), place: at + 1 }))
    focusActiveTab()
  }
  return (event: KeyboardEvent<HTMLElement>) => {
    const tab = activeTab()
    if (tab === undefined) return
    const { key, shiftKey, ctrlKey } = event
    const place = findFocusedIndex(key)
    if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) {
      openMenu({ key: tab.key, anchor: anchorBelow(event.currentTarget) })
    } else if (key === 'Delete') void closeByKey(navigate, tab.key)
    else if (place === -1) return
    else if (ctrlKey && shiftKey) carry(tab, place)
    else void walk(navigate, place)
    event.preventDefault()
  }
}

type ScrollButtonProps = { side: 'left' | 'right'; isNeeded: boolean; onScroll: () => void }

function ScrollButton({ side, isNeeded, onScroll }: ScrollButtonProps) {
  const t = useMessages(tabsMessages)
  const label = t(side === 'left' ? 'scrollLeft' : 'scrollRight')
  return (
    <button
      type="button"
      className="tab-tool"
      title={label}
      aria-label={label}
      disabled={!isNeeded}
      tabIndex={-1}
      onClick={onScroll}
    >
      <Icon name={side} size={12} />
    </button>
  )
}

/** Open pages: click, middle click or cross to close, right click or ▾ for more, drag to reorder. */
export function TabBar() {
  const t = useMessages(tabsMessages)
  const list = useTabs((tabs) => tabs.list)
  const activeKey = useTabs((tabs) => tabs.activeKey)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [announced, announce] = useState('')
  const barRef = useRef<HTMLDivElement>(null)
  const { hidden, scroll } = useOverflow(barRef)
  const { draggedKey, startDrag } = useTabDrag()
  const onKeyDown = useBarKeys({ openMenu: setOpened, announce })
  const isOverflowing = hidden.before || hidden.after
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      tabElement(activeKey)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [activeKey])
  const openedTab = list.find(({ key }) => key === opened?.key)
  return (
    <div className="tab-bar">
      {isOverflowing && <ScrollButton side="left" isNeeded={hidden.before} onScroll={() => scroll(-1)} />}
      <div className="tab-list" role="tablist" aria-label={t('tabs')} ref={barRef}>
        {list.map((tab) => (
          <TabButton
            key={tab.key}
            tab={tab}
            isDragged={draggedKey === tab.key}
            onMenu={(key, anchor) => setOpened({ key, anchor })}
            onKeyDown={onKeyDown}
            onPointerDown={startDrag(tab.key)}
          />
        ))}
      </div>
      {isOverflowing && <ScrollButton side="right" isNeeded={hidden.after} onScroll={() => scroll(1)} />}
      <button
        type="button"
        className="tab-tool"
        title={t('tabMenu')}
        aria-label={t('tabMenu')}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        onClick={({ currentTarget }) => {
          const isOpening = opened === null && activeKey !== null
          setOpened(isOpening ? { key: activeKey, anchor: anchorBelow(currentTarget, 'end') } : null)
        }}
      >
        <Icon name="down" size={14} />
      </button>
      <span className="visually-hidden" role="status">
        {announced}
      </span>
      {opened !== null && openedTab !== undefined && (
        <TabMenu tab={openedTab} anchor={opened.anchor} onClose={() => setOpened(null)} />
      )}
    </div>
  )
}
