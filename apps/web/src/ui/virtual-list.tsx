import { type ReactNode, useCallback, useRef } from 'react'
import { useVirtualRows } from './grid/virtual-rows.ts'
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

/** Items of unlike heights (cards on a phone, lines of a log): only what is in sight exists. */
export function VirtualList<Row>(props: VirtualListProps<Row>) {
  const { label, rows, rowKey, estimatedHeightPx, children, onEndReached } = props
  const scrollRef = useRef<HTMLDivElement>(null)
  const keyOf = useCallback(
    (at: number) => {
      const row = rows[at]
      return row === undefined ? String(at) : rowKey(row)
    },
    [rows, rowKey],
  )
  const { drawn, bodyStyle, measureRef } = useVirtualRows({
    count: rows.length,
    heightPx: estimatedHeightPx,
    getScroll: () => scrollRef.current,
    keyOf,
    onEndReached,
  })
  return (
    <div ref={scrollRef} className="vlist">
      <div role="list" aria-label={label} style={{ position: 'relative', ...bodyStyle }}>
        {drawn.map(({ at, style }) => {
          const row = rows[at]
          if (row === undefined) return null
          return (
            <div
              key={rowKey(row)}
              ref={measureRef}
              data-index={at}
              role="listitem"
              className="vlist-item"
              style={style}
            >
              {children(row)}
            </div>
          )
        })}
      </div>
    </div>
  )
}
