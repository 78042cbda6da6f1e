import { useEffect, useEffectEvent, useInsertionEffect, useRef } from 'react'

/** How long something hidden waits for its page to come back. */
export const KEPT_FOR_MS = 300_000

/** What is kept, and how many of each while hidden. Browsers allow some sixteen WebGL contexts, phones eight. */
export const MOST_KEPT = { map: 4, chart: 16 } as const
export type KeptKind = keyof typeof MOST_KEPT

type Kept = {
  kind: KeptKind
  key: string
  end: () => void
  isOver: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

/** Everything that waits, longest hidden first. */
const waiting = new Set<Kept>()

function finish(kept: Kept): void {
  waiting.delete(kept)
  clearTimeout(kept.timer)
  if (kept.isOver) return
  kept.isOver = true
  kept.end()
}

/** The longest hidden ones make room. */
function makeRoom(kind: KeptKind): void {
  const alike = [...waiting].filter((kept) => kept.kind === kind)
  for (const surplus of alike.slice(0, Math.max(0, alike.length - MOST_KEPT[kind]))) finish(surplus)
}

function putAway(kept: Kept): void {
  if (kept.isOver) return
  waiting.add(kept)
  kept.timer = setTimeout(() => finish(kept), KEPT_FOR_MS)
  makeRoom(kept.kind)
}

function takeBack(kept: Kept): Kept {
  waiting.delete(kept)
  clearTimeout(kept.timer)
  return kept
}

/**
 * An effect whose end waits while an `<Activity>` hides its page: a map or a chart stands there at once when its tab
 * comes to the front again. It ends for good when its component does, when `key` changes, when it was hidden for
 * KEPT_FOR_MS, or when too many of its kind were hidden after it.
 */
export function useKeptEffect(kind: KeptKind, key: string, make: () => () => void): void {
  const keptRef = useRef<Kept | null>(null)
  const makeNow = useEffectEvent(make)
  useEffect(() => {
    const former = keptRef.current
    const isSame = former !== null && former.key === key && !former.isOver
    if (former !== null && !isSame) finish(former)
    const kept = isSame ? takeBack(former) : { kind, key, end: makeNow(), isOver: false, timer: undefined }
    keptRef.current = kept
    return () => putAway(kept)
  }, [kind, key])
  // Hiding tears down every effect but this kind: its end says that the component is gone. What it ends may set
  // state, which an insertion effect must not, and may take long, which the next frame need not wait for.
  useInsertionEffect(
    () => () => {
      const kept = keptRef.current
      if (kept !== null) setTimeout(() => finish(kept))
    },
    [],
  )
}
