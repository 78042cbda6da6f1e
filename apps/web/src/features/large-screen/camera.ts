import type { Bounds } from '#ui/map/picture-model.ts'

/** The view of the wall: its middle in pixels of the base drawing, and screen pixels for each of them. */
export type Camera = { x: number; y: number; scale: number }
export type ScreenSize = { widthPx: number; heightPx: number }
type PointPx = readonly [x: number, y: number]

/** Position of a point of the base drawing on the screen. */
export const toScreen = (camera: Camera, [x, y]: PointPx, { widthPx, heightPx }: ScreenSize): PointPx => [
  (x - camera.x) * camera.scale + widthPx / 2,
  (y - camera.y) * camera.scale + heightPx / 2,
]

/** The same for the whole drawing, as an SVG transform. */
export function tellTransform({ x, y, scale }: Camera, { widthPx, heightPx }: ScreenSize): string {
  const [left, top] = [widthPx / 2 - x * scale, heightPx / 2 - y * scale]
  return `matrix(${scale} 0 0 ${scale} ${left} ${top})`
}

/** A margin, so that nothing lies exactly on the edge. */
const ROOM_SHARE = 0.08

/** The view of a box of the base drawing, `[left, top, right, bottom]`, no closer than `closest`. */
export function fitBox([left, top, right, bottom]: Bounds, size: ScreenSize, closest: number): Camera {
  const room = 1 - 2 * ROOM_SHARE
  const widest = Math.min(
    (size.widthPx * room) / Math.max(right - left, Number.EPSILON),
    (size.heightPx * room) / Math.max(bottom - top, Number.EPSILON),
  )
  return { x: (left + right) / 2, y: (top + bottom) / 2, scale: Math.min(widest, closest) }
}

/** ρ: how much zooming out costs against panning; the value that readers preferred. */
const RHO = 1.42
/** Camera paths shorter than this many screens are a straight zoom. */
const SHORT_PATH = 1e-6
const MS_PER_LENGTH = 420
const FLIGHT_MS = { least: 300, most: 850 }

export type Flight = {
  durationMs: number
  /** @param share of the time, 0..1 */
  at: (share: number) => Camera
}

const easeInOut = (share: number) => share * share * (3 - 2 * share)

/**
 * From one view to another along the path of least apparent motion: out, over, and in (van Wijk and Nuij, "Smooth and
 * efficient zooming and panning", 2003). Never longer than a second: an operator who hears the alarm must see the place.
 */
export function planFlight(from: Camera, to: Camera, { widthPx }: ScreenSize): Flight {
  const [w0, w1] = [widthPx / from.scale, widthPx / to.scale]
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const distance = Math.hypot(dx, dy)
  if (distance / Math.min(w0, w1) < SHORT_PATH) {
    const length = Math.abs(Math.log(w1 / w0)) / RHO
    return {
      durationMs: timeOf(length),
      at: (share) => ({ ...to, scale: widthPx / (w0 * (w1 / w0) ** easeInOut(share)) }),
    }
  }
  const turn = (w: number, sign: 1 | -1) => {
    const b = (w1 ** 2 - w0 ** 2 + sign * RHO ** 4 * distance ** 2) / (2 * w * RHO ** 2 * distance)
    return Math.asinh(-b)
  }
  const [r0, r1] = [turn(w0, 1), turn(w1, -1)]
  const length = (r1 - r0) / RHO
  const at = (share: number): Camera => {
    if (share >= 1) return to
    const s = easeInOut(share) * length
    const gone = (w0 / RHO ** 2) * (Math.cosh(r0) * Math.tanh(RHO * s + r0) - Math.sinh(r0))
    const w = (w0 * Math.cosh(r0)) / Math.cosh(RHO * s + r0)
    const part = gone / distance
    return { x: from.x + dx * part, y: from.y + dy * part, scale: widthPx / w }
  }
  return { durationMs: timeOf(length), at }
}

const timeOf = (length: number) => Math.min(FLIGHT_MS.most, Math.max(FLIGHT_MS.least, length * MS_PER_LENGTH))
