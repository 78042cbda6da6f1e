/** A thread that draws a report: setting Chinese type for hundreds of pages must not stop the event loop. */
import { parentPort } from 'node:worker_threads'
import type { Paper } from '#platform/pdf/paper'
import { createPaper } from '#platform/pdf/pdf-paper'
import { createReportDrawing, type ReportDrawing } from './drawing/draw-report.ts'
import type { DrawingTask, DrawnMessage } from './drawing-messages.ts'

const port = parentPort
if (!port) throw new Error('report.worker.ts runs only as a worker thread')
const tell = (message: DrawnMessage): void => port.postMessage(message)
/** Sent together: thousands of small pieces would leave the memory of the process in shreds. */
const SENT_BYTES = 256 * 1024
const held: Uint8Array[] = []
let heldBytes = 0
let open: { readonly paper: Paper; readonly drawing: ReportDrawing } | undefined

function sendHeld(): void {
  const bytes = new Uint8Array(heldBytes)
  let at = 0
  for (const piece of held) {
    bytes.set(piece, at)
    at += piece.length
  }
  held.length = 0
  heldBytes = 0
  port?.postMessage({ kind: 'bytes', bytes } satisfies DrawnMessage, [bytes.buffer])
}

function hold(piece: Uint8Array): void {
  held.push(piece)
  heldBytes += piece.length
  if (heldBytes >= SENT_BYTES) sendHeld()
}

port.on('message', (task: DrawingTask) => {
  if (task.kind === 'begin') {
    const paper = createPaper({
      title: task.head.title,
      author: task.head.organisation,
      createdAt: new Date(task.head.issuedAt),
      language: task.head.language === 'zh' ? 'zh-CN' : 'en',
      onBytes: hold,
      onEnd: () => {
        sendHeld()
        tell({ kind: 'end' })
      },
    })
    open = { paper, drawing: createReportDrawing(paper, task.head) }
  }
  if (task.kind === 'sheet') open?.drawing.addSheet(task.sheet)
  if (task.kind === 'finish') {
    open?.drawing.finish()
    open?.paper.end()
  } else tell({ kind: 'drawn', pages: open?.paper.pageCount ?? 0 })
})
