import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { formMessages } from '#ui/form/form.messages.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { openModal } from './return-focus.ts'
import {
  drawEdge,
  fitWindow,
  loadWindowSize,
  saveWindowSize,
  WINDOW_EDGES,
  type WindowBox,
  type WindowEdge,
} from './window-size.ts'
import './window-dialog.css'

const KEY_STEP_PX = 16
const DEFAULT_WIDTH_PX = 560
/** Room for one more line than there is at first. */
const ROOM_PX = 22

type WindowDialogProps = {
  /** Under which its size is remembered. */
  id: string
  title: string
  /** 420 confirm, 560 form, 880 wide. */
  widthPx?: number
  /** Asked before it closes by Esc or its button; the caller closes it. */
  onClose: () => void
  children: ReactNode
}

const boxOf = (dialog: HTMLElement): WindowBox => {
  const { left, top, width, height } = dialog.getBoundingClientRect()
  return { leftPx: left, topPx: top, widthPx: width, heightPx: height }
}

/** `grows`: as high as its content, and no lower than it opened; `stays`: as its user sized it. */
type Sizing = 'grows' | 'stays'

const screenSize = () => ({ widthPx: innerWidth, heightPx: innerHeight })
const fitScreen = (wanted: WindowBox): WindowBox => fitWindow(wanted, screenSize())

function placeWindow(dialog: HTMLElement, wanted: WindowBox): void {
  const { leftPx, topPx } = fitScreen(wanted)
  dialog.style.left = `${leftPx}px`
  dialog.style.top = `${topPx}px`
}

function sizeWindow(dialog: HTMLElement, wanted: WindowBox, sizing: Sizing): void {
  const { widthPx, heightPx } = fitScreen(wanted)
  placeWindow(dialog, wanted)
  dialog.style.width = `${widthPx}px`
  dialog.style.height = sizing === 'stays' ? `${heightPx}px` : 'fit-content'
  dialog.style.setProperty('--opening-height', sizing === 'stays' ? '0px' : `${heightPx}px`)
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-KEY_STEP_PX, 0],
  ArrowRight: [KEY_STEP_PX, 0],
  ArrowUp: [0, -KEY_STEP_PX],
  ArrowDown: [0, KEY_STEP_PX],
}

/** Pointer and arrow keys on a handle: each step is told as a change of place. */
function useHandle(onStep: (stepX: number, stepY: number) => void, onEnd: () => void) {
  const last = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null
      if (button !== null && button !== event.currentTarget) return
      event.currentTarget.setPointerCapture(event.pointerId)
      last.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (last.current === null) return
      onStep(event.clientX - last.current.x, event.clientY - last.current.y)
      last.current = { x: event.clientX, y: event.clientY }
    },
    onPointerUp: () => {
      last.current = null
      onEnd()
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = STEPS[event.key]
      if (step === undefined || event.target !== event.currentTarget) return
      event.preventDefault()
      onStep(...step)
      onEnd()
    },
  }
}

/** Opens in the middle, in the size it had last; closes silently when its page is hidden. */
function useOpening(id: string, widthPx: number) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (dialog === null) return undefined
    const giveFocusBack = openModal(dialog)
    dialog.style.setProperty('--opening-height', '0px')
    const size = loadWindowSize(id)
    const natural = boxOf(dialog)
    const box = { ...natural, heightPx: natural.heightPx + ROOM_PX, widthPx, ...size }
    const leftPx = (innerWidth - box.widthPx) / 2
    const topPx = Math.max((innerHeight - box.heightPx) / 3, 0)
    // With its room it takes a fault under a field without moving the buttons from under the pointer.
    sizeWindow(dialog, { ...box, leftPx, topPx }, size === null ? 'grows' : 'stays')
    const first = dialog.querySelector<HTMLElement>(
      '[data-autofocus], .form-fields input, .form-fields textarea, .form-fields button',
    )
    first?.focus()
    const keepInSight = () => placeWindow(dialog, boxOf(dialog))
    // What comes late, and a form that asks more once something is chosen, makes it higher.
    const growth = new ResizeObserver(keepInSight)
    growth.observe(dialog)
    addEventListener('resize', keepInSight)
    return () => {
      growth.disconnect()
      removeEventListener('resize', keepInSight)
      dialog.close()
      giveFocusBack()
    }
  }, [id, widthPx])
  return ref
}

/** Esc asks to close, it does not close by itself. */
function useEscape(ref: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const dialog = ref.current
    const ask = (event: Event) => {
      event.preventDefault()
      if (event.target === dialog) close()
    }
    dialog?.addEventListener('cancel', ask)
    return () => dialog?.removeEventListener('cancel', ask)
  }, [ref])
}

