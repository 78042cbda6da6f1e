import { type RefObject, useLayoutEffect } from 'react'

/** The anchor of a popover: an element, or the position of the pointer. */
export type Anchor = Element | { x: number; y: number }
export type Align = 'start' | 'end'

const MARGIN_PX = 8
const GAP_PX = 4

const boxOf = (anchor: Anchor) => {
  if (!(anchor instanceof Element))
    return { left: anchor.x, right: anchor.x, above: anchor.y, below: anchor.y }
  const { left, right, top, bottom } = anchor.getBoundingClientRect()
  return { left, right, above: top - GAP_PX, below: bottom + GAP_PX }
}

/** Below its anchor, above it where there is no room; never beyond the window. */
function place(popover: HTMLElement, anchor: Anchor, align: Align): void {
  // A row that was drawn anew leaves its button behind: the popover stays where it was.
  if (anchor instanceof Element && !anchor.isConnected) return
  const box = boxOf(anchor)
  const { width, height } = popover.getBoundingClientRect()
  const left = align === 'start' ? box.left : box.right - width
  const hasRoomBelow = box.below + height <= innerHeight - MARGIN_PX
  const top = hasRoomBelow ? box.below : box.above - height
  popover.style.left = `${Math.max(MARGIN_PX, Math.min(left, innerWidth - width - MARGIN_PX))}px`
  popover.style.top = `${Math.max(MARGIN_PX, Math.min(top, innerHeight - height - MARGIN_PX))}px`
}

/** Keeps a popover at its anchor while the window changes, and whatever scrolls under it. */
export function usePlacement(ref: RefObject<HTMLElement | null>, anchor: Anchor, align: Align): void {
  useLayoutEffect(() => {
    const popover = ref.current
    if (popover === null) return undefined
    const update = () => place(popover, anchor, align)
    update()
    const observer = new ResizeObserver(update)
    observer.observe(popover)
    addEventListener('resize', update)
    // Scrolling does not bubble.
    addEventListener('scroll', update, { capture: true, passive: true })
    return () => {
      observer.disconnect()
      removeEventListener('resize', update)
      removeEventListener('scroll', update, { capture: true })
    }
  }, [ref, anchor, align])
}
