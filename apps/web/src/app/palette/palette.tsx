import { MENU_TYPE, plantApi } from '@fibrewatch/contract'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMayCall } from '#lib/access/access.ts'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { Icon } from '#ui/icon.tsx'
import { LoadingBar } from '#ui/loading-bar.tsx'
import { openMenu } from '#app/layout/top-menu.tsx'
import { useMenu } from '#app/menu/menu-store.ts'
import { flattenMenu, menuTitle } from '#app/menu/menu-tree.ts'
import { shellMessages } from '#app/shell.messages.ts'

type Hit = { id: string; group: 'pages' | 'links'; label: string; hint: string; open: () => void }

const MAX_LINKS = 8

function usePageHits(text: string): Hit[] {
  const tree = useMenu((menu) => menu.tree)
  const language = useLanguage()
  const navigate = useNavigate()
  const wanted = text.toLowerCase()
  return flattenMenu(tree)
    .filter(({ menu }) => menu.type === MENU_TYPE.page)
    .filter(({ menu }) =>
      [menu.name, menu.nameEn ?? '', menuTitle(menu, language)].some((name) =>
        name.toLowerCase().includes(wanted),
      ),
    )
    .map((node) => ({
      id: `page-${node.menu.id}`,
      group: 'pages',
      label: menuTitle(node.menu, language),
      hint: '',
      open: () => openMenu(node, navigate),
    }))
}

function useLinkHits(text: string) {
  const navigate = useNavigate()
  const isAllowed = useMayCall(plantApi.linkPage)
  const query = useQuery({
    ...queryOf(plantApi.linkPage, { query: { keyword: text, limit: MAX_LINKS } }),
    enabled: isAllowed && text !== '',
  })
  const hits = (query.data?.list ?? []).map(
    ({ id, code, name }): Hit => ({
      id: `link-${id}`,
      group: 'links',
      label: code,
      hint: name,
      open: () => void navigate(`/resource/index?link=${encodeURIComponent(code)}`),
    }),
  )
  return { hits: text === '' ? [] : hits, isFetching: query.isFetching }
}

type HitListProps = { id: string; hits: readonly Hit[]; at: number; onChoose: (hit: Hit) => void }

function HitList({ id, hits, at, onChoose }: HitListProps) {
  const t = useMessages(shellMessages)
  return (
    <div className="palette-list" role="listbox" id={id}>
      {hits.map((hit, index) => (
        <div key={hit.id}>
          {hits[index - 1]?.group !== hit.group && (
            <div className="menu-title">{t(hit.group === 'pages' ? 'findPages' : 'findLinks')}</div>
          )}
          <div
            id={`${id}${hit.id}`}
            role="option"
            aria-selected={index === at}
            className={index === at ? 'palette-hit on' : 'palette-hit'}
            onPointerDown={() => onChoose(hit)}
          >
            <Icon name={hit.group === 'pages' ? 'file' : 'link'} size={14} />
            {hit.label} <span className="text-3 ellipsis">{hit.hint}</span>
          </div>
        </div>
      ))}
    </div>
  )
}

const STEP: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Finds a page or a link by name: ↑↓ walk, Enter opens, Esc closes. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useMessages(shellMessages)
  const id = useId()
  const dialogRef = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const wanted = useDeferredValue(text.trim())
  const links = useLinkHits(wanted)
  const hits = [...usePageHits(wanted), ...links.hits]
  useEffect(() => dialogRef.current?.showModal(), [])
  const choose = (hit: Hit) => {
    onClose()
    hit.open()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP[event.key]
    const hit = hits[at]
    if (step !== undefined && hits.length > 0) {
      event.preventDefault()
      setAt((at + step + hits.length) % hits.length)
    } else if (event.key === 'Enter' && hit !== undefined) {
      choose(hit)
    }
  }
  const active = hits[at]
  return (
    <dialog ref={dialogRef} className="palette" aria-label={t('findLabel')} onClose={onClose}>
      <div className="input palette-input">
        <Icon name="search" size={14} />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={active === undefined ? undefined : `${id}${active.id}`}
          aria-label={t('findLabel')}
          placeholder={t('find')}
          value={text}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
        />
      </div>
      <div className="palette-body">
        <LoadingBar isActive={links.isFetching} />
        <HitList id={id} hits={hits} at={at} onChoose={choose} />
        {hits.length === 0 && !links.isFetching && (
          <div className="notice">{t('findNothing', { text: wanted })}</div>
        )}
      </div>
    </dialog>
  )
}
