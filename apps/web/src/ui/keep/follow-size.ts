export type Size = { widthPx: number; heightPx: number }

/**
 * Tells the size of an element, at first and whenever it has changed; answers how to stop. The page of a tab that is
 * hidden has none: that is no size to follow.
 */
export function followSize(element: HTMLElement, onSize: (size: Size) => void): () => void {
  let former: Size = { widthPx: 0, heightPx: 0 }
  const observer = new ResizeObserver(() => {
    const { clientWidth: widthPx, clientHeight: heightPx } = element
    const isSame = widthPx === former.widthPx && heightPx === former.heightPx
    if (widthPx === 0 || heightPx === 0 || isSame) return
    former = { widthPx, heightPx }
    onSize(former)
  })
  observer.observe(element)
  return () => observer.disconnect()
}
