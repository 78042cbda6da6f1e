import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useRowHeightPx } from '#ui/grid/row-height.ts'
import { useVirtualRows } from '#ui/grid/virtual-rows.ts'
import { FileRow, FileTile } from './file-item.tsx'
import type { FileViewProps } from './file-view.types.ts'
import type { DiskItem } from './netdisk.types.ts'
import type { NetdiskLayout } from './use-disk-location.ts'
import './file-view.css'

const TOUCH_ROW_PX = 56
const TILE_PX = { width: 128, height: 124 } as const

function usePerRow(ref: RefObject<HTMLElement | null>, layout: NetdiskLayout): number {
  const [widthPx, setWidthPx] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => setWidthPx(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return layout === 'list' ? 1 : Math.max(1, Math.floor(widthPx / TILE_PX.width))
}

const useRowHeight = (layout: NetdiskLayout): number => {
  const rowPx = useRowHeightPx()
  if (layout === 'tiles') return TILE_PX.height
  return matchMedia('(pointer: coarse)').matches ? TOUCH_ROW_PX : rowPx
}

const PAGE_ROWS = 10

function stepOf(key: string, perRow: number): number | undefined {
  const sideways = perRow === 1 ? undefined : 1
  const steps: Readonly<Record<string, number | undefined>> = {
    ArrowDown: perRow,
    ArrowUp: -perRow,
    ArrowRight: sideways,
    ArrowLeft: sideways && -sideways,
    PageDown: PAGE_ROWS * perRow,
    PageUp: -PAGE_ROWS * perRow,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  }
  return steps[key]
}

const keysOf = ({ shiftKey, ctrlKey, metaKey }: MouseEvent | KeyboardEvent) => ({
  isRange: shiftKey,
  isToggle: ctrlKey || metaKey,
})

function itemAt(items: readonly DiskItem[], target: EventTarget): DiskItem | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-item]') : null
  return items[Number(element?.dataset['item'] ?? -1)]
}

const isTouch = (event: MouseEvent) =>
  'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch'

function usePointer({ items, selection, drag, mayDrag, onOpen, onMenu }: FileViewProps) {
  return {
    onClick: (event: MouseEvent) => {
      const item = itemAt(items, event.target)
      if (item === undefined) return selection.clear()
      const isBox = event.target instanceof Element && event.target.closest('.disk-check') !== null
      if (isBox) return selection.press(item, { isRange: event.shiftKey, isToggle: true })
      return isTouch(event) ? onOpen(item) : selection.press(item, keysOf(event))
    },
    onDoubleClick: (event: MouseEvent) => {
      const item = itemAt(items, event.target)
      if (item !== undefined && !isTouch(event)) onOpen(item)
    },
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      const item = itemAt(items, event.target)
      if (item === undefined) selection.clear()
      else if (!selection.isSelected(item)) selection.press(item, { isRange: false, isToggle: false })
      onMenu({ x: event.clientX, y: event.clientY, align: 'start' })
    },
    onDragStart: (event: DragEvent) => {
      const item = itemAt(items, event.target)
      if (item === undefined || !mayDrag) return event.preventDefault()
      const isChosen = selection.isSelected(item)
      if (!isChosen) selection.press(item, { isRange: false, isToggle: false })
      return drag.start(event, isChosen ? selection.selected : [item])
    },
    onDragEnd: drag.end,
  }
}

type KeyContext = { perRow: number; showItem: (index: number) => void; id: string }

function useKeys(props: FileViewProps, { perRow, showItem, id }: KeyContext) {
  const { items, selection, onOpen, onKey, onMenu } = props
  const { cursorIndex, press } = selection
  const walk = (event: KeyboardEvent, step: number) => {
    event.preventDefault()
    const next = Math.min(Math.max(cursorIndex + step, 0), items.length - 1)
    const item = items[cursorIndex < 0 ? 0 : next]
    if (item === undefined) return
    press(item, { isRange: event.shiftKey, isToggle: false })
    showItem(next)
  }
  return (event: KeyboardEvent) => {
    const step = stepOf(event.key, perRow)
    const current = items[cursorIndex]
    if (step !== undefined && !event.ctrlKey && !event.altKey) return walk(event, step)
    if (event.key === 'Enter' && current !== undefined) return onOpen(current)
    if (event.key === ' ' && current !== undefined) {
      event.preventDefault()
      return press(current, { isRange: false, isToggle: true })
    }
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault()
      const box = document.getElementById(`${id}${current?.id}`)?.getBoundingClientRect()
      return onMenu({ x: (box?.left ?? 0) + 40, y: box?.bottom ?? 0, align: 'start' })
    }
    return onKey(event)
  }
}

/** Entries as rows or as tiles: one tab stop, selected and dragged as in a file manager; only the visible ones are rendered. */
export function FileView(props: FileViewProps) {
  const { label, items, layout, selection, head, empty, onEndReached, takesFocusRef } = props
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  const perRow = usePerRow(ref, layout)
  const heightPx = useRowHeight(layout)
  const rows = Math.ceil(items.length / perRow)
  const { drawn, bodyStyle, reveal } = useVirtualRows({
    count: rows,
    heightPx,
    getScroll: () => ref.current,
    onEndReached,
  })
  const listRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocusRef.current) listRef.current?.focus({ preventScroll: true })
    takesFocusRef.current = false
  }, [takesFocusRef])
  const showItem = (index: number) => reveal(Math.floor(index / perRow))
  const current = items[selection.cursorIndex]
  const Item = layout === 'list' ? FileRow : FileTile
  return (
    <div ref={ref} className={`disk-view is-${layout}`} {...usePointer(props)}>
      {layout === 'list' && head}
      {items.length === 0 && empty}
      <div
        ref={listRef}
        className="disk-rows"
        role="listbox"
        aria-label={label}
        aria-multiselectable
        aria-activedescendant={current === undefined ? undefined : `${id}${current.id}`}
        tabIndex={0}
        style={bodyStyle}
        onKeyDown={useKeys(props, { perRow, showItem, id })}
      >
        {drawn.map(({ at: row, style }) => {
          const first = row * perRow
          return (
            <div key={row} role="presentation" className="disk-line" style={{ ...style, height: heightPx }}>
              {items.slice(first, first + perRow).map((item, offset) => (
                <Item key={item.id} id={`${id}${item.id}`} index={first + offset} item={item} view={props} />
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}
