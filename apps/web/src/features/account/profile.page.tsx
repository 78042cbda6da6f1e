import { useMessages } from '#lib/i18n/i18n.ts'
import { usePageQuery } from '#lib/tab/page-query.ts'
import { Tabs } from '#ui/parts/tabs.tsx'
import { ThemeForm } from '#ui/theme-form/theme-form.tsx'
import { accountMessages } from './account.messages.ts'
import { PasswordTab } from './password-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { SessionsTab } from './sessions-tab.tsx'
import './account.css'

const SECTIONS = ['profile', 'password', 'sessions', 'settings'] as const
type Section = (typeof SECTIONS)[number]

/** What is shown stands in the address: a link may lead to the password. */
function useSection() {
  const [query, setQuery] = usePageQuery()
  const section = SECTIONS.find((known) => known === query.get('section')) ?? 'profile'
  const change = (next: Section) => setQuery({ section: next }, { replace: true })
  return { section, change }
}

const CONTENT = { profile: ProfileTab, password: PasswordTab, sessions: SessionsTab, settings: ThemeForm }

/** Everything a user decides about himself. */
export function ProfilePage() {
  const t = useMessages(accountMessages)
  const { section, change } = useSection()
  const Content = CONTENT[section]
  return (
    <div className={`account-page card is-${section}`}>
      <h1 className="visually-hidden">{t('account')}</h1>
      <Tabs
        label={t('account')}
        tabs={SECTIONS.map((id) => ({ id, label: t(id) }))}
        activeId={section}
        onChange={change}
      >
        <Content />
      </Tabs>
    </div>
  )
}
