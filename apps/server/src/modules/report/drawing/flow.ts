import { createDryPaper } from '#platform/pdf/dry-paper'
import { PAPER_HEIGHT_PT, PAPER_WIDTH_PT, type Paper, type TextStyle } from '#platform/pdf/paper'

export const MARGIN_PT = 38
export const CONTENT_WIDTH_PT = PAPER_WIDTH_PT - 2 * MARGIN_PT
/** Where the content of a page begins, below its head, and ends, above its foot. */
export const PAGE_TOP_PT = 54
export const CONTENT_END_PT = PAPER_HEIGHT_PT - 33

/** The colours of the console's light theme, on white. */
export const INK = {
  text: '#18202A',
  second: '#45505C',
  third: '#5C6773',
  rule: '#CDD4DB',
  divider: '#E1E6EB',
  grid: '#E6EAEE',
  subtle: '#F5F7F9',
  brand: '#1890FF',
  noise: '#9AA6B2',
  reference: '#1280E8',
  link: '#4F7089',
  land: '#F1F3F4',
  neighbour: '#C3CCD4',
  neighbourName: '#7C8894',
  failed: '#B01923',
  failedEdge: '#B81C26',
  failedTint: '#FCEBEC',
  white: '#FFFFFF',
} as const

export const TEXT = {
  title: { sizePt: 17.5, bold: true, colour: INK.text },
  subject: { sizePt: 8.8, bold: true, colour: INK.text },
  subtitle: { sizePt: 8.8, colour: INK.second },
  section: { sizePt: 8.8, bold: true, colour: INK.text },
  sectionNote: { sizePt: 7.2, colour: INK.third },
  figure: { sizePt: 13.5, bold: true, colour: INK.text },
  unit: { sizePt: 7.8, colour: INK.second },
  label: { sizePt: 6.8, colour: INK.third },
  body: { sizePt: 7.7, colour: INK.text },
  strong: { sizePt: 7.7, bold: true, colour: INK.text },
  quiet: { sizePt: 7.7, colour: INK.third },
  axis: { sizePt: 7.2, colour: INK.third },
} as const satisfies Record<string, TextStyle>

/** How far a page is filled, and where the next thing is drawn. */
export interface Flow {
  readonly paper: Paper
  /** Top of what comes next, points. */
  y: number
  /** The number of the next section that has a title. */
  sectionNumber: number
  /** Begins a page: its head is drawn, and `y` stands below. */
  newPage(): void
}

/** The part of the width that something is drawn in. */
export interface Span {
  readonly x: number
  readonly width: number
}

export const WHOLE: Span = { x: MARGIN_PT, width: CONTENT_WIDTH_PT }

/** Goes on from where `flow` stands, on paper that takes no ink. */
export function makeDryFlow({ paper, y, sectionNumber }: Flow): Flow {
  const dry = createDryPaper(paper)
  const flow: Flow = {
    paper: dry,
    y,
    sectionNumber,
    newPage: () => {
      dry.addPage()
      flow.y = PAGE_TOP_PT
    },
  }
  return flow
}

/** Begins a page when less than `height` is left on this one. */
export function requireHeight(flow: Flow, height: number): void {
  if (flow.y + height > CONTENT_END_PT) flow.newPage()
}

const SECTION_HEAD_PT = 20

/** The numbered title of a section, with `follows` of it on the same page. */
export function drawSectionHead(
  flow: Flow,
  { title, note }: { readonly title: string; readonly note: string },
  { span, follows }: { readonly span: Span; readonly follows: number },
): void {
  requireHeight(flow, SECTION_HEAD_PT + follows)
  const { paper } = flow
  const y = flow.y + 6
  paper.text(String(flow.sectionNumber++), { ...TEXT.section, x: span.x, y })
  const x = span.x + 14
  paper.text(title, { ...TEXT.section, x, y, maxWidth: span.width - 14 })
  const used = 14 + paper.measure(title, TEXT.section) + 6
  const room = span.width - used
  if (note !== '' && room > 20)
    paper.text(note, { ...TEXT.sectionNote, x: span.x + used, y: y + 1.8, maxWidth: room })
  flow.y += SECTION_HEAD_PT
}
