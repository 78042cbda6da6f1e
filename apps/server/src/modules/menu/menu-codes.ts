import { PERMISSIONS } from '@fibrewatch/contract/api'
import { MENU_TYPE } from '@fibrewatch/contract/menu'
import { splitPerms } from '@fibrewatch/contract/menu-rules'
import { isPageId, permissionsOfPage } from '@fibrewatch/contract/page-id'
import { listBelow, makeParentMap } from '#platform/tree/tree'
import type { MenuRow } from './menu.repository.ts'

type CodedMenu = Pick<MenuRow, 'id' | 'parentId' | 'type' | 'viewPath' | 'perms'>

/**
 * The permission codes that belong to each menu: those it names itself; a page also has its page's, without
 * those that a permission below it names. Codes unknown to the product are left out.
 */
export function makeMenuCodes(menus: readonly CodedMenu[]): Map<number, string[]> {
  const parents = makeParentMap(menus)
  const byId = new Map(menus.map((menu) => [menu.id, menu]))
  const namedBelow = (id: number): Set<string> =>
    new Set(
      listBelow(parents, id)
        .map((below) => byId.get(below))
        .flatMap((below) => (below?.type === MENU_TYPE.permission ? splitPerms(below.perms) : [])),
    )
  return new Map(
    menus.map((menu) => {
      const taken = namedBelow(menu.id)
      const ofPage = listPageCodes(menu).filter((code) => !taken.has(code))
      const codes = new Set([...ofPage, ...splitPerms(menu.perms)])
      return [menu.id, PERMISSIONS.filter((code) => codes.has(code))]
    }),
  )
}

const listPageCodes = ({ type, viewPath }: CodedMenu): string[] =>
  type === MENU_TYPE.page && viewPath !== null && isPageId(viewPath)
    ? permissionsOfPage(viewPath, PERMISSIONS)
    : []
