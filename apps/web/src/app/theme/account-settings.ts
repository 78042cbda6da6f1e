import type { AccountSettings } from '@fibrewatch/contract'
import type { Language } from '#lib/i18n/language.ts'
import { DEFAULT_THEME, parseTheme, type ThemeSettings } from '#ui/theme.ts'

/** The settings as the server keeps them with the user: flat, and null for what is the system's own. */
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

/** The theme in what the server kept; whatever it does not know is the default. */
export const parseAccountTheme = ({ menuLocale, ...kept }: AccountSettings): ThemeSettings =>
  parseTheme({ ...kept, menu: { locale: menuLocale } })
