import type { Paper } from '#platform/pdf/paper'
import { type Flow, INK, requireHeight, type Span, TEXT } from './flow.ts'
import type { Figure, Pair, Section } from './sheet.ts'

const FIGURES_PT = 48

/** The figures that a reader looks for first, side by side between two rules. */
export function drawFigures(flow: Flow, figures: readonly Figure[], span: Span): void {
  requireHeight(flow, FIGURES_PT)
  const { paper } = flow
  const { y } = flow
  const edge = { colour: INK.rule, widthPt: 0.5 }
  paper.line([span.x, y, span.x + span.width, y], edge)
  paper.line([span.x, y + FIGURES_PT - 4, span.x + span.width, y + FIGURES_PT - 4], edge)
  const width = span.width / figures.length
  for (const [at, { label, value, unit, note }] of figures.entries()) {
    const x = span.x + at * width + (at === 0 ? 0 : 8)
    const maxWidth = width - 10
    if (at > 0)
      paper.line([x - 8, y + 0.5, x - 8, y + FIGURES_PT - 4.5], { colour: INK.divider, widthPt: 0.5 })
    paper.text(label, { ...TEXT.label, colour: INK.second, x, y: y + 4, maxWidth })
    paper.text(value, { ...TEXT.figure, x, y: y + 12.5 })
    const unitX = x + paper.measure(value, TEXT.figure) + 2.5
    if (unit !== '') paper.text(unit, { ...TEXT.unit, x: unitX, y: y + 18.6 })
    paper.text(note, { ...TEXT.label, x, y: y + 31.5, maxWidth })
  }
  flow.y += FIGURES_PT
}

const PAIRS_A_ROW = 4
const PAIR_HEAD_PT = 9.6
const PAIR_LINE_PT = 9
const PAIR_LINES = 2
const PAIR_FOOT_PT = 2.4
const PAIR_GAP_PT = 6

const placeValue = (width: number) => ({
  ...TEXT.body,
  x: 0,
  y: 0,
  width: width - PAIR_GAP_PT,
  lineHeight: PAIR_LINE_PT,
  maxLines: PAIR_LINES,
})

interface PairRow {
  readonly pairs: readonly Pair[]
  readonly height: number
}

/** Rows are as high as the longest of their values, which may take two lines. */
function makeRows(paper: Paper, pairs: readonly Pair[], span: Span): PairRow[] {
  const place = placeValue(span.width / PAIRS_A_ROW)
  return Array.from({ length: Math.ceil(pairs.length / PAIRS_A_ROW) }, (_, row) => {
    const shown = pairs.slice(row * PAIRS_A_ROW, (row + 1) * PAIRS_A_ROW)
    const heights = shown.map(({ value }) => Math.ceil(paper.measureParagraph(value, place) / PAIR_LINE_PT))
    return { pairs: shown, height: PAIR_HEAD_PT + Math.max(...heights) * PAIR_LINE_PT + PAIR_FOOT_PT }
  })
}

export const measurePairs = (paper: Paper, pairs: readonly Pair[], span: Span): number =>
  makeRows(paper, pairs, span).reduce((sum, { height }) => sum + height, 0)

/** Labels with their values, four a row. */
export function drawPairs(flow: Flow, pairs: readonly Pair[], span: Span): void {
  const { paper } = flow
  const width = span.width / PAIRS_A_ROW
  const rule = { colour: INK.divider, widthPt: 0.5 }
  paper.line([span.x, flow.y, span.x + span.width, flow.y], rule)
  for (const row of makeRows(paper, pairs, span)) {
    for (const [at, { label, value }] of row.pairs.entries()) {
      const x = span.x + at * width
      paper.text(label, { ...TEXT.label, x, y: flow.y + 1.2, maxWidth: width - PAIR_GAP_PT })
      paper.paragraph(value, { ...placeValue(width), x, y: flow.y + PAIR_HEAD_PT })
    }
    flow.y += row.height
    paper.line([span.x, flow.y, span.x + span.width, flow.y], rule)
  }
  flow.y += 2
}

/** Small print below what it explains. */
export function drawNote(flow: Flow, text: string, span: Span): void {
  const place = {
    ...TEXT.label,
    colour: INK.second,
    x: span.x,
    y: flow.y + 4,
    width: span.width,
    lineHeight: 10,
  }
  flow.y += flow.paper.paragraph(text, place) + 6
}

const BAR_PT = 4

/** The conclusion, in a frame of its own. */
export function drawVerdictBox(flow: Flow, section: Section & { kind: 'verdict' }, span: Span): void {
  const { paper } = flow
  const inner = { x: span.x + BAR_PT + 8, width: span.width - BAR_PT - 16 }
  const style = { ...TEXT.body, ...inner, lineHeight: 11.6 }
  const height = 28 + paper.measureParagraph(section.text, { ...style, y: 0 })
  requireHeight(flow, height + 11)
  const top = flow.y + 7
  const colour = section.verdict === 'fail' ? INK.failed : INK.text
  paper.text(section.title, {
    sizePt: 10.6,
    bold: true,
    colour,
    x: inner.x,
    y: top + 5,
    maxWidth: inner.width,
  })
  paper.paragraph(section.text, { ...style, y: top + 21 })
  paper.frame({ x: span.x, y: top, width: span.width, height }, { colour, widthPt: 0.8 })
  paper.paint({ x: span.x, y: top, width: BAR_PT, height }, colour)
  flow.y = top + height + 4
}

export const SIGNATURES_PT = 34

/** A line for each who signs, and one for the day. */
export function drawSignatures(flow: Flow, section: Section & { kind: 'signatures' }, span: Span): void {
  requireHeight(flow, SIGNATURES_PT)
  const { paper } = flow
  const gap = 20
  const width = (span.width - gap * (section.people.length - 1)) / section.people.length
  const y = flow.y + 24
  const line = { colour: INK.text, widthPt: 0.7 }
  for (const [at, { role, name }] of section.people.entries()) {
    const x = span.x + at * (width + gap)
    paper.text(role, { ...TEXT.body, x, y: y - 17, maxWidth: 62 })
    paper.text(name, { ...TEXT.label, x, y: y - 7, maxWidth: 62 })
    const dayX = x + width - 56
    paper.line([x + 66, y + 2, dayX - 26, y + 2], line)
    paper.text(section.dateLabel, { ...TEXT.body, x: dayX - 4, y: y - 8, anchor: 'end' })
    paper.line([dayX, y + 2, x + width, y + 2], line)
  }
  flow.y = y + 8
}
