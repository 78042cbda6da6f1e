import { useEffect, useId, useRef } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { keepFocus } from '#ui/overlay/return-focus.ts'
import { ThemeForm } from '#ui/theme-form/theme-form.tsx'
import { closeSettings } from './settings-store.ts'
import { themeMessages } from './theme.messages.ts'
import './settings-drawer.css'

/** Returns the focus to where it was when the drawer closes. */
function useFocusInside() {
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const giveFocusBack = keepFocus()
    ref.current?.focus()
    return giveFocusBack
  }, [])
  return ref
}

function useEscape(): void {
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) closeSettings()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [])
}

/** Lies over the right edge and leaves the page visible: every choice shows there at once. */
export function SettingsDrawer() {
  const t = useMessages(themeMessages)
  const id = useId()
  const closeRef = useFocusInside()
  useEscape()
  return (
    <aside className="settings-drawer" role="dialog" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('settings')}</h2>
        <button
          ref={closeRef}
          type="button"
          className="button ghost icon-only"
          title={t('close')}
          aria-label={t('close')}
          onClick={closeSettings}
        >
          <Icon name="close" />
        </button>
      </header>
      <div className="settings-body">
        <ThemeForm />
      </div>
    </aside>
  )
}
