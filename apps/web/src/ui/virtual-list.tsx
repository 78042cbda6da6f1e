import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import './virtual-list.css'

type VirtualListProps<Row> = {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** A first guess; each item is measured once it is drawn. */
  estimatedHeightPx: number
  children: (row: Row) => ReactNode
  onEndReached?: () => void
}

const OVERSCAN = 6
const END_ROWS = 5

/** Items of unlike heights (cards on a phone, lines of a log): only what is in sight exists. */
export function VirtualList<Row>(props: VirtualListProps<Row>) {
  const { label, rows, rowKey, estimatedHeightPx, children, onEndReached } = props
  const scrollRef = useRef<HTMLDivElement>(null)
  const scroller = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => estimatedHeightPx,
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? index : rowKey(row)
    },
    overscan: OVERSCAN,
  })
  const items = scroller.getVirtualItems()
  const isNearEnd = (items.at(-1)?.index ?? 0) >= rows.length - END_ROWS
  useEffect(() => {
    if (isNearEnd && rows.length > 0) onEndReached?.()
  }, [isNearEnd, rows.length, onEndReached])
  return (
    <div ref={scrollRef} className="vlist">
      <div role="list" aria-label={label} style={{ position: 'relative', height: scroller.getTotalSize() }}>
        {items.map(({ key, index, start }) => {
          const row = rows[index]
          if (row === undefined) return null
          return (
            <div
              key={key}
              ref={scroller.measureElement}
              data-index={index}
              role="listitem"
              className="vlist-item"
              style={{ transform: `translateY(${start}px)` }}
            >
              {children(row)}
            </div>
          )
        })}
      </div>
    </div>
  )
}
