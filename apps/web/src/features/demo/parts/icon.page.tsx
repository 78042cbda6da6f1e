import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Card } from '#ui/card.tsx'
import { DataState } from '#ui/data-state.tsx'
import { FontIcon, listFontIcons } from '#ui/font-icon.tsx'
import { Icon } from '#ui/icon.tsx'
import { currentIconfontUrl, loadIconfont } from '#ui/iconfont.ts'
import { showToast } from '#ui/toast.tsx'
import { ExamplePage } from '../example-page.tsx'
import { exampleMessages } from './example.messages.ts'

const FILES = [
  'apps/web/src/ui/iconfont.ts',
  'apps/web/src/ui/font-icon.tsx',
  'apps/web/src/features/demo/parts/icon.page.tsx',
]
const SIZE_PX = 22

function IconGrid({ names }: { names: readonly string[] }) {
  const t = useMessages(exampleMessages)
  const copy = async (name: string) => {
    await navigator.clipboard.writeText(name)
    showToast(t('copied', { name }))
  }
  return (
    <ul className="demo-icons">
      {names.map((name) => (
        <li key={name}>
          <button type="button" title={name} onClick={() => void copy(name)}>
            <FontIcon name={name} size={SIZE_PX} />
            <small>{name}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}

function FoundIcons({ names }: { names: readonly string[] }) {
  const t = useMessages(exampleMessages)
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = names.filter((name) => name.toLowerCase().includes(wanted))
  return (
    <>
      <div className="demo-row">
        <span className="input">
          <Icon name="search" size={14} />
          <input
            type="search"
            aria-label={t('searchIcons')}
            placeholder={t('searchIcons')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </span>
        <small role="status">{t('iconCount', { count: found.length })}</small>
      </div>
      {found.length === 0 ? (
        <div className="notice">
          {t('noneFound', { text })}
          <button type="button" className="button text small" onClick={() => setText('')}>
            {t('clearSearch')}
          </button>
        </div>
      ) : (
        <IconGrid names={found} />
      )}
    </>
  )
}

/** The icons of the installation's icon script, which menus may name. */
export function IconPage() {
  const t = useMessages(exampleMessages)
  const url = currentIconfontUrl()
  const query = useQuery({
    queryKey: ['iconfont', url],
    queryFn: async () => {
      await loadIconfont(url)
      return listFontIcons()
    },
  })
  return (
    <ExamplePage files={FILES}>
      <Card title={t('icons')} hint={t('iconsHint', { url })}>
        <DataState
          query={query}
          what={t('icons')}
          isEmpty={(names) => names.length === 0}
          empty={t('noIcons')}
        >
          {(names) => <FoundIcons names={names} />}
        </DataState>
      </Card>
    </ExamplePage>
  )
}
