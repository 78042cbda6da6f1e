/** Which part of a picture shows in a square window. All in window pixels. */
export type Crop = {
  /** Window pixels per picture pixel. */
  scale: number
  /** Where the picture's upper left corner lies, from that of the window: never right of or below it. */
  x: number
  y: number
}

export type PictureSize = { width: number; height: number }

export const MAX_ZOOM = 5

/** The picture as small as it still fills the window. */
export const coverScale = ({ width, height }: PictureSize, windowPx: number): number =>
  windowPx / Math.min(width, height)

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Keeps the window filled: no zoom below the covering one, no edge of the picture inside the window. */
export function fitCrop(crop: Crop, size: PictureSize, windowPx: number): Crop {
  const least = coverScale(size, windowPx)
  const scale = clamp(crop.scale, least, least * MAX_ZOOM)
  return {
    scale,
    x: clamp(crop.x, windowPx - size.width * scale, 0),
    y: clamp(crop.y, windowPx - size.height * scale, 0),
  }
}

/** The middle of the picture, as much of it as fits. */
export function startCrop(size: PictureSize, windowPx: number): Crop {
  const scale = coverScale(size, windowPx)
  const middle = { scale, x: (windowPx - size.width * scale) / 2, y: (windowPx - size.height * scale) / 2 }
  // A side that just fits may be too short by a rounding error.
  return fitCrop(middle, size, windowPx)
}

/** Zooms about the middle of the window. */
export function zoomCrop(crop: Crop, scale: number, picture: { size: PictureSize; windowPx: number }): Crop {
  const { size, windowPx } = picture
  const least = coverScale(size, windowPx)
  const next = clamp(scale, least, least * MAX_ZOOM)
  const middle = windowPx / 2
  const about = (corner: number) => middle - ((middle - corner) / crop.scale) * next
  return fitCrop({ scale: next, x: about(crop.x), y: about(crop.y) }, size, windowPx)
}

export const moveCrop = (crop: Crop, step: { x: number; y: number }): Crop => ({
  ...crop,
  x: crop.x + step.x,
  y: crop.y + step.y,
})
