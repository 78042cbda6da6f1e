import { type Menu, MENU_TYPE, type RoleMenu } from '@fibrewatch/contract/menu'
import { isHomeMenu } from '@fibrewatch/contract/menu-rules'

/** A directory or page of the menu, with its full path and its shown children in order. */
export type MenuNode = {
  menu: Menu
  /** Its path in the console; an external link in a frame has a path of its own. */
  path: string
  children: readonly MenuNode[]
}

/** The first entry of the user's roles, which is the one that counts; null without any. */
export function parseFirstRoleId(roleIds: string): number | null {
  try {
    const value: unknown = JSON.parse(roleIds)
    const first: unknown = Array.isArray(value) ? value[0] : null
    return typeof first === 'number' ? first : null
  } catch {
    return null
  }
}

/** The menus that the links allow, the home menu, and the directories above them. */
export function selectAllowedMenus(menus: readonly Menu[], links: readonly RoleMenu[]): Menu[] {
  const byId = new Map(menus.map((menu) => [menu.id, menu]))
  const linked = new Set(links.map(({ menusId }) => menusId))
  const allowed = new Set<number>()
  for (const menu of menus) {
    if (!linked.has(menu.id) && !isHomeMenu(menu)) continue
    let at: Menu | undefined = menu
    while (at !== undefined && !allowed.has(at.id)) {
      allowed.add(at.id)
      at = at.parentId === null ? undefined : byId.get(at.parentId)
    }
  }
  return menus.filter(({ id }) => allowed.has(id))
}

/** Only web addresses are opened: a `javascript:` link in the database is ignored. */
export function parseExternalUrl(menu: Menu): string | null {
  const text = menu.url ?? menu.router
  if (!menu.isExt || text === null || !URL.canParse(text)) return null
  const { protocol, href } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}

function pathOf(menu: Menu, parentPath: string): string {
  if (menu.isExt) return `/frame/${menu.id}`
  const router = menu.router ?? ''
  return router.startsWith('/') ? router : `${parentPath}/${router}`
}

function listChildren(menus: readonly Menu[], parentId: number | null, parentPath: string): MenuNode[] {
  return menus
    .filter((menu) => menu.parentId === parentId && menu.isShow && menu.type !== MENU_TYPE.permission)
    .toSorted((a, b) => a.orderNum - b.orderNum || a.id - b.id)
    .map((menu) => {
      const path = pathOf(menu, parentPath)
      return { menu, path, children: listChildren(menus, menu.id, path) }
    })
}

/** Directories and pages that addresses may lead to, from their flat rows. A row that is its own ancestor is left out. */
export const makeMenuTree = (menus: readonly Menu[]): MenuNode[] => listChildren(menus, null, '')

/**
 * The part of the tree that menus show. A directory whose pages are all hidden is hidden too; one that never had any
 * stays, and says so when it is opened.
 */
export const selectShown = (nodes: readonly MenuNode[], isHidden: (menu: Menu) => boolean): MenuNode[] =>
  nodes
    .filter(({ menu }) => menu.name !== '' && !isHidden(menu))
    .map((node) => ({ former: node, node: { ...node, children: selectShown(node.children, isHidden) } }))
    .filter(({ former, node }) => former.children.length === 0 || node.children.length > 0)
    .map(({ node }) => node)

/** The node at a path after those it lies in, outermost first; empty when no menu leads there. */
export function listTrail(nodes: readonly MenuNode[], path: string): MenuNode[] {
  for (const node of nodes) {
    const inner = node.path === path ? [] : listTrail(node.children, path)
    if (node.path === path || inner.length > 0) return [node, ...inner]
  }
  return []
}

/** Every node below and including the given ones, parents first. */
export const flattenMenu = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [node, ...flattenMenu(node.children)])

/** The first page inside a directory: opening the directory opens it. */
export function firstPage({ menu, path, children }: MenuNode): string | null {
  if (menu.type === MENU_TYPE.page) return path
  for (const child of children) {
    const found = firstPage(child)
    if (found !== null) return found
  }
  return null
}

/** Path of the home page, which is pinned. */
export const homePath = (nodes: readonly MenuNode[]): string | null =>
  flattenMenu(nodes).find(({ menu }) => isHomeMenu(menu))?.path ?? null
