import { createPaper } from '#platform/pdf/pdf-paper'
import type { Locale } from '#platform/http/locale'
import { createReportDrawing } from '../drawing/draw-report.ts'
import type { ReportHead, Sheet } from '../drawing/sheet.ts'
import type { Telling } from '../link-sheet.ts'
import { wordsOf } from '../report-words.ts'

export const makeTelling = (language: Locale): Telling => ({
  say: wordsOf(language),
  language,
  timeZone: 'Asia/Shanghai',
  words: { project: '苏昆干线修复', tester: '周敏', approver: '', remark: '' },
})

/** A report as its thread draws it. */
export function drawPdf(sheets: readonly Sheet[], head: Partial<ReportHead> = {}): Promise<Buffer> {
  const { promise, resolve } = Promise.withResolvers<Buffer>()
  const parts: Uint8Array[] = []
  const createdAt = new Date(Date.UTC(2026, 2, 19))
  const paper = createPaper({
    title: 'A report',
    author: 'Suzhou',
    createdAt,
    language: 'zh-CN',
    onBytes: (bytes) => parts.push(bytes),
    onEnd: () => resolve(Buffer.concat(parts)),
  })
  const drawing = createReportDrawing(paper, {
    number: 'FW-R-20260319-0012',
    language: 'zh',
    issuedAt: createdAt.getTime(),
    organisation: '苏州光网运维中心',
    system: '光纤监测与告警系统',
    logo: null,
    issued: '2026-03-19 签发',
    pageWords: '第 {page} 页，共 {pages} 页',
    title: 'A report',
    ...head,
  })
  for (const sheet of sheets) drawing.addSheet(sheet)
  drawing.finish()
  paper.end()
  return promise
}
