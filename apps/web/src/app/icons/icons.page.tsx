import { useDeferredValue, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon, ICON_NAMES } from '#ui/icon.tsx'
import { showToast } from '#ui/toast.tsx'
import { iconsMessages } from './icons.messages.ts'
import './icons.css'

/** Every icon that a menu may name, for administrators. Public: it shows nothing but pictures. */
export function IconsPage() {
  const t = useMessages(iconsMessages)
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text.trim().toLowerCase())
  const names = ICON_NAMES.filter((name) => name.includes(wanted))
  const copy = async (name: string) => {
    await navigator.clipboard.writeText(name)
    showToast(t('copied', { name }))
  }
  return (
    <main className="icons-page">
      <header className="icons-head">
        <h1>{t('title')}</h1>
        <span className="text-3">{t('count', { count: names.length })}</span>
        <label className="input icons-search">
          <Icon name="search" size={14} />
          <input
            aria-label={t('find')}
            placeholder={t('find')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
      </header>
      {names.length === 0 && <p className="notice">{t('none', { text: wanted })}</p>}
      <ul className="icons-list">
        {names.map((name) => (
          <li key={name}>
            <button type="button" className="icons-item" title={t('copy')} onClick={() => void copy(name)}>
              <Icon name={name} size={22} />
              <span className="mono fs-12">{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </main>
  )
}
