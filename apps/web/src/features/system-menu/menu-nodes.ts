import { type Menu, MENU_TYPE } from '@fibrewatch/contract/menu'
import { isHomeMenu, mayContain } from '@fibrewatch/contract/menu-rules'
import { isPageId, PAGES } from '@fibrewatch/contract/page-id'
import type { Language } from '#lib/i18n/language.ts'
import { type IconName, isIconName } from '#ui/icon.tsx'
import {
  childrenOf,
  listAfterMove,
  listDescendants,
  makeTreeIndex,
  type TreeMove,
  type TreeNode,
} from '#ui/tree/tree-model.ts'

export type MenuNode = TreeNode & { menu: Menu }
export type MenuPosition = { id: number; parentId: number; orderNum: number }

/** The top, as the call writes it. */
export const TOP = -1
/** Between siblings, so that one can be inserted by hand. */
const ORDER_STEP = 10

const DEFAULT_ICONS: Readonly<Record<number, IconName>> = {
  [MENU_TYPE.directory]: 'folder',
  [MENU_TYPE.page]: 'file',
  [MENU_TYPE.permission]: 'key',
}

const iconOf = ({ icon, type }: Menu): IconName =>
  icon !== null && isIconName(icon) ? icon : (DEFAULT_ICONS[type] ?? 'file')

/** Name in the language of the console, the other beside it. */
function namesOf({ name, nameEn }: Menu, language: Language): Pick<TreeNode, 'label' | 'hint'> {
  if (nameEn === null || nameEn === name) return { label: name }
  return language === 'en_US' ? { label: nameEn, hint: name } : { label: name, hint: nameEn }
}

export const makeMenuNodes = (menus: readonly Menu[], language: Language): MenuNode[] =>
  menus
    .toSorted((a, b) => a.orderNum - b.orderNum || a.id - b.id)
    .map((menu) => ({
      key: String(menu.id),
      parentKey: menu.parentId === null ? null : String(menu.parentId),
      ...namesOf(menu, language),
      icon: iconOf(menu),
      menu,
    }))

/** A page's title in the language of the console; any other text stays as it is. */
export function pageTitle(viewPath: string, language: Language): string {
  if (!isPageId(viewPath)) return viewPath
  return PAGES[viewPath][language === 'en_US' ? 'en' : 'zh']
}

export type MoveFault = { kind: 'home' | 'top' } | { kind: 'parent'; name: string }

/** Why a menu may not be moved there; null when it may. */
export function findMoveFault(
  nodes: readonly MenuNode[],
  move: Pick<TreeMove, 'key' | 'parentKey'>,
): MoveFault | null {
  const node = nodes.find(({ key }) => key === move.key)
  const parent = nodes.find(({ key }) => key === move.parentKey)
  if (node === undefined) return null
  if (isHomeMenu(node.menu) && parent !== undefined) return { kind: 'home' }
  if (parent === undefined) return node.menu.type === MENU_TYPE.permission ? { kind: 'top' } : null
  return mayContain(parent.menu.type, node.menu.type) ? null : { kind: 'parent', name: parent.label }
}

/** The positions of all menus that a move affects, after it. */
export function listPositionsAfter(nodes: readonly MenuNode[], move: TreeMove): MenuPosition[] {
  const parentId = move.parentKey === null ? TOP : Number(move.parentKey)
  return listAfterMove(makeTreeIndex(nodes), move).map(({ menu }, at) => ({
    id: menu.id,
    parentId,
    orderNum: (at + 1) * ORDER_STEP,
  }))
}

/** The present positions of those menus, for the undo. */
export const listPositionsNow = (
  nodes: readonly MenuNode[],
  places: readonly MenuPosition[],
): MenuPosition[] =>
  nodes
    .filter(({ menu }) => places.some(({ id }) => id === menu.id))
    .map(({ menu: { id, parentId, orderNum } }) => ({ id, parentId: parentId ?? TOP, orderNum }))

/** Last among its siblings. */
export function nextOrder(nodes: readonly MenuNode[], parentKey: string | null): number {
  const siblings = childrenOf(makeTreeIndex(nodes), parentKey)
  return Math.max(0, ...siblings.map(({ menu }) => menu.orderNum)) + ORDER_STEP
}

/** Keys of a menu and all below it: it cannot be moved there. */
export const listSelfAndBelow = (nodes: readonly MenuNode[], id: number): string[] => [
  String(id),
  ...listDescendants(makeTreeIndex(nodes), String(id)),
]
