import { useState } from 'react'

type Selection = { ids: ReadonlySet<number>; cursorId: number | null; anchorId: number | null }
type Identified = { id: number }
type PressKeys = { isRange: boolean; isToggle: boolean }

const NOTHING: Selection = { ids: new Set(), cursorId: null, anchorId: null }

function rangeOf(items: readonly Identified[], fromId: number | null, toId: number): ReadonlySet<number> {
  const to = items.findIndex(({ id }) => id === toId)
  const from = Math.max(
    items.findIndex(({ id }) => id === fromId),
    0,
  )
  return new Set(items.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ id }) => id))
}

/** The set with the id added, or removed if it was in it. */
export function toggle(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Selects as file managers do: one, with Ctrl one more, with Shift all up to it. */
export function useSelection<Item extends Identified>(items: readonly Item[]) {
  const [selection, setSelection] = useState(NOTHING)
  const { ids, cursorId, anchorId } = selection
  const press = ({ id }: Item, { isRange, isToggle }: PressKeys) => {
    if (isRange) setSelection({ ids: rangeOf(items, anchorId, id), cursorId: id, anchorId: anchorId ?? id })
    else if (isToggle) setSelection({ ids: toggle(ids, id), cursorId: id, anchorId: id })
    else setSelection({ ids: new Set([id]), cursorId: id, anchorId: id })
  }
  return {
    selected: items.filter(({ id }) => ids.has(id)),
    isSelected: ({ id }: Item) => ids.has(id),
    cursorIndex: items.findIndex(({ id }) => id === cursorId),
    press,
    selectAll: () => setSelection({ ...selection, ids: new Set(items.map(({ id }) => id)) }),
    clear: () => setSelection({ ...selection, ids: new Set() }),
  }
}

export type SelectionControls<Item extends Identified> = ReturnType<typeof useSelection<Item>>
