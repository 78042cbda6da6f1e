import { nodeApi, type PlantNode } from '@fibrewatch/contract/cable'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { queryOf } from '#lib/query/query.ts'
import { useSettled } from '#lib/query/use-settled.ts'
import { loadPinyinMatcher, type Matcher, matchPlain } from '#lib/search/match.ts'
import { loadLate } from '#ui/load-late.ts'
import { type FoundPlace, findPlaces, type SearchGround } from './find-places.ts'
import type { RouteFault } from './link-reading.ts'
import { type Datum, parsePlaceText } from './place-text.ts'

/** Pause in typing before the server is asked. */
const SETTLED_AFTER_MS = 200
const MAX_NODES = 6
const NONE: readonly PlantNode[] = []

/** Plain matching until the pinyin table is loaded, which waits for the first letter. */
function useMatcher(isWanted: boolean): Matcher {
  const [matcher, setMatcher] = useState<Matcher>(() => matchPlain)
  useEffect(
    () => (isWanted ? loadLate(loadPinyinMatcher, (loaded) => setMatcher(() => loaded)) : undefined),
    [isWanted],
  )
  return matcher
}

/** Nodes are not on the map: the server finds them, of those the reader may see. */
function useNodes(words: string) {
  const keyword = useSettled(words, SETTLED_AFTER_MS)
  const isAllowed = useMayCall(nodeApi.page)
  const isAsked = isAllowed && keyword !== ''
  const { data, error, isFetching } = useQuery({
    ...queryOf(nodeApi.page, { query: { keyword, limit: MAX_NODES } }),
    enabled: isAsked,
  })
  return {
    nodes: isAsked && keyword === words ? (data?.list ?? NONE) : NONE,
    isFetching: isFetching || (isAllowed && keyword !== words),
    failure: isAsked ? (error?.message ?? null) : null,
  }
}

export type UseMapSearch = Omit<SearchGround, 'nodes'> & {
  text: string
  datum: Datum
  /** Why nothing can be located on the link in front. */
  fault: RouteFault | null
}

export type MapSearch = {
  wanted: string
  found: FoundPlace[]
  isFetching: boolean
  /** Why the server could not be asked. */
  failure: string | null
  /** Why nothing of what was typed can be located, which lies on a link. */
  fault: RouteFault | null
}

/** What a text finds on the map. */
export function useMapSearch({ text, datum, links, sites, selected, fault }: UseMapSearch): MapSearch {
  const parsed = useMemo(() => parsePlaceText(text), [text])
  const matcher = useMatcher(text !== '')
  const { nodes, isFetching, failure } = useNodes(parsed.is === 'words' ? parsed.words : '')
  const found = useMemo(
    () => findPlaces(parsed, { ground: { links, sites, selected, nodes }, matcher, datum }),
    [parsed, links, sites, selected, nodes, matcher, datum],
  )
  const isOnLink = parsed.is === 'distance' || parsed.is === 'post'
  return { wanted: text.trim(), found, isFetching, failure, fault: isOnLink ? fault : null }
}
