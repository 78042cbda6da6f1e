import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { useTheme } from '#ui/theme.ts'
import { menuMessages } from '#app/menu/menu.messages.ts'
import { openPalette } from '#app/palette/palette-store.ts'
import { shellMessages } from '#app/shell.messages.ts'
import { AccountMenu, LanguageButton, LockButton, SettingsButton } from './account-menu.tsx'
import { AlarmBell, SoundButton } from './alarm-bell.tsx'
import { Brand } from './brand.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { ConnectionDot } from './connection.tsx'
import { FullScreenButton } from './full-screen-button.tsx'
import { changeSideMenu, useSideMenu } from './side-menu-store.ts'
import { TopMenu } from './top-menu.tsx'
import './header.css'

const PALETTE_KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

/** In place of the top menu: folds the side menu and shows the breadcrumb. */
function SideHead({ title }: { title: string }) {
  const t = useMessages(menuMessages)
  const isFolded = useSideMenu((side) => side.isFolded)
  const label = t(isFolded ? 'unfold' : 'fold')
  return (
    <div className="side-head">
      <button
        type="button"
        className="tool icon-tool"
        title={label}
        aria-label={label}
        aria-expanded={!isFolded}
        onClick={() => changeSideMenu(!isFolded)}
      >
        <Icon name={isFolded ? 'right' : 'left'} />
      </button>
      <Breadcrumb title={title} />
    </div>
  )
}

function FindButton() {
  const t = useMessages(shellMessages)
  return (
    <button
      type="button"
      className="find"
      aria-label={`${t('findLabel')} ${PALETTE_KEYS}`}
      onClick={() => openPalette('all')}
    >
      <Icon name="search" size={14} />
      <span>{t('find')}</span>
      <kbd>{PALETTE_KEYS}</kbd>
    </button>
  )
}

/** Wide screens: menu, search, connection, bell, tools. Narrow ones: the page's name, and the tools for an alarm. */
export function Header({ title }: { title: string }) {
  const isSide = useTheme((theme) => theme.layout === 'side')
  return (
    <header className="header">
      <Brand />
      <strong className="page-name">{title}</strong>
      {isSide ? <SideHead title={title} /> : <TopMenu />}
      <FindButton />
      <ConnectionDot />
      <AlarmBell />
      <div className="narrow-sound">
        <SoundButton size={20} />
      </div>
      <LanguageButton />
      <LockButton />
      <FullScreenButton />
      <SettingsButton />
      <AccountMenu className="avatar" />
    </header>
  )
}
