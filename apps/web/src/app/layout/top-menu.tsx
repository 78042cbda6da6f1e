import { useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { MenuButton } from '#ui/menu.tsx'
import { hasPages, isInside, makeMenuItems, type MenuChooser } from '#app/menu/menu-items.tsx'
import { useMenu } from '#app/menu/menu-store.ts'
import type { MenuNode } from '#app/menu/menu-tree.ts'
import { menuMessages } from '#app/menu/menu.messages.ts'
import { useMenuChooser } from '#app/menu/use-menu-chooser.ts'
import './top-menu.css'

/** How many entries fit into a bar. @param widths of the entries, and last of the one for the rest */
export function countFitting(widths: readonly number[], availablePx: number): number {
  const more = widths.at(-1) ?? 0
  const entries = widths.slice(0, -1)
  const total = entries.reduce((sum, width) => sum + width, 0)
  if (total <= availablePx) return entries.length
  let used = more
  const overflowing = entries.findIndex((width) => (used += width) > availablePx)
  return overflowing === -1 ? entries.length : overflowing
}

/** How many of the entries fit into the bar; the rest goes into 更多. */
function useFittingCount(count: number) {
  const barRef = useRef<HTMLElement>(null)
  const measureRef = useRef<HTMLDivElement>(null)
  const [fitting, setFitting] = useState(count)
  useLayoutEffect(() => {
    const bar = barRef.current
    const measure = measureRef.current
    if (bar === null || measure === null) return undefined
    const fit = () => {
      const widths = [...measure.children].map((child) => child.getBoundingClientRect().width)
      setFitting(countFitting(widths, bar.clientWidth))
    }
    const observer = new ResizeObserver(fit)
    observer.observe(bar)
    observer.observe(measure)
    return () => observer.disconnect()
  }, [])
  return { barRef, measureRef, fitting: Math.min(fitting, count) }
}

function MenuEntry({ node, chooser }: { node: MenuNode; chooser: MenuChooser }) {
  const title = chooser.titleOf(node.menu)
  const className = isInside(node, chooser.path) ? 'menu-entry on' : 'menu-entry'
  if (hasPages(node)) {
    return (
      <MenuButton
        label={title}
        className={className}
        align="start"
        items={makeMenuItems(node.children, chooser)}
      >
        {title}
        <Icon name="down" size={12} />
      </MenuButton>
    )
  }
  return (
    <button
      type="button"
      className={className}
      aria-current={node.path === chooser.path ? 'page' : undefined}
      onClick={() => chooser.open(node)}
    >
      {title}
    </button>
  )
}

/** The entries that do not fit, counted; marked while the page in front is among them. */
function MoreEntry({ hidden, chooser }: { hidden: readonly MenuNode[]; chooser: MenuChooser }) {
  const t = useMessages(menuMessages)
  const isOn = hidden.some((node) => isInside(node, chooser.path))
  return (
    <MenuButton
      label={t('moreCount', { count: hidden.length })}
      className={isOn ? 'menu-entry on' : 'menu-entry'}
      align="start"
      items={makeMenuItems(hidden, chooser)}
    >
      {t('moreMenus')}
      <span className="menu-count">{hidden.length}</span>
      <Icon name="down" size={12} />
    </MenuButton>
  )
}

/** The menu tree along the header; entries that do not fit are in 更多, never cut off. */
export function TopMenu() {
  const t = useMessages(menuMessages)
  const tree = useMenu((menu) => menu.tree)
  const chooser = useMenuChooser()
  const { barRef, measureRef, fitting } = useFittingCount(tree.length)
  const hidden = tree.slice(fitting)
  return (
    <nav className="top-menu" ref={barRef} aria-label={t('mainMenu')}>
      {tree.slice(0, fitting).map((node) => (
        <MenuEntry key={node.menu.id} node={node} chooser={chooser} />
      ))}
      {hidden.length > 0 && <MoreEntry hidden={hidden} chooser={chooser} />}
      <div className="top-menu-measure" ref={measureRef} aria-hidden="true">
        {tree.map((node) => (
          <span key={node.menu.id} className="menu-entry">
            {chooser.titleOf(node.menu)}
            {hasPages(node) && <Icon name="down" size={12} />}
          </span>
        ))}
        <span className="menu-entry">
          {t('moreMenus')}
          <span className="menu-count">{tree.length}</span>
          <Icon name="down" size={12} />
        </span>
      </div>
    </nav>
  )
}
