import type { LngLat } from '@fibrewatch/route'
import type { Map as MapLibreMap, MapMouseEvent, MapTouchEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { findPointAt, findSegmentAt, readProjection, type ScreenPoint } from '#ui/map/screen.ts'
import { roundPoint } from './snap.ts'

/** As far as a pointer may miss a point or a stretch of the route; a finger covers more. */
const POINTER_REACH_PX = 9
const FINGER_REACH_PX = 20
/** Less is a hand that trembles. */
const MOVED_PX = 3

/** A point of the route under a finger or the pointer: one that stands, or a new one on a stretch. */
type Held = { at: number; isNew: boolean; from: ScreenPoint; lngLat: LngLat; isMoved: boolean }

export type Dragged = { at: number; isNew: boolean; lngLat: LngLat }

export type DrawHands = {
  points: readonly LngLat[]
  snapAt: (at: ScreenPoint) => LngLat
  onAdd: (lngLat: LngLat) => void
  onChoose: (at: number) => void
  onDrop: (dragged: Dragged) => void
}

const isFinger = (): boolean => matchMedia('(pointer: coarse)').matches

function hold(map: MapLibreMap, points: readonly LngLat[], at: ScreenPoint): Held | null {
  const reachPx = isFinger() ? FINGER_REACH_PX : POINTER_REACH_PX
  const { project, unproject } = readProjection(map)
  const screen = points.map(project)
  const held = { from: { x: at.x, y: at.y }, isMoved: false }
  const index = findPointAt(screen, { at, reachPx })
  const point = index === null ? undefined : points[index]
  if (index !== null && point !== undefined) return { ...held, at: index, isNew: false, lngLat: point }
  const segment = findSegmentAt(screen, { at, reachPx })
  if (segment === null) return null
  return { ...held, at: segment.from + 1, isNew: true, lngLat: roundPoint(unproject(segment.nearest)) }
}

type Pressed = MapMouseEvent | MapTouchEvent

/** Two fingers are no drawing: they zoom. */
const isDrawing = (event: Pressed): boolean => !('points' in event) || event.points.length === 1

/** A click adds, a press on a point or a stretch takes hold of it, and what is held follows until it is let go. */
export function useDrawHands(map: MapLibreMap, hands: DrawHands) {
  const held = useRef<Held | null>(null)
  /** A press that took hold is no click, which the browser tells of after it. */
  const isTaken = useRef(false)
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [pointer, setPointer] = useState<LngLat | null>(null)
  const press = useEffectEvent((event: Pressed) => {
    held.current = isDrawing(event) ? hold(map, hands.points, event.point) : null
    isTaken.current = held.current !== null
    if (held.current === null) return
    event.preventDefault()
    if (!held.current.isNew) hands.onChoose(held.current.at)
  })
  const move = useEffectEvent((event: Pressed) => {
    const lngLat = hands.snapAt(event.point)
    const now = held.current
    // A browser tells of a mouse where a finger was, and the finger is not there any more.
    if (now === null) return setPointer(isFinger() ? null : lngLat)
    const isMoved =
      now.isMoved || Math.hypot(event.point.x - now.from.x, event.point.y - now.from.y) > MOVED_PX
    if (!isMoved) return
    held.current = { ...now, lngLat, isMoved }
    setDragged({ at: now.at, isNew: now.isNew, lngLat })
  })
  const drop = useEffectEvent(() => {
    const now = held.current
    held.current = null
    setDragged(null)
    if (now !== null && (now.isNew || now.isMoved)) hands.onDrop(now)
  })
  const click = useEffectEvent((event: MapMouseEvent) => {
    if (!isTaken.current && event.originalEvent.detail < 2) hands.onAdd(hands.snapAt(event.point))
  })
  const letGo = useEffectEvent(() => {
    held.current = null
    setDragged(null)
  })
  useEffect(() => {
    const subscriptions = [
      map.on('mousedown', (event) => press(event)),
      map.on('touchstart', (event) => press(event)),
      map.on('mousemove', (event) => move(event)),
      map.on('touchmove', (event) => move(event)),
      map.on('mouseout', () => setPointer(null)),
      map.on('click', (event) => click(event)),
    ]
    const stopped = new AbortController()
    // Outside of the map as well.
    const { signal } = stopped
    window.addEventListener('mouseup', () => drop(), { signal })
    window.addEventListener('touchend', () => drop(), { signal })
    window.addEventListener('touchcancel', () => letGo(), { signal })
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
      stopped.abort()
    }
  }, [map])
  return { dragged, pointer }
}
