import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useAccess } from '#lib/access/access.ts'
import { changeLanguage, useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { LANGUAGE_NAME, LANGUAGES } from '#lib/i18n/language.ts'
import { tellName } from '#lib/words/first-names.ts'
import { Icon } from '#ui/icon.tsx'
import { MenuButton, type MenuItem } from '#ui/menu.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Avatar } from '#ui/parts/tag.tsx'
import { openAbout } from '#app/account/about-store.ts'
import { accountMenuMessages } from '#app/account/account.messages.ts'
import { lockScreen } from '#app/lock/lock.ts'
import { askSignOut } from '#app/session/ask-sign-out.ts'
import { shellMessages } from '#app/shell.messages.ts'
import { openSettings } from '#app/theme/settings-store.ts'

const PROFILE_PATH = '/account/profile'

function useLanguageItems(): MenuItem[] {
  const current = useLanguage()
  return LANGUAGES.map((language) => ({
    id: language,
    label: LANGUAGE_NAME[language],
    isChecked: language === current,
    onSelect: () => void changeLanguage(language),
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

export function LockButton() {
  const t = useMessages(accountMenuMessages)
  return (
    <IconButton
      icon="lock"
      label={t('lock')}
      onClick={() => void lockScreen()}
      className="tool icon-tool"
      size={16}
    />
  )
}

export function SettingsButton() {
  const t = useMessages(accountMenuMessages)
  return (
    <IconButton
      icon="theme"
      label={t('settings')}
      onClick={openSettings}
      className="tool icon-tool"
      size={16}
    />
  )
}

const line = (label: string, icon: ReactNode) => (
  <>
    {icon}
    {label}
  </>
)

function useAccountItems(): MenuItem[] {
  const t = useMessages(accountMenuMessages)
  const navigate = useNavigate()
  const item = (id: string, icon: ReactNode, onSelect: () => void): MenuItem => ({
    id,
    label: line(t(id as keyof typeof accountMenuMessages.zh), icon),
    onSelect,
  })
  return [
    item('profile', <Icon name="user" size={14} />, () => void navigate(PROFILE_PATH)),
    item('settings', <Icon name="theme" size={14} />, openSettings),
    item('lock', <Icon name="lock" size={14} />, () => void lockScreen()),
    item('about', <Icon name="information" size={14} />, openAbout),
    { id: 'line', separator: true },
    item('signOut', <Icon name="log-out" size={14} />, () => void askSignOut()),
  ]
}

type AccountMenuProps = { className: string; withLanguage?: boolean; children?: ReactNode }

/** The user's own pages and signing out, behind their picture or the first letter of their name. */
export function AccountMenu({ className, withLanguage = false, children }: AccountMenuProps) {
  const t = useMessages(shellMessages)
  const user = useAccess((access) => access.user)
  const languageItems = useLanguageItems()
  const accountItems = useAccountItems()
  const name = tellName(user?.name ?? '')
  const items: MenuItem[] = [
    { id: 'user', title: user === null ? '' : `${name} · ${tellName(user.domainName)}` },
    ...(withLanguage ? [...languageItems, { id: 'languageLine', separator: true as const }] : []),
    ...accountItems,
  ]
  return (
    // Users of voice control say what they see (WCAG 2.5.3): the name begins with the text on the button.
    <MenuButton
      label={`${t(children === undefined ? 'account' : 'mine')} ${name}`}
      className={className}
      items={items}
    >
      {children ?? <Avatar name={name} src={user?.avatar ?? null} />}
    </MenuButton>
  )
}
