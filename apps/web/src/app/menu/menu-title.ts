import type { Menu } from '@fibrewatch/contract/menu'
import { useCallback } from 'react'
import { currentLanguage, useLanguage } from '#lib/i18n/i18n.ts'
import { useTheme } from '#ui/theme.ts'
import { menuTitle } from '#lib/words/menu-title.ts'

/** Names menus as the user chose: in their language, or as the administrator wrote them. */
export function useMenuTitle(): (menu: Menu) => string {
  const language = useLanguage()
  const isTranslated = useTheme((theme) => theme.menu.locale)
  return useCallback((menu) => menuTitle(menu, isTranslated ? language : null), [language, isTranslated])
}

/** The same outside a component. */
export const currentMenuTitle = (menu: Menu): string =>
  menuTitle(menu, useTheme.getState().menu.locale ? currentLanguage() : null)
