import type { LngLat } from '@fibrewatch/route'
import { useState } from 'react'
import { useTabGuard } from '#lib/tab/tab.ts'
import { useAsking } from '#ui/parts/use-asking.ts'
import { showToast } from '#ui/toast.tsx'
import { useRefreshPlant } from '../plant-reads.ts'
import type { DrawSubject } from './draw-subject.ts'
import { useMapHandsWords } from './map-hands.messages.ts'
import { type RouteDraft, startDraft } from './route-draft.ts'

type Held = { key: string; opened: DrawSubject; draft: RouteDraft }

/** What is drawn, and as much as is known of it. */
export type Wanted = {
  /** Another one is another drawing. */
  key: string
  /** Null while it is read, or cannot be: what was drawn of it stays. */
  subject: DrawSubject | null
  onClose: () => void
  /** Once it is saved; it closes where nothing else is said. */
  onSaved?: () => void
}

function start(wanted: Wanted | null): Held | null {
  if (wanted === null || wanted.subject === null) return null
  const { key, subject } = wanted
  return { key, opened: subject, draft: startDraft(subject.start, subject.pinned) }
}

/** Sends what was drawn. It goes on where the map, or the page, is left meanwhile. */
function useRouteSaving(onDone: () => void) {
  const t = useMapHandsWords()
  const refresh = useRefreshPlant()
  const asking = useAsking()
  const save = async (send: DrawSubject['send'], points: readonly LngLat[], release: () => void) => {
    const isDone = await asking.ask(async () => {
      await send(points)
      return true
    })
    if (isDone === true) release()
    await refresh()
    if (isDone !== true) return
    showToast(t('saved'))
    onDone()
  }
  return { ...asking, save }
}

const isSame = (one: readonly LngLat[], other: readonly LngLat[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * What is drawn of a subject, of the state in which it was opened. It is held beside the map and above what is read of the plant: a map
 * is made anew with every theme, given up behind other tabs, and what was read is forgotten there.
 */
export function useDrafting(wanted: Wanted | null) {
  const [held, setHeld] = useState<Held | null>(() => start(wanted))
  const isCurrent = held === null ? start(wanted) === null : held.key === wanted?.key
  if (!isCurrent) setHeld(start(wanted))
  const isDirty = held !== null && !isSame(held.draft.points, held.opened.start)
  const release = useTabGuard(isDirty)
  const saving = useRouteSaving(() => (wanted?.onSaved ?? wanted?.onClose)?.())
  if (held === null || wanted === null || !isCurrent) return null
  const { opened, draft } = held
  const setDraft = (make: (former: RouteDraft) => RouteDraft) =>
    setHeld((former) => (former === null ? null : { ...former, draft: make(former.draft) }))
  const newest = wanted.subject
  return {
    ...held,
    setDraft,
    isDirty,
    close: wanted.onClose,
    isSaving: saving.isBusy,
    failure: saving.failure,
    save: () => saving.save(opened.send, draft.points, release),
    /** Puts what was drawn in the place of what others have saved meanwhile; null while that is not known. */
    saveOver:
      newest === null || newest === opened || !canFollow(opened, newest)
        ? null
        : () => saving.save(newest.send, carryPinned(draft.points, opened, newest), release),
  }
}

/** Points that stay where they are must still be the same ones. */
const canFollow = (opened: DrawSubject, newest: DrawSubject): boolean =>
  isSame([...opened.pinned], [...newest.pinned])

/** They are told apart from points that are drawn by what they are, and not by where they lie. */
function carryPinned(
  points: readonly LngLat[],
  { pinned: former }: DrawSubject,
  { pinned: newest }: DrawSubject,
): LngLat[] {
  const next = [...newest]
  const nextOf = new Map([...former].map((point, at) => [point, next[at]]))
  return points.map((point) => nextOf.get(point) ?? point)
}

export type Drafting = NonNullable<ReturnType<typeof useDrafting>>
