import { MENU_TYPE, OPEN_MODE } from '@fibrewatch/contract'
import { useLayoutEffect, useRef, useState } from 'react'
import { type NavigateFunction, useLocation, useNavigate } from 'react-router'
import type { Language } from '#lib/i18n/language.ts'
import { translate, useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { MenuButton, type MenuItem } from '#ui/menu.tsx'
import { showToast } from '#ui/toast.tsx'
import { flattenMenu, type MenuNode, menuTitle, parseExternalUrl } from '#app/menu/menu-tree.ts'
import { useMenu } from '#app/menu/menu-store.ts'
import { shellMessages } from '#app/shell.messages.ts'

/** Opens what a menu entry stands for: a page in a tab, or an external address in a window of its own. */
export function openMenu(node: MenuNode, navigate: NavigateFunction): void {
  const { menu } = node
  if (!menu.isExt || menu.openMode !== OPEN_MODE.window) return void navigate(node.path)
  const url = parseExternalUrl(menu)
  if (url !== null) return void window.open(url, '_blank', 'noopener')
  return showToast(translate(shellMessages, 'badLink', { name: menu.name }))
}

const isInside = (node: MenuNode, path: string) => flattenMenu([node]).some((inner) => inner.path === path)

type Chooser = { language: Language; path: string; open: (node: MenuNode) => void }

/** Pages of a directory as lines of one menu; directories inside it become headings. */
function makeItems(nodes: readonly MenuNode[], chooser: Chooser): MenuItem[] {
  const { language, path, open } = chooser
  return nodes.flatMap((node): MenuItem[] => {
    const id = String(node.menu.id)
    const title = menuTitle(node.menu, language)
    if (node.menu.type === MENU_TYPE.directory && node.children.length > 0) {
      return [{ id, title }, ...makeItems(node.children, chooser)]
    }
    return [{ id, label: title, onSelect: () => open(node), isChecked: node.path === path }]
  })
}

/** How many of the entries fit into the bar; the rest goes behind 更多. */
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
      const more = widths.at(-1) ?? 0
      const entries = widths.slice(0, -1)
      const total = entries.reduce((sum, width) => sum + width, 0)
      if (total <= bar.clientWidth) return setFitting(entries.length)
      let used = more
      const overflowing = entries.findIndex((width) => (used += width) > bar.clientWidth)
      return setFitting(overflowing === -1 ? entries.length : overflowing)
    }
    const observer = new ResizeObserver(fit)
    observer.observe(bar)
    observer.observe(measure)
    return () => observer.disconnect()
  }, [])
  return { barRef, measureRef, fitting: Math.min(fitting, count) }
}

function MenuEntry({ node, chooser }: { node: MenuNode; chooser: Chooser }) {
  const title = menuTitle(node.menu, chooser.language)
  const className = isInside(node, chooser.path) ? 'menu-entry on' : 'menu-entry'
  if (node.menu.type === MENU_TYPE.directory && node.children.length > 0) {
    return (
      <MenuButton label={title} className={className} align="start" items={makeItems(node.children, chooser)}>
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

/** The menu tree along the header; what does not fit is behind 更多, never cut off. */
export function TopMenu() {
  const t = useMessages(shellMessages)
  const tree = useMenu((menu) => menu.tree)
  const navigate = useNavigate()
  const path = useLocation().pathname
  const language = useLanguage()
  const chooser: Chooser = { language, path, open: (node) => openMenu(node, navigate) }
  const { barRef, measureRef, fitting } = useFittingCount(tree.length)
  const hidden = tree.slice(fitting)
  return (
    <nav className="top-menu" ref={barRef} aria-label={t('mainMenu')}>
      {tree.slice(0, fitting).map((node) => (
        <MenuEntry key={node.menu.id} node={node} chooser={chooser} />
      ))}
      {hidden.length > 0 && (
        <MenuButton
          label={t('moreMenus')}
          className="menu-entry"
          align="start"
          items={makeItems(hidden, chooser)}
        >
          {t('moreMenus')}
          <Icon name="down" size={12} />
        </MenuButton>
      )}
      <div className="top-menu-measure" ref={measureRef} aria-hidden="true">
        {tree.map((node) => (
          <span key={node.menu.id} className="menu-entry">
            {menuTitle(node.menu, language)}
            {node.children.length > 0 && <Icon name="down" size={12} />}
          </span>
        ))}
        <span className="menu-entry">
          {t('moreMenus')}
          <Icon name="down" size={12} />
        </span>
      </div>
    </nav>
  )
}
