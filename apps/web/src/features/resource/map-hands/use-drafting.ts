import { useState } from 'react'
import { useTabGuard } from '#lib/tab/tab.ts'
import type { DrawSubject } from './draw-subject.ts'
import { type RouteDraft, startDraft } from './route-draft.ts'

type Held = { opened: DrawSubject; draft: RouteDraft }

const isOf = ({ opened }: Held, { kind, code }: DrawSubject): boolean =>
  opened.kind === kind && opened.code === code

function start(subject: DrawSubject | null): Held | null {
  return subject === null ? null : { opened: subject, draft: startDraft(subject.start, subject.pinned) }
}

/**
 * What is drawn of a subject, of the state in which it was opened. It is held beside the map and not in it: a map is made
 * anew with every theme, and given up behind other tabs.
 */
export function useDrafting(subject: DrawSubject | null) {
  const [held, setHeld] = useState<Held | null>(() => start(subject))
  const isCurrent = subject === null ? held === null : held !== null && isOf(held, subject)
  if (!isCurrent) setHeld(start(subject))
  const isDirty = held !== null && JSON.stringify(held.draft.points) !== JSON.stringify(held.opened.start)
  const release = useTabGuard(isDirty)
  if (held === null) return null
  const setDraft = (make: (former: RouteDraft) => RouteDraft) =>
    setHeld((former) => (former === null ? null : { ...former, draft: make(former.draft) }))
  return { ...held, setDraft, isDirty, release }
}

export type Drafting = NonNullable<ReturnType<typeof useDrafting>>
