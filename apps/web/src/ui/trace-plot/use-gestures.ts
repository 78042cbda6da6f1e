import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { panView, type PlotView, type Projection, zoomDistance, zoomLevel } from './plot-view.ts'
import type { PlotCursors, TracePlotProps } from './trace-plot.types.ts'

type CursorName = keyof PlotCursors
const CURSOR_NAMES: readonly CursorName[] = ['aM', 'bM']

const ZOOM_PER_STEP = 1.25
const REACH_PX = 7
const FAST_SAMPLES = 10

type Parts = {
  props: TracePlotProps
  view: PlotView
  projection: Projection
  onView: (view: PlotView) => void
  onFit: () => void
}

type Point = { x: number; y: number }

function pointOf(event: { clientX: number; clientY: number }, element: Element): Point {
  const box = element.getBoundingClientRect()
  return { x: event.clientX - box.left, y: event.clientY - box.top }
}

/** Long enough to be read after the last turn of the wheel. */
const HINT_MS = 1500

/** Shown for a while each time it is asked for. */
function useHint() {
  const [isShown, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = () => {
    setShown(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(false), HINT_MS)
  }
  return { isShown, show }
}

/** The browser makes React's wheel listener passive: the page would scroll under the plot. */
function useWheel(ref: RefObject<HTMLElement | null>, parts: Parts, onScrolledOver: () => void): void {
  const { props, view, projection, onView } = parts
  const zoom = useEffectEvent((event: WheelEvent, element: Element) => {
    if (props.isScrolledOver === true && !event.ctrlKey && !event.metaKey) return onScrolledOver()
    event.preventDefault()
    const { x, y } = pointOf(event, element)
    // Browsers turn Shift+wheel into a sideways wheel.
    const turn = event.deltaY === 0 ? event.deltaX : event.deltaY
    const factor = turn > 0 ? ZOOM_PER_STEP : 1 / ZOOM_PER_STEP
    return onView(
      event.shiftKey
        ? zoomLevel(view, projection.levelAt(y), factor)
        : zoomDistance(view, projection.metresAt(x), factor),
    )
  })
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const listen = (event: WheelEvent) => zoom(event, element)
    element.addEventListener('wheel', listen, { passive: false })
    return () => element.removeEventListener('wheel', listen)
  }, [ref])
}

function findCursorAt(
  cursors: PlotCursors | undefined,
  projection: Projection,
  x: number,
): CursorName | null {
  if (cursors === undefined) return null
  const isNear = (name: CursorName) => Math.abs(projection.xOf(cursors[name]) - x) <= REACH_PX
  return CURSOR_NAMES.find(isNear) ?? null
}

type Drag = { kind: 'pan'; at: Point; view: PlotView } | { kind: 'cursor'; name: CursorName }

function usePointer({ props, view, projection, onView }: Parts, onActive: (name: CursorName) => void) {
  const drag = useRef<Drag | null>(null)
  const { cursors, onCursors, events = [], onHover } = props
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const at = pointOf(event, event.currentTarget)
    const name = findCursorAt(cursors, projection, at.x)
    drag.current = name === null ? { kind: 'pan', at, view } : { kind: 'cursor', name }
    if (name !== null) onActive(name)
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const hover = ({ x }: Point) => {
    if (onHover === undefined) return
    const near = events.find(({ positionM }) => Math.abs(projection.xOf(positionM) - x) <= REACH_PX)
    if ((near?.key ?? null) !== (props.hoveredKey ?? null)) onHover(near?.key ?? null)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const at = pointOf(event, event.currentTarget)
    const { current } = drag
    if (current === null) return hover(at)
    if (current.kind === 'cursor') {
      return cursors && onCursors?.({ ...cursors, [current.name]: projection.metresAt(at.x) })
    }
    const byM = (current.at.x - at.x) * projection.metresPerPx
    return onView(panView(current.view, byM, (at.y - current.at.y) * projection.dbPerPx))
  }
  const onPointerUp = () => {
    drag.current = null
  }
  const onPointerLeave = () => onHover?.(null)
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onPointerLeave }
}

const CURSOR_OF_KEY: Readonly<Record<string, CursorName>> = { a: 'aM', b: 'bM' }
const STEP_OF_KEY: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const ZOOM_OF_KEY: Readonly<Record<string, number>> = {
  '+': 1 / ZOOM_PER_STEP,
  '=': 1 / ZOOM_PER_STEP,
  '-': ZOOM_PER_STEP,
}

/** What a key does to the plot; null for a key it does not know. */
function findKeyAction({ props, view, onView, onFit }: Parts, active: CursorName) {
  const { cursors, onCursors, now, onToggleReference } = props
  return (key: string, isShift: boolean): (() => void) | null => {
    const step = STEP_OF_KEY[key]
    if (step !== undefined && cursors !== undefined) {
      const byM = step * (isShift ? FAST_SAMPLES : 1) * now.spacingM
      return () => onCursors?.({ ...cursors, [active]: cursors[active] + byM })
    }
    const factor = ZOOM_OF_KEY[key]
    if (factor !== undefined) return () => onView(zoomDistance(view, (view.fromM + view.toM) / 2, factor))
    if (key.toLowerCase() === 'r' && onToggleReference !== undefined) return onToggleReference
    return key === '0' ? onFit : null
  }
}

function useKeys(parts: Parts, active: CursorName, onActive: (name: CursorName) => void) {
  const findAction = findKeyAction(parts, active)
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const name = parts.props.cursors === undefined ? undefined : CURSOR_OF_KEY[event.key.toLowerCase()]
    const action = name === undefined ? findAction(event.key, event.shiftKey) : () => onActive(name)
    if (action === null) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }
}

/** Wheel, drag, double click and keys; which cursor the arrow keys move. */
export function useGestures(ref: RefObject<HTMLElement | null>, parts: Parts) {
  const [active, setActive] = useState<CursorName>('aM')
  const hint = useHint()
  useWheel(ref, parts, hint.show)
  const pointer = usePointer(parts, setActive)
  const onKeyDown = useKeys(parts, active, setActive)
  return {
    active,
    isHintShown: hint.isShown,
    handlers: { ...pointer, onKeyDown, onDoubleClick: parts.onFit },
  }
}
