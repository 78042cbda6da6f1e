import { type RefObject, useEffect, useState } from 'react'

const CONTROLS = 'input, textarea, button'

/** What the focus shall go to once it is drawn; a new object each time, so that the same place can be asked for twice. */
type Wanted = { place: string } | 'fault' | null

function findWanted(table: HTMLElement, wanted: Exclude<Wanted, null>): HTMLElement | null {
  if (wanted === 'fault') return table.querySelector<HTMLElement>('[aria-invalid="true"]')
  const cells = [...table.querySelectorAll<HTMLElement>('[data-place]')]
  const cell = cells.find(({ dataset }) => dataset['place'] === wanted.place)
  return cell?.querySelector<HTMLElement>(CONTROLS) ?? cell ?? null
}

/** Puts the focus on a cell, into it where it is open, or on the first fault, after it is drawn. */
export function useCellFocus(ref: RefObject<HTMLTableElement | null>) {
  const [wanted, setWanted] = useState<{ is: Wanted }>({ is: null })
  useEffect(() => {
    if (wanted.is === null || ref.current === null) return
    const found = findWanted(ref.current, wanted.is)
    found?.focus()
    found?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [ref, wanted])
  return {
    focusPlace: (place: string) => setWanted({ is: { place } }),
    focusFault: () => setWanted({ is: 'fault' }),
  }
}
