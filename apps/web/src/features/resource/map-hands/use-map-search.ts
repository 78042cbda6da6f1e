import { nodeApi, type PlantNode } from '@fibrewatch/contract/cable'
import { type FoundLandmark, plantApi } from '@fibrewatch/contract/plant'
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
const MAX_FOUND = 6
const NO_NODES: readonly PlantNode[] = []
const NO_LANDMARKS: readonly FoundLandmark[] = []

/** Plain matching until the pinyin table is loaded, which waits for the first letter. */
function useMatcher(isWanted: boolean): Matcher {
  const [matcher, setMatcher] = useState<Matcher>(() => matchPlain)
  useEffect(
    () => (isWanted ? loadLate(loadPinyinMatcher, (loaded) => setMatcher(() => loaded)) : undefined),
    [isWanted],
  )
  return matcher
}

/** On the ground anywhere: what lies nowhere cannot be gone to. */
const ANYWHERE = '-180,-90,180,90'

/** Nodes, and landmarks of other links, are not on the map: the server finds them, of those the reader may see. */
function useServerFound(words: string) {
  const keyword = useSettled(words, SETTLED_AFTER_MS)
  const [mayNodes, mayLandmarks] = [useMayCall(nodeApi.page), useMayCall(plantApi.landmarkFind)]
  const isAsked = keyword !== ''
  const nodes = useQuery({
    ...queryOf(nodeApi.page, { query: { keyword, within: ANYWHERE, limit: MAX_FOUND } }),
    enabled: mayNodes && isAsked,
  })
  const landmarks = useQuery({
    ...queryOf(plantApi.landmarkFind, { query: { keyword } }),
    enabled: mayLandmarks && isAsked,
  })
  const isCurrent = isAsked && keyword === words
  const isWaiting = (mayNodes || mayLandmarks) && keyword !== words
  const failure = (isAsked && (nodes.error ?? landmarks.error)?.message) || null
  return {
    nodes: isCurrent ? (nodes.data?.list ?? NO_NODES) : NO_NODES,
    landmarks: isCurrent ? (landmarks.data ?? NO_LANDMARKS) : NO_LANDMARKS,
    isFetching: nodes.isFetching || landmarks.isFetching || isWaiting,
    failure,
  }
}

export type UseMapSearch = Omit<SearchGround, 'nodes' | 'landmarks'> & {
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
  const { nodes, landmarks, isFetching, failure } = useServerFound(parsed.is === 'words' ? parsed.words : '')
  const found = useMemo(
    () => findPlaces(parsed, { ground: { links, sites, selected, nodes, landmarks }, matcher, datum }),
    [parsed, links, sites, selected, nodes, landmarks, matcher, datum],
  )
  const isOnLink = parsed.is === 'distance' || parsed.is === 'post'
  return { wanted: text.trim(), found, isFetching, failure, fault: isOnLink ? fault : null }
}
