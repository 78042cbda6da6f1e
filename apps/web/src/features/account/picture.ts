import type { Crop } from './crop.ts'

/** Side of the stored avatar. */
export const AVATAR_PX = 256
const MAX_FILE_BYTES = 20 * 1024 * 1024
const QUALITY = 0.9

export type PictureFault = 'avatarUnreadable' | 'avatarTooLarge'

/** Decodes a file that the user chose. A file that no browser can draw is refused, and so is an SVG, which may hold a script. */
export async function loadPicture(file: Blob): Promise<ImageBitmap | PictureFault> {
  if (file.size > MAX_FILE_BYTES) return 'avatarTooLarge'
  if (file.type === 'image/svg+xml') return 'avatarUnreadable'
  try {
    return await createImageBitmap(file)
  } catch {
    return 'avatarUnreadable'
  }
}

type Drawing = { picture: ImageBitmap; crop: Crop; windowPx: number; sizePx: number }

/** Draws the visible part of the picture at another size. */
export function drawCrop(canvas: HTMLCanvasElement, { picture, crop, windowPx, sizePx }: Drawing): void {
  const context = canvas.getContext('2d')
  if (context === null) return
  const ratio = sizePx / windowPx
  canvas.width = sizePx
  canvas.height = sizePx
  context.imageSmoothingQuality = 'high'
  const [width, height] = [picture.width * crop.scale * ratio, picture.height * crop.scale * ratio]
  context.drawImage(picture, crop.x * ratio, crop.y * ratio, width, height)
}

/** The crop as a file: WebP where the browser can write it, else the PNG it writes instead. */
export async function makeAvatar(drawing: Omit<Drawing, 'sizePx'>): Promise<Blob> {
  const canvas = document.createElement('canvas')
  drawCrop(canvas, { ...drawing, sizePx: AVATAR_PX })
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY))
  if (file === null) throw new Error('the browser could not write the picture')
  return file
}
