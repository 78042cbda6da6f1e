import type { Menu } from '@fibrewatch/contract/menu'
import { isHomeMenu } from '@fibrewatch/contract/menu-rules'
import { isPageId, PAGES } from '@fibrewatch/contract/page-id'
import type { Language } from '#lib/i18n/language.ts'

type NamedMenu = Pick<Menu, 'name' | 'nameEn' | 'viewPath'>

/**
 * A menu name in the present language; home has its page's title. Without a language names are those the
 * administrator wrote.
 */
export function menuTitle(menu: NamedMenu, language: Language | null): string {
  if (language === null) return menu.name
  const isZh = language === 'zh_CN'
  if (isHomeMenu(menu) && menu.viewPath !== null && isPageId(menu.viewPath)) {
    return PAGES[menu.viewPath][isZh ? 'zh' : 'en']
  }
  return isZh ? menu.name : (menu.nameEn ?? menu.name)
}