function useMoving(ref: RefObject<HTMLDialogElement | null>) {
  const step = (stepX: number, stepY: number) => {
    if (ref.current === null) return
    const box = boxOf(ref.current)
    placeWindow(ref.current, { ...box, leftPx: box.leftPx + stepX, topPx: box.topPx + stepY })
  }
  return useHandle(step, () => {})
}

function useResizing(ref: RefObject<HTMLDialogElement | null>, id: string, edge: WindowEdge) {
  const step = (stepX: number, stepY: number) => {
    if (ref.current === null) return
    sizeWindow(ref.current, drawEdge(boxOf(ref.current), { edge, stepX, stepY }, screenSize()), 'stays')
  }
  return useHandle(step, () => {
    if (ref.current !== null) saveWindowSize(id, boxOf(ref.current))
  })
}

/** Larger than any screen: the size is then limited to the screen. */
const EVERYTHING: WindowBox = {
  leftPx: 0,
  topPx: 0,
  widthPx: Number.MAX_SAFE_INTEGER,
  heightPx: Number.MAX_SAFE_INTEGER,
}

/** Fills the screen, whatever size that takes on, and gives the former place and size back. */
function useFullScreen(ref: RefObject<HTMLDialogElement | null>) {
  const [former, setFormer] = useState<{ box: WindowBox; sizing: Sizing } | null>(null)
  const isFull = former !== null
  useEffect(() => {
    if (!isFull) return undefined
    const fill = () => {
      if (ref.current !== null) sizeWindow(ref.current, EVERYTHING, 'stays')
    }
    fill()
    addEventListener('resize', fill)
    return () => removeEventListener('resize', fill)
  }, [ref, isFull])
  const toggle = () => {
    const dialog = ref.current
    if (dialog === null) return
    const sizing = dialog.style.height === 'fit-content' ? 'grows' : 'stays'
    if (former !== null) sizeWindow(dialog, former.box, former.sizing)
    setFormer(former === null ? { box: boxOf(dialog), sizing } : null)
  }
  return { isFull, toggle }
}

type EdgeProps = { dialog: RefObject<HTMLDialogElement | null>; id: string; edge: WindowEdge }

/** For the pointer; the keys have the lower right corner. */
function Edge({ dialog, id, edge }: EdgeProps) {
  const { onKeyDown: _, ...draw } = useResizing(dialog, id, edge)
  return <span className="window-edge" data-edge={edge} aria-hidden="true" {...draw} />
}

const KEY_CORNER: WindowEdge = 'se'

function Edges({ dialog, id }: Omit<EdgeProps, 'edge'>) {
  const t = useMessages(formMessages)
  const corner = useResizing(dialog, id, KEY_CORNER)
  return (
    <>
      {WINDOW_EDGES.filter((edge) => edge !== KEY_CORNER).map((edge) => (
        <Edge key={edge} {...{ dialog, id, edge }} />
      ))}
      <button
        type="button"
        className="window-corner"
        aria-label={t('resize')}
        title={t('resize')}
        {...corner}
      />
    </>
  )
}

/**
 * A modal window: dragged by its title, resized from its edges and corners, both also by arrow keys; fills the screen
 * by its button or a double click on its title; Esc asks to close.
 */
export function WindowDialog({
  id,
  title,
  widthPx = DEFAULT_WIDTH_PX,
  onClose,
  children,
}: WindowDialogProps) {
  const t = useMessages(formMessages)
  const titleId = useId()
  const ref = useOpening(id, widthPx)
  useEscape(ref, onClose)
  const move = useMoving(ref)
  const { isFull, toggle } = useFullScreen(ref)
  const { onKeyDown: _, ...drag } = move
  return (
    <dialog
      ref={ref}
      className={isFull ? 'window-dialog is-full' : 'window-dialog'}
      style={{ width: widthPx }}
      aria-labelledby={titleId}
    >
      <div className="window-title" onDoubleClick={toggle} {...(isFull ? {} : drag)}>
        <h2 id={titleId}>{title}</h2>
        {!isFull && (
          <button type="button" className="window-grip" aria-label={t('move')} title={t('move')} {...move}>
            <Icon name="grip" size={14} />
          </button>
        )}
        <IconButton
          icon={isFull ? 'restore' : 'full-screen'}
          label={t(isFull ? 'leaveFullScreen' : 'fillScreen')}
          className="button text icon-only small window-fill"
          onClick={toggle}
        />
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </div>
      <div className="window-body">{children}</div>
      {!isFull && <Edges dialog={ref} id={id} />}
    </dialog>
  )
}
