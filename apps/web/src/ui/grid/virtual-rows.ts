import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useEffect, useRef } from 'react'

type VirtualRows = {
  count: number
  /** Of every row; a first guess where each is measured once it is drawn. */
  heightPx: number
  getScroll: () => HTMLElement | null
  /** Up to so many rows all are drawn; default none. */
  allUpTo?: number
  /** Names a row that is measured, so that its height goes with it. */
  keyOf?: (at: number) => string
  /** The last rows have come into sight: load more. */
  onEndReached?: (() => void) | undefined
}

export type DrawnRow = { at: number; style: CSSProperties }

const OVERSCAN = 10
const END_ROWS = 10

/** Only the rows in sight exist, each at its place in a body as high as all of them. */
export function useVirtualRows({
  count,
  heightPx,
  getScroll,
  allUpTo = 0,
  keyOf,
  onEndReached,
}: VirtualRows) {
  const isVirtual = count > allUpTo
  const scroller = useVirtualizer({
    count: isVirtual ? count : 0,
    getScrollElement: getScroll,
    estimateSize: () => heightPx,
    overscan: OVERSCAN,
    ...(keyOf !== undefined && { getItemKey: keyOf }),
  })
  const drawnPx = useRef(heightPx)
  useEffect(() => {
    if (drawnPx.current === heightPx) return
    drawnPx.current = heightPx
    scroller.measure()
  }, [scroller, heightPx])
  const items = scroller.getVirtualItems()
  const isNearEnd = count > 0 && (items.at(-1)?.index ?? 0) >= count - END_ROWS
  useEffect(() => {
    // Once per page: again only when the list has grown.
    if (isNearEnd) onEndReached?.()
  }, [isNearEnd, count, onEndReached])
  const drawn: DrawnRow[] = isVirtual
    ? items.map(({ index, start }) => ({
        at: index,
        style: { position: 'absolute', insetInline: 0, top: start },
      }))
    : Array.from({ length: count }, (_, at) => ({ at, style: {} }))
  return {
    drawn,
    isVirtual,
    bodyStyle: isVirtual ? { height: scroller.getTotalSize() } : {},
    /** Brings a row into sight, where not all are drawn. */
    reveal: (at: number) => scroller.scrollToIndex(at),
    /** Ref of a row whose height is its own. */
    measureRef: scroller.measureElement,
  }
}
