import type { AccountSettings } from '@fibrewatch/contract/account'
import type { Language } from '#lib/i18n/language.ts'
import { DEFAULT_THEME, parseTheme, type ThemeSettings } from '#ui/theme.ts'

/** The settings as the server stores them: flat, and null for the default. */
export function makeAccountSettings(theme: ThemeSettings, locale: Language): AccountSettings {
  const { menu, title, iconfontUrl, ...same } = theme
  return {
    ...same,
    menuLocale: menu.locale,
    title: title === '' ? null : title,
    iconfontUrl: iconfontUrl === DEFAULT_THEME.iconfontUrl ? null : iconfontUrl,
    locale,
  }
}

/** The theme in stored settings; unknown values become the default. */
export const parseAccountTheme = ({ menuLocale, ...kept }: AccountSettings): ThemeSettings =>
  parseTheme({ ...kept, menu: { locale: menuLocale } })
