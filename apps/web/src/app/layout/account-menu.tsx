import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAccess } from '#lib/access/access.ts'
import { changeLanguage, useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { LANGUAGES, type Language } from '#lib/i18n/language.ts'
import { MenuButton, type MenuItem } from '#ui/menu.tsx'
import { changeTheme, DENSITIES, NAV_THEMES, useTheme } from '#ui/theme.ts'
import { LOGIN_PATH } from '#lib/access/login-path.ts'
import { signOut } from '#app/session/sign-out.ts'
import { shellMessages } from '#app/shell.messages.ts'

const LANGUAGE_NAME: Record<Language, string> = { zh_CN: '中文', en_US: 'English' }

function useLanguageItems(): MenuItem[] {
  const current = useLanguage()
  const queries = useQueryClient()
  return LANGUAGES.map((language) => ({
    id: language,
    label: LANGUAGE_NAME[language],
    isChecked: language === current,
    // Places come from the server in the language they were asked for.
    onSelect: () => void changeLanguage(language).then(() => queries.invalidateQueries()),
  }))
}

export function LanguageButton() {
  const t = useMessages(shellMessages)
  const name = LANGUAGE_NAME[useLanguage()]
  return (
    <MenuButton label={`${t('language')}: ${name}`} className="tool" items={useLanguageItems()}>
      {name}
    </MenuButton>
  )
}

function useThemeItems(): MenuItem[] {
  const t = useMessages(shellMessages)
  const { navTheme, density } = useTheme()
  return [
    { id: 'theme', title: t('theme') },
    ...NAV_THEMES.map((theme) => ({
      id: theme,
      label: t(theme),
      isChecked: theme === navTheme,
      onSelect: () => changeTheme({ navTheme: theme }),
    })),
    { id: 'density', title: t('density') },
    ...DENSITIES.map((choice) => ({
      id: choice,
      label: t(choice),
      isChecked: choice === density,
      onSelect: () => changeTheme({ density: choice }),
    })),
  ]
}

type AccountMenuProps = { className: string; withLanguage?: boolean; children?: ReactNode }

/** Theme, density and the way out, behind the first letter of the user's name. */
export function AccountMenu({ className, withLanguage = false, children }: AccountMenuProps) {
  const t = useMessages(shellMessages)
  const user = useAccess((access) => access.user)
  const languageItems = useLanguageItems()
  const name = user?.name ?? ''
  const leave = async () => {
    await signOut()
    location.assign(LOGIN_PATH)
  }
  const items: MenuItem[] = [
    { id: 'user', title: user === null ? '' : `${name} · ${user.domainName}` },
    ...useThemeItems(),
    ...(withLanguage ? [{ id: 'language', title: t('language') }, ...languageItems] : []),
    { id: 'line', separator: true },
    { id: 'signOut', label: t('signOut'), onSelect: () => void leave() },
  ]
  return (
    <MenuButton label={`${t('account')} ${name}`} className={className} items={items}>
      {children ?? name.slice(0, 1)}
    </MenuButton>
  )
}
