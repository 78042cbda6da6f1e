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
import type { PlotCursor, TracePlotProps } from './trace-plot.types.ts'
import { type PlotNavigation, ZOOM_PER_STEP } from './use-navigation.ts'

const REACH_PX = 7
const FAST_SAMPLES = 10

type Parts = {
  props: TracePlotProps
  projection: Projection
  navigation: PlotNavigation
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
  const { props, projection, navigation } = parts
  const { view, onView } = navigation
  const zoom = useEffectEvent((event: WheelEvent, element: Element) => {
    if (props.isScrolledOver === true && !event.ctrlKey && !event.metaKey) return onScrolledOver()
    event.preventDefault()
    const { x, y } = pointOf(event, element)
    // Browsers turn Shift+wheel into a sideways wheel.
    const turn = event.deltaY === 0 ? event.deltaX : event.deltaY
    const factor = turn > 0 ? ZOOM_PER_STEP : 1 / ZOOM_PER_STEP
    return event.shiftKey
      ? onView(zoomLevel(view, projection.levelAt(y), factor), { isLevelChosen: true })
      : onView(zoomDistance(view, projection.metresAt(x), factor))
  })
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const listen = (event: WheelEvent) => zoom(event, element)
    element.addEventListener('wheel', listen, { passive: false })
    return () => element.removeEventListener('wheel', listen)
  }, [ref])
}

/** The nearest within reach. */
function findCursorAt(cursors: readonly PlotCursor[], projection: Projection, x: number): string | null {
  const distanceOf = ({ positionM }: PlotCursor) => Math.abs(projection.xOf(positionM) - x)
  const near = cursors.filter((cursor) => distanceOf(cursor) <= REACH_PX)
  return near.toSorted((a, b) => distanceOf(a) - distanceOf(b))[0]?.id ?? null
}

/** A drag along the distance keeps the level fitted until it has gone this far up or down. */
const LEVEL_DRAG_PX = 12

type Drag = { kind: 'pan'; at: Point; view: PlotView } | { kind: 'cursor'; id: string }

function usePointer({ props, projection, navigation }: Parts, onActive: (id: string) => void) {
  const drag = useRef<Drag | null>(null)
  const { view, onView } = navigation
  const { cursors = [], onCursor, events = [], onHover } = props
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const at = pointOf(event, event.currentTarget)
    const id = findCursorAt(cursors, projection, at.x)
    drag.current = id === null ? { kind: 'pan', at, view } : { kind: 'cursor', id }
    if (id !== null) onActive(id)
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
    if (current.kind === 'cursor') return onCursor?.(current.id, projection.metresAt(at.x))
    const byM = (current.at.x - at.x) * projection.metresPerPx
    const byPx = at.y - current.at.y
    const isLevelChosen = !navigation.isLevelFitted || Math.abs(byPx) > LEVEL_DRAG_PX
    const byDb = isLevelChosen ? byPx * projection.dbPerPx : 0
    return onView(panView(current.view, byM, byDb), { isLevelChosen })
  }
  const onPointerUp = () => {
    drag.current = null
  }
  const onPointerLeave = () => onHover?.(null)
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onPointerLeave }
}

const STEP_OF_KEY: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const ZOOM_OF_KEY: Readonly<Record<string, number>> = {
  '+': 1 / ZOOM_PER_STEP,
  '=': 1 / ZOOM_PER_STEP,
  '-': ZOOM_PER_STEP,
}

/** What a key does to the plot; null for a key it does not know. */
function findKeyAction({ props, navigation }: Parts, active: PlotCursor | undefined) {
  const { onCursor, now, onToggleReference } = props
  const letters: Readonly<Record<string, (() => void) | undefined>> = {
    r: onToggleReference,
    y: navigation.onToggleLevelFit,
    z: navigation.onBack,
    x: navigation.onForward,
    0: navigation.onFit,
  }
  return (key: string, isShift: boolean): (() => void) | null => {
    const step = STEP_OF_KEY[key]
    if (step !== undefined && active !== undefined) {
      const byM = step * (isShift ? FAST_SAMPLES : 1) * now.spacingM
      return () => onCursor?.(active.id, active.positionM + byM)
    }
    const factor = ZOOM_OF_KEY[key]
    return factor === undefined ? (letters[key.toLowerCase()] ?? null) : () => navigation.onZoom(factor)
  }
}

function useKeys(parts: Parts, active: PlotCursor | undefined, onActive: (id: string) => void) {
  const findAction = findKeyAction(parts, active)
  const { cursors = [] } = parts.props
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const key = event.key.toLowerCase()
    const named = cursors.find(
      ({ name, isOuter }) => name.toLowerCase() === key && isOuter === event.shiftKey,
    )
    const action = named === undefined ? findAction(event.key, event.shiftKey) : () => onActive(named.id)
    if (action === null) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }
}

/** Wheel, drag, double click and keys; which cursor the arrow keys move. */
export function useGestures(ref: RefObject<HTMLElement | null>, parts: Parts) {
  const { cursors = [] } = parts.props
  const [activeId, setActive] = useState<string | null>(null)
  const active = cursors.find(({ id }) => id === activeId) ?? cursors[0]
  const hint = useHint()
  useWheel(ref, parts, hint.show)
  const pointer = usePointer(parts, setActive)
  const onKeyDown = useKeys(parts, active, setActive)
  return {
    activeId: active?.id ?? null,
    isHintShown: hint.isShown,
    handlers: { ...pointer, onKeyDown, onDoubleClick: parts.navigation.onFit },
  }
}
