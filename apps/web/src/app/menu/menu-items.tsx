import { type Menu, MENU_TYPE } from '@fibrewatch/contract/menu'
import type { MenuItem } from '#ui/menu.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { flattenMenu, type MenuNode } from './menu-tree.ts'

export const hasPages = ({ menu, children }: MenuNode): boolean =>
  menu.type === MENU_TYPE.directory && children.length > 0

export const isInside = (node: MenuNode, path: string): boolean =>
  flattenMenu([node]).some((inner) => inner.path === path)

export type MenuChooser = {
  /** Of the page in front. */
  path: string
  titleOf: (menu: Menu) => string
  open: (node: MenuNode) => void
}

/** Pages of a directory as items of one pop-up menu; directories inside it become headings. */
export function makeMenuItems(nodes: readonly MenuNode[], chooser: MenuChooser): MenuItem[] {
  return nodes.flatMap((node): MenuItem[] => {
    const id = String(node.menu.id)
    const title = chooser.titleOf(node.menu)
    if (hasPages(node)) return [{ id, title }, ...makeMenuItems(node.children, chooser)]
    const label = (
      <>
        <MenuIcon menu={node.menu} size={14} />
        {title}
      </>
    )
    return [{ id, label, onSelect: () => chooser.open(node), isChecked: node.path === chooser.path }]
  })
}
