import type { ReportHead, Sheet } from './drawing/sheet.ts'

/** What the thread that draws is told: one beginning, the sheets, one finish; each answered before the next. */
export type DrawingTask =
  | { readonly kind: 'begin'; readonly head: ReportHead }
  | { readonly kind: 'sheet'; readonly sheet: Sheet }
  | { readonly kind: 'finish' }

export type DrawnMessage =
  | { readonly kind: 'drawn'; readonly pages: number }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'end' }
