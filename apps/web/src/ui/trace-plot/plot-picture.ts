import { readToken } from '#ui/theme.ts'

const TITLE_PX = 36
const MARGIN_PX = 14
const TITLE_FONT_PX = 14
const NOTE_PX = 20
const NOTE_FONT_PX = 12
/** Sharp on paper as well. */
const LEAST_SCALE = 2
/** What the drawing over the curves takes from the style sheets: a picture of it has none. */
const DRAWN_STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'paint-order',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const

function copyDrawing(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const copies = copy.querySelectorAll<SVGElement>('*')
  for (const [at, original] of drawing.querySelectorAll('*').entries()) {
    const style = getComputedStyle(original)
    for (const name of DRAWN_STYLES) copies[at]?.style.setProperty(name, style.getPropertyValue(name))
  }
  return new XMLSerializer().serializeToString(copy)
}

async function loadDrawing(drawing: SVGSVGElement): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(copyDrawing(drawing))}`
  await image.decode()
  return image
}

/**
 * A plot as it stands on the screen, under a title and a note, as PNG.
 * @param frame holds the plot
 * @throws when the browser cannot draw it
 */
export async function makePlotPicture(frame: HTMLElement, title: string, note: string | null): Promise<Blob> {
  const curves = frame.querySelector('canvas')
  const drawing = frame.querySelector<SVGSVGElement>('.trace-overlay')
  if (curves === null || drawing === null) throw new Error('there is no plot to draw')
  const { clientWidth: width, clientHeight: height } = drawing.parentElement ?? frame
  const headPx = TITLE_PX + (note === null ? 0 : NOTE_PX)
  const scale = Math.max(LEAST_SCALE, devicePixelRatio)
  const canvas = document.createElement('canvas')
  canvas.width = width * scale
  canvas.height = (height + headPx) * scale
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('the browser gives no canvas')
  pen.scale(scale, scale)
  pen.fillStyle = readToken('--surface')
  pen.fillRect(0, 0, width, height + headPx)
  pen.fillStyle = readToken('--text-1')
  pen.font = `600 ${TITLE_FONT_PX}px ${readToken('--font')}`
  pen.fillText(title, MARGIN_PX, TITLE_PX - MARGIN_PX, width - 2 * MARGIN_PX)
  pen.font = `${NOTE_FONT_PX}px ${readToken('--font')}`
  if (note !== null) pen.fillText(note, MARGIN_PX, TITLE_PX + NOTE_PX - MARGIN_PX, width - 2 * MARGIN_PX)
  pen.drawImage(curves, 0, headPx, width, height)
  pen.drawImage(await loadDrawing(drawing), 0, headPx, width, height)
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (file === null) throw new Error('the browser wrote no picture')
  return file
}
