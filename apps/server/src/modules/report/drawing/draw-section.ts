import {
  drawFigures,
  drawNote,
  drawPairs,
  drawSignatures,
  drawVerdictBox,
  measurePairs,
  SIGNATURES_PT,
} from './draw-blocks.ts'
import { CURVE_PT, drawCurve } from './draw-curve.ts'
import { drawRoute } from './draw-route.ts'
import { ROUTE_PT } from './route-scale.ts'
import { drawTable, TABLE_START_PT } from './draw-table.ts'
import {
  drawSectionHead,
  type Flow,
  makeDryFlow,
  PAGE_TOP_PT,
  requireHeight,
  type Span,
  WHOLE,
} from './flow.ts'
import type { Section } from './sheet.ts'

/** Draws the sections of a sheet below each other. */
export function drawSections(flow: Flow, sections: readonly Section[]): void {
  const lastTable = sections.findLastIndex(({ kind }) => kind === 'table')
  for (const [at, section] of sections.entries()) {
    const rest = sections.slice(at + 1)
    if (hasConclusion(section) && !fitsPage(flow, [section, ...upToSignatures(rest)]))
      return drawSections(flow, [dropConclusion(section), ...withConclusion(rest, section)])
    if (section.kind === 'table' && at === lastTable) drawLastTable(flow, section, rest)
    else drawSection(flow, section, WHOLE)
  }
}

type Split = Section & { readonly kind: 'split' }

const hasConclusion = (section: Section): section is Split =>
  section.kind === 'split' && section.right.some(({ kind }) => kind === 'verdict')

const dropConclusion = (split: Split): Split => ({
  ...split,
  right: split.right.filter(({ kind }) => kind !== 'verdict'),
})

const upToSignatures = (rest: readonly Section[]): readonly Section[] =>
  rest.slice(0, rest.findIndex(({ kind }) => kind === 'signatures') + 1)

/** Who signs has the conclusion before them: it stands on the page of the signatures. */
function withConclusion(rest: readonly Section[], { right }: Split): Section[] {
  const verdicts = right.filter(({ kind }) => kind === 'verdict')
  return rest.map((section) =>
    section.kind === 'signatures' ? { kind: 'together', sections: [...verdicts, section] } : section,
  )
}

function fitsPage(flow: Flow, sections: readonly Section[]): boolean {
  const dry = makeDryFlow(flow)
  for (const section of sections) drawSection(dry, section, WHOLE)
  return dry.paper.pageCount === flow.paper.pageCount
}

/** A sheet does not end with a page of little but signatures: the last rows of its last table come along. */
function drawLastTable(flow: Flow, section: Section & { kind: 'table' }, rest: readonly Section[]): void {
  drawSectionHead(flow, section, { span: WHOLE, follows: TABLE_START_PT })
  drawTable(flow, section.table, { ...WHOLE, tail: measureHeight(flow, rest, WHOLE) })
}

/** The height of sections that go on no page but one. */
function measureHeight(flow: Flow, sections: readonly Section[], span: Span): number {
  const dry = makeDryFlow(flow)
  dry.y = PAGE_TOP_PT
  for (const section of sections) drawSection(dry, section, span)
  return dry.y - PAGE_TOP_PT
}

function drawSection(flow: Flow, section: Section, span: Span): void {
  switch (section.kind) {
    case 'figures':
      return drawFigures(flow, section.figures, span)
    case 'pairs':
      drawSectionHead(flow, section, { span, follows: measurePairs(flow.paper, section.pairs, span) })
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
      return drawVerdictBox(flow, section, span)
    case 'signatures':
      requireHeight(flow, SIGNATURES_PT)
      return drawSignatures(flow, section, span)
    case 'split':
      return drawSplit(flow, section, span)
    case 'together':
      requireHeight(flow, measureHeight(flow, section.sections, span))
      for (const part of section.sections) drawSection(flow, part, span)
  }
}

const LEFT_SHARE = 0.61
const GAP_PT = 15

/** The right side stands on the page where the left one begins. */
function drawSplit(flow: Flow, { left, right }: Split, span: Span): void {
  const leftWidth = span.width * LEFT_SHARE
  const rightSpan = { x: span.x + leftWidth + GAP_PT, width: span.width - leftWidth - GAP_PT }
  requireHeight(flow, Math.max(SPLIT_START_PT, measureHeight(flow, right, rightSpan)))
  const start = { y: flow.y, page: flow.paper.pageCount, number: flow.sectionNumber }
  flow.sectionNumber += 'title' in left ? 1 : 0
  for (const section of right) drawSection(flow, section, rightSpan)
  const [rightEnd, number] = [flow.y, flow.sectionNumber]
  flow.y = start.y
  flow.sectionNumber = start.number
  drawSection(flow, left, { x: span.x, width: leftWidth })
  flow.sectionNumber = number
  if (flow.paper.pageCount === start.page) flow.y = Math.max(flow.y, rightEnd)
}

/** The title of a table with some rows. */
const SPLIT_START_PT = 130
