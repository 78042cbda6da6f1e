import type { Menu } from '@fibrewatch/contract/menu'
import { create } from 'zustand'
import { findPage } from '#app/features.ts'
import { BUILT_IN_NODES } from './built-in.ts'
import { flattenMenu, homePath, type MenuNode, selectShown } from './menu-tree.ts'

type MenuState = {
  /** The part that menus show. */
  tree: readonly MenuNode[]
  /** Everything by address: also what no menu shows. */
  byPath: ReadonlyMap<string, MenuNode>
  home: string | null
}

const EMPTY: MenuState = { tree: [], byPath: new Map(), home: null }

/** The menus of the signed-in user. */
export const useMenu = create<MenuState>()(() => EMPTY)

const standsAlone = ({ viewPath }: Menu) => findPage(viewPath)?.standsAlone === true
const isHidden = (menu: Menu) => menu.moduleOff || standsAlone(menu)

/** Pages that every user has and that fill a window of their own. */
export const LONE_NODES: readonly MenuNode[] = BUILT_IN_NODES.filter(({ menu }) => standsAlone(menu))

/** @param nodes everything the user may reach */
export function changeMenu(nodes: readonly MenuNode[]): void {
  const byPath = new Map([...flattenMenu(nodes), ...BUILT_IN_NODES].map((node) => [node.path, node]))
  const tree = selectShown(nodes, isHidden)
  useMenu.setState({ tree, byPath, home: homePath(tree) })
}

export const clearMenu = (): void => useMenu.setState(EMPTY)
export const hasMenu = (): boolean => useMenu.getState().tree.length > 0
