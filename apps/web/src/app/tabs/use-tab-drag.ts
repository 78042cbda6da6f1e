import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { moveTabTo, useTabs } from './tabs-store.ts'

/** A press that moves less than this is a click. */
const THRESHOLD_PX = 6
const MAIN_BUTTON = 0

/** Index in the list, without the dragged tab, under the pointer. */
export function findTabIndex(centresPx: readonly number[], from: number, xPx: number): number {
  const after = centresPx.filter((centre) => centre < xPx).length
  return after > from ? after - 1 : after
}

const centresOf = (bar: Element) =>
  [...bar.children].map((child) => {
    const { left, width } = child.getBoundingClientRect()
    return left + width / 2
  })

function follow(bar: Element, key: string, xPx: number): void {
  const from = useTabs.getState().list.findIndex((tab) => tab.key === key)
  const to = findTabIndex(centresOf(bar), from, xPx)
  if (from !== -1 && to !== from) moveTabTo(key, to)
}

/** Swallows the click that ends a drag. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation()
  document.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => document.removeEventListener('click', swallow, { capture: true }))
}

/** Reorders tabs by dragging them along the bar; a finger scrolls the bar instead. */
export function useTabDrag() {
  const [draggedKey, setDraggedKey] = useState<string | null>(null)
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])
  const startDrag = (key: string) => (event: PointerEvent) => {
    const bar = event.currentTarget.parentElement
    if (event.button !== MAIN_BUTTON || event.pointerType === 'touch' || bar === null) return
    const startX = event.clientX
    let isMoving = false
    const move = ({ clientX }: MouseEvent) => {
      if (!isMoving && Math.abs(clientX - startX) < THRESHOLD_PX) return
      isMoving = true
      setDraggedKey(key)
      follow(bar, key, clientX)
    }
    const end = () => {
      if (isMoving) swallowClick()
      setDraggedKey(null)
      stop.current()
    }
    stop.current = () => {
      document.removeEventListener('pointermove', move)
      document.removeEventListener('pointerup', end)
      document.removeEventListener('pointercancel', end)
    }
    document.addEventListener('pointermove', move)
    document.addEventListener('pointerup', end)
    document.addEventListener('pointercancel', end)
  }
  return { draggedKey, startDrag }
}
