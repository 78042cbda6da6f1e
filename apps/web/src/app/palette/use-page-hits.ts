import { MENU_TYPE } from '@fibrewatch/contract/menu'
import { useNavigate } from 'react-router'
import { isIconName } from '#ui/icon.tsx'
import { LONE_NODES, useMenu } from '#app/menu/menu-store.ts'
import { useMenuTitle } from '#app/menu/menu-title.ts'
import { flattenMenu, listTrail, type MenuNode } from '#app/menu/menu-tree.ts'
import { openMenu } from '#app/menu/open-menu.ts'
import type { Hit } from './hit.ts'
import type { Matcher, Range } from '#lib/search/match.ts'
import { listRecents } from './recent.ts'

/** Matches a page by its shown name, and without a mark by its name in the other language. */
function matchPage({ menu }: MenuNode, label: string, find: (text: string) => Range | null) {
  const range = find(label)
  const isFound = range !== null || [menu.name, menu.nameEn ?? ''].some((name) => find(name) !== null)
  return { range, isFound }
}

/** Pages of the menu with the directories above them, and pages in no menu, which have a window of their own. */
export function usePageHits(wanted: string, matcher: Matcher): Hit[] {
  const tree = useMenu((menu) => menu.tree)
  const titleOf = useMenuTitle()
  const navigate = useNavigate()
  const inMenu = flattenMenu(tree).filter(({ menu }) => menu.type === MENU_TYPE.page)
  const pages = [...inMenu, ...LONE_NODES]
  return pages.flatMap((node): Hit[] => {
    const { menu, path } = node
    const label = titleOf(menu)
    const { range, isFound } = matchPage(node, label, (text) => matcher(text, wanted))
    if (!isFound) return []
    const trail = listTrail(tree, path).slice(0, -1)
    return [
      {
        id: `page-${menu.id}`,
        group: 'pages',
        icon: menu.icon !== null && isIconName(menu.icon) ? menu.icon : 'file',
        label,
        hint: trail.map((outer) => titleOf(outer.menu)).join(' / '),
        range,
        href: menu.isExt || LONE_NODES.includes(node) ? null : path,
        run: () => openMenu(node, navigate),
      },
    ]
  })
}

/** Recent hits to which a menu still leads. */
export function useRecentHits(): Hit[] {
  const byPath = useMenu((menu) => menu.byPath)
  const navigate = useNavigate()
  return listRecents()
    .filter(({ href }) => byPath.has(new URL(href, location.href).pathname))
    .map(({ id, label, hint, href }) => ({
      id: `recent-${id}`,
      group: 'recent',
      icon: 'clock',
      label,
      hint,
      range: null,
      href,
      run: () => void navigate(href),
    }))
}
