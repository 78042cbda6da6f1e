import type { Paper } from '#platform/pdf/paper'
import { drawFoot, drawPageHead, drawTitle } from './draw-page.ts'
import { drawSections } from './draw-section.ts'
import { type Flow, PAGE_TOP_PT } from './flow.ts'
import type { ReportHead, Sheet } from './sheet.ts'

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
      drawPageHead(paper, head)
      flow.y = PAGE_TOP_PT
    },
  }
  return {
    addSheet: (sheet) => {
      flow.sectionNumber = 1
      flow.newPage()
      sourceOfPage[sourceOfPage.length - 1] = sheet.source
      drawTitle(flow, sheet)
      drawSections(flow, sheet.sections)
    },
    finish: () =>
      paper.onEveryPage((page, pages) =>
        drawFoot(paper, { head, page, pages, source: sourceOfPage[page - 1] ?? '' }),
      ),
  }
}
