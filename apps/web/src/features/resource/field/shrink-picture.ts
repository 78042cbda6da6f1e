import { MAX_CREW_PICTURE_BYTES } from '@fibrewatch/contract/crew'

type Bounds = { longestSidePx: number; maxBytes: number }

/** Enough to read the print on a sheath. */
const OF_ENTRY: Bounds = { longestSidePx: 1600, maxBytes: MAX_CREW_PICTURE_BYTES }
/** Tried in turn until the picture is small enough. */
const STEPS = [
  { scale: 1, quality: 0.8 },
  { scale: 0.8, quality: 0.7 },
  { scale: 0.6, quality: 0.6 },
  { scale: 0.4, quality: 0.5 },
] as const

/** The size at which a picture is drawn: never larger than it is. */
export function fitSize(
  width: number,
  height: number,
  longestSidePx: number,
): { width: number; height: number } {
  const share = Math.min(1, longestSidePx / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

async function drawJpeg(picture: ImageBitmap, longestSidePx: number, quality: number): Promise<Blob> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, fitSize(picture.width, picture.height, longestSidePx))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (blob === null) throw new Error('the browser drew no picture')
  return blob
}

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  // Whole groups of three bytes, so that the pieces join without padding in between.
  const PIECE = 3 * 8192
  let text = ''
  for (let at = 0; at < bytes.length; at += PIECE)
    text += btoa(String.fromCodePoint(...bytes.subarray(at, at + PIECE)))
  return text
}

/**
 * A photograph as a JPEG that the server takes, as base64. Drawn anew it loses what the camera wrote into it, the place included.
 * Rejects for what the browser cannot draw.
 */
export async function shrinkPicture(
  file: Blob,
  { longestSidePx, maxBytes }: Bounds = OF_ENTRY,
): Promise<string> {
  const picture = await createImageBitmap(file)
  try {
    for (const { scale, quality } of STEPS) {
      const blob = await drawJpeg(picture, longestSidePx * scale, quality)
      if (blob.size <= maxBytes) return await toBase64(blob)
    }
    throw new Error('the picture stays too large')
  } finally {
    picture.close()
  }
}
