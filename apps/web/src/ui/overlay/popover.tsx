import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { isComposing } from './keys.ts'
import { type Align, type Anchor, usePlacement } from './placement.ts'
import { findTopLayer } from './top-layer.ts'

const FOCUSABLE = 'input, select, textarea, button:not(:disabled), a[href], [tabindex="0"]'

/** Nesting depth of popovers: a press inside a deeper one does not count as outside. */
const Depth = createContext(0)

/** Gets the focus back on closing: the anchor, or what has the focus now where the anchor cannot have it. */
function findOpener(anchor: Anchor): Element | null {
  const isFocusable = anchor instanceof HTMLElement && anchor.tabIndex >= 0
  return isFocusable ? anchor : document.activeElement
}

/** Pressed again, what shows that it is open closes by itself; beside a field, the field is no outside. */
const isToggle = (anchor: Anchor, target: Element) =>
  anchor instanceof Element &&
  anchor.contains(target) &&
  (anchor.hasAttribute('aria-expanded') || anchor.querySelector('[aria-expanded]') !== null)

function isDeeper(target: Element, depth: number): boolean {
  const other = target.closest<HTMLElement>('.popover')
  return other !== null && Number(other.dataset['depth'] ?? Number.POSITIVE_INFINITY) > depth
}

type DismissalContext = { anchor: Anchor; opener: Element | null; depth: number; onClose: () => void }

/** A press outside closes and returns the focus. */
function useDismissal(ref: RefObject<HTMLElement | null>, context: DismissalContext): void {
  const { anchor, opener, depth } = context
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
      if (isToggle(anchor, target) || isDeeper(target, depth)) return
      close()
    }
    document.addEventListener('pointerdown', closeOutside, true)
    return () => {
      document.removeEventListener('pointerdown', closeOutside, true)
      const isInside = popover?.contains(document.activeElement) !== false
      if (opener instanceof HTMLElement && (isInside || document.activeElement === document.body))
        opener.focus()
    }
  }, [ref, anchor, opener, depth])
}

/** Keeps Tab inside: a portal has no neighbours in the page's tab order. */
function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled'),
  )
  const edge = event.shiftKey ? stops[0] : stops.at(-1)
  if (document.activeElement !== edge) return
  event.preventDefault()
  ;(event.shiftKey ? stops.at(-1) : stops[0])?.focus()
}

/** React passes events of a portal to its parents: keys in a popover must not act on the table behind it. */
const stop = (event: SyntheticEvent) => event.stopPropagation()
const keptInside = { onClick: stop, onDoubleClick: stop, onContextMenu: stop, onPointerDown: stop }

type PopoverProps = {
  id?: string
  label: string
  anchor: Anchor
  /** `none`: only what it holds has a role, such as a list. */
  role?: 'dialog' | 'menu' | 'none'
  /** Tab closes it and goes on from its anchor, as from a list or a menu; else it walks inside. */
  isLeftByTab?: boolean
  align?: Align
  className?: string
  onClose: () => void
  /** Before Tab and Esc. */
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  children: ReactNode
}

/** A floating panel under an element: Esc and a press outside close it, the focus goes back to its anchor. */
export function Popover(props: PopoverProps) {
  const { id, label, anchor, align = 'start', role = 'dialog', className = '', onClose, children } = props
  const ref = useRef<HTMLDivElement>(null)
  const depth = useContext(Depth) + 1
  const [layer] = useState(findTopLayer)
  const [opener] = useState(() => findOpener(anchor))
  usePlacement(ref, anchor, align)
  useDismissal(ref, { anchor, opener, depth, onClose })
  const leave = () => {
    // The browser then goes on from there.
    if (opener instanceof HTMLElement) opener.focus()
    onClose()
  }
  const keys = {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      event.stopPropagation()
      if (isComposing(event)) return
      props.onKeyDown?.(event)
      if (event.key === 'Tab' && props.isLeftByTab === true) return leave()
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
        role={role}
        aria-label={role === 'none' ? undefined : label}
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
