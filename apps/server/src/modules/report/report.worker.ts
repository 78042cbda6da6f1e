/** A thread that draws a report: setting Chinese type for hundreds of pages must not stop the event loop. */
import { parentPort } from 'node:worker_threads'
import { createPaper, type Paper } from '#platform/pdf/paper'
import { createReportDrawing, type ReportDrawing } from './drawing/draw-report.ts'
import type { DrawingTask, DrawnMessage } from './drawing-messages.ts'

const port = parentPort
if (!port) throw new Error('report.worker.ts runs only as a worker thread')
const tell = (message: DrawnMessage): void => port.postMessage(message)
let open: { readonly paper: Paper; readonly drawing: ReportDrawing } | undefined

port.on('message', (task: DrawingTask) => {
  if (task.kind === 'begin') {
    const paper = createPaper({
      title: task.head.title,
      author: task.head.organisation,
      createdAt: new Date(task.head.issuedAt),
      language: task.head.language === 'zh' ? 'zh-CN' : 'en',
      onBytes: (bytes) => tell({ kind: 'bytes', bytes }),
      onEnd: () => tell({ kind: 'end' }),
    })
    open = { paper, drawing: createReportDrawing(paper, task.head) }
  }
  if (task.kind === 'sheet') open?.drawing.addSheet(task.sheet)
  if (task.kind === 'finish') {
    open?.drawing.finish()
    open?.paper.end()
  } else tell({ kind: 'drawn', pages: open?.paper.pageCount ?? 0 })
})
