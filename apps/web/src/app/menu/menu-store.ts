import { create } from 'zustand'
import { flattenMenu, homePath, type MenuNode } from './menu-tree.ts'

type MenuState = {
  tree: readonly MenuNode[]
  byPath: ReadonlyMap<string, MenuNode>
  home: string | null
}

const EMPTY: MenuState = { tree: [], byPath: new Map(), home: null }

/** The menus of the user who is signed in. */
export const useMenu = create<MenuState>()(() => EMPTY)

export function changeMenu(tree: readonly MenuNode[]): void {
  const byPath = new Map(flattenMenu(tree).map((node) => [node.path, node]))
  useMenu.setState({ tree, byPath, home: homePath(tree) })
}

export const clearMenu = (): void => useMenu.setState(EMPTY)
export const hasMenu = (): boolean => useMenu.getState().tree.length > 0
