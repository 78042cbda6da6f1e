import { useLocation, useNavigate } from 'react-router'
import type { MenuChooser } from './menu-items.tsx'
import { useMenuTitle } from './menu-title.ts'
import { openMenu } from './open-menu.ts'

/** How every menu of the shell names its entries, marks the page in front and opens another. */
export function useMenuChooser(): MenuChooser {
  const navigate = useNavigate()
  const titleOf = useMenuTitle()
  const path = useLocation().pathname
  return { path, titleOf, open: (node) => openMenu(node, navigate) }
}
