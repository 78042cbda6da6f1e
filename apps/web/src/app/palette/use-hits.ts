import { useDeferredValue, useEffect, useState } from 'react'
import { loadLate } from '#ui/load-late.ts'
import { HIT_GROUPS, type Hit } from './hit.ts'
import { loadPinyinMatcher, type Matcher, matchPlain } from '#lib/search/match.ts'
import type { PaletteScope } from './palette-store.ts'
import { useActionHits } from './use-action-hits.ts'
import { usePageHits, useRecentHits } from './use-page-hits.ts'
import { useServerHits } from './use-server-hits.ts'

/** Pause in typing before the server is asked. */
const DEBOUNCE_MS = 200

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Plain matching until the pinyin table is loaded. */
function useMatcher(): Matcher {
  const [matcher, setMatcher] = useState<Matcher>(() => matchPlain)
  useEffect(() => loadLate(loadPinyinMatcher, (loaded) => setMatcher(() => loaded)), [])
  return matcher
}

/** Earlier matches first; equal ones in the given order. */
const byMatchStart = (a: Hit, b: Hit) => (a.range?.[0] ?? Infinity) - (b.range?.[0] ?? Infinity)

/** All hits of a text, in the order they are shown. */
export function useHits(scope: PaletteScope, text: string): { hits: Hit[]; isFetching: boolean } {
  const wanted = useDeferredValue(text.trim())
  const settled = useSettled(wanted)
  const matcher = useMatcher()
  const isAll = scope === 'all'
  const pages = usePageHits(wanted, matcher)
  const actions = useActionHits(wanted, matcher)
  const recents = useRecentHits()
  const records = useServerHits({ text: isAll ? settled : '', matcher })
  const here = wanted === '' ? [...recents, ...pages] : pages.toSorted(byMatchStart)
  const hits = isAll
    ? [...here, ...actions, ...(wanted === '' ? [] : records.hits)]
    : pages.toSorted(byMatchStart)
  const ordered = HIT_GROUPS.flatMap((group) => hits.filter((hit) => hit.group === group))
  return { hits: ordered, isFetching: records.isFetching || (isAll && settled !== wanted) }
}
