import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { findTopLayer } from './top-layer.ts'

const MARGIN_PX = 8
const GAP_PX = 4
const FOCUSABLE = 'input, select, textarea, button, a[href], [tabindex="0"]'

/** How deep popovers are nested: a press inside a deeper one is not a press outside. */
const Depth = createContext(0)

type Align = 'start' | 'end'

/** Below its anchor, above it where there is no room; never beyond the window. */
function place(popover: HTMLElement, anchor: Element, align: Align): void {
  const box = anchor.getBoundingClientRect()
  const { width, height } = popover.getBoundingClientRect()
  const left = align === 'start' ? box.left : box.right - width
  const hasRoomBelow = box.bottom + GAP_PX + height <= innerHeight - MARGIN_PX
  const top = hasRoomBelow ? box.bottom + GAP_PX : box.top - GAP_PX - height
  popover.style.left = `${Math.max(MARGIN_PX, Math.min(left, innerWidth - width - MARGIN_PX))}px`
  popover.style.top = `${Math.max(MARGIN_PX, Math.min(top, innerHeight - height - MARGIN_PX))}px`
}

function usePlacement(ref: RefObject<HTMLElement | null>, anchor: Element, align: Align): void {
  useLayoutEffect(() => {
    const popover = ref.current
    if (popover === null) return undefined
    const update = () => place(popover, anchor, align)
    update()
    const observer = new ResizeObserver(update)
    observer.observe(popover)
    addEventListener('resize', update)
    return () => {
      observer.disconnect()
      removeEventListener('resize', update)
    }
  }, [ref, anchor, align])
}

function isDeeper(target: Element, depth: number): boolean {
  const other = target.closest<HTMLElement>('.popover')
  return other !== null && Number(other.dataset['depth'] ?? Number.POSITIVE_INFINITY) > depth
}

function useDismissal(
  ref: RefObject<HTMLElement | null>,
  context: { anchor: Element; depth: number; onClose: () => void },
): void {
  const { anchor, depth } = context
  const close = useEffectEvent(context.onClose)
  useEffect(() => {
    const popover = ref.current
    if (popover?.contains(document.activeElement) === false) {
      const first =
        popover.querySelector<HTMLElement>('[data-autofocus]') ??
        popover.querySelector<HTMLElement>(FOCUSABLE)
      ;(first ?? popover).focus()
    }
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Element) || popover?.contains(target) === true) return
      if (anchor.contains(target) || isDeeper(target, depth)) return
      close()
    }
    document.addEventListener('pointerdown', closeOutside, true)
    return () => {
      document.removeEventListener('pointerdown', closeOutside, true)
      const isInside = popover?.contains(document.activeElement) !== false
      if (anchor instanceof HTMLElement && (isInside || document.activeElement === document.body))
        anchor.focus()
    }
  }, [ref, anchor, depth])
}

/** Keeps Tab inside: what floats is not next to anything in the page. */
function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled'),
  )
  const edge = event.shiftKey ? stops[0] : stops.at(-1)
  if (document.activeElement !== edge) return
  event.preventDefault()
  ;(event.shiftKey ? stops.at(-1) : stops[0])?.focus()
}

/** Events of a portal reach its React parents: a key in a popover is no key of the table behind it. */
const stop = (event: SyntheticEvent) => event.stopPropagation()
const keptInside = { onClick: stop, onDoubleClick: stop, onContextMenu: stop, onPointerDown: stop }

type PopoverProps = {
  id?: string
  label: string
  anchor: Element
  align?: Align
  className?: string
  onClose: () => void
  children: ReactNode
}

/** A floating panel under an element: Esc and a press outside close it, the focus goes back to its anchor. */
export function Popover(props: PopoverProps) {
  const { id, label, anchor, align = 'start', className = '', onClose, children } = props
  const ref = useRef<HTMLDivElement>(null)
  const depth = useContext(Depth) + 1
  const [layer] = useState(findTopLayer)
  usePlacement(ref, anchor, align)
  useDismissal(ref, { anchor, depth, onClose })
  const keys = {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      event.stopPropagation()
      if (event.key === 'Tab') keepFocusInside(event)
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      onClose()
    },
  }
  return createPortal(
    <Depth value={depth}>
      <div
        ref={ref}
        id={id}
        className={`popover ${className}`}
        data-depth={depth}
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        {...keptInside}
        {...keys}
      >
        {children}
      </div>
    </Depth>,
    layer,
  )
}

type PopoverButtonProps = {
  label: string
  /** Default: the label itself. */
  button: ReactNode
  className: string
  align?: Align
  popoverClass?: string
  children: (close: () => void) => ReactNode
}

/** A button that opens a panel below itself. */
export function PopoverButton(props: PopoverButtonProps) {
  const { label, button, className, align = 'start', popoverClass = '', children } = props
  const [anchor, setAnchor] = useState<Element | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <button
        type="button"
        className={className}
        title={label}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
      >
        {button}
      </button>
      {anchor !== null && (
        <Popover {...{ label, anchor, align }} className={popoverClass} onClose={close}>
          {children(close)}
        </Popover>
      )}
    </>
  )
}
