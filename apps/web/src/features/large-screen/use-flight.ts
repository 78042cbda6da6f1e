import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Camera, planFlight, type ScreenSize, tellTransform, toScreen } from './camera.ts'

/** Elements at a point of the drawing carry it: `data-x`, `data-y`, in pixels of the base drawing. */
const ANCHORS = '[data-x]'

/** Moves the drawing and its elements, without React: sixty times a second while flying. */
function applyCamera(element: HTMLElement, camera: Camera, size: ScreenSize): void {
  element.querySelector('.wall-ground')?.setAttribute('transform', tellTransform(camera, size))
  for (const anchor of element.querySelectorAll<HTMLElement>(ANCHORS)) {
    const { x, y } = anchor.dataset
    const [left, top] = toScreen(camera, [Number(x), Number(y)], size)
    anchor.style.transform = `translate(${left}px, ${top}px)`
  }
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

type FlightOptions = { element: RefObject<HTMLElement | null>; size: ScreenSize; target: Camera }

/**
 * Moves the picture to a view, flying there from the present one; jumps where motion is not wanted, and when the wall itself
 * changes its size. Returns the view it has arrived at, null on the way.
 */
export function useFlight({ element, size, target }: FlightOptions): Camera | null {
  const current = useRef<{ camera: Camera; size: ScreenSize } | null>(null)
  const [arrived, setArrived] = useState<Camera | null>(null)
  const { x, y, scale } = target
  const { widthPx, heightPx } = size
  useEffect(() => {
    const [to, screen] = [
      { x, y, scale },
      { widthPx, heightPx },
    ]
    const former = current.current
    const isSameSize = former?.size.widthPx === widthPx && former.size.heightPx === heightPx
    const from = isSameSize && !prefersReducedMotion() ? former.camera : to
    const flight = planFlight(from, to, screen)
    const isJump = from.x === to.x && from.y === to.y && from.scale === to.scale
    let frame = 0
    let startedAt: number | null = null
    const arrive = () => {
      current.current = { camera: to, size: screen }
      if (element.current !== null) applyCamera(element.current, to, screen)
      setArrived(to)
    }
    const draw = (time: number) => {
      startedAt ??= time
      const share = (time - startedAt) / flight.durationMs
      if (share >= 1) return arrive()
      const camera = flight.at(share)
      current.current = { camera, size: screen }
      if (element.current !== null) applyCamera(element.current, camera, screen)
      frame = requestAnimationFrame(draw)
    }
    frame = requestAnimationFrame(isJump ? arrive : draw)
    return () => cancelAnimationFrame(frame)
  }, [element, x, y, scale, widthPx, heightPx])
  // Places the elements that React has just rendered.
  useLayoutEffect(() => {
    const { current: now } = current
    if (now !== null && element.current !== null) applyCamera(element.current, now.camera, now.size)
  })
  const isThere = arrived?.x === x && arrived.y === y && arrived.scale === scale
  return isThere ? arrived : null
}
