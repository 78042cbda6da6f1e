import { PAPER_HEIGHT_PT, PAPER_WIDTH_PT, type Paper } from '#platform/pdf/paper'
import {
  drawFigures,
  drawNote,
  drawPairs,
  drawSignatures,
  drawVerdictBox,
  pairsHeight,
  SIGNATURES_PT,
  VERDICT_PT,
} from './draw-blocks.ts'
import { CURVE_PT, drawCurve } from './draw-curve.ts'
import { drawRoute, ROUTE_PT } from './draw-route.ts'
import { drawTable, TABLE_START_PT } from './draw-table.ts'
import {
  CONTENT_WIDTH_PT,
  drawSectionHead,
  type Flow,
  INK,
  MARGIN_PT,
  requireHeight,
  type Span,
  TEXT,
  WHOLE,
} from './flow.ts'
import type { ReportHead, Section, Sheet } from './sheet.ts'

/** Draws a report, sheet after sheet. */
export interface ReportDrawing {
  addSheet(sheet: Sheet): void
  /** The feet of all pages, now that their number is known. */
  finish(): void
}

export function createReportDrawing(paper: Paper, head: ReportHead): ReportDrawing {
  const sourceOfPage: string[] = []
  const flow: Flow = {
    paper,
    y: 0,
    sectionNumber: 1,
    newPage: () => {
      paper.addPage()
      sourceOfPage.push(sourceOfPage.at(-1) ?? '')
      flow.y = drawPageHead(paper, head)
    },
  }
  return {
    addSheet: (sheet) => {
      flow.sectionNumber = 1
      flow.newPage()
      sourceOfPage[sourceOfPage.length - 1] = sheet.source
      drawTitle(flow, sheet)
      for (const section of sheet.sections) drawSection(flow, section, WHOLE)
    },
    finish: () =>
      paper.onEveryPage((page, pages) =>
        drawFoot(paper, { head, page, pages, source: sourceOfPage[page - 1] ?? '' }),
      ),
  }
}

/** The mark of the console: a trace with its steps, on a field of 24. */
const MARK = [
  2, 6.5, 6.5, 6.5, 7.8, 2.5, 9.2, 8.5, 14.5, 10.5, 14.5, 14.5, 18.5, 16, 19.7, 12.5, 20.7, 21, 22, 21,
] as const
const MARK_SIZE = 24

function drawPageHead(paper: Paper, head: ReportHead): number {
  const y = 20
  const right = PAPER_WIDTH_PT - MARGIN_PT
  const scale = 19 / MARK_SIZE
  const mark = MARK.map((value, at) => value * scale + (at % 2 === 0 ? MARGIN_PT - 1 : y + 1))
  paper.line(mark, { colour: INK.brand, widthPt: 1.5 })
  const words = { x: MARGIN_PT + 26, maxWidth: 270 }
  paper.text(head.organisation, { sizePt: 9.6, bold: true, colour: INK.text, ...words, y: y - 1 })
  paper.text(head.system, { ...TEXT.subtitle, sizePt: 7.2, ...words, y: y + 12 })
  paper.text(head.number, { sizePt: 8.8, bold: true, colour: INK.text, x: right, y, anchor: 'end' })
  paper.text(head.issued, { ...TEXT.subtitle, sizePt: 7.2, x: right, y: y + 12, anchor: 'end' })
  paper.line([MARGIN_PT, y + 30, right, y + 30], { colour: INK.text, widthPt: 1 })
  return y + 34
}

function drawTitle(flow: Flow, { title, subject, subtitle }: Sheet): void {
  const { paper, y } = flow
  paper.text(title, { ...TEXT.title, x: MARGIN_PT, y, maxWidth: CONTENT_WIDTH_PT })
  const at = { y: y + 26 }
  paper.text(subject, { ...TEXT.subject, x: MARGIN_PT, ...at, maxWidth: CONTENT_WIDTH_PT * 0.5 })
  const used = Math.min(paper.measure(subject, TEXT.subject), CONTENT_WIDTH_PT * 0.5) + 6
  paper.text(subtitle, { ...TEXT.subtitle, x: MARGIN_PT + used, ...at, maxWidth: CONTENT_WIDTH_PT - used })
  flow.y = y + 42
}

interface Foot {
  readonly head: ReportHead
  readonly page: number
  readonly pages: number
  readonly source: string
}

function drawFoot(paper: Paper, { head, page, pages, source }: Foot): void {
  const y = PAPER_HEIGHT_PT - 32
  const right = PAPER_WIDTH_PT - MARGIN_PT
  paper.line([MARGIN_PT, y, right, y], { colour: INK.rule, widthPt: 0.5 })
  const style = { ...TEXT.label, y: y + 4 }
  paper.text(head.number, { ...style, x: MARGIN_PT })
  paper.text(source, { ...style, x: PAPER_WIDTH_PT / 2, anchor: 'middle', maxWidth: CONTENT_WIDTH_PT - 190 })
  const words = head.pageWords.replace('{page}', String(page)).replace('{pages}', String(pages))
  paper.text(words, { ...style, x: right, anchor: 'end' })
}

function drawSection(flow: Flow, section: Section, span: Span): void {
  switch (section.kind) {
    case 'figures':
      return drawFigures(flow, section.figures, span)
    case 'pairs':
      drawSectionHead(flow, section, { span, follows: pairsHeight(section.pairs) })
      return drawPairs(flow, section.pairs, span)
    case 'curve':
      drawSectionHead(flow, section, { span, follows: CURVE_PT })
      return drawCurve(flow, section.curve, span)
    case 'table':
      drawSectionHead(flow, section, { span, follows: TABLE_START_PT })
      return drawTable(flow, section.table, span)
    case 'route':
      drawSectionHead(flow, section, { span, follows: ROUTE_PT })
      return drawRoute(flow, section.route, span)
    case 'note':
      return drawNote(flow, section.text, span)
    case 'verdict':
      requireHeight(flow, VERDICT_PT)
      return drawVerdictBox(flow, section, span)
    case 'signatures':
      requireHeight(flow, SIGNATURES_PT)
      return drawSignatures(flow, section, span)
    case 'split':
      return drawSplit(flow, section, span)
  }
}

const LEFT_SHARE = 0.61
const GAP_PT = 15

/** The right side stands on the page where the left one begins. */
function drawSplit(flow: Flow, { left, right }: Section & { kind: 'split' }, span: Span): void {
  requireHeight(flow, SPLIT_START_PT)
  const leftWidth = span.width * LEFT_SHARE
  const start = { y: flow.y, page: flow.paper.pageCount, number: flow.sectionNumber }
  flow.sectionNumber += 'title' in left ? 1 : 0
  const rightSpan = { x: span.x + leftWidth + GAP_PT, width: span.width - leftWidth - GAP_PT }
  for (const section of right) drawSection(flow, section, rightSpan)
  const [rightEnd, number] = [flow.y, flow.sectionNumber]
  flow.y = start.y
  flow.sectionNumber = start.number
  drawSection(flow, left, { x: span.x, width: leftWidth })
  flow.sectionNumber = number
  if (flow.paper.pageCount === start.page) flow.y = Math.max(flow.y, rightEnd)
}

/** The title of a table with some rows, and a verdict beside it. */
const SPLIT_START_PT = 130
