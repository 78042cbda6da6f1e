import { PAPER_HEIGHT_PT, PAPER_WIDTH_PT, type Paper } from '#platform/pdf/paper'
import { CONTENT_WIDTH_PT, type Flow, INK, MARGIN_PT, TEXT } from './flow.ts'
import type { ReportHead, Sheet } from './sheet.ts'

/** The mark of the console: a trace with its steps, on a field of 24. */
const MARK = [
  2, 6.5, 6.5, 6.5, 7.8, 2.5, 9.2, 8.5, 14.5, 10.5, 14.5, 14.5, 18.5, 16, 19.7, 12.5, 20.7, 21, 22, 21,
] as const
const MARK_SIZE = 24
const HEAD_Y_PT = 20
const LOGO_PT = { width: 96, height: 26 }

/** Who made the report, its number and its day, over a rule. */
export function drawPageHead(paper: Paper, head: ReportHead): void {
  const y = HEAD_Y_PT
  const right = PAPER_WIDTH_PT - MARGIN_PT
  const words = { x: MARGIN_PT + drawMark(paper, head, y), maxWidth: 270 }
  paper.text(head.organisation, { sizePt: 9.6, bold: true, colour: INK.text, ...words, y: y - 1 })
  paper.text(head.system, { ...TEXT.subtitle, sizePt: 7.2, ...words, y: y + 12 })
  paper.text(head.number, { sizePt: 8.8, bold: true, colour: INK.text, x: right, y, anchor: 'end' })
  paper.text(head.issued, { ...TEXT.subtitle, sizePt: 7.2, x: right, y: y + 12, anchor: 'end' })
  paper.line([MARGIN_PT, y + 30, right, y + 30], { colour: INK.text, widthPt: 1 })
}

/** Answers how far the words stand from the margin. */
function drawMark(paper: Paper, { logo }: ReportHead, y: number): number {
  if (logo !== null) return paper.picture(logo, { ...LOGO_PT, x: MARGIN_PT, y: y - 1 }) + 7
  const scale = 19 / MARK_SIZE
  const mark = MARK.map((value, at) => value * scale + (at % 2 === 0 ? MARGIN_PT - 1 : y + 1))
  paper.line(mark, { colour: INK.brand, widthPt: 1.5 })
  return 26
}

export function drawTitle(flow: Flow, { title, subject, subtitle }: Sheet): void {
  const { paper, y } = flow
  paper.text(title, { ...TEXT.title, x: MARGIN_PT, y, maxWidth: CONTENT_WIDTH_PT })
  const at = { y: y + 26 }
  paper.text(subject, { ...TEXT.subject, x: MARGIN_PT, ...at, maxWidth: CONTENT_WIDTH_PT * 0.5 })
  const used = Math.min(paper.measure(subject, TEXT.subject), CONTENT_WIDTH_PT * 0.5) + 6
  paper.text(subtitle, { ...TEXT.subtitle, x: MARGIN_PT + used, ...at, maxWidth: CONTENT_WIDTH_PT - used })
  flow.y = y + 42
}

export interface Foot {
  readonly head: ReportHead
  readonly page: number
  readonly pages: number
  readonly source: string
}

export function drawFoot(paper: Paper, { head, page, pages, source }: Foot): void {
  const y = PAPER_HEIGHT_PT - 28
  const right = PAPER_WIDTH_PT - MARGIN_PT
  paper.line([MARGIN_PT, y, right, y], { colour: INK.rule, widthPt: 0.5 })
  const style = { ...TEXT.label, y: y + 4 }
  paper.text(head.number, { ...style, x: MARGIN_PT })
  paper.text(source, { ...style, x: PAPER_WIDTH_PT / 2, anchor: 'middle', maxWidth: CONTENT_WIDTH_PT - 190 })
  const words = head.pageWords.replace('{page}', String(page)).replace('{pages}', String(pages))
  paper.text(words, { ...style, x: right, anchor: 'end' })
}
