import { useAccess } from '#lib/access/access.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { usePageQuery } from '#lib/tab/page-query.ts'
import { Tabs } from '#ui/parts/tabs.tsx'
import { ThemeForm } from '#ui/theme-form/theme-form.tsx'
import { accountMessages } from './account.messages.ts'
import { IdentitiesTab } from './identities-tab.tsx'
import { PasswordTab } from './password-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { SecurityTab } from './security-tab.tsx'
import { SessionsTab } from './sessions-tab.tsx'
import { TokensTab } from './tokens-tab.tsx'
import './account.css'

const SECTIONS = ['profile', 'password', 'security', 'identities', 'sessions', 'tokens', 'settings'] as const
type Section = (typeof SECTIONS)[number]

/** The shown section is in the address: a link may lead to the password. */
function useSection() {
  const [query, setQuery] = usePageQuery()
  const sections = useSections()
  const section = sections.find((known) => known === query.get('section')) ?? 'profile'
  const change = (next: Section) => setQuery({ section: next }, { replace: true })
  return { sections, section, change }
}

const CONTENT = {
  profile: ProfileTab,
  password: PasswordTab,
  security: SecurityTab,
  identities: IdentitiesTab,
  sessions: SessionsTab,
  tokens: TokensTab,
  settings: ThemeForm,
}

/** Users of single sign-on have no password to change. */
function useSections(): readonly Section[] {
  const hasPassword = useAccess(({ user }) => user?.hasPassword ?? true)
  return hasPassword ? SECTIONS : SECTIONS.filter((section) => section !== 'password')
}

/** Everything users decide about themselves. */
export function ProfilePage() {
  const t = useMessages(accountMessages)
  const { sections, section, change } = useSection()
  const Content = CONTENT[section]
  return (
    <div className={`account-page card is-${section}`}>
      <Tabs
        label={t('account')}
        tabs={sections.map((id) => ({ id, label: t(id) }))}
        activeId={section}
        onChange={change}
      >
        <Content />
      </Tabs>
    </div>
  )
}
