import { fileURLToPath } from 'node:url'
import PdfDocument from 'pdfkit'
import {
  type Box,
  type Circle,
  fitPicture,
  type Paper,
  type Paragraph,
  type PlacedText,
  type Polyline,
  type Stroke,
  type TextStyle,
} from './paper.ts'
import type { Picture } from './picture.ts'

const FONTS = {
  regular: import.meta.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold.ttf'),
} as const
const BLACK = '#000000'
const ELLIPSIS = '…'

export interface PaperOptions {
  readonly title: string
  readonly author: string
  readonly createdAt: Date
  /** BCP 47. */
  readonly language: string
  readonly onBytes: (bytes: Uint8Array) => void
  readonly onEnd: () => void
}

/**
 * A PDF document in Noto Sans SC, of which only the letters in use are put in. What is drawn on a page leaves as soon as the
 * next one begins. Only what is drawn on every page stays until the end, so that each can say how many there are.
 */
export function createPaper({ title, author, createdAt, language, onBytes, onEnd }: PaperOptions): Paper {
  const document = new PdfDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    lang: language,
    displayTitle: true,
    info: {
      Title: title,
      Author: author,
      CreationDate: createdAt,
      Producer: 'Fibrewatch',
      Creator: 'Fibrewatch',
    },
  })
  document.on('data', onBytes)
  document.on('end', onEnd)
  for (const [name, url] of Object.entries(FONTS)) document.registerFont(name, fileURLToPath(url))
  return new PdfPaper(document)
}

/** Finer than any printer. */
const PATH_DIGITS = 2

/** `x y m x y l …`, the operators of a path (ISO 32000-1, 8.5.2). */
function makePath(points: Polyline): string {
  const steps: string[] = []
  for (let at = 0; at + 1 < points.length; at += 2) {
    const [x = 0, y = 0] = [points[at], points[at + 1]]
    steps.push(`${x.toFixed(PATH_DIGITS)} ${y.toFixed(PATH_DIGITS)} ${at === 0 ? 'm' : 'l'}`)
  }
  return steps.join(' ')
}

/** A unit stays on the line of its number. */
const keepUnits = (text: string): string => text.replace(/(\d) (?=(?:k?m|dB|nm|ns|µs|s)\b)/g, '$1\u00A0')

const HALO_PT = 2.4
const SHARE_BEFORE = { start: 0, middle: 0.5, end: 1 } as const

class PdfPaper implements Paper {
  readonly #document: InstanceType<typeof PdfDocument>
  /** By its address the library knows a picture again: it is in the file once, on however many pages it is drawn. */
  readonly #addresses = new Map<Picture, string>()
  #pageCount = 0

  constructor(document: InstanceType<typeof PdfDocument>) {
    this.#document = document
  }

  get pageCount(): number {
    return this.#pageCount
  }

