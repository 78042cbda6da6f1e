import { type Menu, MENU_TYPE } from '@fibrewatch/contract/menu'
import { isHomeMenu } from '@fibrewatch/contract/menu-rules'
import { listAbove, listBelow, makeParentMap } from '#platform/tree/tree'
import type { MenuRow } from './menu.repository.ts'

type IsPageOn = (viewPath: string | null) => boolean

/** The linked menus, the home menu, and the directories above them. */
export function selectVisible(menus: readonly MenuRow[], linkedIds: readonly number[]): MenuRow[] {
  const parents = makeParentMap(menus)
  const linked = new Set(linkedIds)
  const shown = menus.filter((menu) => linked.has(menu.id) || isHomeMenu(menu)).map(({ id }) => id)
  const visible = new Set(shown.flatMap((id) => [id, ...listAbove(parents, id)]))
  return menus.filter(({ id }) => visible.has(id))
}

/** Menus in the console's form. */
export function makeMenus(menus: readonly MenuRow[], all: readonly MenuRow[], isPageOn: IsPageOn): Menu[] {
  const off = listOff(all, isPageOn)
  return menus.map((menu) => makeMenu(menu, off.has(menu.id)))
}

function makeMenu({ createdAt, updatedAt, ...menu }: MenuRow, moduleOff: boolean): Menu {
  return {
    ...menu,
    moduleOff,
    createTime: createdAt.toISOString(),
    updateTime: updatedAt.toISOString(),
  }
}

/** Pages of modules that are off, menus below them, and directories that hold nothing else. */
export function listOff(menus: readonly MenuRow[], isPageOn: IsPageOn): Set<number> {
  const parents = makeParentMap(menus)
  const pages = menus.filter(({ type }) => type === MENU_TYPE.page)
  const offPages = new Set(pages.filter(({ viewPath }) => !isPageOn(viewPath)).map(({ id }) => id))
  const isOff = (menu: MenuRow): boolean => {
    if (offPages.has(menu.id) || listAbove(parents, menu.id).some((id) => offPages.has(id))) return true
    if (menu.type !== MENU_TYPE.directory) return false
    const below = new Set(listBelow(parents, menu.id))
    const pagesBelow = pages.filter(({ id }) => below.has(id))
    return pagesBelow.length > 0 && pagesBelow.every(({ id }) => offPages.has(id))
  }
  return new Set(menus.filter(isOff).map(({ id }) => id))
}
