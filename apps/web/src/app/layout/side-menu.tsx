import { useEffect, useRef, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { MenuButton } from '#ui/menu.tsx'
import { MenuIcon } from '#app/menu/menu-icon.tsx'
import { hasPages, isInside, makeMenuItems, type MenuChooser } from '#app/menu/menu-items.tsx'
import { useMenu } from '#app/menu/menu-store.ts'
import type { MenuNode } from '#app/menu/menu-tree.ts'
import { menuMessages } from '#app/menu/menu.messages.ts'
import { useMenuChooser } from '#app/menu/use-menu-chooser.ts'
import { openPalette } from '#app/palette/palette-store.ts'
import { useSideMenu } from './side-menu-store.ts'
import './side-menu.css'

const listEntries = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('.side-entry')]

/** → opens a closed directory, ← closes an open one; inside one ← goes to it. */
function foldByKey(entry: HTMLElement, key: string): boolean {
  const isOpen = entry.getAttribute('aria-expanded')
  if ((key === 'ArrowRight' && isOpen === 'false') || (key === 'ArrowLeft' && isOpen === 'true')) {
    entry.click()
    return true
  }
  const parent = entry.closest('ul')?.previousElementSibling
  if (key !== 'ArrowLeft' || !(parent instanceof HTMLElement)) return false
  parent.focus()
  return true
}

function walkByKey(menu: HTMLElement, key: string): boolean {
  const entries = listEntries(menu)
  const at = entries.indexOf(document.activeElement as HTMLElement)
  const to: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(at + 1, entries.length - 1),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: entries.length - 1,
  }
  const next = to[key]
  if (next !== undefined) entries[next]?.focus()
  return next !== undefined
}

/** Keys of the menu as a whole: each entry handles its own key, wherever in the tree it is. */
function useMenuKeys() {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const menu = ref.current
    if (menu === null) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      const entry = document.activeElement
      if (!(entry instanceof HTMLElement) || !entry.classList.contains('side-entry')) return
      if (walkByKey(menu, event.key) || foldByKey(entry, event.key)) event.preventDefault()
    }
    menu.addEventListener('keydown', onKeyDown)
    return () => menu.removeEventListener('keydown', onKeyDown)
  }, [])
  return ref
}

type EntryProps = { node: MenuNode; chooser: MenuChooser }

function Page({ node, chooser }: EntryProps) {
  const title = chooser.titleOf(node.menu)
  const isCurrent = node.path === chooser.path
  return (
    <button
      type="button"
      className={isCurrent ? 'side-entry on' : 'side-entry'}
      aria-current={isCurrent ? 'page' : undefined}
      title={title}
      onClick={() => chooser.open(node)}
    >
      <MenuIcon menu={node.menu} />
      <span className="side-title">{title}</span>
    </button>
  )
}

function Directory({ node, chooser }: EntryProps) {
  const title = chooser.titleOf(node.menu)
  const containsCurrent = isInside(node, chooser.path)
  // Open around the page in front, until the user opens or closes it.
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? containsCurrent
  return (
    <>
      <button
        type="button"
        className={containsCurrent ? 'side-entry inside' : 'side-entry'}
        aria-expanded={isOpen}
        title={title}
        onClick={() => setChosen(!isOpen)}
      >
        <MenuIcon menu={node.menu} />
        <span className="side-title">{title}</span>
        <Icon name={isOpen ? 'up' : 'down'} size={12} />
      </button>
      {isOpen && <Entries nodes={node.children} chooser={chooser} />}
    </>
  )
}

/** Folded: the pages of a directory are in a menu beside its icon. */
function FoldedDirectory({ node, chooser }: EntryProps) {
  return (
    <MenuButton
      label={chooser.titleOf(node.menu)}
      className={isInside(node, chooser.path) ? 'side-entry on' : 'side-entry'}
      align="start"
      items={makeMenuItems(node.children, chooser)}
    >
      <MenuIcon menu={node.menu} />
    </MenuButton>
  )
}

function Entry({ node, chooser }: EntryProps) {
  const isFolded = useSideMenu((side) => side.isFolded)
  if (!hasPages(node)) return <Page node={node} chooser={chooser} />
  return isFolded ? (
    <FoldedDirectory node={node} chooser={chooser} />
  ) : (
    <Directory node={node} chooser={chooser} />
  )
}

function Entries({ nodes, chooser }: { nodes: readonly MenuNode[]; chooser: MenuChooser }) {
  return (
    <ul className="side-list">
      {nodes.map((node) => (
        <li key={node.menu.id}>
          <Entry node={node} chooser={chooser} />
        </li>
      ))}
    </ul>
  )
}

/** The menu tree beside the pages: ↑↓ Home End move, ← → fold and unfold directories. */
export function SideMenu() {
  const t = useMessages(menuMessages)
  const tree = useMenu((menu) => menu.tree)
  const isFolded = useSideMenu((side) => side.isFolded)
  const chooser = useMenuChooser()
  const ref = useMenuKeys()
  return (
    <nav ref={ref} className={isFolded ? 'side-menu folded' : 'side-menu'} aria-label={t('mainMenu')}>
      <button
        type="button"
        className="side-search"
        title={t('searchMenu')}
        aria-label={t('searchMenu')}
        onClick={() => openPalette('menus')}
      >
        <Icon name="search" size={14} />
        <span className="side-title">{t('searchMenu')}</span>
      </button>
      <Entries nodes={tree} chooser={chooser} />
    </nav>
  )
}
