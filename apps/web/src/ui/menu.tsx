import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'

export type MenuItem =
  | {
      id: string
      label: ReactNode
      onSelect: () => void
      isDisabled?: boolean
      /** One of a choice: shown as chosen. */
      isChecked?: boolean
    }
  | { id: string; separator: true }
  | { id: string; title: string }

/** Where a menu opens: under an element, or at a pointer. */
export type MenuAnchor = { x: number; y: number; align: 'start' | 'end' }

export const anchorBelow = (element: Element, align: MenuAnchor['align'] = 'start'): MenuAnchor => {
  const box = element.getBoundingClientRect()
  return { x: align === 'start' ? box.left : box.right, y: box.bottom + 4, align }
}

const MARGIN_PX = 8

function usePlacement(ref: RefObject<HTMLDivElement | null>, { x, y, align }: MenuAnchor): void {
  useLayoutEffect(() => {
    const menu = ref.current
    if (menu === null) return
    const { width, height } = menu.getBoundingClientRect()
    const left = align === 'start' ? x : x - width
    menu.style.left = `${Math.max(MARGIN_PX, Math.min(left, innerWidth - width - MARGIN_PX))}px`
    menu.style.top = `${Math.max(MARGIN_PX, Math.min(y, innerHeight - height - MARGIN_PX))}px`
  }, [ref, x, y, align])
}

const enabledItems = (menu: HTMLElement) => [
  ...menu.querySelectorAll<HTMLElement>('.menu-item:not(:disabled)'),
]

function moveFocus(menu: HTMLElement, key: string): boolean {
  const items = enabledItems(menu)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const to: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
  const next = to[key]
  if (next === undefined) return false
  items.at(next % items.length)?.focus()
  return true
}

/** Closes on a press outside, gives the focus back to where it was. */
function useDismissal(ref: RefObject<HTMLDivElement | null>, onClose: () => void): void {
  const latestClose = useRef(onClose)
  useEffect(() => {
    latestClose.current = onClose
  })
  useEffect(() => {
    const former = document.activeElement
    const menu = ref.current
    if (menu !== null) enabledItems(menu)[0]?.focus()
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && menu?.contains(event.target) === true) return
      latestClose.current()
    }
    document.addEventListener('pointerdown', closeOutside, true)
    return () => {
      document.removeEventListener('pointerdown', closeOutside, true)
      if (former instanceof HTMLElement && menu?.contains(document.activeElement) !== false) former.focus()
    }
  }, [ref])
}

type PopupMenuProps = { label: string; anchor: MenuAnchor; items: readonly MenuItem[]; onClose: () => void }

/** A menu with roving focus: ↑↓ Home End walk, Enter chooses, Esc and Tab close. */
export function PopupMenu({ label, anchor, items, onClose }: PopupMenuProps) {
  const ref = useRef<HTMLDivElement>(null)
  usePlacement(ref, anchor)
  useDismissal(ref, onClose)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      return onClose()
    }
    if (moveFocus(event.currentTarget, event.key)) event.preventDefault()
    return undefined
  }
  return createPortal(
    <div ref={ref} className="popover" role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
      {items.map((item) => (
        <MenuLine key={item.id} item={item} onClose={onClose} />
      ))}
    </div>,
    document.body,
  )
}

function MenuLine({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  if ('separator' in item) return <hr className="menu-separator" />
  if ('title' in item) return <div className="menu-title">{item.title}</div>
  const isChoice = item.isChecked !== undefined
  return (
    <button
      type="button"
      className="menu-item"
      role={isChoice ? 'menuitemradio' : 'menuitem'}
      aria-checked={item.isChecked}
      disabled={item.isDisabled}
      onClick={() => {
        onClose()
        item.onSelect()
      }}
    >
      {item.label}
    </button>
  )
}

type MenuButtonProps = {
  label: string
  className: string
  items: readonly MenuItem[]
  align?: MenuAnchor['align']
  children: ReactNode
}

/** A button that opens a menu below itself. */
export function MenuButton({ label, className, items, align = 'end', children }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<MenuAnchor | null>(null)
  return (
    <>
      <button
        type="button"
        className={className}
        title={label}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchorBelow(event.currentTarget, align))}
      >
        {children}
      </button>
      {anchor !== null && <PopupMenu {...{ label, anchor, items }} onClose={() => setAnchor(null)} />}
    </>
  )
}
