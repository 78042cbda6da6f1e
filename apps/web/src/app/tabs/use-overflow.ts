import { type RefObject, useEffect, useState } from 'react'

const NOTHING_HIDDEN = { before: false, after: false }
const SHARE_OF_WIDTH = 0.7

function measure(box: HTMLElement) {
  const restPx = box.scrollWidth - box.clientWidth - box.scrollLeft
  return { before: box.scrollLeft > 1, after: restPx > 1 }
}

/** Calls at most once per frame, when the browser lays the page out anyway. */
function makeFrameTask(run: () => void) {
  let frame = 0
  const schedule = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(run)
  }
  return { schedule, cancel: () => cancelAnimationFrame(frame) }
}

/** Whether a box that scrolls sideways hides something at its ends, and how to scroll it in. */
export function useOverflow(ref: RefObject<HTMLElement | null>) {
  const [hidden, setHidden] = useState(NOTHING_HIDDEN)
  useEffect(() => {
    const box = ref.current
    if (box === null) return undefined
    const { schedule, cancel } = makeFrameTask(() => {
      const next = measure(box)
      setHidden((former) => (former.before === next.before && former.after === next.after ? former : next))
    })
    schedule()
    const sizes = new ResizeObserver(() => {
      // A bar that became narrower, for its own arrows too, still shows the tab in front.
      box.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      schedule()
    })
    sizes.observe(box)
    const contents = new MutationObserver(schedule)
    contents.observe(box, { childList: true, characterData: true, subtree: true })
    box.addEventListener('scroll', schedule, { passive: true })
    return () => {
      cancel()
      sizes.disconnect()
      contents.disconnect()
      box.removeEventListener('scroll', schedule)
    }
  }, [ref])
  const scroll = (direction: -1 | 1) => {
    const box = ref.current
    box?.scrollBy({ left: direction * box.clientWidth * SHARE_OF_WIDTH })
  }
  return { hidden, scroll }
}
