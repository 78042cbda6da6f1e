import type { Picture } from './picture.ts'

/** A4 upright (ISO 216), in points of 1/72 inch. */
export const PAPER_WIDTH_PT = 595.28
export const PAPER_HEIGHT_PT = 841.89

export interface TextStyle {
  readonly sizePt: number
  readonly bold?: boolean
  /** `#rrggbb`; default black. */
  readonly colour?: string
}

export interface Stroke {
  readonly colour: string
  readonly widthPt: number
  /** Lengths of dash and gap, points. */
  readonly dash?: readonly [number, number]
}

export interface PlacedText extends TextStyle {
  readonly x: number
  /** Top of the line. */
  readonly y: number
  /** `end` puts the end of the text at `x`, `middle` its middle. */
  readonly anchor?: 'start' | 'middle' | 'end'
  /** A longer text is cut, and ends with an ellipsis. */
  readonly maxWidth?: number
  /** Drawn around the letters, to be read over lines. */
  readonly halo?: string
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Circle {
  readonly x: number
  readonly y: number
  readonly radius: number
}

export interface Paragraph extends TextStyle {
  readonly x: number
  readonly y: number
  readonly width: number
  /** From line to line. */
  readonly lineHeight: number
  /** What goes beyond is cut, and ends with an ellipsis. */
  readonly maxLines?: number
}

/** Points of a line, points of 1/72 inch: x, y, x, y, … */
export type Polyline = readonly number[] | Float32Array

/** Pages that text and lines are drawn on, from the top left corner, in points. Everything is drawn on the last page. */
export interface Paper {
  readonly pageCount: number
  addPage(): void
  text(text: string, place: PlacedText): void
  /** Lines of at most `width`, broken as the language does (UAX 14); answers their height. */
  paragraph(text: string, place: Paragraph): number
  /** The height that `paragraph` would take. */
  measureParagraph(text: string, place: Paragraph): number
  measure(text: string, style: TextStyle): number
  paint(box: Box, colour: string): void
  frame(box: Box, stroke: Stroke): void
  line(points: Polyline, stroke: Stroke): void
  /** Filled; where two rings lie over each other there is a hole. */
  shape(rings: readonly Polyline[], colour: string): void
  circle(centre: Circle, fill: string, stroke: Stroke): void
  /** As large as the box allows, from its left, in the middle of its height. Answers its width. */
  picture(picture: Picture, box: Box): number
  /** What `draw` draws is cut off at the box. */
  clip(box: Box, draw: () => void): void
  /** Draws on every page, once all are there. */
  onEveryPage(draw: (page: number, pages: number) => void): void
  /** Ends the document. */
  end(): void
}

export function fitPicture(
  { widthPx, heightPx }: Picture,
  box: Pick<Box, 'width' | 'height'>,
): Pick<Box, 'width' | 'height'> {
  const scale = Math.min(box.width / widthPx, box.height / heightPx)
  return { width: widthPx * scale, height: heightPx * scale }
}