  addPage(): void {
    if (this.#pageCount > 0) this.#sendPage()
    this.#document.addPage()
    this.#pageCount++
  }

  measure(text: string, style: TextStyle): number {
    this.#takeFont(style)
    return this.#document.widthOfString(text)
  }

  text(text: string, place: PlacedText): void {
    const { x, y, anchor = 'start', maxWidth, halo, colour = BLACK } = place
    const shown = maxWidth === undefined ? text : this.#fit(text, place, maxWidth)
    const left = x - this.measure(shown, place) * SHARE_BEFORE[anchor]
    if (halo !== undefined) {
      this.#takeStroke({ colour: halo, widthPt: HALO_PT })
      this.#document.fillColor(halo).text(shown, left, y, { lineBreak: false, fill: true, stroke: true })
    }
    this.#document.fillColor(colour).text(shown, left, y, { lineBreak: false })
  }

  paragraph(text: string, place: Paragraph): number {
    const { x, y, colour = BLACK } = place
    const options = this.#takeParagraph(place)
    this.#document.fillColor(colour).text(keepUnits(text), x, y, options)
    return this.measureParagraph(text, place)
  }

  measureParagraph(text: string, place: Paragraph): number {
    const { width, lineGap } = this.#takeParagraph(place)
    const height = this.#document.heightOfString(keepUnits(text), { width, lineGap })
    return Math.min(height, (place.maxLines ?? Number.POSITIVE_INFINITY) * place.lineHeight)
  }

  paint({ x, y, width, height }: Box, colour: string): void {
    this.#document.rect(x, y, width, height).fill(colour)
  }

  frame({ x, y, width, height }: Box, stroke: Stroke): void {
    this.#takeStroke(stroke)
    this.#document.rect(x, y, width, height).stroke()
  }

  line(points: Polyline, stroke: Stroke): void {
    this.#takeStroke(stroke)
    // In one piece: the library keeps every piece of an open page by itself, those of a curve in some 2 MB.
    this.#document.addContent(makePath(points))
    this.#document.stroke()
  }

  shape(rings: readonly Polyline[], colour: string): void {
    this.#document.fillColor(colour)
    // In one piece, as a line; `h` closes a ring, `f*` fills by the even-odd rule (ISO 32000-1, 8.5.3).
    this.#document.addContent(`${rings.map((ring) => `${makePath(ring)} h`).join(' ')} f*`)
  }

  circle({ x, y, radius }: Circle, fill: string, stroke: Stroke): void {
    this.#takeStroke(stroke)
    this.#document.circle(x, y, radius).fillAndStroke(fill, stroke.colour)
  }

  picture(picture: Picture, box: Box): number {
    const { width, height } = fitPicture(picture, box)
    const address =
      this.#addresses.get(picture) ?? `data:image;base64,${Buffer.from(picture.bytes).toString('base64')}`
    this.#addresses.set(picture, address)
    this.#document.image(address, box.x, box.y + (box.height - height) / 2, { width, height })
    return width
  }

  clip({ x, y, width, height }: Box, draw: () => void): void {
    this.#document.save()
    this.#document.rect(x, y, width, height).clip()
    draw()
    this.#document.restore()
  }

  onEveryPage(draw: (page: number, pages: number) => void): void {
    for (let page = 0; page < this.#pageCount; page++) {
      this.#document.switchToPage(page)
      draw(page + 1, this.#pageCount)
    }
  }

  end(): void {
    this.#document.end()
  }

  /**
   * Some 60 KB a page, in thousands of pieces: hundreds of pages would leave the memory of the process in shreds. What comes
   * later is a second stream of the page, which a reader takes for one with the first (ISO 32000-1, 7.8.2).
   */
  #sendPage(): void {
    const { page } = this.#document
    const drawn = page.content
    drawn.finalize()
    page.content = this.#document.ref({})
    Object.assign(page.dictionary.data, { Contents: [drawn, page.content] })
    // A stream, also where nothing more is drawn.
    page.content.write('')
  }

  #takeParagraph({ width, lineHeight, maxLines, ...style }: Paragraph) {
    this.#takeFont(style)
    const natural = this.#document.currentLineHeight()
    const options = { width, lineGap: lineHeight - natural }
    // The library reckons with the font's own height of a line when it looks whether another one fits.
    return maxLines === undefined ? options : { ...options, height: maxLines * natural + 1, ellipsis: true }
  }

  #takeFont({ sizePt, bold }: TextStyle): void {
    this.#document.font(bold ? 'bold' : 'regular').fontSize(sizePt)
  }

  #takeStroke({ colour, widthPt, dash }: Stroke): void {
    this.#document.lineWidth(widthPt).strokeColor(colour).lineJoin('round')
    if (dash) this.#document.dash(dash[0], { space: dash[1] })
    else this.#document.undash()
  }

  #fit(text: string, style: TextStyle, maxWidth: number): string {
    if (this.measure(text, style) <= maxWidth) return text
    const letters = Array.from(text)
    while (letters.length > 0 && this.measure(letters.join('') + ELLIPSIS, style) > maxWidth) letters.pop()
    return letters.join('') + ELLIPSIS
  }
}
