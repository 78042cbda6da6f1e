import { useAlarmTypeName } from '#lib/words/alarm-name.ts'
import { alarmApi } from '@fibrewatch/contract/alarm'
import type { PageId } from '@fibrewatch/contract/page-id'
import { plantApi } from '@fibrewatch/contract/plant'
import { userApi } from '@fibrewatch/contract/user'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useMayCall } from '#lib/access/access.ts'
import { formatInstant } from '#lib/format/time.ts'
import { useNow } from '#lib/live/now.ts'
import { queryOf } from '#lib/query/query.ts'
import { KEYWORD_PARAM } from '#lib/table/list-state.ts'
import { useMenu } from '#app/menu/menu-store.ts'
import type { Hit } from './hit.ts'
import type { Matcher } from '#lib/search/match.ts'

const MAX_RECORDS = 6

type Found = { hits: Hit[]; isFetching: boolean }
type Search = { text: string; matcher: Matcher }

/** Path of a page in this user's menus; null when none leads there. */
const usePathOfPage = (id: PageId): string | null =>
  useMenu(({ byPath }) => [...byPath.values()].find(({ menu }) => menu.viewPath === id)?.path ?? null)

type Row = Pick<Hit, 'id' | 'icon' | 'label' | 'hint'> & { query: Record<string, string> }

/** The server decides what matches: its hits are shown also where the console finds no match to mark. */
function useHitsOf(group: Hit['group'], path: string | null, { text, matcher }: Search) {
  const navigate = useNavigate()
  return ({ query, ...row }: Row): Hit => {
    const href = `${path}?${new URLSearchParams(query)}`
    const range = matcher(row.label, text)
    const hintRange = range === null ? matcher(row.hint, text) : null
    return { ...row, group, range, hintRange, href, run: () => void navigate(href) }
  }
}

function useLinkHits(search: Search): Found {
  const { text } = search
  const path = usePathOfPage('resource')
  const makeHit = useHitsOf('links', path, search)
  const isAllowed = useMayCall(plantApi.linkPage) && path !== null
  const { data, isFetching } = useQuery({
    ...queryOf(plantApi.linkPage, { query: { keyword: text, limit: MAX_RECORDS } }),
    enabled: isAllowed && text !== '',
  })
  const hits = (data?.list ?? []).map(({ id, code, name }) =>
    makeHit({ id: `link-${id}`, icon: 'link', label: code, hint: name, query: { link: code } }),
  )
  return { hits, isFetching }
}

function useAlarmHits(search: Search): Found {
  const { text } = search
  const nameOf = useAlarmTypeName()
  const path = usePathOfPage('event')
  const makeHit = useHitsOf('alarms', path, search)
  const isAllowed = useMayCall(alarmApi.page) && path !== null
  const { data, isFetching } = useQuery({
    ...queryOf(alarmApi.page, { query: { keyword: text, limit: MAX_RECORDS } }),
    enabled: isAllowed && text !== '',
  })
  const now = useNow()
  const hits = (data?.list ?? []).map(({ id, type, drillEndsAt, linkCode, deviceCode, place, raisedAt }) =>
    makeHit({
      id: `alarm-${id}`,
      icon: 'alarm',
      label: `${nameOf({ type, drillEndsAt })} · ${linkCode ?? deviceCode}`,
      hint: [place?.text, formatInstant(raisedAt, now)].filter(Boolean).join(' · '),
      query: { alarm: id },
    }),
  )
  return { hits, isFetching }
}

function useUserHits(search: Search): Found {
  const { text } = search
  const path = usePathOfPage('systemUser')
  const makeHit = useHitsOf('users', path, search)
  const isAllowed = useMayCall(userApi.page) && path !== null
  const { data, isFetching } = useQuery({
    ...queryOf(userApi.page, { query: { keyword: text, limit: MAX_RECORDS } }),
    enabled: isAllowed && text !== '',
  })
  const hits = (data?.list ?? []).map(({ id, name, username }) =>
    makeHit({
      id: `user-${id}`,
      icon: 'user',
      label: name,
      hint: username,
      query: { [KEYWORD_PARAM]: username },
    }),
  )
  return { hits, isFetching }
}

/** Links, alarms and users that the server finds, of those kinds this user may see. An outdated search is cancelled. */
export function useServerHits(search: Search): Found {
  const found = [useLinkHits(search), useAlarmHits(search), useUserHits(search)]
  return {
    hits: search.text === '' ? [] : found.flatMap(({ hits }) => hits),
    isFetching: found.some(({ isFetching }) => isFetching),
  }
}
