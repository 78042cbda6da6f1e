import { OPEN_MODE } from '@fibrewatch/contract/menu'
import type { NavigateFunction } from 'react-router'
import { toAddress } from '#lib/api/base-path.ts'
import { translate } from '#lib/i18n/i18n.ts'
import { showToast } from '#ui/toast.tsx'
import { findTabHref } from '#app/tabs/tabs-store.ts'
import { LONE_NODES } from './menu-store.ts'
import { currentMenuTitle } from './menu-title.ts'
import { menuMessages } from './menu.messages.ts'
import { type MenuNode, parseExternalUrl } from './menu-tree.ts'

/**
 * Opens a menu entry: a page in its tab; a page that stands alone, or an external address, in a window of
 * its own.
 */
export function openMenu(node: MenuNode, navigate: NavigateFunction): void {
  const { menu, path } = node
  if (LONE_NODES.includes(node)) return void window.open(toAddress(path), '_blank', 'noopener')
  if (!menu.isExt || menu.openMode !== OPEN_MODE.window) return void navigate(findTabHref(path))
  const url = parseExternalUrl(menu)
  if (url !== null) return void window.open(url, '_blank', 'noopener,noreferrer')
  return showToast(translate(menuMessages, 'badLink', { name: currentMenuTitle(menu) }))
}
