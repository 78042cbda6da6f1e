import { useEffect, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { BrandMark, Icon } from '#ui/icon.tsx'
import { Palette } from '#app/palette/palette.tsx'
import { shellMessages } from '#app/shell.messages.ts'
import { AccountMenu, LanguageButton } from './account-menu.tsx'
import { AlarmBell, SoundButton } from './alarm-bell.tsx'
import { ConnectionDot } from './connection.tsx'
import { FullScreenButton } from './full-screen-button.tsx'
import { TopMenu } from './top-menu.tsx'

const PALETTE_KEYS = 'Ctrl K'

function usePalette() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', openByKey)
    return () => document.removeEventListener('keydown', openByKey)
  }, [])
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}

/** Wide screens: menu, search, connection, bell, tools. Narrow ones: the page's name and what an alarm needs. */
export function Header({ title }: { title: string }) {
  const t = useMessages(shellMessages)
  const palette = usePalette()
  return (
    <header className="header">
      <div className="brand">
        <BrandMark size={22} />
        <span>{t('product')}</span>
      </div>
      <strong className="page-name">{title}</strong>
      <TopMenu />
      <button
        type="button"
        className="find"
        aria-label={`${t('findLabel')} ${PALETTE_KEYS}`}
        onClick={palette.open}
      >
        <Icon name="search" size={14} />
        <span>{t('find')}</span>
        <kbd>{PALETTE_KEYS}</kbd>
      </button>
      <ConnectionDot />
      <AlarmBell />
      <div className="narrow-sound">
        <SoundButton size={20} />
      </div>
      <LanguageButton />
      <FullScreenButton />
      <AccountMenu className="avatar" />
      {palette.isOpen && <Palette onClose={palette.close} />}
    </header>
  )
}
