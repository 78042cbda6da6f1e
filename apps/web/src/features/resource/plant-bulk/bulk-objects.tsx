import { type BulkKind, MAX_BULK } from '@fibrewatch/contract/plant-bulk'
import { cableApi, nodeApi } from '@fibrewatch/contract/cable'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { queryOf } from '#lib/query/query.ts'
import { DataState } from '#ui/data-state.tsx'
import { treeQuery } from '../resource.queries.ts'
import { type BulkWords, useBulkWords } from './plant-bulk.messages.ts'
import type { Bulk } from './use-bulk.ts'

type Listed = { id: number; code: string; name: string }

/** Those of the kind that are found; the server finds cables and nodes. */
function useObjects(kind: BulkKind, keyword: string) {
  const word = useDeferredValue(keyword.trim())
  const query = { limit: MAX_BULK, ...(word === '' ? {} : { keyword: word }) }
  const tree = useQuery(treeQuery())
  const cables = useQuery({ ...queryOf(cableApi.page, { query }), enabled: kind === 'cable' })
  const nodes = useQuery({ ...queryOf(nodeApi.page, { query }), enabled: kind === 'node' })
  if (kind === 'cable') return { ...cables, data: cables.data?.list }
  if (kind === 'node') return { ...nodes, data: nodes.data?.list }
  const all: readonly Listed[] | undefined = kind === 'device' ? tree.data?.devices : tree.data?.links
  const wanted = word.toLowerCase()
  const found = all?.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(wanted))
  return { ...tree, data: found }
}

const tellChosen = (count: number, t: BulkWords): string =>
  count > MAX_BULK ? t('tooMany', { limit: MAX_BULK }) : t('chosen', { count })

/** The objects of a kind, of which some are chosen. */
export function BulkObjects({ bulk }: { bulk: Bulk }) {
  const t = useBulkWords()
  const [keyword, setKeyword] = useState('')
  const query = useObjects(bulk.kind, keyword)
  const listed = (query.data ?? []).slice(0, MAX_BULK)
  return (
    <fieldset className="bulk-objects">
      <legend>{t('which')}</legend>
      <div className="bulk-tools">
        <input
          type="search"
          className="input"
          aria-label={t('find')}
          placeholder={t('find')}
          maxLength={80}
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
        />
        <ChoiceButtons bulk={bulk} listed={listed} />
      </div>
      <DataState
        query={query}
        what={t('listWhat')}
        isEmpty={(list) => list.length === 0}
        empty={t('listEmpty')}
      >
        {(list) => (
          <>
            <ObjectList bulk={bulk} listed={listed} />
            {list.length >= MAX_BULK && <p className="text-3">{t('moreListed', { count: listed.length })}</p>}
          </>
        )}
      </DataState>
    </fieldset>
  )
}

type ListProps = { bulk: Bulk; listed: readonly Listed[] }

function ChoiceButtons({ bulk: { ids, choose }, listed }: ListProps) {
  const t = useBulkWords()
  const chooseAll = () => choose(new Set([...ids, ...listed.map(({ id }) => id)]))
  return (
    <>
      <button type="button" className="button small" onClick={chooseAll}>
        {t('chooseAll')}
      </button>
      <button type="button" className="button small" onClick={() => choose(new Set())}>
        {t('chooseNone')}
      </button>
      <span className={ids.size > MAX_BULK ? 'form-fault' : 'text-2'} role="status">
        {tellChosen(ids.size, t)}
      </span>
    </>
  )
}

function ObjectList({ bulk: { ids, choose }, listed }: ListProps) {
  const toggle = (id: number) => {
    const next = new Set(ids)
    if (!next.delete(id)) next.add(id)
    choose(next)
  }
  return (
    <ul className="bulk-list">
      {listed.map(({ id, code, name }) => (
        <li key={id}>
          <label>
            <input type="checkbox" checked={ids.has(id)} onChange={() => toggle(id)} />
            <span className="mono">{code}</span>
            <span className="text-2 ellipsis">{name}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}
